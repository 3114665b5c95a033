"""How often a condition holds in a space: counted, for several hands box by box, or estimated from deals."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dealspace.inference.constraints.evaluate import satisfied
from dealspace.inference.exact.strategy import ESTIMATE_DEALS
from dealspace.inference.sampling.accuracy import DRAWN
from dealspace.inference.sampling.estimates import tally_of_truth
from dealspace.inference.several_hands.compute import truth
from dealspace.inference.several_hands.deal_expression import DealExpression, is_slow
from dealspace.inference.several_hands.number_chances import SOLVED_DEALS
from dealspace.inference.statements.results import Estimate

if TYPE_CHECKING:
    from dealspace.inference.space import DealSpace


def chance_given(space: DealSpace, weight: Fraction | Estimate, given: DealSpace) -> float | Estimate:
    """The chance of what `given` adds to a space of this weight, which is not 0: by their weights, or estimated.

    Raises SamplingError.
    """
    fits = given.weight()
    if not isinstance(weight, Estimate) and not isinstance(fits, Estimate):
        return float(fits / weight)
    added = given.knowledge.statements[len(space.knowledge) :]

    def holds(deals: NDArray[np.uint64]) -> NDArray[np.bool_]:
        held: NDArray[np.bool_] = np.logical_and.reduce(
            [satisfied(each.condition, deals[:, each.seat]) for each in added]
        )
        return held

    return estimate_where(space, holds, usual=ESTIMATE_DEALS)


def chance_where(space: DealSpace, weight: Fraction | Estimate, condition: DealExpression) -> float | Estimate:
    """The chance that the condition holds in a space of this weight, which is not 0: counted, or else estimated.

    Raises SamplingError.
    """
    if not is_slow(condition) and not isinstance(weight, Estimate):
        restricted = space.given(where=condition)
        fits = restricted.weight() if restricted.is_exact else None
        if isinstance(fits, Fraction):
            return float(fits / weight)
    return estimate_of(space, condition)


def count_where(space: DealSpace, condition: DealExpression) -> int | None:
    """The exact number of deals of a space in which the condition holds.

    Returns:
        None where they cannot be counted: the condition does not split into a few boxes, or the tables would be too
        large.
    """
    if is_slow(condition) or not space.is_exact:
        return None
    restricted = space.given(where=condition)
    found = restricted.count() if restricted.is_exact else None
    return found if isinstance(found, int) else None


def estimate_of(space: DealSpace, condition: DealExpression) -> Estimate:
    """The share of deals, by weight, in which a condition holds, estimated. Raises InfeasibleError, SamplingError."""
    if is_slow(condition):
        return estimate_where(space, partial(truth, condition), usual=SOLVED_DEALS, is_slow=True)
    return estimate_where(space, partial(truth, condition))


def estimate_where(
    space: DealSpace,
    holds: Callable[[NDArray[np.uint64]], NDArray[np.bool_]],
    *,
    usual: int = DRAWN,
    is_slow: bool = False,
) -> Estimate:
    """The share of deals, by weight, for which a function says that something holds, as accurate as the space asks.

    Raises InfeasibleError, SamplingError.
    """
    found = space.estimated(lambda deals: tally_of_truth(holds(deals)), usual=usual, is_slow=is_slow)
    assert found.drawn is not None
    return Estimate.of_share(round(found.get(True, 0.0) * found.drawn), found.drawn)
