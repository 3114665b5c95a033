"""How the auction goes on after a call, deal by deal: each player goes by his side's book, with his hand of that deal.

Where the book ends, or all that may be asked of it has been, a player passes; if partner's call asks or forces, he bids
their best fit at the cheapest level. Games of the judging side, and of theirs once doubled, are taken for the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from bidding.calls import cheapest_level
from bidding.machine import LiveRule
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
        live = self.interpreter.live(auction.before(len(auction) - 1))
        stands = not any(leaves_open(rule) for rule in live if rule.call == auction.calls[-1])
        for contract, rows in self._follow(auction, np.arange(len(self.deals)), 0, stands):
            for row in rows.tolist():
                found[row] = contract
        return found

    def _follow(self, auction: Auction, rows: Rows, steps: int, stands: bool) -> Iterator[tuple[Contract | None, Rows]]:
        """The ends from here on; a last call that does not stand (it asks, or forces) is not passed out."""
        while not auction.is_over:
            if self._asks(auction, rows, steps):
                self._left -= 1
                for call, chosen, settles in self._replies(auction, rows):
                    after = stands if call == PASS else settles
                    yield from self._follow(auction.plus(call), chosen, steps + 1, after)
                return
            bidder = auction.state.bidder
            if not stands and bidder is not None and auction.turn is bidder.partner:
                for call, chosen in self._best_fits(auction, rows):
                    yield from self._follow(auction.plus(call), chosen, MOST_STEPS, True)
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

    def _replies(self, auction: Auction, rows: Rows) -> Iterator[tuple[Call, Rows, bool]]:
        """What the player on turn calls with his hand of each deal, the usual calls first; whether each may stand."""
        hands = self.deals[:, auction.turn]
        calls: dict[tuple[Call, bool], list[int]] = {}
        for rule in self.interpreter.live(auction):
            fits = satisfied(rule.condition, hands[rows])
            calls.setdefault((rule.call, not leaves_open(rule)), []).extend(rows[fits].tolist())
            rows = rows[~fits]
            if not len(rows):
                break
        if len(rows):
            forced = self.interpreter.public(auction).forced
            for call, chosen in self._best_fits(auction, rows) if forced else ((PASS, rows),):
                calls.setdefault((call, True), []).extend(chosen.tolist())
        for (call, settles), found in sorted(calls.items(), key=lambda made: -len(made[1])):
            if found:
                yield call, np.array(sorted(found), np.intp), settles

    def _best_fits(self, auction: Auction, rows: Rows) -> Iterator[tuple[Call, Rows]]:
        """The bids of the best fit, each with its deals."""
        calls = [self.best_fit(auction, row) for row in rows.tolist()]
        for call in dict.fromkeys(calls):
            yield call, rows[[other == call for other in calls]]

    def best_fit(self, auction: Auction, row: int) -> Call:
        """The cheapest bid in the side's longest suit, in notrump where that is no fit; a pass where there is none."""
        both = [self.deals[row : row + 1, seat] for seat in auction.turn.side.seats]
        held = [sum(int(values(length(suit), hand)[0]) for hand in both) for suit in Suit]
        strain = Strain(int(np.argmax(held))) if max(held) >= 8 else Strain.NOTRUMP
        level = cheapest_level(auction, strain)
        return Call.of(level, strain) if level <= 7 else PASS


def leaves_open(rule: LiveRule) -> bool:
    """Whether a call asks or forces, so that its side goes on."""
    return rule.rule.artificial or rule.rule.ask is not None or rule.rule.forcing is not None
