"""How the auction goes on after a call, deal by deal: partner and we go by our book, the opponents pass.

Where the book ends, or all that may be asked of it has been, our side passes; if it may not, it bids the best fit at
the cheapest level. Our own games, and theirs doubled, are taken for the end.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from bidding.calls import cheapest_level
from bidding.meaning import Interpreter
from bidding.public import is_game
from cards import PASS, Auction, Call, Contract, Seat, Strain, Suit
from inference import length, satisfied, values

MOST_STEPS = 4
"""Calls of our side that are foreseen."""
FEWEST = 2
"""Deals that are worth asking the book about."""
Rows = NDArray[np.intp]


class Projection:
    """Foresees final contracts.

    Args:
        interpreter: knows our book.
        deals: uint64[n, 4].
        seat: whose call is judged.
        readings: how often the book may be asked.
    """

    def __init__(self, interpreter: Interpreter, deals: NDArray[np.uint64], seat: Seat, readings: int) -> None:
        self.interpreter = interpreter
        self.deals = deals
        self.side = seat.side
        self.readings = readings

    def ends(self, auction: Auction) -> list[Contract | None]:
        """For every deal the contract in which this auction ends."""
        found: list[Contract | None] = [None] * len(self.deals)
        for contract, rows in self._follow(auction, np.arange(len(self.deals)), 0):
            for row in rows.tolist():
                found[row] = contract
        return found

    def _follow(self, auction: Auction, rows: Rows, steps: int) -> Iterator[tuple[Contract | None, Rows]]:
        while not auction.is_over:
            if auction.turn.side is self.side and self._asks(auction, rows, steps):
                self.readings -= 1
                for call, chosen in self._replies(auction, rows):
                    yield from self._follow(auction.plus(call), chosen, steps + 1)
                return
            auction = auction.plus(PASS)
        yield auction.contract, rows

    def _asks(self, auction: Auction, rows: Rows, steps: int) -> bool:
        """Whether it matters what our side says here, and may still be asked."""
        if not self.readings or steps >= MOST_STEPS or (len(rows) < FEWEST and len(self.deals) >= FEWEST):
            return False
        state = auction.state
        if state.last_bid is None or state.bidder is None:
            return False
        theirs = state.bidder.side is not self.side
        return not is_game(state.last_bid) or (theirs and not state.doubling)

    def _replies(self, auction: Auction, rows: Rows) -> Iterator[tuple[Call, Rows]]:
        """What the player on turn calls with his hand of each deal."""
        hands = self.deals[:, auction.turn]
        calls: dict[Call, list[int]] = {}
        for rule in self.interpreter.live(auction):
            fits = satisfied(rule.condition, hands[rows])
            calls.setdefault(rule.call, []).extend(rows[fits].tolist())
            rows = rows[~fits]
            if not len(rows):
                break
        forced = len(rows) and self.interpreter.public(auction).forced
        for row in rows.tolist():
            calls.setdefault(self.best_fit(auction, row) if forced else PASS, []).append(row)
        for call, chosen in calls.items():
            if chosen:
                yield call, np.array(sorted(chosen), np.intp)

    def best_fit(self, auction: Auction, row: int) -> Call:
        """The cheapest bid in our side's longest suit, in notrump where that is no fit; a pass where there is none."""
        both = [self.deals[row : row + 1, seat] for seat in self.side.seats]
        held = [sum(int(values(length(suit), hand)[0]) for hand in both) for suit in Suit]
        strain = Strain(int(np.argmax(held))) if max(held) >= 8 else Strain.NOTRUMP
        level = cheapest_level(auction, strain)
        return Call.of(level, strain) if level <= 7 else PASS
