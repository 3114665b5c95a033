"""RBN: writing Richard's Bridge Notation."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dealspace.cards import Auction, Board, Contract, Deal, NotationError, Note, Record, Seat
from dealspace.cards.formats import ParsedRecords
from dealspace.cards.formats.kept_facts import held
from dealspace.cards.formats.rbn import RbnReader, parse_rbn
from dealspace.cards.formats.rbn_write import format_rbn
from dealspace.cards.formats.record_stream import pieces_of
from tests.support.records import mutated, records

DEAL = Deal.parse("N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT")
BOARD = Board.standard(7, DEAL)
HANDS = "H N:AKQ2.32.AK2.5432:JT9.KQJ.543.AKQ6:876.A654.QJT.987:"
TEXTS = (
    f"% RBN\n{{first}}\n\nE Cup\nB 1\n{HANDS}\nA NZ:1N!A\n{{said}}\n\n{{between}}\n\n"
    f"B 2\n{HANDS}\nA EN:P\n\nB 3\n{HANDS}\n;x\n"
)
"""Deals with texts before, in and between them."""


@settings(deadline=None, max_examples=200)
@given(st.lists(records(), min_size=1, max_size=4))
def test_what_is_written_is_read_back_equal(given_records: list[Record]) -> None:
    """All but tags of random text, tables, and that a note need not be an alert."""
    plain = [replace(record, tags=(), tables=()) for record in given_records]
    assume(not any(letter in name for record in plain for _, name in record.players for letter in "+:"))
    try:
        text = format_rbn(plain)
    except NotationError as error:
        assert "line break" in str(error) or "without a contract" in str(error)
        return
    reading = parse_rbn(text)
    assert not reading.problems and not reading.warnings
    assert format_rbn(reading.records) == text
    for record, again in zip(plain, reading.records, strict=True):
        auction = record.auction if record.auction is not None and record.auction.calls else None
        play = record.play if record.play is not None and record.play.cards else None
        notes = tuple((index, Note(note.text, True)) for index, note in record.notes)
        assert again == replace(record, auction=auction, play=play, notes=notes)


def test_what_holds_for_later_deals_is_written_where_it_changes() -> None:
    tags = (
        ("Event", "Cup: final"),
        ("Site", "Oslo"),
        ("Date", "2019.04.??"),
        ("Scoring", "IMP;Butler"),
        ("HomeTeam", "Reds"),
        ("VisitTeam", "Blues"),
    )
    first = Record(BOARD, players=((Seat.NORTH, "Nan"), (Seat.EAST, "Ed")), tags=(*tags, ("Room", "Open")))
    second = Record(Board.standard(8, DEAL), players=first.players, tags=tags)
    text = format_rbn([first, second])
    assert text == (
        "D 201904\nL Oslo\nE Cup:: final\nF I:Butler\nK Reds:Blues\nN Nan:+Ed:O\nB 7\n"
        "H N:AKQ2.32.AK2.5432:JT9.KQJ.543.AKQ6:876.A654.QJT.987:543.T987.9876.JT\nA SB:\n\n"
        "N Nan:+Ed\nB 8\n"
        "H N:AKQ2.32.AK2.5432:JT9.KQJ.543.AKQ6:876.A654.QJT.987:543.T987.9876.JT\nA WZ:\n\n"
    )
    assert parse_rbn(text).records == (first, second)


def test_a_whole_deal_is_written() -> None:
    auction = Auction.parse("S: 1H X P 1S P P P")
    record = Record(BOARD, auction, ((1, Note("takeout", True)), (3, Note("", True))), auction.contract, None, 7)
    assert format_rbn([record]).partition("\nA ")[2] == "SB:1HX*^0P1S*:PPP\n0 takeout\nC 1S:E\nR 7\n\n"
    redoubled = Record(BOARD, contract=Contract.parse("1NXX by N"))
    assert "\nC 1NR:N\n" in format_rbn([redoubled])


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (Record(BOARD, players=((Seat.NORTH, "A+B"),)), r'"A\+B" holds \'\+\', which RBN puts between two names'),
        (Record(BOARD, players=((Seat.NORTH, "A:B"),)), "a player's name holds a colon"),
        (Record(BOARD, tags=(("Event", "two\nlines"),)), "holds a line break"),
        (
            Record(BOARD, Auction.parse("S: 1N P P P"), contract=Contract.parse("1N by N")),
            "the contract is 1N by N, but the auction ends in 1N by S",
        ),
    ],
)
def test_what_rbn_cannot_say_is_refused(record: Record, reason: str) -> None:
    with pytest.raises(NotationError, match=f"board 7 cannot be written as RBN: .*{reason}"):
        format_rbn([record])


@given(
    st.one_of(st.lists(records(), min_size=1, max_size=4).map(lambda some: written(some)), mutated(TEXTS)),
    st.lists(st.integers(0, 2000), max_size=5),
    st.booleans(),
)
def test_a_file_in_pieces_is_read_as_the_whole(text: str, places: list[int], strict: bool) -> None:
    text = text.replace("\r", "\n").replace("\x1a", "\n")
    cuts = sorted({0, *(place % (len(text) + 1) for place in places), len(text)})
    reader = RbnReader(strict=strict)
    blocks = [text[start:end] for start, end in pairwise(cuts)]
    found = ParsedRecords.joined(reader.read(piece, line) for piece, line in pieces_of(blocks, reader.whole))
    whole = parse_rbn(text, strict=strict)
    assert (found.records, found.mended) == (whole.records, whole.mended)
    assert [str(error) for error in (*found.problems, *found.warnings)] == [
        str(error) for error in (*whole.problems, *whole.warnings)
    ]


def written(some: list[Record]) -> str:
    """What RBN keeps of records, as a text."""
    return format_rbn(kept for record in some if (kept := held(record, "rbn")) is not None)
