"""IMPs per 1,000 boards and per call, with intervals that hold 95 of 100 times; boards and calls may have weights."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from dealspace.runtime.contest.interval import Mean, student

PER = 1000


@dataclass(frozen=True, slots=True)
class PerThousand:
    """IMPs per 1,000 boards; the interval reaches `margin` to either side, None for fewer than two boards."""

    value: float
    margin: float | None

    @property
    def low(self) -> float | None:
        return None if self.margin is None else self.value - self.margin

    @property
    def high(self) -> float | None:
        return None if self.margin is None else self.value + self.margin

    def __str__(self) -> str:
        return f"{self.value:+.1f}" + (f" ± {self.margin:.1f}" if self.margin is not None else "")


def per_thousand(sums: Iterable[float], boards: int) -> PerThousand:
    """The mean over boards and its interval; boards that are not among the sums have nought.

    >>> per_thousand([2.0, 1.0], 4).value
    750.0
    """
    values = list(sums)
    total = sum(values)
    if boards < 2:
        return PerThousand(PER * total / max(boards, 1), None)
    spread = max(sum(value * value for value in values) - total * total / boards, 0.0) / (boards - 1)
    return PerThousand(PER * total / boards, PER * student(boards - 1) * sqrt(spread / boards))


def weighted_mean(values: Sequence[float], weights: Sequence[float]) -> Mean:
    """The mean of values that stand for more or fewer of their kind.

    >>> found = weighted_mean([1.0, 2.0, 3.0, 4.0], [2.0] * 4)
    >>> found.value, round(found.margin, 2)
    (2.5, 2.05)
    """
    total, count = sum(weights), len(values)
    mean = sum(weight * value for value, weight in zip(values, weights, strict=True)) / total
    if count < 2:
        return Mean(count, mean, None)
    squares = sum((weight * (value - mean)) ** 2 for value, weight in zip(values, weights, strict=True))
    return Mean(count, mean, student(count - 1) * sqrt(squares * count / (count - 1)) / total)
