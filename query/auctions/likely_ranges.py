"""Where the points and lengths of each hand likely lie: the narrowest ranges that most deals of the space keep to.

The ranges of `exact_ranges.py` allow freaks: a hand that passed may have thirteen clubs. These are what to expect,
given what the other hands have shown too.
"""

from __future__ import annotations

from math import ceil

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Seat, Suit
from dealspace.inference import HCP, Bounds, DealSpace, InfeasibleError, Knowledge, SamplingError, length, values
from dealspace.inference.one_hand.sums_by_cell import POINTS
from dealspace.query.answers.ranges import HandRanges

SHARE = 0.95
"""The share of the deals that each range holds, by itself."""
DEALS = 2000
QUANTITIES = (*map(length, Suit), HCP)

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]


def likely_ranges(knowledge: Knowledge) -> dict[Seat, HandRanges | None]:
    """The ranges of all four hands, from deals drawn uniformly, the same each time; None where no deal was found."""
    try:
        deals = deals_of(knowledge, DEALS, np.random.default_rng(DEALS))
    except InfeasibleError:
        deals = np.zeros((0, 4), np.uint64)
    if not len(deals):
        return dict.fromkeys(Seat)
    return {seat: _ranges(narrowest(counted(deals[:, seat]), SHARE)) for seat in Seat}


def _ranges(ends: Ints) -> HandRanges:
    """The ranges of one hand: int[5, 2], in the order of QUANTITIES."""
    *lengths, points = (Bounds(int(low), int(high)) for low, high in ends)
    return HandRanges(points, dict(zip(Suit, lengths, strict=True)))


def deals_of(knowledge: Knowledge, count: int, rng: np.random.Generator) -> Words:
    """uint64[n, 4]: `count` deals of the space, or fewer where it starves. Raises InfeasibleError."""
    try:
        return DealSpace.of(knowledge).sample(count, rng, blames=False)
    except SamplingError as few:
        return few.partial


def counted(hands: Words) -> Ints:
    """int[5, 38]: how many of these hands have each value of QUANTITIES."""
    return np.array([np.bincount(values(quantity, hands), minlength=POINTS) for quantity in QUANTITIES])


def narrowest(chances: Ints, share: float) -> Ints:
    """int[n, 2]: of each row of int[n, values] the narrowest range that holds this share of it, first and last."""
    many = chances.shape[1]
    upto = np.concatenate([np.zeros((len(chances), 1), np.int64), chances.cumsum(axis=1)], axis=1)
    found = np.zeros((len(chances), 2), np.int64)
    for row, sums in enumerate(upto):
        needed = max(1, ceil(share * int(sums[-1])))
        ends = np.searchsorted(sums, sums[:-1] + needed)
        widths = np.where(ends <= many, ends - np.arange(many), many + 1)
        start = int(widths.argmin())
        found[row] = start, ends[start] - 1
    return found
