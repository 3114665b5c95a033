"""Construction of hands with given shapes and points, for conditions that random hands satisfy too seldom."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from dealspace.inference.constraints.hand_shapes import all_shapes
from dealspace.inference.one_hand.bitsets import as_flags
from dealspace.inference.one_hand.sums_by_cell import POINTS
from dealspace.inference.quantities.holding_tables import holding_lengths
from dealspace.inference.quantities.quantity import HCP

_IN_SUIT = 11
"""High-card points that one suit can have: 0 to 10."""
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def hands_in(found: int, count: int) -> NDArray[np.uint64]:
    """uint64[count]: hands of these cells (at least one), the same on every call.

    Suit by suit, in a random order for each hand, points are chosen such that the other suits can have the rest. Of
    more cells than hands, some at equal distances are taken.
    """
    order, keys, picks = _chances(count)
    start, number, holdings = _holdings()
    cells = np.flatnonzero(as_flags(found, len(_shapes()) * POINTS))
    chosen = cells[np.arange(count) * len(cells) // count]
    sizes = np.zeros((7, count), np.int64)  # in the order chosen, then zeros
    sizes[:4] = _shapes()[chosen // POINTS, order]
    points = chosen % POINTS
    hands = np.zeros(count, np.uint64)
    for turn, (suits, key, pick) in enumerate(zip(order, keys, picks, strict=True)):
        size = sizes[turn]
        rest = points[:, None] - np.arange(_IN_SUIT)
        others = _together()[sizes[turn + 1], sizes[turn + 2], sizes[turn + 3]]
        possible = (number[size] > 0) & (rest >= 0) & (others[:, None] >> rest & 1 > 0)
        own = np.where(possible, key, 0).argmax(axis=1)
        points = points - own
        held = start[size, own] + (pick * number[size, own]).astype(np.int64)
        hands |= holdings[held] << (13 * suits).astype(np.uint64)
    return hands


@cache
def _chances(count: int) -> tuple[Ints, Floats, Floats]:
    """Random choices for `count` hands: the order of the suits, a key for each number of points of the suit in turn,
    and a number that picks its holding."""
    rng = np.random.default_rng(count)
    order = rng.permuted(np.tile(np.arange(4)[:, None], count), axis=0)
    return order, 1 - rng.random((4, count, _IN_SUIT)), rng.random((4, count))


@cache
def _shapes() -> Ints:
    return np.array(all_shapes())


@cache
def _holdings() -> tuple[Ints, Ints, NDArray[np.uint64]]:
    """By length and points, the offset and number of holdings; and all holdings in that order."""
    kind = holding_lengths().astype(np.int64) * _IN_SUIT + HCP.tables[0]
    number = np.bincount(kind, minlength=14 * _IN_SUIT).reshape(14, _IN_SUIT)
    start = (number.cumsum() - number.reshape(-1)).reshape(number.shape)
    return start, number, np.argsort(kind, kind="stable").astype(np.uint64)


@cache
def _together() -> Ints:
    """int64[14, 14, 14]: the points that three suits of these lengths can have together, one bit for each."""
    _, number, _ = _holdings()
    one = (number > 0) @ (1 << np.arange(_IN_SUIT))
    two = np.zeros((14, 14), np.int64)
    three = np.zeros((14, 14, 14), np.int64)
    for own in range(_IN_SUIT):
        two |= np.where(one[None] >> own & 1, one[:, None] << own, 0)
    for own in range(_IN_SUIT):
        three |= np.where(one[None, None] >> own & 1, two[:, :, None] << own, 0)
    return three
