"""Hands sorted into cells by shape and high-card points, and what a condition says of whole cells.

Of most conditions of a bidding system a cell decides: all its hands fit, or none does. Sets of cells are integers, one
bit for each of the 560 shapes and each number of points, so that joining conditions is joining integers. What single
suits and sums add (stoppers, quick tricks, honours) is worked out exactly for each cell, but not what several of them
do together: a cell may then count as open although no hand is in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from cards import Suit
from inference import HCP, And, Constraint, Not, Or, Quantity, Shape, Within, length
from inference.cases import is_additive, lowered
from inference.constraint import Always, Never, Terms, combined_table
from inference.holding_tables import holding_lengths
from inference.shapes import all_shapes

POINTS = 38
WIDEST_SUM = 200
"""Different values of a sum beyond which no table is made for it."""
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
            of_shapes = dealt() & _as_bits(np.repeat([shape in lengths for shape in all_shapes()], POINTS))
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
    if not is_additive(terms) or (of_cells := reached(terms)) is None:
        return None
    met = np.flatnonzero(of_cells[as_flags(found)].any(axis=0))
    return (int(met[0]) + _least_sum(terms), int(met[-1]) + _least_sum(terms)) if len(met) else None


@cache
def dealt() -> int:
    """The cells in which there are hands."""
    found = reached(())
    assert found is not None
    return _as_bits(found.any(axis=2))


@cache
def _by_value(quantity: Quantity) -> tuple[int, ...]:
    """For each value of a quantity of SIZES the cells that have it."""
    of_cells = _cell_values(((1, quantity),))
    return tuple(_as_bits(of_cells == value) for value in range(int(of_cells.max()) + 1))


def _of_sum(terms: Terms, low: int | None, high: int | None) -> Cells:
    """The cells of a sum of additive quantities within bounds."""
    if all(quantity in SIZES for _, quantity in terms):
        found = dealt() & _as_bits(_inside(_cell_values(terms), low, high))
        return Cells(found, found)
    least_value = _least_sum(terms)
    of_cells = reached(terms)
    if of_cells is None:
        return Cells(dealt(), 0)
    fits = _inside(np.arange(of_cells.shape[2]) + least_value, low, high)
    some = _as_bits(of_cells[:, :, fits].any(axis=2))
    return Cells(some, dealt() & ~_as_bits(of_cells[:, :, ~fits].any(axis=2)))


def _inside(found: NDArray[np.int64], low: int | None, high: int | None) -> NDArray[np.bool_]:
    inside = np.ones(found.shape, np.bool_)
    if low is not None:
        inside &= found >= low
    if high is not None:
        inside &= found <= high
    return inside


def _as_bits(of_cells: NDArray[np.bool_] | np.bool_) -> int:
    return int.from_bytes(
        np.packbits(np.asarray(of_cells, np.bool_).reshape(-1), bitorder="little").tobytes(), "little"
    )


def as_flags(found: int) -> NDArray[np.bool_]:
    """bool[560, 38]: which cells a set has, by shape and points."""
    size = len(all_shapes()) * POINTS
    bits = np.frombuffer(found.to_bytes(-(-size // 8), "little"), np.uint8)
    return np.unpackbits(bits, bitorder="little", count=size).astype(np.bool_).reshape(-1, POINTS)


def _cell_values(terms: Terms) -> NDArray[np.int64]:
    """int64[560, 38]: the value of a sum of SIZES in each cell."""
    values = np.zeros((len(all_shapes()), POINTS), np.int64)
    shapes = np.array(all_shapes(), np.int64)
    for factor, quantity in terms:
        values += factor * (np.arange(POINTS) if quantity == HCP else shapes[:, int(quantity.suit or 0), None])
    return values


@lru_cache(maxsize=256)
def reached(terms: Terms) -> NDArray[np.bool_] | None:
    """bool[560, 38, n]: the values, from the least on, that a sum of additive quantities has in each cell."""
    sums = combined_table(terms)
    width = int(sums.max(axis=1).sum() - sums.min(axis=1).sum()) + 1
    if width > WIDEST_SUM:
        return None
    steps = [_steps(sums[suit], HCP.tables[suit], width) for suit in range(4)]
    found: dict[tuple[int, ...], int] = {(): 1}
    for suit in range(4):
        heads = {shape[: suit + 1] for shape in all_shapes()}
        found = {head: _shifted(found[head[:-1]], steps[suit][head[-1]]) for head in heads}
    size = POINTS * width
    rows = [
        np.unpackbits(
            np.frombuffer(found[shape].to_bytes(-(-size // 8), "little"), np.uint8), bitorder="little", count=size
        )
        for shape in all_shapes()
    ]
    return np.stack(rows).reshape(len(rows), POINTS, width).astype(np.bool_)


def _least_sum(terms: Terms) -> int:
    return int(combined_table(terms).min(axis=1).sum())


def _steps(sums: NDArray[np.int64], points: NDArray[np.int16], width: int) -> list[set[int]]:
    """For each length of a suit, what its holdings add: points times `width`, and their part of the sum."""
    sizes = holding_lengths()
    keys = points.astype(np.int64) * width + sums - sums.min()
    return [{int(key) for key in np.unique(keys[sizes == size])} for size in range(14)]


def _shifted(found: int, steps: Iterable[int]) -> int:
    total = 0
    for step in steps:
        total |= found << step
    return total
