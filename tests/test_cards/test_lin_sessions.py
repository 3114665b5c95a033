"""LIN sessions written and read back, headers that change in the middle of a file, and files read in pieces."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Board, Contract, Deal, Note, Play, Record, Remark, RemarkKind, Seat, Vulnerability
from dealspace.cards.formats import ParsedRecords, format_records, parse_records, read_records
from dealspace.cards.formats.format_losses import losses
from dealspace.cards.formats.kept_facts import held
from dealspace.cards.formats.lin_read import LinReader, parse_lin
from dealspace.cards.formats.lin_write import SESSION_TAGS, format_lin
from dealspace.cards.formats.record_stream import pieces_of
from tests.support.records import mutated, records
from tests.test_cards.test_lin import MYHANDS, VUGRAPH

CASES = Path(__file__).parents[3] / "shared" / "cases" / "records"
DEAL = Deal.parse("N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT")
HEADERS = st.dictionaries(
    st.sampled_from(SESSION_TAGS), st.sampled_from(("Cup", "Final 2", "IMP", "MP", "3")), max_size=7
)
NAMES = st.lists(st.sampled_from(("", "Ann", "Bob", "~~M1", "Dr. X")), min_size=4, max_size=4)


@st.composite
def sessions(draw: st.DrawFn) -> list[Record]:
    """Boards of two rooms, one or none, some missing, with headers and players that change on the way."""
    result: list[Record] = []
    header: dict[str, str] = {}
    players: dict[str, list[str]] = {}
    number = draw(st.integers(1, 60))
    for _ in range(draw(st.integers(1, 7))):
        if not result or not draw(st.integers(0, 3)):
            header, players = draw(HEADERS), {}
        number = number + draw(st.integers(0, 2)) if draw(st.integers(0, 5)) else draw(st.integers(1, 99))
        for room in draw(st.sampled_from((("Open", "Closed"), ("Open", "Closed"), ("Open",), ("Closed",), ("",)))):
            names = players.setdefault(room, draw(NAMES))
            if not draw(st.integers(0, 4)):
                names = players[room] = draw(NAMES)
            record = draw(records())
            if not draw(st.integers(0, 3)):
                record = replace(record, auction=None, notes=())
            kept = replace(
                record,
                board=replace(record.board, name=str(number) if draw(st.integers(0, 9)) else "A7"),
                players=tuple((seat, name) for seat, name in zip(Seat, names, strict=True) if name),
                tags=(*header.items(), *([("Room", room)] if room else [])),
                tables=(),
                remarks=tuple(
                    Remark(RemarkKind.COMMENT, "said", draw(st.sampled_from(("", "Auction", "Play"))), index)
                    for index in sorted(draw(st.lists(st.integers(0, 30), max_size=2)))
                ),
            )
            result.append(held(kept, "lin") or kept)
    return result


@settings(deadline=None, max_examples=150)
@given(sessions())
def test_sessions_are_read_back_as_they_were_written(given_records: list[Record]) -> None:
    assert parse_lin(format_lin(given_records)) == ParsedRecords(tuple(given_records))


def contents(reading: ParsedRecords) -> tuple[object, ...]:
    return reading.records, list(map(str, reading.problems)), list(map(str, reading.warnings))


def in_pieces(text: str, blocks: list[str], strict: bool) -> ParsedRecords:
    reader = LinReader("x.lin", strict=strict)
    return ParsedRecords.joined([reader.read(piece, line) for piece, line in pieces_of(blocks, reader.whole)])


@settings(deadline=None, max_examples=150)
@given(
    st.one_of(mutated(VUGRAPH * 2), mutated(MYHANDS * 3), sessions().map(format_lin)),
    st.lists(st.integers(0, 3000), max_size=6),
    st.booleans(),
)
def test_a_file_in_pieces_is_read_as_the_whole(text: str, places: list[int], strict: bool) -> None:
    text = text.replace("\r", "\n").replace("\x1a", "\n")
    cuts = sorted({0, *(place % (len(text) + 1) for place in places), len(text)})
    blocks = [text[start:end] for start, end in pairwise(cuts)]
    assert contents(in_pieces(text, blocks, strict)) == contents(parse_lin(text, "x.lin", strict=strict))


def test_a_long_file_is_read_in_pieces_of_a_few_boards() -> None:
    """Every piece ends before a board that has begun, so that at most one block and one board wait."""
    text = VUGRAPH * 30
    reader, longest = LinReader(), 0
    blocks = [text[start : start + 500] for start in range(0, len(text), 500)]
    for piece, line in pieces_of(blocks, reader.whole):
        assert reader.read(piece, line).problems == ()
        longest = max(longest, len(piece))
    assert longest < 3000


def test_a_session_is_written_as_vugraph_files_have_it() -> None:
    contract = Contract.parse("1N by N")
    tags = (
        ("Event", "Spring Cup"),
        ("Stage", "Final 2"),
        ("Scoring", "IMP"),
        ("HomeTeam", "Reds"),
        ("VisitTeam", "Blues"),
    )
    board = Board("7", Seat.NORTH, Vulnerability.BOTH, DEAL)
    played = Record(board, contract=contract, result=6, players=((Seat.SOUTH, "Sue"),), tags=(*tags, ("Room", "Open")))
    other = replace(
        played, contract=None, result=None, players=((Seat.WEST, "Will"),), tags=(*tags, ("Room", "Closed"))
    )
    md = "st||md|3S876HA654DQJTC987,S543HT987D9876CJT,SAKQ2H32DAK2C5432,|rh||ah|Board 7|sv|b|"
    assert format_lin([played, other]) == (
        "vg|Spring Cup,Final 2,I,7,7,Reds,0,Blues,0|\nrs|1NN-1,|\npn|Sue,,,,,Will,,|pg||\n"
        f"qx|o7|{md}mc|6|pg||\nqx|c7|{md}pg||\n"
    )


def test_boards_without_an_event_go_out_one_a_line() -> None:
    record = Record(Board.standard(1, DEAL))
    session = replace(record, tags=(("Event", "Cup"),))
    text = format_lin([record, session, record])
    assert text.splitlines()[1] == "vg|Cup,,,1,1,,0,,0|" and text.splitlines()[3] == "vg|,,,,,,,,|"
    assert parse_lin(text).records == (record, session, record)


@pytest.mark.parametrize("name", ["export-loses.pbn", "lesson-extra-passes.pbn", "two-vugraph-sessions.lin"])
def test_what_lin_can_hold_comes_through_it(name: str) -> None:
    if not (CASES / name).exists():
        pytest.skip(f"the case {name} is not beside this checkout")
    for record in read_records(CASES / name).records:
        kept = held(record, "lin")
        assert kept is not None
        assert parse_records(format_records([kept], "lin"), "lin").records == (kept,)
        for tag in ("Event", "HomeTeam", "VisitTeam", "Scoring", "Room"):
            assert record.tag(tag) in (kept.tag(tag), "", "?", "#")
        assert [note.text for _, note in kept.notes] == [note.text for _, note in record.notes]
        said = [remark.text.strip() for remark in record.remarks if remark.kind is not RemarkKind.DIRECTIVE]
        assert {remark.text for remark in kept.remarks} >= {text for text in said if "!" not in text and text}


def test_meanings_and_commentary_of_pbn_are_in_lin() -> None:
    contract = Contract.parse("1N by N")
    record = parse_lin("md|3S876HA654DQJTC987,S543HT987D9876CJT,SAKQ2H32DAK2C5432,|sv|o|mb|1N|mb|p|mb|p|mb|p|").records[
        0
    ]
    record = replace(
        record,
        notes=((0, Note("15-17", True)), (1, Note("", True))),
        play=Play.of(contract, ()).plus(next(iter(DEAL.east))),
        remarks=(
            Remark(RemarkKind.COMMENT, "before", "Event"),
            Remark(RemarkKind.COMMENT, "after the bid", "Auction", 1),
            Remark(RemarkKind.NOTE, "a good lead", "Play", 1),
            Remark(RemarkKind.MARK, "!", "Play", 1),
        ),
    )
    text = format_lin([record])
    assert "pn|,,,|nt|before|st||" in text
    assert "mb|1N!|an|15-17|nt|after the bid|mb|p!|mb|p|mb|p|pg||pc|SJ|nt|a good lead|pg||" in text
    assert [str(loss) for loss in losses([record], "lin")] == ["1 mark on calls and cards"]
