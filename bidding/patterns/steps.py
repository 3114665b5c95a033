"""Answers by steps: the nth bid above an ask, and what the steps become when they interfere.

`dopi` and `podi` speak of a bid by them (double is the first step and pass the second, or the other way round), `ropi`
and `pori` of a double (redouble and pass); the steps after those two are the cheapest bids. `same` keeps counting bids.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dealspace.bidding.patterns.letters import Letters, bindings
from dealspace.cards import DOUBLE, PASS, REDOUBLE, Auction, Bid, Call, Strain

SCHEMES: Mapping[str, tuple[Call, ...]] = {
    "same": (),
    "dopi": (DOUBLE, PASS),
    "podi": (PASS, DOUBLE),
    "ropi": (REDOUBLE, PASS),
    "pori": (PASS, REDOUBLE),
}
"""The calls that stand for the first steps."""

OVER_BID = ("dopi", "podi", "same")
OVER_DOUBLE = ("ropi", "pori", "same")


@dataclass(frozen=True, slots=True)
class Steps:
    """How a context counts its steps.

    Attributes:
        start: the bid they are counted from, a level and a strain or letter; partner's last bid when None.
        over_bid, over_double: the scheme after interference; without one there are no steps then.
    """

    start: tuple[int, str] | None = None
    over_bid: str | None = None
    over_double: str | None = None

    def call(self, number: int, auction: Auction, letters: Letters) -> Call | None:
        """The call that is step `number` (1, 2, …) now, legal or not; None when there is none.

        Args:
            letters: what the auction has bound, for steps that are counted from `2M`.
        """
        last = auction.calls[-1] if auction.calls else PASS
        start = self._start(letters) if self.start is not None else _bid_before(auction)
        if start is None:
            return None
        scheme: str | None = "same"
        if last == DOUBLE:
            scheme = self.over_double
        elif last.bid is not None:
            scheme = self.over_bid
            start = last.bid if scheme != "same" else start
        if scheme is None:
            return None
        instead = SCHEMES[scheme]
        return instead[number - 1] if number <= len(instead) else bid_above(start, number - len(instead))

    def _start(self, letters: Letters) -> Bid | None:
        """The bid they are counted from; None where its letter is not bound to one suit."""
        assert self.start is not None, "it is given"
        level, strain = self.start
        found = [each for each, _ in bindings(strain, letters)]
        return Bid(level, found[0]) if len(found) == 1 else None


def bid_above(start: Bid, number: int) -> Call | None:
    """The bid this many steps higher; None above 7NT."""
    place = (start.level - 1) * 5 + start.strain + number
    return Call.of(place // 5 + 1, Strain(place % 5)) if place < 35 else None


def _bid_before(auction: Auction) -> Bid | None:
    """Partner's last call, when it is a bid."""
    return auction.calls[-2].bid if len(auction) >= 2 else None
