"""What a hand holds on the average, by a condition on it and by the points of the other three.

The mean of a quantity is that of the random hands of the pool that satisfy the condition (pool.py). All four hands
have 40 HCP together. Where the means of what they have shown add up to more or less, each hand has its part of the
difference, the larger the less is known of its points: the mean of four normal variables whose sum is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from dealspace.inference.constraints.constraint import Constraint
from dealspace.inference.hand_questions.pool import values_in_pool
from dealspace.inference.hand_questions.questions import FORMULA_BYTES, hand_end
from dealspace.inference.quantities.quantity import HCP, Quantity
from dealspace.runtime.memory import remembered

ALL_POINTS = 40
STEPS = 2
"""In each point; finer ones would tell apart what the pool does not."""


@dataclass(frozen=True, slots=True)
class HandMean:
    """The mean of a quantity over some hands, in its units, and its covariance with HCP."""

    value: float
    with_points: float


def mean_of_hand(shown: Sequence[Constraint], quantity: Quantity) -> Fraction:
    """The mean of a quantity of the first hand, by what all four have shown; as players count, to half a point.

    Args:
        shown: conditions on the four hands, the hand in question first.
    Raises:
        InfeasibleError: no hand satisfies its condition.

    >>> from dealspace.inference import parse_constraint
    >>> strong, weak, anything = map(parse_constraint, ("hcp 20-22", "hcp 0-5", "hcp 0+"))
    >>> [str(mean_of_hand([hand, strong, anything, anything], HCP)) for hand in (weak, anything)]
    ['7/2', '13/2']
    """
    points = [hand_mean(condition, HCP) for condition in shown]
    asked = hand_mean(shown[0], quantity)
    spread = sum(hand.with_points for hand in points)
    missing = ALL_POINTS - sum(hand.value for hand in points)
    found = asked.value + (missing * asked.with_points / spread if spread else 0.0)
    return Fraction(round(found * STEPS / quantity.unit), STEPS)


@remembered(FORMULA_BYTES)
def hand_mean(condition: Constraint, quantity: Quantity) -> HandMean:
    """The mean over the hands of the pool that satisfy the condition; of its least and most where none does.

    Raises:
        InfeasibleError: no hand satisfies it.
    """
    values, points = values_in_pool(condition, quantity, HCP)
    if not len(values):
        return HandMean((hand_end(condition, quantity, "min") + hand_end(condition, quantity, "max")) / 2, 0.0)
    return HandMean(float(values.mean()), float((values * points).mean() - values.mean() * points.mean()))
