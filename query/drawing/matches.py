"""Charts of a match: a running mean with its interval, a running score over the boards' swings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dealspace.query.drawing.axes import Scale, count_axis, value_axis
from dealspace.query.drawing.sheet import (
    TEXT,
    TITLE,
    AreaMark,
    BoxMark,
    Ink,
    LineMark,
    Sheet,
    TextMark,
    text_width,
    wrapped,
)

WIDE, NARROW = 1000.0, 360.0
"""Widths of a chart for a desk and for a phone."""
_HEIGHT = 260.0
_FOOT = 42.0


@dataclass(frozen=True, slots=True)
class MeanPoint:
    """The mean after a number of boards, and the interval it lies in."""

    boards: int
    mean: float
    low: float
    high: float


def running_mean(
    title: str, points: Sequence[MeanPoint], unit: str, level: float, ink: Ink, *, width: float = WIDE
) -> Sheet:
    """The mean after each board as a line in the band of its interval; `level` is the value of a tie."""
    sheet, top = _begun(title, width)
    bottom, left, right = sheet.height - _FOOT, 58.0, width - 16
    # The first few boards' intervals would flatten all the rest.
    settled = points[len(points) // 10 :]
    low = min((level, *(point.low for point in settled)))
    high = max((level, *(point.high for point in settled)))
    room = 0.05 * (high - low) or 1.0
    up = Scale(low - room, high + room, bottom, top)
    value_axis(sheet, up, left, right, unit, signed=level == 0)
    first, last = (points[0].boards, points[-1].boards) if points else (0, 1)
    along = Scale(first - (first == last), last, left, right)
    sheet.add(LineMark(((left, up(level)), (right, up(level))), Ink.AXIS))
    if points:
        over = [(along(point.boards), up.clipped(point.high)) for point in points]
        under = [(along(point.boards), up.clipped(point.low)) for point in reversed(points)]
        sheet.add(
            AreaMark((*over, *under), ink, 0.2),
            LineMark(tuple((along(point.boards), up.clipped(point.mean)) for point in points), ink, 2),
        )
    count_axis(sheet, along, bottom, "boards")
    return sheet


def running_score(
    title: str, swings: Sequence[float], totals: Sequence[float], unit: str, *, width: float = WIDE
) -> Sheet:
    """Each board's swing as a bar, green for the first side and red for the other, and the score after it as steps."""
    sheet, top = _begun(title, width)
    bottom, left, right = sheet.height - _FOOT, 58.0, width - 16
    low, high = min((0.0, *swings, *totals)), max((0.0, *swings, *totals))
    room = 0.05 * (high - low) or 1.0
    up = Scale(low - room, high + room, bottom, top)
    value_axis(sheet, up, left, right, unit, signed=True)
    along = Scale(0.5, len(swings) + 0.5, left, right)
    wide = min(0.8 * (along(1.5) - along(0.5)), 36.0)
    for board, (swing, total) in enumerate(zip(swings, totals, strict=True), start=1):
        first, last = sorted((up(0), up(swing)))
        note = f"board {board}: {swing:+g}, running {total:+g}"
        ink = Ink.GREEN if swing > 0 else Ink.RED
        sheet.add(BoxMark(along(board) - wide / 2, first, wide, last - first, ink, 0.6, note))
    sheet.add(LineMark(((left, up(0)), (right, up(0))), Ink.AXIS))
    corners = [(left, up(0))]
    for board, total in enumerate(totals, start=1):
        corners += [(along(board - 0.5), up(total)), (along(board + 0.5), up(total))]
    sheet.add(LineMark(tuple(corners), Ink.BLUE, 2))
    count_axis(sheet, along, bottom, "boards")
    return sheet


def _begun(title: str, width: float) -> tuple[Sheet, float]:
    """A sheet with its title, and where the chart begins."""
    size = TITLE if text_width(title, TITLE) <= width else TEXT
    lines = wrapped(title, width, size)
    top = 18.0 * len(lines) + 8
    sheet = Sheet(width, top + _HEIGHT, title)
    sheet.add(*(TextMark(0, 18.0 * line - 4, text, size=size, bold=True) for line, text in enumerate(lines, start=1)))
    return sheet, top
