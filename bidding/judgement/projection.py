"""How the auction goes on after a call, deal by deal: each player goes by his side's book, with his hand of that deal.

Where the book ends, or all that may be asked of it has been, a player passes; if he may not, he bids his side's best
fit at the cheapest level. Games of the judging side, and of theirs once doubled, are taken for the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from bidding.calls import cheapest_level
from bidding.meaning import Interpreter
from bidding.public import is_game
from cards import PASS, Auction, Call, Contract, Side, Strain, Suit
from inference import length, satisfied, values

MOST_STEPS = 8
"""Calls that are foreseen by asking the book."""
WORTH_ASKING = 0.15
"""The book is asked where so large a share of the deals comes to, and two of them at least."""
Rows = NDArray[np.intp]


class Projection:
    """Foresees final contracts.

    Args:
        interpreter: knows the books of both sides.
        deals: uint64[n, 4].
        side: whose call is judged.
    """

    def __init__(self, interpreter: Interpreter, deals: NDArray[np.uint64], side: Side) -> None:
        self.interpreter = interpreter
        self.deals = deals
        self.side = side
        self.fewest = max(min(2, len(deals)), round(WORTH_ASKING * len(deals)))
        self._left = 0

    def all_ends(self, auctions: Sequence[Auction], readings: int) -> list[list[Contract | None]]:
        """`ends` of several auctions, with so many readings of the book for all of them together."""
        found = []
        for place, auction in enumerate(auctions):
            share = -(-readings // (len(auctions) - place))
            found.append(self.ends(auction, share))
            readings -= share - self._left
        return found

    def ends(self, auction: Auction, readings: int) -> list[Contract | None]:
        """For every deal the contract in which this auction ends; the book may be asked so often."""
        self._left = readings
        found: list[Contract | None] = [None] * len(self.deals)
        for contract, rows in self._follow(auction, np.arange(len(self.deals)), 0):
            for row in rows.tolist():
                found[row] = contract
        return found

    def _follow(self, auction: Auction, rows: Rows, steps: int) -> Iterator[tuple[Contract | None, Rows]]:
        while not auction.is_over:
            if self._asks(auction, rows, steps):
                self._left -= 1
                for call, chosen in self._replies(auction, rows):
                    yield from self._follow(auction.plus(call), chosen, steps + 1)
                return
            auction = auction.plus(PASS)
        yield auction.contract, rows

    def _asks(self, auction: Auction, rows: Rows, steps: int) -> bool:
        """Whether it matters what the player on turn says, and may still be asked."""
        state = auction.state
        if not self._left or steps >= MOST_STEPS or len(rows) < self.fewest:
            return False
        if state.last_bid is None or state.bidder is None:
            return False
        if not is_game(state.last_bid):
            return True
        return state.bidder.side is not self.side and auction.turn.side is self.side and not state.doubling

    def _replies(self, auction: Auction, rows: Rows) -> Iterator[tuple[Call, Rows]]:
        """What the player on turn calls with his hand of each deal, the usual calls first."""
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
        for call, chosen in sorted(calls.items(), key=lambda made: -len(made[1])):
            if chosen:
                yield call, np.array(sorted(chosen), np.intp)

    def best_fit(self, auction: Auction, row: int) -> Call:
        """The cheapest bid in the side's longest suit, in notrump where that is no fit; a pass where there is none."""
        both = [self.deals[row : row + 1, seat] for seat in auction.turn.side.seats]
        held = [sum(int(values(length(suit), hand)[0]) for hand in both) for suit in Suit]
        strain = Strain(int(np.argmax(held))) if max(held) >= 8 else Strain.NOTRUMP
        level = cheapest_level(auction, strain)
        return Call.of(level, strain) if level <= 7 else PASS
