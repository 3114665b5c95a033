"""A mean, or a share, and how far it may be off: intervals that hold 95 of 100 times, also for a few boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import pi, sqrt, tan
from statistics import NormalDist
from typing import Any

ERROR = 0.05
"""How often an interval may miss, unless said otherwise."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean of `count` values; the interval reaches `margin` to either side, None for fewer than two values."""

    count: int
    value: float
    margin: float | None

    @property
    def low(self) -> float | None:
        return None if self.margin is None else self.value - self.margin

    @property
    def high(self) -> float | None:
        return None if self.margin is None else self.value + self.margin


def interval_text(mean: Mean, write: Callable[[float], str]) -> str:
    """`+0.31 (95 %: -0.05 to +0.67)`; values that are all alike give no interval.

    >>> interval_text(Mean(4, 2.5, 2.05), "{:+.1f}".format)
    '+2.5 (95 %: +0.5 to +4.5)'
    """
    if mean.low is None or mean.high is None or not mean.margin:
        return write(mean.value)
    return f"{write(mean.value)} (95 %: {write(mean.low)} to {write(mean.high)})"


def share_interval(won: int, played: int, error: float = ERROR) -> tuple[float, float]:
    """Between what shares the true one lies, of so many successes in so many independent trials (Wilson's interval).

    >>> [round(share, 3) for share in share_interval(200, 200)]
    [0.981, 1.0]
    """
    z, share = NormalDist().inv_cdf(1 - error / 2), won / played
    middle = (share + z * z / (2 * played)) / (1 + z * z / played)
    half = z * sqrt(share * (1 - share) / played + z * z / (4 * played * played)) / (1 + z * z / played)
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_json(mean: Mean | None) -> dict[str, Any] | None:
    """A mean for programs: `value`, `low`, `high`, `count`."""
    return None if mean is None else {"value": mean.value, "low": mean.low, "high": mean.high, "count": mean.count}


def mean_of(values: Iterable[float], error: float = ERROR) -> Mean | None:
    """The mean and its interval, which misses with this probability; None for no values.

    >>> found = mean_of([1.0, 2.0, 3.0, 4.0])
    >>> found.value, round(found.margin, 2)
    (2.5, 2.05)
    """
    last = None
    for mean in running(values, error):
        last = mean
    return last


def running(values: Iterable[float], error: float = ERROR) -> Iterable[Mean]:
    """The mean after each value (Welford's recurrence)."""
    mean = squares = 0.0
    for count, value in enumerate(values, start=1):
        step = value - mean
        mean += step / count
        squares += step * (value - mean)
        freedom = count - 1
        margin = student(freedom, error) * sqrt(squares / freedom / count) if freedom else None
        yield Mean(count, mean, margin)


def student(freedom: int, error: float = ERROR) -> float:
    """Between -t and t lies all but this part of Student's distribution.

    Exact for one and two degrees of freedom; from there on Fisher's expansion about the normal distribution (Abramowitz
    and Stegun, 26.7.5), whose error at 95 % is 0.004 for three and below 0.001 from four on.

    >>> [round(student(freedom), 3) for freedom in (1, 2, 10, 100)]
    [12.706, 4.303, 2.228, 1.984]
    >>> round(student(30, 0.01), 3)
    2.75
    """
    if freedom == 1:
        return tan(pi * (1 - error) / 2)
    if freedom == 2:
        return (1 - error) * sqrt(2 / (error * (2 - error)))
    z, n = NormalDist().inv_cdf(1 - error / 2), freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )
