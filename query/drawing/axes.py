"""From values to pixels: scales, round numbers to mark on them, and the frame of a chart."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10

from dealspace.query.drawing.sheet import SMALL, Ink, LineMark, Sheet, TextMark, text_width


@dataclass(frozen=True, slots=True)
class Scale:
    """Values from low to high, along the pixels from start to end."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        return self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low)

    def clipped(self, value: float) -> float:
        """The same, a value beyond an end at that end."""
        return self(min(max(value, self.low), self.high))


def round_numbers(low: float, high: float, most: int = 6) -> list[float]:
    """Multiples of 1, 2 or 5 times a power of ten from low to high, at most `most` of them.

    >>> round_numbers(0, 100), round_numbers(-0.3, 1.1, 4)
    ([0.0, 20.0, 40.0, 60.0, 80.0, 100.0], [0.0, 0.5, 1.0])
    """
    if high <= low:
        return [low]
    power = 10.0 ** floor(log10((high - low) / most))
    steps = (factor * power for factor in (1, 2, 5, 10, 20))
    step = next(step for step in steps if _count(low, high, step) <= most)
    first = ceil(low / step - 1e-9)
    return [round(number * step, 10) + 0.0 for number in range(first, first + _count(low, high, step))]


def _count(low: float, high: float, step: float) -> int:
    return floor(high / step + 1e-9) - ceil(low / step - 1e-9) + 1


def number_label(value: float, *, signed: bool = False, unit: str = "") -> str:
    """A number at an axis.

    >>> number_label(2.0, unit=" %"), number_label(-0.5), number_label(3.0, signed=True)
    ('2 %', '−0.5', '+3')
    """
    text = f"{value:+g}" if signed and value else f"{value:g}"
    return text.replace("-", "−") + unit


def value_axis(
    sheet: Sheet, scale: Scale, left: float, right: float, title: str = "", *, signed: bool = False, unit: str = ""
) -> None:
    """Horizontal lines from left to right at round values, numbered at the left; the title reads upwards."""
    widest = 0.0
    for value in round_numbers(scale.low, scale.high):
        y, label = scale(value), number_label(value, signed=signed, unit=unit)
        widest = max(widest, text_width(label, SMALL))
        sheet.add(
            LineMark(((left, y), (right, y)), Ink.GRID),
            TextMark(left - 6, y + 4, label, Ink.FAINT, SMALL, "end"),
        )
    if title:
        middle = (scale.start + scale.end) / 2
        sheet.add(TextMark(left - widest - 12, middle, title, Ink.FAINT, SMALL, "middle", turned=True))


def count_axis(sheet: Sheet, scale: Scale, y: float, title: str) -> None:
    """Whole numbers below a chart, the title under them."""
    room = abs(scale.end - scale.start) / (text_width(number_label(scale.high), SMALL) + 18)
    for value in round_numbers(scale.low, scale.high, max(2, min(10, int(room)))):
        if value == int(value) and value > 0:
            x = scale(value)
            sheet.add(
                LineMark(((x, y), (x, y + 4)), Ink.AXIS),
                TextMark(x, y + 17, number_label(value), Ink.FAINT, SMALL, "middle"),
            )
    sheet.add(TextMark((scale.start + scale.end) / 2, y + 34, title, Ink.FAINT, SMALL, "middle"))
