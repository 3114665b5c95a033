"""A sheet as SVG: text that stays text, colours for light and dark, titles for screen readers; nothing is loaded."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from dealspace.query.drawing.sheet import AreaMark, BoxMark, Ink, LineMark, Mark, Sheet, TextMark

_FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"


def _colours(column: int) -> str:
    return "".join(f".ds .f-{_name(ink)}{{fill:{ink.value[column]}}}" for ink in Ink) + "".join(
        f".ds .s-{_name(ink)}{{stroke:{ink.value[column]}}}" for ink in Ink
    )


def _name(ink: Ink) -> str:
    return ink.name.lower().replace("_", "-")


STYLE = (
    f".ds{{color-scheme:light dark;max-width:100%;height:auto;font-family:{_FONT};font-variant-numeric:tabular-nums}}"
    f".ds .line{{fill:none}}{_colours(0)}@media (prefers-color-scheme:dark){{{_colours(1)}}}"
)
"""The style of all drawings: included once in a page, and in every SVG file."""


def svg_file(sheet: Sheet) -> str:
    """The drawing as a file of its own, on paper of its own.

    >>> print(svg_file(Sheet(40, 20, "A & B"))[:95])
    <svg xmlns="http://www.w3.org/2000/svg" class="ds" role="img" width="40" height="20" viewBox="0
    """
    return _svg(sheet, whole=True) + "\n"


def svg_element(sheet: Sheet) -> str:
    """The drawing as an element of a page, whose style includes STYLE."""
    return _svg(sheet, whole=False)


def svg_for_screens(wide: Sheet, narrow: Sheet) -> str:
    """One drawing twice in a page, of which a phone shows the narrow one and all others the wide one."""
    return f'<div class="wide">{svg_element(wide)}</div><div class="narrow">{svg_element(narrow)}</div>'


SCREENS_STYLE = (
    ".narrow{display:none}@media (max-width:40em){.wide{display:none}.narrow{display:block}.narrow .ds{width:100%}}"
)
"""What a page's style has to include for `svg_for_screens`."""


def _svg(sheet: Sheet, *, whole: bool) -> str:
    size = f'width="{_number(sheet.width)}" height="{_number(sheet.height)}"'
    space = f'viewBox="0 0 {_number(sheet.width)} {_number(sheet.height)}"'
    paper = [f"<style>{STYLE}</style>", f'<rect class="f-paper" {size}/>'] if whole else []
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="ds" role="img" {size} {space}>',
            f"<title>{escape(sheet.title)}</title>",
            *([f"<desc>{escape(sheet.words)}</desc>"] if sheet.words else []),
            *paper,
            *map(_element, sheet.marks),
            "</svg>",
        ]
    )


def _element(mark: Mark) -> str:
    match mark:
        case BoxMark(left, top, width, height, ink, opacity, note):
            place = f'x="{_number(left)}" y="{_number(top)}" width="{_number(width)}" height="{_number(height)}"'
            start = f'<rect class="f-{_name(ink)}" {place}{_opacity(opacity)}'
            return f"{start}><title>{escape(note)}</title></rect>" if note else f"{start}/>"
        case LineMark(points, ink, width):
            return f'<polyline class="line s-{_name(ink)}" stroke-width="{_number(width)}" points="{_points(points)}"/>'
        case AreaMark(points, ink, opacity):
            return f'<polygon class="f-{_name(ink)}"{_opacity(opacity)} points="{_points(points)}"/>'
        case TextMark(x, y, text, ink, size, anchor, bold, turned):
            place = f'x="{_number(x)}" y="{_number(y)}" font-size="{_number(size)}"'
            side = f' text-anchor="{anchor}"' if anchor != "start" else ""
            weight = ' font-weight="600"' if bold else ""
            turn = f' transform="rotate(-90 {_number(x)} {_number(y)})"' if turned else ""
            return f'<text class="f-{_name(ink)}" {place}{side}{weight}{turn}>{escape(text)}</text>'


def _opacity(opacity: float) -> str:
    return f' fill-opacity="{_number(opacity)}"' if opacity != 1.0 else ""


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(number: float) -> str:
    """At most two decimals, none that are 0: the same text on every machine.

    >>> _number(1 / 3), _number(40.0), _number(-0.001)
    ('0.33', '40', '0')
    """
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
