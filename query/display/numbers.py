"""Numbers as people read them: percentages, "1 in 19", big counts with their words, intervals of estimates."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum, inf, log10, sqrt

import numpy as np
from numpy.typing import NDArray

from dealspace.inference import Estimate

Share = float | Estimate
"""A chance: a float where it is exact but for rounding, an `Estimate` with its interval where it is sampled."""

LONG, TINY = 10**12, 1e-7
"""From here on, numbers are written in words or as powers of ten."""
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_ROUNDING = 1e-9
_WORDS = (
    *("", "thousand", "million", "billion", "trillion", "quadrillion", "quintillion", "sextillion", "septillion"),
    "octillion",
)


Z95 = 1.96
"""Standard errors to each side of a 95 % interval."""

Numbers = NDArray[np.int64] | NDArray[np.float64]


def error_of(found: Numbers) -> float:
    """The 95 % error of a mean, of two numbers or more."""
    return Z95 * float(found.std(ddof=1)) / sqrt(len(found))


def middle(share: Share) -> float:
    """The number itself, without its interval."""
    return share.value if isinstance(share, Estimate) else share


def total(shares: Iterable[Share]) -> float:
    """The chance of one or another; what is 1 but for rounding is 1."""
    number = fsum(map(middle, shares))
    return 1.0 if abs(number - 1.0) < _ROUNDING else number


def percent(share: Share, *, digits: int = 1) -> str:
    """`44.1 %`; never `0 %` for what can happen, nor `100 %` for what may fail to.

    >>> percent(0.44118), percent(0.0), percent(0.00001), percent(1.0), percent(0.99999)
    ('44.1 %', '0 %', '<0.1 %', '100 %', '>99.9 %')
    """
    return f"{hundredths(share, digits=digits)} %"


def hundredths(share: Share, *, digits: int = 1) -> str:
    """A percentage without its sign, for tables."""
    number, least = middle(share), 10**-digits
    if number <= 0.0 or number >= 1.0:
        return "0" if number <= 0.0 else "100"
    text = f"{100 * number:.{digits}f}"  # rounded as it is written: halves go to the even digit
    if float(text) in (0.0, 100.0):
        return f"<{least:.{digits}f}" if number < 0.5 else f">{100 - least:.{digits}f}"
    return text


def fine_percent(share: Share) -> str:
    """A percentage with three figures, however small: `5.16 %`, `0.000912 %`.

    >>> fine_percent(0.0515635), fine_percent(0.00000912), fine_percent(0.0)
    ('5.16 %', '0.000912 %', '0 %')
    """
    number = 100 * middle(share)
    if number <= 0.0 or number >= 99.95:
        return percent(share, digits=2)
    if number < TINY:
        return f"{in_powers(number)} %"
    return f"{number:.{max(2 - int(log10(number) // 1), 0)}f} %"


def in_powers(number: float) -> str:
    """`1.86 × 10⁻²⁷`, for what would be a row of zeros.

    >>> in_powers(1.864e-27)
    '1.86 × 10⁻²⁷'
    """
    figures, _, power = f"{number:.2e}".partition("e")
    return f"{figures} × 10{str(int(power)).translate(_RAISED)}"


def with_interval(share: Share) -> str:
    """A percentage, followed by its 95 % interval where it is an estimate: `38.1 % (37.9 % to 38.2 %)`."""
    if not isinstance(share, Estimate):
        return fine_percent(share)
    return f"{fine_percent(share)} ({fine_percent(share.low)} to {fine_percent(share.high)})"


def one_in(share: Share) -> str:
    """`1 in 19.4`, `1 in 8,300,000`; `never` and `always` at the ends.

    >>> one_in(0.05156), one_in(1 / 8_312_345), one_in(0.8)
    ('1 in 19.4', '1 in 8,312,345', '1 in 1.25')
    """
    number = middle(share)
    if number <= 0.0 or number >= 1.0:
        return "never" if number <= 0.0 else "always"
    times = 1 / number
    if times >= 1000 and times != inf:
        return f"1 in {times:,.0f}" if times < LONG else f"1 in {in_words(times)}"
    return f"1 in {times:.3g}"


def in_words(count: float, figures: int = 3) -> str:
    """A big count, rounded, in words: `4.36 quadrillion`; small ones as they are.

    >>> in_words(4355986988444000), in_words(999_999), in_words(812)
    ('4.36 quadrillion', '1 million', '812')
    """
    power = 0
    rounded = float(f"{float(count):.{figures - 1}e}")
    while rounded >= 1000 and power < len(_WORDS) - 1:
        rounded /= 1000
        power += 1
    if power == 0:
        return f"{count:,.0f}"
    return f"{rounded:.{figures}g} {_WORDS[power]}" if rounded < 1000 else f"{rounded:,.0f} {_WORDS[power]}"


def how_many(count: int | Estimate) -> str:
    """`exactly 4,355,986,988,444,000 deals (4.36 quadrillion)`, or an estimate with its interval."""
    if isinstance(count, Estimate):
        value, low, high = (in_words(number, figures=4) for number in (count.value, count.low, count.high))
        return f"about {value} deals (estimated: {low} to {high})"
    words = f" ({in_words(count)})" if count >= 1_000_000 else ""
    return f"exactly {count:,} deal{'s' * (count != 1)}{words}"
