"""Boards bid and played by four bots: every call and card legal, the record consistent, the same for the same seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealspace.bidding import load_system
from dealspace.cards import Board, Deal, InvalidDeal, PartialDeal, Record, Seat, Side, Vulnerability
from dealspace.cards.formats import read_records
from dealspace.cards.formats.jsonl import record_from_json, record_to_json
from dealspace.match.boards.session import Played, book_bots, play_board

SYSTEMS = dict.fromkeys(Side, load_system("sayc"))
DEAL = Deal.parse("N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85")


def played(record: Record, seed: int = 1) -> Played:
    interpreter, bots = book_bots(SYSTEMS, record.board, seed, worlds=3, judge_worlds=3)
    return play_board(record, bots, interpreter)


def check(done: Played) -> None:
    """The record is complete and legal: Auction, Play and Record check themselves, and the cards fit the deal."""
    record = done.record
    assert record.auction is not None and record.auction.is_over
    assert len(done.choices) == len(record.auction) == len(done.reading.meanings)
    if record.passed_out:
        assert record.play is None
        return
    assert record.play is not None and record.play.is_over
    record.play.check(record.board.full_deal)
    assert record.contract == record.auction.contract
    assert record.contract is not None
    assert record.result == record.play.tricks_won(record.contract.declarer.side)
    assert record_from_json(record_to_json(record)) == record


def test_a_board_is_bid_and_played_and_its_record_is_whole() -> None:
    check(played(Record(Board("1", Seat.NORTH, Vulnerability.NONE, DEAL))))


def test_the_same_seed_gives_the_same_record() -> None:
    record = Record(Board("1", Seat.NORTH, Vulnerability.NONE, DEAL))
    assert played(record, seed=3).record == played(record, seed=3).record


def test_a_board_without_four_hands_is_refused() -> None:
    partial = PartialDeal.of({Seat.NORTH: DEAL[Seat.NORTH]})
    with pytest.raises(InvalidDeal, match="board 9"):
        played(Record(Board("9", Seat.NORTH, Vulnerability.NONE, partial)))


def test_names_and_event_of_the_source_are_kept() -> None:
    record = Record(
        Board("1", Seat.NORTH, Vulnerability.NONE, DEAL),
        players=((Seat.NORTH, "Westra"),),
        tags=(("Event", "Schiphol"),),
    )
    done = played(record).record
    assert done.players == record.players
    assert done.tags == record.tags


@pytest.mark.parametrize("boards", [6, pytest.param(20, marks=pytest.mark.slow)])
def test_the_first_expert_boards_are_bid_and_played_without_an_error(shared: Path, boards: int) -> None:
    reading = read_records(shared / "boards" / "expert_boards.jsonl")
    assert not reading.problems
    for record in reading.records[:boards]:
        check(played(record))
