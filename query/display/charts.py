"""Charts in text: bars, blocks side by side, sparklines and grids of chances, as wide as the terminal.

Everything here makes lines of text from numbers and labels, whatever they mean.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from dealspace.query.display.numbers import Share, hundredths, middle, percent

IN_PIPES = 80
_WIDEST = 120
_EIGHTHS = " ▏▎▍▌▋▊▉█"
_LEVELS = " ▁▂▃▄▅▆▇█"


def width() -> int:
    """The columns of the terminal; 80 where the output goes elsewhere."""
    if not sys.stdout.isatty():
        return IN_PIPES
    return max(40, min(shutil.get_terminal_size((IN_PIPES, 24)).columns, _WIDEST))


def bars(rows: Sequence[tuple[str, Share]], columns: int, *, gap: int = 2) -> list[str]:
    """A line for each row: its label, a bar (the longest fills the columns), the percentage.

    >>> for line in bars([("15", 0.5), ("16", 0.25)], 20): print(line)
    15 █████████  50.0 %
    16 ████▌      25.0 %
    """
    if not rows:
        return []
    labels = max(len(label) for label, _ in rows)
    percents = [percent(share) for _, share in rows]
    room = columns - labels - 1 - gap - max(map(len, percents))
    most = max(middle(share) for _, share in rows) or 1.0
    return [
        f"{label:>{labels}} {bar(middle(share) / most, max(room, 4))}{' ' * gap}{text:>{max(map(len, percents))}}"
        for (label, share), text in zip(rows, percents, strict=True)
    ]


def bar(share: float, columns: int) -> str:
    """A bar that fills this share of the columns, in eighths; a share above 0 is always visible.

    >>> bar(0.55, 5), bar(0.001, 5), bar(0.0, 5)
    ('██▊  ', '▏    ', '     ')
    """
    eighths = round(share * columns * 8)
    if share > 0:
        eighths = max(eighths, 1)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (_EIGHTHS[rest] if rest else "")).ljust(columns)


def sparkline(shares: Iterable[float]) -> str:
    """One block character for each share, the greatest at full height.

    >>> sparkline([0.1, 0.4, 0.3, 0.0])
    '▂█▆ '
    """
    numbers = list(shares)
    most = max(numbers, default=0.0) or 1.0
    return "".join(_LEVELS[max(round(8 * number / most), 1) if number > 0 else 0] for number in numbers)


def beside(blocks: Sequence[Sequence[str]], *, gap: int = 3) -> list[str]:
    """Blocks of lines next to each other.

    >>> beside([["ab", "c"], ["d"]])
    ['ab   d', 'c']
    """
    widths = [max(map(len, block), default=0) for block in blocks]
    return [
        (" " * gap).join(line.ljust(columns) for line, columns in zip(row, widths, strict=True)).rstrip()
        for row in zip_longest(*blocks, fillvalue="")
    ]


def share_columns(count: int, columns: int, *, gap: int = 3) -> int:
    """The width of each of `count` blocks that stand beside one another."""
    return (columns - gap * (count - 1)) // count


def grid(
    heads: Sequence[str], rows: Sequence[tuple[str, Sequence[Share | None]]], *, cell: int = 6, digits: int = 1
) -> list[str]:
    """Percentages in a table, a head over each column; a dot for None.

    >>> for line in grid(["A", "K"], [("N", [0.5, None]), ("E", [0.0, 0.123])]): print(line)
            A     K
      N  50.0     ·
      E     –  12.3
    """
    labels = max((len(label) for label, _ in rows), default=0)
    lines = [" " * (2 + labels) + "".join(f"{head:>{cell}}" for head in heads)]
    for label, shares in rows:
        cells = "".join(f"{_cell(share, digits):>{cell}}" for share in shares)
        lines.append(f"  {label:<{labels}}{cells}".rstrip())
    return lines


def _cell(share: Share | None, digits: int) -> str:
    if share is None:
        return "·"
    return hundredths(share, digits=digits) if middle(share) else "–"
