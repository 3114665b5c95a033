"""Random boards bid by the book, and judged, also after a call by an opponent that nobody expects.

A side that has shown a game force does not stop below game, except in a doubled contract of theirs, and a question that
forces is answered by a bid if the opponents are silent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import numpy as np
import pytest

from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.bidding.judgement import Effort
from dealspace.bidding.machine.public_state import is_game
from dealspace.cards import PASS, Auction, Board, Call, Doubling, Side, View, Vulnerability
from dealspace.match.arena.deals import random_boards

QUICK = Effort(worlds=8, budget_ms=40, readings=12, second_look=12)
SEED = 1919
ODD_CALLS = 2
"""Auctions of each board in which one call is replaced by a random one that is not far above what was bid."""


def bid_out(board: Board, auction: Auction, reader: Interpreter, effort: Effort | None) -> Auction:
    """The whole auction from here on."""
    while not auction.is_over:
        rng = np.random.default_rng((SEED, len(auction)))
        view = View.of(board, auction.turn, auction)
        auction = auction.plus(Bidder(reader, rng, effort=effort).choose(view).call)
    return auction


def odd_call(auction: Auction, rng: np.random.Generator) -> Auction:
    """A beginning of the auction, and a random call after it, which is the last."""
    before = auction.before(int(rng.integers(0, len(auction))))
    last = before.last_bid.level if before.last_bid is not None else 1
    near = [call for call in before.legal_calls() if call.bid is None or call.bid.level <= last + 2]
    chosen: Call = near[int(rng.integers(len(near)))]
    return before.plus(chosen)


def stuck(auction: Auction, reader: Interpreter, sides: Collection[Side] = tuple(Side)) -> Iterator[str]:
    """What went wrong for these sides in a finished auction."""
    meanings, state = reader.read(auction).meanings, auction.state
    forced = {meaning.seat.side for meaning in meanings if meaning.forcing == "game"}
    if state.last_bid is not None and state.bidder is not None and not is_game(state.last_bid):
        for side in forced.intersection(sides):
            theirs_doubled = state.bidder.side is not side and state.doubling is not Doubling.UNDOUBLED
            if not theirs_doubled:
                yield f"{side} is forced to game and passes {state.last_bid}"
    for asked, between, answer in zip(meanings, meanings[1:], meanings[2:], strict=False):
        forces = asked.forcing in ("round", "game") or asked.artificial
        if (
            asked.seat.side in sides
            and asked.ask is not None
            and forces
            and between.call == PASS
            and answer.call.bid is None
        ):
            yield f"{asked.seat}'s {asked.call} asks {asked.ask}, and {answer.seat} calls {answer.call}"


@pytest.mark.parametrize(
    ("system", "boards", "effort"), [("sayc", 120, None), ("natural", 120, None), ("sayc", 10, QUICK)]
)
def test_nobody_is_stuck(system: str, boards: int, effort: Effort | None) -> None:
    readers = {each: Interpreter(dict.fromkeys(Side, load_system(system)), each) for each in Vulnerability}
    rng = np.random.default_rng(SEED)
    found = []
    for record in random_boards(boards, SEED):
        board = record.board
        reader = readers[board.vulnerability]
        auction = bid_out(board, Auction(board.dealer), reader, effort)
        found += [f"{wrong}: {auction} ({board})" for wrong in stuck(auction, reader)]
        for _ in range(ODD_CALLS):
            odd = odd_call(auction, rng)
            after = bid_out(board, odd, reader, effort)
            found += [f"{wrong}: {after} ({board})" for wrong in stuck(after, reader, [odd.turn.side])]
    assert not found, "\n".join(found)


def test_an_auction_that_stops_too_low_is_found() -> None:
    reader = Interpreter(load_system("sayc"))
    assert list(stuck(Auction.parse("N: 2C P 2D P 2S P P P"), reader)) == []
    assert list(stuck(Auction.parse("N: 1S P 2N P 3C P P P"), reader))
    assert list(stuck(Auction.parse("N: 1S P 2N P P P"), reader))
    assert list(stuck(Auction.parse("N: 1S P 3S P 4N P P P"), reader))
