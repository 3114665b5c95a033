"""A pool of random hands, always the same: most conditions that some hand satisfies are satisfied by a hand of it."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from dealspace.inference.constraints.constraint import ALWAYS, Constraint
from dealspace.inference.constraints.hand_shapes import all_shapes
from dealspace.inference.exact.hand_join import Joint
from dealspace.inference.exact.shuffle import NOTHING_PLACED
from dealspace.inference.one_hand.bitsets import as_bits, as_flags
from dealspace.inference.one_hand.hand_sets import HandPool
from dealspace.inference.quantities.quantity import Quantity

POOL_DEALS = 12_000
_RANK_PREFERENCES = (-2.0, -0.5, -0.5, 0.0, 0.0, 0.0, 0.5, 0.5, 2.0)
"""For each hand of a shape how strongly high cards (above 0) or low ones (below 0) are preferred."""


@cache
def pool() -> NDArray[np.uint64]:
    """uint64[n]: the hands of 12,000 random deals, then hands of every shape, with high cards or with low ones."""
    rng = np.random.default_rng(52)
    usual = Joint(NOTHING_PLACED, [ALWAYS] * 4).deal(POOL_DEALS, rng).reshape(-1)
    of_shapes = [_hands_of(np.array(all_shapes()), preference, rng) for preference in _RANK_PREFERENCES]
    return np.concatenate([usual, *of_shapes])


@lru_cache(maxsize=128)  # of 6 KB each
def matching(condition: Constraint) -> int:
    """The set of the hands of the pool that satisfy the condition (one_hand/bitsets.py)."""
    return _pool().fitting(condition)


def extreme_in_pool(condition: Constraint, quantity: Quantity, *, greatest: bool) -> int | None:
    """The least or greatest value of a quantity among the hands of `matching(condition)`; None if there is none."""
    found = matching(condition)
    if not found:
        return None
    of_hands = _pool().values(quantity)[as_flags(found, len(pool()))]
    return int(of_hands.max() if greatest else of_hands.min())


def extreme_size_in_pool(condition: Constraint, quantity: Quantity, *, greatest: bool) -> int | None:
    """The same as `extreme_in_pool`, quicker, for a quantity from 0 up with few values, such as HCP or a length."""
    found = matching(condition)
    if not found:
        return None
    by_value = _by_value(quantity)
    in_order = reversed(range(len(by_value))) if greatest else range(len(by_value))
    return next(value for value in in_order if found & by_value[value])


def values_in_pool(condition: Constraint, *quantities: Quantity) -> NDArray[np.int32]:
    """int32[k, n]: k quantities on the n random hands of `matching(condition)`; on all of them if none is random."""
    usual = (1 << 4 * POOL_DEALS) - 1
    found = matching(condition)
    flags = as_flags(found & usual or found, len(pool()))
    return np.stack([_pool().values(quantity)[flags] for quantity in quantities])


@cache
def _pool() -> HandPool:
    return HandPool(pool())


@cache
def _by_value(quantity: Quantity) -> tuple[int, ...]:
    """For each value of a quantity the set of the hands of the pool that have it."""
    of_pool = _pool().values(quantity)
    return tuple(as_bits(of_pool == value) for value in range(int(of_pool.max()) + 1))


def _hands_of(shapes: NDArray[np.int64], preference: float, rng: np.random.Generator) -> NDArray[np.uint64]:
    """uint64[n]: a hand of each of the shapes int64[n, 4]."""
    appeal = preference * np.arange(13) + rng.gumbel(size=(len(shapes), 4, 13)) * 2
    cards = np.argsort(-appeal, axis=2).astype(np.uint64) + (np.arange(4) * 13).astype(np.uint64)[:, None]
    held = np.arange(13) < shapes[:, :, None]
    hands: NDArray[np.uint64] = np.where(held, np.uint64(1) << cards, np.uint64(0)).sum(axis=(1, 2), dtype=np.uint64)
    return hands
