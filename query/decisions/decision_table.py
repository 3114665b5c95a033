"""Tables of decisions for people: columns under their heads, gains with their intervals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealspace.query.decisions.paired_scores import Unit
from dealspace.runtime.contest.interval import Mean

UNIT_NAMES: dict[Unit, str] = {"imps": "IMPs", "matchpoints": "matchpoints", "tricks": "tricks", "points": "points"}


def table_lines(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The heads and the rows, the first column to the left, the others to the right.

    >>> list(table_lines(["", "tricks"], [["♠K", "4.5"], ["♥Q", "10.25"]]))
    ['    tricks', '♠K     4.5', '♥Q   10.25']
    """
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in [heads, *rows]:
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        yield "  ".join([row[0].ljust(widths[0]), *cells[1:]]).rstrip()


def gain_text(mean: Mean, unit: Unit) -> str:
    """`+0.31 ± 0.12` IMPs, or `52.1 % ± 0.8` of a board at matchpoints."""
    margin = mean.margin or 0.0
    if unit == "matchpoints":
        return f"{100 * mean.value:.1f} % ± {100 * margin:.1f}"
    digits = 0 if unit == "points" else 2
    return f"{mean.value:+.{digits}f} ± {margin:.{digits}f}"


def listed(words: Sequence[str]) -> str:
    """`a, b and c`."""
    return ", ".join(words[:-1]) + " and " + words[-1]
