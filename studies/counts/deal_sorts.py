"""Sorts of random deals on which calls are counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dealspace.cards import Deal, Seat, Suit
from dealspace.inference import HCP, value
from dealspace.play.double_dummy.table_files import random_deals

CONTESTED, STRONG = range(16, 25), 25
"""Points of North–South on boards that both sides may bid, and of one of the sides on strong ones."""
LONG, SECOND = 6, 4
"""Cards of the two suits of a shapely hand, at least."""
_TOGETHER = 64

DealSort = Callable[[Deal], bool]


def deals_of(seed: int) -> Iterator[Deal]:
    """The random deals of a seed, without end."""
    start = 0
    while True:
        yield from map(Deal.of_bits, random_deals(_TOGETHER, seed, start).tolist())
        start += _TOGETHER


def is_any(deal: Deal) -> bool:
    """Whether it is a deal."""
    return True


def is_contested(deal: Deal) -> bool:
    """Whether neither side has most of the points."""
    return _points(deal) in CONTESTED


def is_strong(deal: Deal) -> bool:
    """Whether a side has most of the points."""
    return max(_points(deal), 40 - _points(deal)) >= STRONG


def is_shapely(deal: Deal) -> bool:
    """Whether some hand has a long suit and a second one."""
    lengths = (sorted(len(deal[seat].holding(suit)) for suit in Suit) for seat in Seat)
    return any(longest >= LONG and second >= SECOND for *_, second, longest in lengths)


def _points(deal: Deal) -> int:
    """Those of North–South."""
    return int(value(HCP, deal[Seat.NORTH]) + value(HCP, deal[Seat.SOUTH]))
