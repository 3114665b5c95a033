"""What each format keeps: what `held` makes is read back equal, and what it leaves out is counted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import (
    Auction,
    Board,
    Contract,
    Deal,
    NotationError,
    Note,
    Play,
    Record,
    Remark,
    RemarkKind,
    Seat,
    TableSection,
)
from dealspace.cards.formats import format_records, parse_records
from dealspace.cards.formats.format_losses import holds_results, losses, losses_text
from dealspace.cards.formats.kept_facts import KEPT, NO, YES, Fact, held
from dealspace.cards.formats.lin_write import LIN_TAGS
from dealspace.cards.formats.rbn_write import RBN_TAGS
from tests.support.records import records

OURS = tuple(form for form in KEPT if form not in ("pbn", "jsonl"))
"""The formats whose rules change something."""
ENDING = "q"
MESSY = st.text(st.sampled_from("ab 7|,:;+()[]{}\"'=?!#\n\r\t\x1aé♠-"), max_size=8)
NAMES = st.sampled_from(
    (*LIN_TAGS, *RBN_TAGS, "Annotator", "OptimumScore", "Imps", "imps", "q", "Doubtful", "DoubtfulPlay")
)
VALUES = st.one_of(
    MESSY, st.sampled_from(("NS 400", "EW 0", "I", "IMP", "0", "Open", "closed", "2019.04.??", "20190412:10"))
)
TABLES = (
    TableSection("OptimumResultTable", "Declarer;Denomination", ("N NT  9", "S  H 10", "W C 0")),
    TableSection("OptimumResultTable", "Declarer;Denomination", ("N NT 9", "x")),
    TableSection("ScoreTable", "Rank", ("1",)),
)


@st.composite
def messy_records(draw: st.DrawFn) -> Record:
    """Records with texts of any kind, remarks anywhere, and contracts that no auction led to."""
    record = draw(records())
    calls = len(record.auction) if record.auction is not None else 0
    cards = len(record.play.cards) if record.play is not None else 0
    remarks = [
        Remark(
            draw(st.sampled_from(RemarkKind)),
            draw(st.one_of(MESSY, st.just("zz|x y"))),
            draw(st.sampled_from(("", "Auction", "Play", "Event"))),
            draw(st.integers(0, calls + cards)),
        )
        for _ in range(draw(st.integers(0, 3)))
    ]
    board = replace(record.board, name=draw(st.one_of(st.just(record.board.name), MESSY)))
    return replace(
        record,
        board=board,
        notes=tuple((index, Note(draw(MESSY), note.alert)) for index, note in record.notes),
        players=tuple((seat, draw(MESSY)) for seat, _ in record.players),
        tags=tuple((name, draw(VALUES)) for name in draw(st.lists(NAMES, max_size=5, unique=True))),
        tables=tuple(draw(st.lists(st.sampled_from(TABLES), max_size=1))),
        remarks=tuple(remarks),
    )


def sorted_tags(record: Record) -> Record:
    return replace(record, tags=tuple(sorted(record.tags)))


@pytest.mark.parametrize("form", OURS)
@settings(deadline=None, max_examples=50)
@given(messy_records())
def test_what_is_held_is_written_and_read_back_equal(form: str, record: Record) -> None:
    kept = held(record, form)
    if kept is None:
        return
    reading = parse_records(format_records([kept], form), form)
    assert (reading.problems, reading.warnings) == ((), ())
    assert reading.records == (kept,)
    assert held(kept, form) == kept
    assert losses([kept], form) == ()


@pytest.mark.parametrize("form", [form for form in OURS if form not in ("dup", "dlm")])
@settings(deadline=None, max_examples=25)
@given(st.lists(messy_records(), max_size=4))
def test_so_are_several_boards(form: str, given_records: list[Record]) -> None:
    kept: list[Record] = []
    for record in given_records:
        if (one := held(record, form, len(kept) + 1)) is not None:
            kept.append(one)
    reading = parse_records(format_records(kept, form), form)
    assert (reading.problems, reading.warnings) == ((), ())
    assert list(map(sorted_tags, reading.records)) == list(map(sorted_tags, kept))


DEAL = Deal.parse("N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT")
CONTRACT = Contract.parse("1N by N")
FULL = Record(
    Board("3", Seat.SOUTH, "EW", DEAL),  # type: ignore[arg-type]  # a word for it
    Auction("S: P P 1N P P P"),
    notes=((2, Note("15-17")),),
    contract=CONTRACT,
    play=Play.of(CONTRACT, ()).plus(DEAL.east and next(iter(DEAL.east))),
    result=6,
    players=((Seat.NORTH, "Nan"),),
    tags=(("Event", "Cup"), ("Annotator", "us")),
    tables=TABLES[::2],
    remarks=(Remark(RemarkKind.COMMENT, "a word", "Auction", 1),),
)
LACKS = {
    Fact.UNKNOWN: replace(FULL, board=replace(FULL.board, deal=DEAL.partial("NS")), play=None),
    Fact.NUMBER: replace(FULL, board=replace(FULL.board, name="A7")),
    Fact.TURN: FULL,
    Fact.NOTES: replace(FULL, notes=((2, Note("15-17", True)),)),
}


def said_of(form: str, fact: Fact) -> bool:
    """Whether all of a fact of the full record comes through a format."""
    record = replace(LACKS.get(fact, FULL), board=replace(LACKS.get(fact, FULL).board))
    kept = held(record, form)
    if fact is Fact.UNKNOWN:
        return kept is not None
    assert kept is not None
    return {
        Fact.NUMBER: kept.board.name == record.board.name,
        Fact.TURN: (kept.board.dealer, kept.board.vulnerability) == (record.board.dealer, record.board.vulnerability),
        Fact.AUCTION: kept.auction == record.auction,
        Fact.NOTES: kept.notes == record.notes,
        Fact.CONTRACT: (kept.contract, kept.result) == (record.contract, record.result),
        Fact.PLAY: kept.play == record.play,
        Fact.PLAYERS: kept.players == record.players,
        Fact.TAGS: kept.tags == record.tags,
        Fact.RESULTS: any(table.name == TABLES[0].name for table in kept.tables),
        Fact.TABLES: any(table.name == TABLES[2].name for table in kept.tables),
        Fact.REMARKS: kept.remarks == record.remarks,
    }[fact]


@pytest.mark.parametrize("form", KEPT)
def test_a_word_says_what_comes_through(form: str) -> None:
    """`yes` is all of it, `no` and `refused` nothing; what else is said is some of it."""
    for fact, kept in KEPT[form].items():
        if kept.word in (YES, NO, "refused"):
            assert said_of(form, fact) == (kept.word == YES), fact


def test_what_is_lost_is_counted_for_people() -> None:
    assert losses_text(losses([FULL, FULL], "jsonl")) == losses_text(losses([FULL], "pbn")) == ""
    assert losses_text(losses([FULL, FULL], "lin")) == (
        "2 tags (Annotator), the double-dummy results of 2 boards, 2 tables (ScoreTable)"
    )
    assert losses_text(losses([FULL], "gib")) == (
        "the number of 1 board, dealer or vulnerability of 1 board, the auction of 1 board, the contract of 1 board, "
        "the result of 1 board, the play of 1 board, 1 player, 1 note on calls, 2 tags (Event, Annotator), "
        "1 table (ScoreTable), 1 comment"
    )
    assert losses_text(losses([LACKS[Fact.UNKNOWN]], "dup")) == "1 board with unknown hands"
    with pytest.raises(NotationError, match='"hands" is not a format that is written: expected one of jsonl pbn lin'):
        losses([], "hands")


def test_which_formats_hold_double_dummy_results() -> None:
    assert [form for form in KEPT if holds_results(form)] == ["jsonl", "pbn", "csv", "gib"]


def test_the_page_shows_the_table() -> None:
    page = Path(__file__).parents[2] / "docs" / "formats.md"
    lines = [line for line in page.read_text("utf-8").split("## What each keeps")[1].splitlines() if line[:1] == "|"]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert cells[0][1:] == [fact.value for fact in Fact]
    shown = {form.strip("` ."): row[1:] for row in cells[2:] for form in row[0].split("` `")}
    assert shown == {form: [kept.word for kept in row.values()] for form, row in KEPT.items()}
