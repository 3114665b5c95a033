"""Sampling: deals from the source that a strategy plans, with checks of the conditions that it leaves open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from dealspace.inference.exact.strategy import Strategy
from dealspace.inference.statements.hand_beliefs import HandBelief
from dealspace.inference.statements.results import Method
from dealspace.inference.statements.space_errors import InfeasibleError, SamplingError

_MOST_DEALS = 2_000_000
_MOST_FOR_EACH = 200
_SMALLEST_BATCH = 64
_LARGEST_BATCH = 65536
_ASK_SOLVER_AFTER = 50_000
"""Deals dealt without a single hit before CP-SAT is asked whether the space is empty."""


def most_deals(n: int, max_deals: int | None) -> int:
    """The limit on deals dealt in search of `n`: the caller's, or one that takes a few seconds at most."""
    return max(_MOST_DEALS, _MOST_FOR_EACH * n) if max_deals is None else max_deals


def generator_of(n: int, rng: np.random.Generator | None, seed: int | None) -> np.random.Generator:
    """The generator that is given, or one of this seed, to draw n deals. Raises ValueError if they cannot be drawn."""
    if n < 0:
        raise ValueError(f"{n} deals cannot be drawn: expected a whole number from 0")
    if rng is not None and not isinstance(rng, np.random.Generator):
        raise ValueError(f"rng is {rng!r}: expected a generator, as numpy.random.default_rng(1), or write seed=1")
    if rng is not None and seed is not None:
        raise ValueError("rng and seed are both given: expected one of them")
    return np.random.default_rng(seed) if rng is None else rng


def draw(
    strategy: Strategy | None,
    n: int,
    rng: np.random.Generator,
    max_deals: int,
    is_empty: Callable[[], bool],
    empty: Callable[[], InfeasibleError],
) -> NDArray[np.uint64]:
    """uint64[n, 4]: deals in proportion to their weight, at most `max_deals` dealt for it.

    Args:
        strategy: how to sample; None if there is no deal.
        n: how many deals are wanted.
        rng: the source of randomness.
        max_deals: how many deals may be dealt, rejected ones included.
        is_empty: whether there is no deal; called once, if none is found.
        empty: makes the error to be raised where there is no deal.
    Raises:
        SamplingError: too few were found.
    """
    if strategy is None or strategy.dealer.deals == 0:
        raise empty()
    beliefs = strategy.beliefs
    method, dealer, unchecked, rate = strategy.plan_for(n, max_deals)
    if dealer.deals == 0:
        raise empty()
    found: list[NDArray[np.uint64]] = []
    have = dealt = 0
    asked = False
    while have < n and dealt < max_deals:
        size = min(_batch_size(n, have, dealt, rate if unchecked else 1.0), max_deals - dealt)
        batch = _kept(dealer.deal(size, rng), unchecked, beliefs, rng)
        dealt += size
        found.append(batch[: n - have])
        have += len(found[-1])
        if not have and not asked and method is not Method.EXACT and (dealt >= _ASK_SOLVER_AFTER or dealt >= max_deals):
            asked = True
            if is_empty():
                raise empty()
    deals = np.concatenate(found) if found else np.zeros((0, 4), dtype=np.uint64)
    if have < n:
        raise SamplingError(deals, n, dealt)
    return deals


def _kept(
    deals: NDArray[np.uint64], seats: Sequence[int], beliefs: Sequence[HandBelief], rng: np.random.Generator
) -> NDArray[np.uint64]:
    """The deals that are accepted for the hands of these seats."""
    for seat in seats:
        if not len(deals):
            break
        deals = deals[beliefs[seat].kept(deals[:, seat], rng)]
    return deals


def _batch_size(n: int, have: int, dealt: int, rate: float | None) -> int:
    """The number of deals to deal next, so that at this rate slightly more than the missing ones should fit."""
    if rate == 1.0:
        return min(n - have, _LARGEST_BATCH)
    if dealt or rate is None:
        rate = (have + 1) / (dealt + 1) if dealt else 0.25
    return min(max(int((n - have) / rate * 1.1) + 16, _SMALLEST_BATCH), _LARGEST_BATCH)
