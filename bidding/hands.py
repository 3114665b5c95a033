"""Quick exact answers about one hand: can it be, and how little and how much has it.

Most conditions of a system are met by some hand of a large random pool, or decided by cells of shape and points; the
exact tables of `inference` decide only what is left. The answers are the same as theirs.
"""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from bidding.cells import SIZES, Cells, cells, greatest, least, sum_in_cells
from bidding.pieces import Piece, pieces
from bidding.sample import Drawn, as_bits, as_flags
from bidding.witness import hands_in
from inference import (
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
from inference.constraint import limits
from inference.hand_table import HandTable, TooLarge
from inference.outstanding import OpenHand, Reader
from inference.shapes import all_shapes

POOL_DEALS = 12_000
MADE = 100
"""Hands made to fit a piece of a condition, before the exact tables are asked."""
MOST_SUMS = 100
"""Sums of which a reader keeps what every holding has, a quarter of a megabyte each."""
_LIKINGS = (-2.0, -0.5, -0.5, 0.0, 0.0, 0.0, 0.5, 0.5, 2.0)
_DECK = (1 << 52) - 1


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


@lru_cache(maxsize=8192)
def hand_bounds(condition: Constraint, quantity: Quantity) -> Bounds:
    """The least and greatest value of a quantity over the hands that satisfy the condition. Raises NoSuchDeal."""
    found = cells(condition)
    if not found.some:
        raise NoSuchDeal(f"no hand fits {condition}")
    lowest, highest, sure = _outer(found, quantity)
    if sure == (lowest, highest):
        return Bounds(lowest, highest)
    met = [*_met(condition, quantity), *sure]
    if not met and not some_hand(condition):
        raise NoSuchDeal(f"no hand fits {condition}")
    low, high = (min(met), max(met)) if met else (highest + 1, lowest - 1)
    if low > lowest and (not met or some_hand(all_of(condition, within(quantity, None, low - 1)))):
        low = _lowest(condition, quantity, lowest, low - 1)
    if high < highest and (not met or some_hand(all_of(condition, within(quantity, high + 1, None)))):
        high = _highest(condition, quantity, high + 1, highest)
    return Bounds(low, high)


def _outer(found: Cells, quantity: Quantity) -> tuple[int, int, tuple[int, ...]]:
    """Ends that no hand of these cells is beyond, and values that some hand of the condition has."""
    if quantity in SIZES:
        lowest, highest = least(found.some, quantity), greatest(found.some, quantity)
        assert lowest is not None and highest is not None, "there are cells"
        sure = least(found.every, quantity), greatest(found.every, quantity)
        return lowest, highest, tuple(end for end in sure if end is not None)
    ends = sum_in_cells(((1, quantity),), found.some)
    return (*(ends or limits(((1, quantity),))), ())


def _met(condition: Constraint, quantity: Quantity) -> tuple[int, ...]:
    """The least and greatest value among the hands of the pool that satisfy the condition, if there are any."""
    known = fitting(condition)
    if not known:
        return ()
    if quantity in SIZES:
        in_pool = [value for value, hands in enumerate(_of_value(quantity)) if known & hands]
        return in_pool[0], in_pool[-1]
    of_hands = _drawn().values(quantity)[as_flags(known, len(pool()))]
    return int(of_hands.min()), int(of_hands.max())


def _lowest(condition: Constraint, quantity: Quantity, least: int, most: int) -> int:
    """The least value, known to be one of these."""
    while least < most:
        middle = (least + most) // 2
        if some_hand(all_of(condition, within(quantity, None, middle))):
            most = middle
        else:
            least = middle + 1
    return least


def _highest(condition: Constraint, quantity: Quantity, least: int, most: int) -> int:
    """The greatest value, known to be one of these."""
    while least < most:
        middle = (least + most + 1) // 2
        if some_hand(all_of(condition, within(quantity, middle, None))):
            least = middle
        else:
            most = middle - 1
    return least


@cache
def _of_value(quantity: Quantity) -> tuple[int, ...]:
    """For each value of a quantity the hands of the pool that have it."""
    of_pool = _drawn().values(quantity)
    return tuple(as_bits(of_pool == value) for value in range(int(of_pool.max()) + 1))
