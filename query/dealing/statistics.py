"""What many deals come to: averages with their error, histograms and tables for the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import floor, log10, sqrt

import numpy as np
from numpy.typing import NDArray

from dealspace.inference import Estimate
from dealspace.query.dealing.levelling import Level
from dealspace.query.dealing.produce import Produced
from dealspace.query.display.numbers import LONG, TINY, Z95, Numbers, error_of, in_powers, in_words

_WIDTH = 40


def average_line(label: str, found: Numbers, exact: float | None = None) -> str:
    """`hcp of N: 15.97 ± 0.05 in 1000 deals; exactly 15.96`: the mean with its 95 % error."""
    text = _mean_line(label, len(found), *((found.mean(), error_of(found)) if len(found) > 1 else (found.sum(), 0)))
    return text if exact is None or not len(found) else f"{text}; exactly {exact:.4f}"


def _mean_line(label: str, total: int, mean: float, error: float) -> str:
    if not total:
        return f"{label}: no deals"
    return f"{label}: {mean:.3f}{f' ± {error:.3f}' if total > 1 else ''} in {deals_text(total)}"


class ValueCounts(Counter[int]):
    """How often each value came, over deals that come in portions."""

    def add(self, found: NDArray[np.int64]) -> None:
        values, counts = np.unique(found, return_counts=True)
        self.update(dict(zip(values.tolist(), counts.tolist(), strict=True)))

    def average_line(self, label: str) -> str:
        """As `average_line` has it."""
        total = self.total()
        sums = sum(value * count for value, count in self.items())
        squares = sum(value * value * count for value, count in self.items())
        spread = (total * squares - sums * sums) / (total * (total - 1)) if total > 1 else 0
        return _mean_line(label, total, sums / max(total, 1), Z95 * sqrt(spread / max(total, 1)))

    def histogram(self, label: str, rows: range | None = None) -> Iterator[str]:
        """As `histogram` has it."""
        yield label
        if not (total := self.total()):
            yield "  no deals"
            return
        rows = range(min(self), max(self) + 1) if rows is None else rows
        values = np.fromiter(self, dtype=np.int64)
        counts = np.bincount(_bins(values, rows), list(self.values()), len(rows) + 2).astype(np.int64).tolist()
        most = max(counts)
        for name, count in zip(_names(rows), counts, strict=True):
            if count or name not in ("less", "more"):
                bar = "█" * round(_WIDTH * count / most)
                yield f"  {name:>4}  {bar:<{_WIDTH}}  {100 * count / total:5.1f} %  {count:>6}"


def histogram(label: str, found: NDArray[np.int64]) -> Iterator[str]:
    """A bar for each value; values outside the rows are grouped as `less` and `more`."""
    counts = ValueCounts()
    counts.add(found)
    return counts.histogram(label)


class PairCounts:
    """How often the values of two quantities come together; `less` and `more` hold what is outside the table.

    Rows and columns are given by their first values: each holds the values from there to the next.
    """

    def __init__(self, rows: range, columns: range) -> None:
        self._rows, self._columns = rows, columns
        self._counts = np.zeros((len(rows) + 2, len(columns) + 2), dtype=np.int64)

    def add(self, down: NDArray[np.int64], across: NDArray[np.int64]) -> None:
        np.add.at(self._counts, (_bins(down, self._rows), _bins(across, self._columns)), 1)

    def lines(self, label: str) -> Iterator[str]:
        yield label
        counts, total = self._counts, int(self._counts.sum())
        width = max(5, len(str(total)) + 1)
        yield " " * 6 + "".join(f"{name:>{width}}" for name in (*_names(self._columns), "sum"))
        for name, row in zip(_names(self._rows), counts.tolist(), strict=True):
            yield f"  {name:>4}" + "".join(f"{count:>{width}}" for count in (*row, sum(row)))
        yield f"  {'sum':>4}" + "".join(f"{count:>{width}}" for count in (*counts.sum(axis=0).tolist(), total))


def _bins(found: NDArray[np.int64], rows: range) -> NDArray[np.int64]:
    """The row of each value: 0 for less than the first, the last for more than all."""
    return np.clip((found - rows.start) // rows.step + 1, 0, len(rows) + 1)


def _names(rows: range) -> tuple[str, ...]:
    return "less", *map(str, rows), "more"


def chance_line(chance: Fraction | Estimate, made: Produced | None = None) -> str:
    """`1 deal in 19.4: exactly 5.16 %`, or an estimate with its interval and what it rests on."""
    if isinstance(chance, Estimate):
        based = f", from {made.looked_at:,} deals looked at" if made is not None and made.looked_at else ""
        interval = f"95 %: {_percent(chance.low)} to {_percent(chance.high)}{based}"
        if not chance.value:
            return f"no deal found ({interval})"
        return f"1 deal in about {_one_in(chance.value)}: {_percent(chance.value)} ({interval})"
    if chance == 1:
        return "every deal fits"
    value = float(chance)
    return f"1 deal in {_one_in(value)}: exactly {_percent(value)}" if chance else "no deal fits"


def level_lines(levels: tuple[Level, ...]) -> Iterator[str]:
    """For each type how many deals were made, and how often it comes by nature."""
    width = max(len(level.name) for level in levels)
    for level in levels:
        yield f"{level.name:<{width}}  {deals_text(level.made):>12}   by nature {chance_line(level.chance)}"


def deals_text(count: int) -> str:
    """`1 deal`, `12 deals`."""
    return f"{count:,} deal{'s' * (count != 1)}"


def _percent(share: float) -> str:
    """Three digits, but more near 100 %; powers of ten only where zeros could not be counted."""
    percent = 100 * share
    if 0 < percent < TINY:
        return f"{in_powers(percent)} %"
    if not 0 < percent < 99.95:
        return f"{percent:.5g} %"
    return f"{percent:.{max(0, 2 - floor(log10(percent)))}f} %"


def _one_in(share: float) -> str:
    """`19.4`, `171,000`, `53.6 octillion`."""
    ratio = 1 / share
    if ratio < 1000:
        return f"{ratio:.3g}"
    digits = floor(log10(ratio)) - 2
    whole = round(ratio / 10**digits) * 10**digits
    return f"{whole:,}" if whole < LONG else in_words(whole)
