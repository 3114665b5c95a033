"""Results of questions to a space: answers, bounds, estimates with their interval, and distributions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from html import escape
from itertools import islice
from math import sqrt
from typing import TypeVar

_Z95 = 1.959964
"""Standard deviations to either end of a 95 % interval."""
_LISTED = 5
"""Values of a distribution that its `repr` names."""
_LONGEST_VALUE = 18
_BAR = "background:#4878a8;height:0.8em"

Key = TypeVar("Key", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)


class Answer(Enum):
    """Whether a condition is satisfiable, as `DealSpace.feasible` answers; no truth value: compare with `is`."""

    SAT = "satisfiable"
    UNSAT = "infeasible"
    UNKNOWN = "undecided in the time given"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Method(Enum):
    """How a space counts or samples: `DealSpace.method`, `DealSpace.sampling_method(n)`.

    EXACT: by tables of all deals; PARTLY: by tables that leave some conditions open, which are checked deal by deal;
    REJECTION: deals are dealt and checked. More: inference/exact/strategy.py.
    """

    EXACT = "exact"
    PARTLY = "partly exact"
    REJECTION = "rejection"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


@dataclass(frozen=True, slots=True, repr=False)
class Bounds:
    """The range of a quantity, low <= quantity <= high.

    Attributes:
        low, high: the ends, in the quantity's units.
        proven: both ends are reached by some hand; otherwise time ran out, and the true range may be narrower.
    """

    low: int
    high: int
    proven: bool = True

    def __repr__(self) -> str:
        return f"Bounds({self.low}, {self.high}{'' if self.proven else ', proven=False'})"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that was estimated from deals.

    Attributes:
        value: the estimate.
        low, high: the ends of its 95 % interval.
        drawn: the number of deals sampled, if it is a share of deals or a mean over them.
    """

    value: float
    low: float
    high: float
    drawn: int | None = field(default=None, compare=False)

    @classmethod
    def of_share(cls, hits: float, tries: int) -> Estimate:
        """The estimate of a probability from a number of hits, or of a mean weight from a sum of weights.

        Args:
            hits: how many of the deals have the property, or the sum of their weights (0 to 1 each).
            tries: the number of deals, at least 1.

        Source: E. B. Wilson, Probable inference, JASA 22 (1927). Weights between 0 and 1 scatter less than hits.

        >>> print(Estimate.of_share(30, 100))
        0.3 (0.2189 to 0.3958)
        """
        share, z2 = hits / tries, _Z95 * _Z95
        middle = (share + z2 / (2 * tries)) / (1 + z2 / tries)
        reach = _Z95 / (1 + z2 / tries) * sqrt(share * (1 - share) / tries + z2 / (4 * tries * tries))
        low = max(0.0, middle - reach) if hits else 0.0
        return cls(share, low, min(1.0, middle + reach) if hits < tries else 1.0, tries)

    def times(self, factor: Fraction | int | float) -> Estimate:
        """The estimate multiplied by a factor, with its interval."""
        value, low, high = (float(factor * Fraction(number)) for number in (self.value, self.low, self.high))
        return Estimate(value, low, high)

    def __str__(self) -> str:
        return f"{self.value:.4g} ({self.low:.4g} to {self.high:.4g})"


def mean_of(chances: Mapping[int, float | Estimate]) -> float:
    """The mean of values with these chances, in the units of the values."""
    return sum(value * (chance.value if isinstance(chance, Estimate) else chance) for value, chance in chances.items())


class Chances(dict[Key, float]):
    """A distribution: the chance of each value, or combination of values. It is equal to any dict with those chances.

    Attributes:
        drawn: the number of deals from which it was estimated; None where it is exact but for rounding.
        title: the question that it answers, such as `West: hcp`.
        unit: values are multiples of 1 / unit of what players count: 2 for quick tricks, which are counted in halves.

    >>> Chances({4: 0.25, 5: 0.75}, title="West: spades")
    Chances(West: spades, 4: 25.0 %, 5: 75.0 %; exact)
    """

    def __init__(
        self, chances: Mapping[Key, float], drawn: int | None = None, *, title: str = "", unit: int = 1
    ) -> None:
        super().__init__(chances)
        self.drawn = drawn
        self.title = title
        self.unit = unit

    @property
    def is_exact(self) -> bool:
        """Whether it was counted, not estimated."""
        return self.drawn is None

    @property
    def mean(self) -> float | Estimate:
        """The mean of the values as players count them; an `Estimate` with its interval where chances are estimated.

        Raises:
            TypeError: the values are not numbers.

        >>> Chances({1: 0.25, 2: 0.75}, unit=2).mean
        0.875
        """
        chances: dict[int, float] = {value: chance for value, chance in self.items() if isinstance(value, int)}
        if len(chances) < len(self):
            raise TypeError(f"a mean is of numbers; these are chances of {next(iter(self))!r} and others")
        mean = mean_of(chances)
        if self.drawn is None:
            return mean / self.unit
        variance = sum((value - mean) ** 2 * chance for value, chance in chances.items())
        reach = _Z95 * sqrt(variance / self.drawn)
        low, middle, high = ((mean + step) / self.unit for step in (-reach, 0.0, reach))
        return Estimate(middle, low, high, self.drawn)

    def by(self, key: Callable[[Key], Other], *, title: str = "", unit: int = 1) -> Chances[Other]:
        """The same chances under other keys; `key` must map no two values to the same one."""
        renamed = {key(values): chance for values, chance in self.items()}
        return Chances(renamed, self.drawn, title=title or self.title, unit=unit)

    def _label(self, value: Key) -> str:
        return f"{value / self.unit:g}" if isinstance(value, int) and self.unit != 1 else str(value)

    def __repr__(self) -> str:
        shown = [self.title[:40]] if self.title else []
        for value, chance in islice(self.items(), _LISTED):
            shown.append(f"{self._label(value)[:_LONGEST_VALUE]}: {100 * chance:.1f} %")
        more = f", … {len(self)} values" if len(self) > _LISTED else ""
        origin = "exact" if self.is_exact else f"estimated from {self.drawn:,} deals"
        return f"Chances({', '.join(shown)}{more}; {origin})"

    def _repr_html_(self) -> str:
        """A bar chart for notebooks: a row for each value, the longest bar for the most likely one."""
        most = max(self.values(), default=1.0) or 1.0
        rows = "".join(
            f'<tr><td style="text-align:right">{escape(self._label(value))}</td>'
            f'<td style="text-align:right">{100 * chance:.1f} %</td>'
            f'<td style="text-align:left"><div style="{_BAR};width:{12 * chance / most:.2f}em"></div></td></tr>'
            for value, chance in self.items()
        )
        origin = "exact" if self.is_exact else f"estimated from {self.drawn:,} deals"
        title = f"{escape(self.title)} " if self.title else ""
        return f"<table><caption>{title}({origin})</caption>{rows}</table>"
