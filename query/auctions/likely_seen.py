"""What the hidden hands likely hold, to one seat: by all calls, the cards it sees, and how the cards were played.

The ranges of `seen_ranges.py` hold for certain and are wide. These are what to expect: of each hidden hand the
narrowest ranges that hold `SHARE` of deals drawn from everything this seat sees, weighed in the play by the cards that
each hand has chosen, with the signals that both sides have agreed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from dealspace.bidding import Reading
from dealspace.cards import PlayView, Seat, Side, Suit, View
from dealspace.inference import Bounds, draw_worlds, values
from dealspace.inference.one_hand.sums_by_cell import POINTS
from dealspace.play.evidence import Agreements, Carding, weigh_worlds
from dealspace.play.evidence.signals import Convention
from dealspace.play.evidence.signals_read import SignalRead, signals_read
from dealspace.query.answers.ranges import HandRanges
from dealspace.query.auctions.likely_ranges import QUANTITIES, narrowest

SHARE = 0.8
"""The share of the deals that each range holds, by itself."""
DEALS = 600
_UNITS = 1_000_000
"""Weights are counted in these parts of the whole."""


@dataclass(frozen=True)
class LikelyHands:
    """What to expect of the hands that a seat does not see.

    Attributes:
        ranges: of each hidden hand as it was dealt, each holding `SHARE` of the deals.
        signals: what the hidden defenders' small cards have said, in order.
        deals: how many deals this comes from.
    """

    ranges: Mapping[Seat, HandRanges]
    signals: tuple[SignalRead, ...]
    deals: int


def likely_seen(reading: Reading, view: View, agreed: Mapping[Side, Convention] | None = None) -> LikelyHands:
    """The likely ranges of the hands that this view hides, and their signals; the same each time.

    Args:
        agreed: how the sides signal in defence; a side that is left out is not known to.

    >>> from dealspace.bidding import Interpreter, load_system
    >>> from dealspace.cards import Auction, Hand, Vulnerability
    >>> auction = Auction.parse("N: 1N P")
    >>> view = View(Seat.SOUTH, Hand("AQ2.AQ2.AQ432.K2"), Vulnerability.NONE, auction)
    >>> likely = likely_seen(Interpreter(load_system("sayc")).read(auction), view).ranges
    >>> (likely[Seat.NORTH].hcp.low, likely[Seat.NORTH].hcp.high), likely[Seat.EAST].hcp.high < 5
    ((15, 16), True)
    """
    rng = np.random.default_rng((DEALS, len(view.auction), len(view.play.cards) if isinstance(view, PlayView) else 0))
    deals = draw_worlds(view, reading.knowledge, rng, DEALS).deals
    weights = np.full(len(deals), 1 / len(deals))
    signals: list[SignalRead] = []
    if isinstance(view, PlayView):
        weights = weigh_worlds(view, deals, [Carding(agreements=Agreements(agreed=agreed or {}))])
        signals = signals_read(view, deals, weights, agreed or {})
    hidden = [seat for seat in Seat if len(view.known[seat]) < 13]
    found = {}
    for seat in hidden:
        counts = [np.bincount(values(each, deals[:, seat]), weights, POINTS) for each in QUANTITIES]
        *lengths, points = narrowest(np.rint(np.array(counts) * _UNITS).astype(np.int64), SHARE)
        bounds = dict(zip(Suit, (Bounds(int(low), int(high)) for low, high in lengths), strict=True))
        found[seat] = HandRanges(Bounds(int(points[0]), int(points[1])), bounds)
    return LikelyHands(found, tuple(signals), len(deals))
