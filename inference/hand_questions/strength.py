"""Stronger and weaker hands of one shape: cells with more or with fewer points, and hands no better in any suit.

Sets of cells are those of grid.py, one bit for each shape and number of points. A holding is no better than another of
its length if, for each of ace, king, queen, jack and ten, it has no more cards from that one up; smaller cards do not
count.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Hand, Suit
from dealspace.inference.constraints.evaluate import value, values
from dealspace.inference.constraints.hand_shapes import all_shapes
from dealspace.inference.hand_questions.pool import pool
from dealspace.inference.one_hand.bitsets import as_bits, as_flags
from dealspace.inference.one_hand.sums_by_cell import POINTS
from dealspace.inference.quantities.quantity import HCP, length

HONOURS, SMALL, RANKS = 5, 8, 13
"""Cards of a suit from the ten up, those below, and all."""
_STEPS = (1, 2, 4, 8, 16, 32)
"""Shifts that together move a cell by all numbers of points there are."""


# --- cells ---


def more_than(found: int) -> int:
    """The cells with more points than some cell of the set with the same shape."""
    found = found << 1 & points_from(1)
    for step in _STEPS:
        found |= found << step & points_from(step)
    return found


def fewer_than(found: int) -> int:
    """The cells with fewer points than some cell of the set with the same shape."""
    found = (found & points_from(1)) >> 1
    for step in _STEPS:
        found |= (found & points_from(step)) >> step
    return found


@cache
def points_from(least: int) -> int:
    """The cells with that many points and more."""
    return as_bits(np.tile(np.arange(POINTS) >= least, len(all_shapes())))


def cell_of(hand: Hand) -> int:
    """The set of the one cell that contains the hand."""
    return 1 << all_shapes().index(hand.lengths) * POINTS + value(HCP, hand)


def table_of(found: int) -> NDArray[np.bool_]:
    """A set of cells as bool[shapes, points]."""
    return as_flags(found, len(all_shapes()) * POINTS).reshape(-1, POINTS)


@cache
def pool_cells() -> NDArray[np.intp]:
    """intp[n]: the cell of each hand of the pool."""
    hands = pool()
    rows = {shape: row for row, shape in enumerate(all_shapes())}
    shapes = zip(*(values(length(suit), hands).tolist() for suit in Suit), strict=True)
    found: NDArray[np.intp] = np.array([rows[shape] for shape in shapes], np.intp) * POINTS + values(HCP, hands)
    return found


# --- hands, suit by suit ---


def no_better(hand: Hand) -> NDArray[np.uint64]:
    """uint64[n]: hands of the same shape with honours no better in any suit, each suit filled up from the twos."""
    found = np.zeros(1, np.uint64)
    for suit in Suit:
        holding = hand.bits >> RANKS * suit & (1 << RANKS) - 1
        kept = np.array(_holdings(holding), np.uint64) << np.uint64(RANKS * suit)
        found = (found[:, None] | kept).reshape(-1)
    return found


@cache
def _holdings(holding: int) -> tuple[int, ...]:
    """The holdings of one suit of the same length with honours no better, filled up with the lowest cards."""
    count = holding.bit_count()
    found = []
    for honours in range(1 << HONOURS):
        small = count - honours.bit_count()
        if 0 <= small <= SMALL and all(
            (honours >> least).bit_count() <= (holding >> SMALL + least).bit_count() for least in range(HONOURS)
        ):
            found.append(honours << SMALL | (1 << small) - 1)
    return tuple(found)


def is_no_better(hands: NDArray[np.uint64], than: int) -> NDArray[np.bool_]:
    """bool[n]: whether hands have no better honours in any suit than another hand of their shape."""
    found = np.ones(len(hands), np.bool_)
    for suit in Suit:
        for least in range(HONOURS):
            top = (((1 << HONOURS - least) - 1) << SMALL + least) << RANKS * suit
            found &= np.bitwise_count(hands & np.uint64(top)) <= (than & top).bit_count()
    return found
