"""A drawing as data: boxes, lines, areas and texts on a sheet, in pixels from the top left corner.

Marks name an ink by its purpose; the colours, on light and on dark paper, are listed here once. `svg` and `png` write
the same marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

from dealspace.cards import Seat, Suit

_WIDE_LETTERS = frozenset("=+<>%MW—♠♥♦♣")

Anchor = Literal["start", "middle", "end"]
TEXT, SMALL, TITLE = 13.0, 11.5, 14.5
"""Sizes of text: labels, notes and crowded labels, headings."""


class Ink(Enum):
    """A purpose, with its colour on light paper and on dark."""

    PAPER = ("#ffffff", "#14181d")
    TEXT = ("#1c2530", "#e6eaee")
    FAINT = ("#5d6875", "#a3adb8")
    GRID = ("#e3e7eb", "#2b333b")
    AXIS = ("#8a949f", "#76818c")
    ON_HEAT = ("#ffffff", "#ffffff")
    HEAT = ("#1f5f99", "#2f7cc0")
    MADE = ("#d9ecd9", "#24452a")
    BLUE = ("#3b6ea5", "#6ea8e0")
    GREEN = ("#2f8f6f", "#4fbf98")
    RED = ("#c0232b", "#ff6b70")
    ORANGE = ("#b86400", "#f0a040")
    PLUM = ("#a63d78", "#e07fb4")
    VIOLET = ("#6b4a94", "#b090dc")
    CLUB = ("#1e7d32", "#5fc076")
    SPADE = ("#1f2a44", "#c5d0e8")


SUIT_INKS = {Suit.SPADES: Ink.SPADE, Suit.HEARTS: Ink.RED, Suit.DIAMONDS: Ink.ORANGE, Suit.CLUBS: Ink.CLUB}
SEAT_INKS = {Seat.NORTH: Ink.BLUE, Seat.EAST: Ink.VIOLET, Seat.SOUTH: Ink.GREEN, Seat.WEST: Ink.PLUM}
SERIES_INKS = (Ink.BLUE, Ink.PLUM, Ink.GREEN, Ink.ORANGE, Ink.VIOLET, Ink.RED)


@dataclass(frozen=True, slots=True)
class BoxMark:
    """A filled rectangle; `note` is its tooltip, also for screen readers."""

    left: float
    top: float
    width: float
    height: float
    ink: Ink
    opacity: float = 1.0
    note: str = ""


@dataclass(frozen=True, slots=True)
class LineMark:
    """A line through points."""

    points: tuple[tuple[float, float], ...]
    ink: Ink
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class AreaMark:
    """A filled polygon."""

    points: tuple[tuple[float, float], ...]
    ink: Ink
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class TextMark:
    """A line of text; (x, y) is on its base line, at its start, middle or end. `turned` reads upwards."""

    x: float
    y: float
    text: str
    ink: Ink = Ink.TEXT
    size: float = TEXT
    anchor: Anchor = "start"
    bold: bool = False
    turned: bool = False


Mark = BoxMark | LineMark | AreaMark | TextMark


@dataclass(slots=True)
class Sheet:
    """Marks on a sheet of this size; `title` and `words` are for screen readers."""

    width: float
    height: float
    title: str
    words: str = ""
    marks: list[Mark] = field(default_factory=list)

    def add(self, *marks: Mark) -> None:
        self.marks.extend(marks)

    def put(self, other: Sheet, left: float, top: float) -> None:
        """Add another sheet's marks, its corner at (left, top)."""
        self.marks.extend(_moved(mark, left, top) for mark in other.marks)


def _moved(mark: Mark, left: float, top: float) -> Mark:
    match mark:
        case BoxMark(x, y, width, height, ink, opacity, note):
            return BoxMark(x + left, y + top, width, height, ink, opacity, note)
        case LineMark(points, ink, width):
            return LineMark(tuple((x + left, y + top) for x, y in points), ink, width)
        case AreaMark(points, ink, opacity):
            return AreaMark(tuple((x + left, y + top) for x, y in points), ink, opacity)
        case TextMark(x, y, text, ink, size, anchor, bold, turned):
            return TextMark(x + left, y + top, text, ink, size, anchor, bold, turned)


def tiled(sheets: Sequence[Sheet], across: int, title: str, *, gap: float = 28, margin: float = 16) -> Sheet:
    """Sheets in rows of `across`, each row as high as its highest."""
    rows = [sheets[first : first + across] for first in range(0, len(sheets), across)]
    widths = [max(row[column].width for row in rows if column < len(row)) for column in range(min(across, len(sheets)))]
    heights = [max(sheet.height for sheet in row) for row in rows]
    width = sum(widths) + gap * (len(widths) - 1) + 2 * margin
    height = sum(heights) + gap * (len(rows) - 1) + 2 * margin
    whole = Sheet(width, height, title, "\n".join(f"{sheet.title}: {sheet.words}" for sheet in sheets if sheet.words))
    top = margin
    for row, height in zip(rows, heights, strict=True):
        left = margin
        for sheet, width in zip(row, widths, strict=False):
            whole.put(sheet, left, top)
            left += width + gap
        top += height + gap
    return whole


def text_width(text: str, size: float = TEXT) -> float:
    """An estimate of the width of a line of text, rather too large: no fonts are measured.

    >>> text_width("1234", 10), text_width("3=4", 10)
    (26.0, 22.0)
    """
    return round(size * sum(0.9 if letter in _WIDE_LETTERS else 0.65 for letter in text), 2)


def fitted(text: str, width: float, size: float = TEXT) -> str:
    """The text, cut with an ellipsis where it would be wider.

    >>> fitted("a long line", 40, 10)
    'a lon…'
    """
    if text_width(text, size) <= width:
        return text
    return text[: max(int(width / (0.65 * size)) - 1, 0)] + "…"


def wrapped(text: str, width: float, size: float = TEXT) -> list[str]:
    """The words in lines of at most this width.

    >>> wrapped("one two three", 55, 10)
    ['one two', 'three']
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
