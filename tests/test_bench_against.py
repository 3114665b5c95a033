"""With silent opponents the match with another bidder has the boards and the passes that it promises."""

from __future__ import annotations

from bench.against import Rooms, boards_of
from dealspace.cards import PASS, Seat, Side
from dealspace.inference import HCP, value


def test_silent_opponents_pass_on_boards_of_many_points() -> None:
    rooms = Rooms("natural", "no_bot.toml", boards=3, seed=7, judge=False, silent=25)
    for board in boards_of(3, 7, 25):
        assert sum(value(HCP, board.full_deal[seat]) for seat in (Seat.NORTH, Seat.SOUTH)) >= 25
        auction, _ = rooms.bid(board, Side.NS)
        made = {auction.before(place).turn: call for place, call in enumerate(auction.calls)}
        assert {made[Seat.EAST], made[Seat.WEST]} == {PASS}
        assert auction.contract is not None
