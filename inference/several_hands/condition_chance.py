"""How often a condition holds in a space: counted, for several hands box by box, or estimated from deals."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from dealspace.inference.constraints.evaluate import satisfied
from dealspace.inference.exact.strategy import ESTIMATE_DEALS
from dealspace.inference.several_hands.compute import truth
from dealspace.inference.several_hands.deal_expression import DealExpression, is_slow
from dealspace.inference.statements.results import Estimate

if TYPE_CHECKING:
    from dealspace.inference.space import DealSpace

SOLVED_DEALS = 100
"""Deals from which a slow condition, one about double-dummy tricks, is estimated."""


def chance_given(space: DealSpace, weight: Fraction | Estimate, given: DealSpace) -> float | Estimate:
    """The chance of what `given` adds to a space of this weight, which is not 0: by their weights, or estimated.

    Raises SamplingError.
    """
    fits = given.weight()
    if not isinstance(weight, Estimate) and not isinstance(fits, Estimate):
        return float(fits / weight)
    deals = space.sample(ESTIMATE_DEALS, np.random.default_rng(space.seed))
    for statement in given.knowledge.statements[len(space.knowledge) :]:
        deals = deals[satisfied(statement.condition, deals[:, statement.seat])]
    return Estimate.of_share(len(deals), ESTIMATE_DEALS)


def chance_where(space: DealSpace, total: int | Estimate, condition: DealExpression) -> float | Estimate:
    """The chance that the condition holds in a space of `total` deals, which is not 0: counted, or else estimated.

    Raises SamplingError.
    """
    favourable = count_where(space, condition)
    if favourable is None or isinstance(total, Estimate):
        return estimate_where(space, condition)
    return favourable / total


def count_where(space: DealSpace, condition: DealExpression) -> int | None:
    """The exact number of deals of a space in which the condition holds.

    Returns:
        None where they cannot be counted: the condition does not split into a few boxes, the tables would be too large,
        or statements of the space are soft.
    """
    certain = all(statement.is_certain for statement in space.knowledge)
    if is_slow(condition) or not certain or not space.is_exact:
        return None
    restricted = space.given(where=condition)
    found = restricted.count() if restricted.is_exact else None
    return found if isinstance(found, int) else None


def estimate_where(space: DealSpace, condition: DealExpression) -> Estimate:
    """The share of deals, by weight, in which a condition holds, estimated. Raises InfeasibleError, SamplingError."""
    deals = space.drawn[:SOLVED_DEALS] if is_slow(condition) else space.drawn
    return Estimate.of_share(int(truth(condition, deals).sum()), len(deals))
