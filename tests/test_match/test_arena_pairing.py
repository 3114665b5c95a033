"""Who sits where on which board, and which tables are the same table."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from dealspace.cards import Auction, Board, BridgeError, InvalidDeal, PartialDeal, Record, Seat, Vulnerability
from dealspace.match.arena.deals import boards_of, random_boards
from dealspace.match.arena.pairing import Match
from dealspace.match.arena.seating import MatchForm, Seating
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import BidSettings
from dealspace.play.players.player_settings import PlaySettings

A, B, C = (BotSettings(name, BidSettings(judge=False, worlds=worlds)) for worlds, name in enumerate("ABC", start=1))
BOARDS = tuple(random_boards(3, 1))
AUCTION = Auction.parse("N: 1N P P P")


def test_the_boards_of_a_seed_are_the_same_however_many_are_asked_for() -> None:
    assert random_boards(3, 1) == random_boards(20, 1)[:3]
    assert random_boards(3, 2)[0].board.deal != BOARDS[0].board.deal
    assert [record.board.dealer for record in BOARDS] == [Seat.NORTH, Seat.EAST, Seat.SOUTH]


def test_each_board_is_played_at_two_tables_with_the_pairs_exchanged() -> None:
    seatings = list(Match((A, B), BOARDS, MatchForm.BIDDING).seatings())
    assert [(table.record, table.ns, table.ew) for table in seatings] == [
        (board, *pair) for board in BOARDS for pair in ((A, B), (B, A))
    ]
    for first, second in zip(seatings[::2], seatings[1::2], strict=True):
        assert first.draw_seed == second.draw_seed and first.key != second.key
    assert len({table.draw_seed for table in seatings}) == len(BOARDS)


def test_everybody_meets_everybody() -> None:
    assert len(list(Match((A, B, C), BOARDS, MatchForm.BIDDING).seatings())) == 3 * 2 * 3


def test_bots_of_equal_settings_need_one_table() -> None:
    assert len(list(Match((A, replace(A, name="B")), BOARDS, MatchForm.BIDDING).seatings())) == len(BOARDS)


def test_a_bot_alone_plays_each_board_once() -> None:
    seatings = list(Match((A,), BOARDS, MatchForm.BIDDING).seatings())
    assert [(table.record, table.ns, table.ew) for table in seatings] == [(board, A, A) for board in BOARDS]


def test_a_match_needs_bots_of_different_names() -> None:
    with pytest.raises(BridgeError, match="a match needs bots"):
        Match((), BOARDS, MatchForm.BIDDING)
    with pytest.raises(BridgeError, match='two bots have the name "A"'):
        Match((A, B, replace(C, name="A")), BOARDS, MatchForm.BIDDING)


def test_the_key_depends_on_all_that_the_result_depends_on() -> None:
    seating = Seating(MatchForm.CARDS, replace(BOARDS[0], auction=AUCTION), A, B, "imps", 1)
    others = {
        "form": MatchForm.PLAY,
        "record": replace(BOARDS[0], auction=Auction.parse("N: 1C P P P")),
        "ns": C,
        "ew": C,
        "scoring": "matchpoints",
        "seed": 2,
    }
    assert {field.name for field in fields(Seating)} == set(others)
    board = BOARDS[0].board
    changed = [replace(seating, **{name: value}) for name, value in others.items()] + [
        replace(seating, record=BOARDS[0]),
        replace(seating, record=replace(BOARDS[1], auction=None)),
        replace(seating, record=Record(replace(board, vulnerability=Vulnerability.BOTH), AUCTION)),
        replace(seating, ns=replace(A, play=PlaySettings(worlds=3))),
    ]
    assert len({table.key for table in (seating, *changed)}) == len(changed) + 1
    same = replace(seating, record=Record(replace(board, name="77"), AUCTION), ns=replace(A, name="Z"))
    assert (same.key, same.draw_seed) == (seating.key, seating.draw_seed)


def test_card_play_does_not_matter_to_a_bidding_match() -> None:
    seating = Seating(MatchForm.BIDDING, BOARDS[0], A, B, "imps", 1)
    assert replace(seating, ns=replace(A, play=PlaySettings(worlds=3))).key == seating.key


def test_boards_of_a_file_come_once_and_bare() -> None:
    played = [Record(board.board, auction=None, tags=(("Event", "x"),)) for board in BOARDS]
    assert boards_of([*played, *played], None) == list(BOARDS)
    assert boards_of(played, 2) == list(BOARDS[:2])
    with pytest.raises(BridgeError, match="there are 3 different boards, not 4"):
        boards_of([*played, *played], 4)
    north = PartialDeal.of({Seat.NORTH: BOARDS[0].board.full_deal[Seat.NORTH]})
    with pytest.raises(InvalidDeal, match=r"board 9: .*a match needs all four hands"):
        boards_of([Record(Board("9", Seat.NORTH, Vulnerability.NONE, north))], None)


def test_with_auctions_a_board_comes_once_for_each() -> None:
    board = BOARDS[0].board
    auctions = [Auction.parse(f"N: {calls}") for calls in ("1N P P P", "1N P P P", "1C P P P", "P P P P", "1C")]
    records = [*(Record(board, auction) for auction in auctions), Record(board)]
    found = [record.auction for record in boards_of(records, None, with_auctions=True)]
    assert found == [auctions[0], auctions[2], None]  # None: an auction that is not over is as good as none
