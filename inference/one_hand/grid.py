"""A grid of cells, each with the hands of one shape and one number of high-card points; conditions on whole cells.

Most conditions of a bidding system are decided by the cell: all its hands satisfy them, or none does. Sets of cells are
integers (bitsets.py), one bit for each of the 560 shapes and each number of points, so that conditions are combined by
operations on integers. The values of sums of single suits (stoppers, quick tricks, honours) are exact in each cell, but
their combinations are not: a cell may remain open although no hand of it satisfies the condition.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Suit
from dealspace.inference.constraints.constraint import Always, And, Constraint, Never, Not, Or, Shape, Terms, Within
from dealspace.inference.constraints.hand_shapes import all_shapes
from dealspace.inference.constraints.lowering import is_additive, lowered
from dealspace.inference.one_hand.bitsets import as_bits
from dealspace.inference.one_hand.sums_by_cell import POINTS, is_tabled, reached
from dealspace.inference.quantities.quantity import HCP, Quantity, length

SIZES = (HCP, *(length(suit) for suit in Suit))
"""The quantities that have the same value on all hands of a cell."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Bounds on a condition: no hand outside the cells `some` satisfies it, and all hands in the cells `every` do."""

    some: int
    every: int


@lru_cache(maxsize=4096)
def cells(condition: Constraint) -> Cells:
    """The cells of a condition, among those that contain hands."""
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
    """The range of a sum on the hands of these cells; None where no table is made for it."""
    return reached(terms).ends(found) if is_additive(terms) and is_tabled(terms) else None


@cache
def dealt() -> int:
    """The cells that contain hands."""
    return reached(()).cells(None, None)[0]


@cache
def _by_value(quantity: Quantity) -> tuple[int, ...]:
    """The cells of each value of a quantity of SIZES."""
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
    """int64[cells], read-only: the value of a sum of SIZES in each cell."""
    shapes = np.array(all_shapes(), np.int64)
    values = np.zeros((len(shapes), POINTS), np.int64)
    for factor, quantity in terms:
        values += factor * (np.arange(POINTS) if quantity == HCP else shapes[:, int(quantity.suit or 0), None])
    return values.reshape(-1)
