"""Boards written piece by piece are the text of all of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Board, Deal, NotationError, Record, Seat
from dealspace.cards.formats import FORMATS, format_records
from dealspace.cards.formats.record_writing import text_pieces
from tests.support.records import records

DEAL = Deal.parse("N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT")
BARE = [Record(Board.standard(number, DEAL)) for number in range(1, 6)]


def written() -> list[str]:
    found = []
    for name in FORMATS:
        try:
            format_records((), name)
        except NotationError:
            continue
        found.append(name)
    return found


@pytest.mark.parametrize("format", written())
def test_the_pieces_are_the_text_of_all(format: str) -> None:
    for boards in (1, 2, 9):
        assert "".join(text_pieces(BARE, format, boards=boards)) == format_records(BARE, format)
    assert "".join(text_pieces((), format)) == format_records((), format)


@given(st.lists(records(), max_size=4), st.sampled_from(written()), st.integers(1, 3))
def test_what_cannot_be_expressed_is_refused_board_by_board(boards: list[Record], format: str, size: int) -> None:
    refused: list[Record] = []
    pieces = text_pieces(boards, format, refused=lambda record, error: refused.append(record), boards=size)
    try:
        text = "".join(pieces)
    except NotationError:
        assert format in ("csv", "dlm", "dup")  # boards that cannot be in one file
        return
    assert text == format_records([record for record in boards if not any(record is each for each in refused)], format)


def test_boards_are_taken_as_they_are_needed() -> None:
    taken = []
    pieces = text_pieces((taken.append(record) or record for record in BARE), "pbn", boards=2)
    assert "Deal" in next(pieces) + next(pieces) and len(taken) == 2


def test_without_a_listener_the_error_is_raised() -> None:
    wrong = replace(BARE[0], players=((Seat.NORTH, "a\nb"),))
    with pytest.raises(NotationError, match="board 1 cannot be written as PBN"):
        "".join(text_pieces([wrong], "pbn"))
