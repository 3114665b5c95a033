"""Charts of chances: columns, bars, and grids whose cells are shaded. Shares are from 0 to 1, labels are text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dealspace.query.drawing.axes import Scale, value_axis
from dealspace.query.drawing.sheet import (
    SMALL,
    TEXT,
    TITLE,
    BoxMark,
    Ink,
    LineMark,
    Sheet,
    TextMark,
    fitted,
    text_width,
    wrapped,
)

WIDTH = 420.0
_HEIGHT = 280.0
_BAR = 22.0
_CELL = 28.0
_WITH_NUMBERS = 12
"""Columns up to which each has its number over it."""
_PALE = 0.75
"""Shades from here on carry light text."""


@dataclass(frozen=True, slots=True)
class LabelledShare:
    """A label, its share from 0 to 1, and the share as text."""

    label: str
    share: float
    text: str


@dataclass(frozen=True, slots=True)
class ShadedCell:
    """A cell of a grid: its share, and the share as text."""

    share: float
    text: str


@dataclass(frozen=True, slots=True)
class CellHeading:
    """The label of a grid's row or column."""

    text: str
    ink: Ink = Ink.TEXT


def columns(title: str, shares: Sequence[LabelledShare], ink: Ink, *, note: str = "", width: float = WIDTH) -> Sheet:
    """A column for each share, side by side."""
    sheet = Sheet(width, _HEIGHT, title, _spoken(shares))
    top = _titled(sheet, title)
    bottom = _noted(sheet, note) - 22
    left, right = 46.0, width - 6
    most = max((share.share for share in shares), default=0.0) or 1.0
    numbered = len(shares) <= _WITH_NUMBERS
    height = Scale(0, 100 * most, bottom, top + (16 if numbered else 4))
    value_axis(sheet, height, left, right, unit=" %")
    step = (right - left) / max(len(shares), 1)
    wide = min(0.84 * step, 64.0)
    every = 1 + int(max((text_width(share.label, SMALL) for share in shares), default=0) // step)
    for index, share in enumerate(shares):
        middle, up = left + (index + 0.5) * step, height(100 * share.share)
        sheet.add(BoxMark(middle - wide / 2, up, wide, bottom - up, ink, note=f"{share.label}: {share.text}"))
        if numbered:
            sheet.add(TextMark(middle, up - 4, share.text.removesuffix(" %"), Ink.FAINT, SMALL, "middle"))
        if index % every == 0:
            sheet.add(TextMark(middle, bottom + 16, share.label, Ink.TEXT, SMALL, "middle"))
    sheet.add(LineMark(((left, bottom), (right, bottom)), Ink.AXIS))
    return sheet


def bars(title: str, shares: Sequence[LabelledShare], ink: Ink, *, note: str = "", width: float = WIDTH) -> Sheet:
    """A bar for each share, the first on top."""
    sheet = Sheet(width, 0, title, _spoken(shares))
    y = _titled(sheet, title)
    labels = min(max((text_width(share.label) for share in shares), default=0), 0.5 * width)
    numbers = max((text_width(share.text, SMALL) for share in shares), default=0) + 8
    most = max((share.share for share in shares), default=0.0) or 1.0
    length = Scale(0, most, labels + 8, width - numbers)
    for share in shares:
        end = length(share.share)
        sheet.add(
            TextMark(labels, y + 15, fitted(share.label, labels + 1), Ink.TEXT, TEXT, "end"),
            BoxMark(length.start, y + 2, end - length.start, _BAR - 5, ink, note=f"{share.label}: {share.text}"),
            TextMark(end + 6, y + 15, share.text, Ink.FAINT, SMALL),
        )
        y += _BAR
    sheet.add(LineMark(((length.start, y - _BAR * len(shares)), (length.start, y)), Ink.AXIS))
    sheet.height = y + (20 if note else 4)
    _noted(sheet, note)
    return sheet


def grid(
    title: str,
    across: Sequence[CellHeading],
    down: Sequence[CellHeading],
    rows: Sequence[Sequence[ShadedCell | None]],
    *,
    darkest: float | None = None,
    across_title: str = "",
    down_title: str = "",
    note: str = "",
    width: float = WIDTH,
) -> Sheet:
    """Cells shaded by their shares, the greatest (or `darkest`) darkest; None is a cell left out."""
    sheet = Sheet(width, 0, title, _spoken_rows(across, down, rows))
    top = _titled(sheet, title)
    labels = max((text_width(heading.text) for heading in down), default=0) + 8 + (18 if down_title else 0)
    step = min((width - labels) / max(len(across), 1), 64.0)
    size = SMALL if step >= 26 else SMALL - 2
    if across_title:
        sheet.add(TextMark(labels + step * len(across) / 2, top + 10, across_title, Ink.FAINT, SMALL, "middle"))
        top += 18
    for index, heading in enumerate(across):
        sheet.add(TextMark(labels + (index + 0.5) * step, top + 12, heading.text, heading.ink, size, "middle"))
    top += 18
    most = darkest or max((cell.share for row in rows for cell in row if cell is not None), default=0.0) or 1.0
    for index, (heading, row) in enumerate(zip(down, rows, strict=True)):
        y = top + index * _CELL
        sheet.add(TextMark(labels - 8, y + 19, heading.text, heading.ink, TEXT, "end"))
        for place, cell in enumerate(row):
            if cell is None:
                continue
            shade = min(cell.share / most, 1.0)
            left = labels + place * step
            name = f"{heading.text} {across[place].text}: {cell.text} %"
            sheet.add(BoxMark(left + 1, y + 1, step - 2, _CELL - 2, Ink.GRID, 0.5))
            if cell.share > 0:
                sheet.add(
                    BoxMark(left + 1, y + 1, step - 2, _CELL - 2, Ink.HEAT, round(0.06 + 0.94 * shade, 3), name),
                    TextMark(
                        left + step / 2, y + 18, cell.text, Ink.ON_HEAT if shade > _PALE else Ink.TEXT, size, "middle"
                    ),
                )
    bottom = top + _CELL * len(rows)
    if down_title:
        sheet.add(TextMark(11, (top + bottom) / 2, down_title, Ink.FAINT, SMALL, "middle", turned=True))
    sheet.height = bottom + (22 if note else 4)
    _noted(sheet, note)
    return sheet


def _titled(sheet: Sheet, title: str) -> float:
    """Write the title; returns where the chart may begin."""
    y = 0.0
    for line in wrapped(title, sheet.width, TITLE):
        y += 18
        sheet.add(TextMark(0, y - 3, line, Ink.TEXT, TITLE, bold=True))
    return y + 8


def _noted(sheet: Sheet, note: str) -> float:
    """Write the note at the foot; returns where the chart has to end."""
    if note:
        sheet.add(TextMark(0, sheet.height - 4, fitted(note, sheet.width, SMALL), Ink.FAINT, SMALL))
    return sheet.height - (20 if note else 0)


def _spoken(shares: Sequence[LabelledShare]) -> str:
    return ", ".join(f"{share.label} {share.text}" for share in shares)


def _spoken_rows(
    across: Sequence[CellHeading], down: Sequence[CellHeading], rows: Sequence[Sequence[ShadedCell | None]]
) -> str:
    cells = (
        ", ".join(f"{above.text} {cell.text} %" for above, cell in zip(across, row, strict=True) if cell is not None)
        for row in rows
    )
    return "; ".join(f"{heading.text}: {text}" for heading, text in zip(down, cells, strict=True) if text)
