"""What a move costs against the best other one, over layouts, with its interval: how much is more than chance.

The moves are compared layout by layout at the form of scoring. The interval holds 95 times of 100 for the best of all
the moves compared: since the best of several is sought, it is wider the more there are (Bonferroni). It is that of
Student's distribution, with the mean squared difference never below a twentieth of a unit for 20 layouts: a few layouts
that agree by chance would otherwise leave no doubt. Where all layouts that are possible were solved, nothing is left
to chance, and the interval is 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from dealspace.runtime.contest.interval import ERROR, student

Floats = NDArray[np.float64]

UNITS = {"imps": "IMPs", "matchpoints": "matchpoints"}
LEAST = {"imps": 0.1, "matchpoints": 0.01}
"""Costs below these are nothing, however certain: IMPs, and shares of a matchpoint."""
PRIOR_SQUARES = {"imps": 1.0, "matchpoints": 0.25}
"""Added to the sum of squared differences."""


@dataclass(frozen=True, slots=True)
class MoveCost:
    """What a move costs.

    Attributes:
        value: in the unit, 0 where it is within the interval of nothing: as good as any.
        interval: half the width of the 95 % interval of the difference.
        better: the row of the best alternative; None where none is certainly better.
        nearest: the row of the alternative that came out best, certain or not; None without any.
        unit: "IMPs" or "matchpoints", shares of one: a half is the most, a board won in place of one halved.
    """

    value: float
    interval: float
    better: int | None
    nearest: int | None
    unit: str


def move_cost(gains: Floats, scoring: str, weights: Floats | None = None, *, exhaustive: bool = False) -> MoveCost:
    """The cost of a move.

    Args:
        gains: float64[k, n] what each of k alternatives gains over the move made on each of n layouts.
        scoring: "imps" or "matchpoints".
        weights: float64[n] of sum 1, of the layouts; None: all count the same.
        exhaustive: these are all layouts that are possible.

    >>> cost = move_cost(np.array([[5.0, 6.0, 5.0, 4.0] * 8, [0.0] * 32]), "imps")
    >>> round(cost.value, 2), cost.better
    (5.0, 0)
    >>> move_cost(np.array([[5.0, -5.0, 6.0, -5.0] * 8]), "imps").value
    0.0
    """
    unit = UNITS[scoring]
    if not gains.size:
        return MoveCost(0.0, 0.0, None, None, unit)
    count = gains.shape[1]
    shares = np.full(count, 1 / count) if weights is None else weights
    means = gains @ shares
    margins = np.zeros(len(gains))
    if not exhaustive:
        effective = 1 / float(shares @ shares)
        freedom = max(1, round(effective) - 1)
        squares = np.square(gains - means[:, None]) @ shares
        errors = np.sqrt((squares * effective + PRIOR_SQUARES[scoring]) / max(effective - 1, 1)) / sqrt(effective)
        margins = student(freedom, ERROR / len(gains)) * errors
    nearest = int(np.argmax(means))
    sure = [row for row in range(len(gains)) if means[row] - margins[row] > 0 and means[row] >= LEAST[scoring]]
    if not sure:
        return MoveCost(0.0, float(margins[nearest]), None, nearest, unit)
    better = max(sure, key=lambda row: float(means[row]))
    return MoveCost(float(means[better]), float(margins[better]), better, nearest, unit)
