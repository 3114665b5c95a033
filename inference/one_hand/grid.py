"""Hands sorted into cells by shape and high-card points, and what a condition says of whole cells.

Of most conditions of a bidding system a cell decides: all its hands fit, or none does. Sets of cells are integers, one
bit for each of the 560 shapes and each number of points, so that joining conditions is joining integers. What single
suits and sums add (stoppers, quick tricks, honours) is worked out exactly for each cell, but not what several of them
do together: a cell may then count as open although no hand is in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Suit
from dealspace.inference.constraints.constraint import Always, And, Constraint, Never, Not, Or, Shape, Terms, Within
from dealspace.inference.constraints.lowering import is_additive, lowered
from dealspace.inference.constraints.shapes import all_shapes
from dealspace.inference.one_hand.bitsets import as_bits
from dealspace.inference.one_hand.sums_by_cell import POINTS, is_tabled, reached
from dealspace.inference.quantities.quantity import HCP, Quantity, length

SIZES = (HCP, *(length(suit) for suit in Suit))
"""The quantities that a cell has one value of."""


@dataclass(frozen=True, slots=True)
class Cells:
    """What a condition says of cells: outside `some` no hand fits, and in `every` all hands do."""

    some: int
    every: int


@lru_cache(maxsize=4096)
def cells(condition: Constraint) -> Cells:
    """The cells of a condition; only cells in which there are hands are counted."""
    match condition:
        case Always():
            return Cells(dealt(), dealt())
        case Never():
            return Cells(0, 0)
        case And(parts):
            some = every = dealt()
            for part in parts:
                found = cells(part)
                some &= found.some
                every &= found.every
            return Cells(some, every)
        case Or(parts):
            some = every = 0
            for part in parts:
                found = cells(part)
                some |= found.some
                every |= found.every
            return Cells(some, every)
        case Not(part):
            found = cells(part)
            return Cells(dealt() & ~found.every, dealt() & ~found.some)
        case Shape(lengths):
            of_shapes = dealt() & as_bits(np.repeat([shape in lengths for shape in all_shapes()], POINTS))
            return Cells(of_shapes, of_shapes)
        case Within(terms, low, high) if is_additive(terms):
            return _of_sum(terms, low, high)
        case Within() if (simple := lowered(condition)) != condition:
            return cells(simple)
        case _:
            return Cells(dealt(), 0)


def least(found: int, quantity: Quantity) -> int | None:
    """The least value of a quantity of SIZES in these cells; None if there is no cell."""
    return next((value for value, of_value in enumerate(_by_value(quantity)) if found & of_value), None)


def greatest(found: int, quantity: Quantity) -> int | None:
    """The greatest value of a quantity of SIZES in these cells; None if there is no cell."""
    by_value = _by_value(quantity)
    return next((value for value in reversed(range(len(by_value))) if found & by_value[value]), None)


def sum_in_cells(terms: Terms, found: int) -> tuple[int, int] | None:
    """Ends that a sum keeps within on every hand of these cells; None where no table is made for it."""
    return reached(terms).ends(found) if is_additive(terms) and is_tabled(terms) else None


@cache
def dealt() -> int:
    """The cells in which there are hands."""
    return reached(()).cells(None, None)[0]


@cache
def _by_value(quantity: Quantity) -> tuple[int, ...]:
    """For each value of a quantity of SIZES the cells that have it."""
    of_cells = _cell_values(((1, quantity),))
    return tuple(as_bits(of_cells == value) for value in range(int(of_cells.max()) + 1))


@lru_cache(maxsize=4096)
def _of_sum(terms: Terms, low: int | None, high: int | None) -> Cells:
    """The cells of a sum of additive quantities within bounds."""
    if all(quantity in SIZES for _, quantity in terms):
        found = dealt() & as_bits(_inside(_cell_values(terms), low, high))
        return Cells(found, found)
    if not is_tabled(terms):
        return Cells(dealt(), 0)
    some, others = reached(terms).cells(low, high)
    return Cells(some, dealt() & ~others)


def _inside(found: NDArray[np.int64], low: int | None, high: int | None) -> NDArray[np.bool_]:
    inside = np.ones(found.shape, np.bool_)
    if low is not None:
        inside &= found >= low
    if high is not None:
        inside &= found <= high
    return inside


@lru_cache(maxsize=256)
def _cell_values(terms: Terms) -> NDArray[np.int64]:
    """int64[cells]: the value of a sum of SIZES in each cell; do not write to it."""
    shapes = np.array(all_shapes(), np.int64)
    values = np.zeros((len(shapes), POINTS), np.int64)
    for factor, quantity in terms:
        values += factor * (np.arange(POINTS) if quantity == HCP else shapes[:, int(quantity.suit or 0), None])
    return values.reshape(-1)
