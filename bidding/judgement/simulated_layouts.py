"""The layouts that judgement looks at, drawn in a short time whatever the calls were.

Mostly they come from the exact space of the own hand and all that the calls show. Calls of strangers are often read as
something they are not, and then no deal fits. To find out which call to doubt takes seconds. Here many deals are dealt
that fit partner's calls, and those that violate the fewest statements are the likeliest.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import View
from dealspace.inference import (
    DealSpace,
    InfeasibleError,
    Knowledge,
    SamplingError,
    Statement,
    TimeLimitError,
    facts,
    satisfied,
)

MOST_DEALT = 50_000
"""Deals dealt in search of those that fit everything."""
POOL = 6_000
"""Deals among which the likeliest are chosen where none fits everything."""
DOUBT = 0.05
"""The chance given to a certain statement to be wrong; soft ones have their own."""
Deals = NDArray[np.uint64]


def layouts(view: View, said: Knowledge, rng: np.random.Generator, count: int) -> Deals:
    """uint64[n, 4]: at most `count` deals, at least one, in proportion to how well they fit what the calls show."""
    seen = facts(view)
    hidden = [statement for statement in said if statement.seat is not view.seat]
    with_all = drawn(seen.plus(*hidden), rng, count)
    if len(with_all) == count:
        return with_all
    partner = [statement for statement in hidden if statement.seat is view.seat.partner]
    pool = drawn(seen.plus(*partner), rng, POOL)
    if len(pool) < POOL:
        pool = np.concatenate([pool, drawn(seen, rng, POOL - len(pool))])
    return np.concatenate([with_all, likeliest(pool, hidden, rng, count - len(with_all))])


def drawn(known: Knowledge, rng: np.random.Generator, count: int) -> Deals:
    """uint64[n, 4]: the deals found of those wanted; none where the space seems to be empty."""
    try:
        return DealSpace.of(known).sample(count, rng, max_deals=MOST_DEALT, blames=False, proves=False)
    except SamplingError as few:
        return few.partial
    except (InfeasibleError, TimeLimitError):
        return np.zeros((0, 4), np.uint64)


def likeliest(pool: Deals, said: Sequence[Statement], rng: np.random.Generator, count: int) -> Deals:
    """uint64[count, 4]: deals of the pool, drawn without repetition in proportion to the chance of what is violated."""
    weights = np.zeros(len(pool))
    for statement in said:
        fits = satisfied(statement.condition, pool[:, statement.seat])
        weights += np.where(fits, 0.0, np.log(statement.softness or DOUBT))
    order = np.argsort(-(weights + rng.gumbel(size=len(pool))), kind="stable")
    return pool[order[:count]]
