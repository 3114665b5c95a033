"""Quick exact answers about one hand: can it be, and how little and how much has it.

Most conditions of a system are met by some hand of a large random pool, or are refuted by plain ranges of points and
lengths; the exact tables of `inference` decide only what is left. The answers are the same as theirs.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from cards import Suit
from inference import (
    HCP,
    NEVER,
    And,
    Answer,
    Bounds,
    Constraint,
    DealSpace,
    Not,
    Or,
    Quantity,
    Shape,
    Within,
    all_of,
    any_of,
    hand_satisfiable,
    length,
    satisfied,
    values,
    within,
)
from inference.hand_table import HandTable, TooLarge
from inference.outstanding import OpenHand
from inference.solve import hand_bounds as exact_bounds

Bools = NDArray[np.bool_]

POOL_DEALS = 6000
_LIKINGS = (-2.0, -0.5, -0.5, 0.0, 0.0, 0.0, 0.5, 0.5, 2.0)
_DECK = (1 << 52) - 1
_BOXED = (HCP, *(length(suit) for suit in Suit))
_WIDEST = ((0, 37), *((0, 13),) * 4)
_NOTHING = ((1, 0),) * 5
Box = tuple[tuple[int, int], ...]
"""For HCP and the lengths of C D H S a range that holds for every hand of a condition; low > high where none is."""


@cache
def pool() -> NDArray[np.uint64]:
    """Hands at random, then hands of every shape, some with the highest and some with the lowest cards."""
    rng = np.random.default_rng(52)
    usual = DealSpace().sample(POOL_DEALS, rng).reshape(-1)
    shapes = [cards for cards in product(range(14), repeat=4) if sum(cards) == 13]
    odd = [_hand_of(cards, liking, rng) for cards in shapes for liking in _LIKINGS]
    return np.concatenate([usual, np.array(odd, np.uint64)])


def _hand_of(cards: tuple[int, ...], liking: float, rng: np.random.Generator) -> int:
    """A hand of this shape; a liking above 0 for high cards, below 0 for low ones."""
    bits = 0
    for suit, count in enumerate(cards):
        appeal = liking * np.arange(13) + rng.gumbel(size=13) * 2
        bits |= sum(1 << 13 * suit + int(rank) for rank in np.argsort(appeal)[13 - count :])
    return bits


@lru_cache(maxsize=4096)
def fitting(condition: Constraint) -> Bools:
    """Which hands of the pool satisfy the condition."""
    match condition:
        case And(parts):
            return np.asarray(np.logical_and.reduce([fitting(part) for part in parts]), np.bool_)
        case Or(parts):
            return np.asarray(np.logical_or.reduce([fitting(part) for part in parts]), np.bool_)
        case Not(part):
            return ~fitting(part)
        case _:
            return satisfied(condition, pool())


@lru_cache(maxsize=65536)
def some_hand(condition: Constraint) -> bool:
    """Whether some hand satisfies the condition; where even the exact tables cannot say, it counts as possible."""
    if fitting(condition).any():
        return True
    if _is_empty(box(condition)):
        return False
    try:
        table = HandTable(OpenHand(0, _DECK), condition)
        table.pair((0, 1, 2, 3))
    except TooLarge:
        return hand_satisfiable(condition) is not Answer.UNSAT
    return table.is_possible


@lru_cache(maxsize=65536)
def hand_bounds(condition: Constraint, quantity: Quantity) -> Bounds:
    """The least and greatest value of a quantity over the hands that satisfy the condition. Raises NoSuchDeal."""
    if quantity not in _BOXED or not fitting(condition).any():
        return exact_bounds(condition, quantity)
    found = _pool_values(quantity)[fitting(condition)]
    outer = box(condition)[_BOXED.index(quantity)]
    low, high = int(found.min()), int(found.max())
    if low > outer[0] and some_hand(all_of(condition, within(quantity, None, low - 1))):
        low = _lowest(condition, quantity, outer[0], low - 1)
    if high < outer[1] and some_hand(all_of(condition, within(quantity, high + 1, None))):
        high = _highest(condition, quantity, high + 1, outer[1])
    return Bounds(low, high)


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
def _pool_values(quantity: Quantity) -> NDArray[np.int64]:
    return np.asarray(values(quantity, pool()), np.int64)


@lru_cache(maxsize=65536)
def box(condition: Constraint) -> Box:
    """Ranges that every hand of the condition keeps to; they may be wider than need be."""
    if condition == NEVER:
        return _NOTHING
    match condition:
        case Within(((factor, quantity),), low, high) if quantity in _BOXED and factor == 1:
            place = _BOXED.index(quantity)
            least, most = _WIDEST[place]
            own = (least if low is None else max(least, low), most if high is None else min(most, high))
            return (*_WIDEST[:place], own, *_WIDEST[place + 1 :])
        case Not(Or(parts)):
            return box(all_of(*(~part for part in parts)))
        case Not(And(parts)):
            return box(any_of(*(~part for part in parts)))
        case Not(Within(terms, low, None)) if low is not None:
            return box(within(terms, None, low - 1))
        case Not(Within(terms, None, high)) if high is not None:
            return box(within(terms, high + 1, None))
        case Shape(chosen):
            return ((0, 37), *((min(cards), max(cards)) for cards in zip(*chosen, strict=True)))
        case And(parts):
            boxes = [box(part) for part in parts]
            return _with_thirteen(tuple((max(lows), min(highs)) for lows, highs in _sides(boxes)))
        case Or(parts):
            boxes = [found for part in parts if not _is_empty(found := box(part))]
            return tuple((min(lows), max(highs)) for lows, highs in _sides(boxes)) if boxes else _NOTHING
        case _:
            return _WIDEST


def _sides(boxes: list[Box]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """For each quantity the lower and the upper ends."""
    return [(tuple(low for low, _ in ends), tuple(high for _, high in ends)) for ends in zip(*boxes, strict=True)]


def _with_thirteen(found: Box) -> Box:
    """The lengths narrowed by their sum, which is 13."""
    points, lengths = found[0], found[1:]
    least, most = sum(low for low, _ in lengths), sum(high for _, high in lengths)
    if least > 13 or most < 13:
        return _NOTHING
    narrowed = ((max(low, 13 - most + high), min(high, 13 - least + low)) for low, high in lengths)
    return (points, *narrowed)


def _is_empty(found: Box) -> bool:
    return any(low > high for low, high in found)
