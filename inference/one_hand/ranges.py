"""Quick exact answers about one hand: can it be, and how little and how much has it.

Most conditions of a system are met by some hand of a large random pool, or decided by cells of shape and points; the
exact tables of `inference` decide only what is left. The answers are the same as theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from dealspace.inference import (
    ALWAYS,
    NEVER,
    Answer,
    Bounds,
    Constraint,
    DealSpace,
    NoSuchDeal,
    Quantity,
    all_of,
    hand_satisfiable,
    satisfied,
    within,
)
from dealspace.inference.constraints.constraint import limits
from dealspace.inference.constraints.shapes import all_shapes
from dealspace.inference.one_hand.construct import hands_in
from dealspace.inference.one_hand.drawn_hands import Drawn, as_bits, as_flags
from dealspace.inference.one_hand.grid import SIZES, Cells, cells, greatest, least, sum_in_cells
from dealspace.inference.one_hand.hand_table import HandTable, TooLarge
from dealspace.inference.one_hand.outstanding import OpenHand, Reader
from dealspace.inference.one_hand.split import Piece, pieces

POOL_DEALS = 12_000
MADE = 100
"""Hands made to fit a piece of a condition, before the exact tables are asked."""
MOST_SUMS = 100
"""Sums of which a reader keeps what every holding has, a quarter of a megabyte each."""
_LIKINGS = (-2.0, -0.5, -0.5, 0.0, 0.0, 0.0, 0.5, 0.5, 2.0)
_DECK = (1 << 52) - 1
End = Literal["min", "max"]
ENDS: Mapping[str, End] = {"min": "min", "max": "max"}
"""By their names in conditions."""


@cache
def pool() -> NDArray[np.uint64]:
    """Hands at random, then hands of every shape, some with the highest and some with the lowest cards."""
    rng = np.random.default_rng(52)
    usual = DealSpace().sample(POOL_DEALS, rng).reshape(-1)
    odd = [_hands_of(np.array(all_shapes()), liking, rng) for liking in _LIKINGS]
    return np.concatenate([usual, *odd])


def _hands_of(shapes: NDArray[np.int64], liking: float, rng: np.random.Generator) -> NDArray[np.uint64]:
    """A hand of each of these shapes; a liking above 0 for high cards, below 0 for low ones."""
    appeal = liking * np.arange(13) + rng.gumbel(size=(len(shapes), 4, 13)) * 2
    cards = np.argsort(-appeal, axis=2).astype(np.uint64) + (np.arange(4) * 13).astype(np.uint64)[:, None]
    held = np.arange(13) < shapes[:, :, None]
    hands: NDArray[np.uint64] = np.where(held, np.uint64(1) << cards, np.uint64(0)).sum(axis=(1, 2), dtype=np.uint64)
    return hands


@cache
def _drawn() -> Drawn:
    return Drawn(pool())


def fitting(condition: Constraint) -> int:
    """Which hands of the pool satisfy the condition, one bit for each."""
    return _drawn().fitting(condition)


@lru_cache(maxsize=8192)
def some_hand(condition: Constraint) -> bool:
    """Whether some hand satisfies the condition; where even the exact tables cannot say, it counts as possible."""
    found = cells(condition)
    if found.every or not found.some:
        return found.every > 0
    if fitting(condition):
        return True
    left = pieces(condition)
    if isinstance(left, bool):
        return left
    return any(_is_met(piece) for piece in left) or any(_is_possible(piece) for piece in left)


def fit_together(one: Constraint, other: Constraint) -> bool:
    """Whether some hand satisfies both conditions."""
    mine, theirs = cells(one), cells(other)
    if not mine.some & theirs.some:
        return False
    return bool(mine.every & theirs.every) or some_hand(all_of(one, other))


@lru_cache(maxsize=1024)
def _is_met(piece: Piece) -> bool:
    """Whether one of the hands made for a piece is of it."""
    return bool(satisfied(piece.condition, hands_in(piece.among, MADE)).any())


@lru_cache(maxsize=1024)
def _is_possible(piece: Piece) -> bool:
    """What the exact tables say of a piece; where it is too large for them, of its halves."""
    if piece.condition in (ALWAYS, NEVER):
        return piece.condition == ALWAYS
    try:
        table = HandTable(reader(), piece.as_constraint())
        table.pair(table.handiest)
    except TooLarge:
        if piece.among.bit_count() > 1:
            return any(_is_possible(half) for half in piece.halves())
        return hand_satisfiable(piece.as_constraint()) is not Answer.UNSAT
    return table.is_possible


def reader() -> Reader:
    """Who reads conditions on a hand of which nothing is known; what has been read is kept within bounds."""
    found = _reader()
    if len(found.values) > MOST_SUMS:
        _reader.cache_clear()
    return found


@cache
def _reader() -> Reader:
    return Reader(OpenHand(0, _DECK))


def hand_bounds(condition: Constraint, quantity: Quantity) -> Bounds:
    """The least and greatest value of a quantity over the hands that satisfy the condition. Raises NoSuchDeal."""
    return Bounds(hand_end(condition, quantity, "min"), hand_end(condition, quantity, "max"))


@lru_cache(maxsize=16384)
def hand_end(condition: Constraint, quantity: Quantity, end: End) -> int:
    """The least (`min`) or greatest (`max`) value of a quantity over the hands of a condition. Raises NoSuchDeal."""
    if condition == ALWAYS:
        return limits(((1, quantity),))[0 if end == "min" else 1]
    found = cells(condition)
    if not found.some:
        raise NoSuchDeal(f"no hand fits {condition}")
    outer, inner, sure = _outer(found, quantity, end)
    if sure == outer:
        return outer
    met = [value for value in (sure, _met(condition, quantity, end)) if value is not None]
    if not met:
        if not some_hand(condition):
            raise NoSuchDeal(f"no hand fits {condition}")
        return _outermost(condition, quantity, outer, inner, end)
    nearest, step = (min(met), 1) if end == "min" else (max(met), -1)
    if nearest == outer or not fit_together(condition, _upto(quantity, nearest - step, end)):
        return nearest
    return _outermost(condition, quantity, outer, nearest - step, end)


def _upto(quantity: Quantity, value: int, end: End) -> Constraint:
    """No more than the value, or no less: from this end up to it."""
    return within(quantity, None, value) if end == "min" else within(quantity, value, None)


def _outer(found: Cells, quantity: Quantity, end: End) -> tuple[int, int, int | None]:
    """What no hand of these cells is beyond, at this end and at the other, and the outermost value some surely has."""
    if quantity in SIZES:
        lowest, highest = least(found.some, quantity), greatest(found.some, quantity)
        assert lowest is not None and highest is not None, "there are cells"
        sure = (least if end == "min" else greatest)(found.every, quantity)
    else:
        lowest, highest = sum_in_cells(((1, quantity),), found.some) or limits(((1, quantity),))
        sure = None
    return (lowest, highest, sure) if end == "min" else (highest, lowest, sure)


def _met(condition: Constraint, quantity: Quantity, end: End) -> int | None:
    """The outermost value among the hands of the pool that satisfy the condition, if there are any."""
    known = fitting(condition)
    if not known:
        return None
    if quantity in SIZES:
        of_value = _of_value(quantity)
        in_order = range(len(of_value)) if end == "min" else reversed(range(len(of_value)))
        return next(value for value in in_order if known & of_value[value])
    of_hands = _drawn().values(quantity)[as_flags(known, len(pool()))]
    return int(of_hands.min() if end == "min" else of_hands.max())


def _outermost(condition: Constraint, quantity: Quantity, first: int, last: int, end: End) -> int:
    """The outermost value, known to be one of these, the first of which is the outermost."""
    step = 1 if end == "min" else -1
    while first != last:
        middle = first + step * (abs(last - first) // 2)
        if fit_together(condition, _upto(quantity, middle, end)):
            last = middle
        else:
            first = middle + step
    return first


@cache
def _of_value(quantity: Quantity) -> tuple[int, ...]:
    """For each value of a quantity the hands of the pool that have it."""
    of_pool = _drawn().values(quantity)
    return tuple(as_bits(of_pool == value) for value in range(int(of_pool.max()) + 1))
