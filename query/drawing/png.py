"""A sheet as PNG: the same marks painted by matplotlib, an extra that brings its own fonts."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from dealspace.query.drawing.sheet import AreaMark, BoxMark, Ink, LineMark, Mark, Sheet, TextMark

_DOTS = 2
"""Dots for each pixel of the sheet, to either side: sharp on today's screens."""
_INCH = 96.0
_POINT = 72 / _INCH
_ACROSS = {"start": "left", "middle": "center", "end": "right"}


def png_file(sheet: Sheet) -> bytes:
    """The sheet painted on light paper. Needs matplotlib."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"font.family": "DejaVu Sans"}):
        figure = Figure(figsize=(sheet.width / _INCH, sheet.height / _INCH), dpi=_DOTS * _INCH)
        figure.set_facecolor(_colour(Ink.PAPER))
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_axis_off()
        axes.set_xlim(0, sheet.width)
        axes.set_ylim(sheet.height, 0)
        for order, mark in enumerate(sheet.marks):
            _paint(axes, mark, order)
        painted = BytesIO()
        figure.savefig(painted, format="png", dpi=_DOTS * _INCH)
    return painted.getvalue()


def _paint(axes: Any, mark: Mark, order: int) -> None:
    from matplotlib.lines import Line2D
    from matplotlib.patches import Polygon, Rectangle

    match mark:
        case BoxMark(left, top, width, height, ink, opacity):
            axes.add_patch(
                Rectangle((left, top), width, height, color=_colour(ink), alpha=opacity, linewidth=0, zorder=order)
            )
        case LineMark(points, ink, width):
            across, down = zip(*points, strict=True)
            axes.add_line(Line2D(across, down, color=_colour(ink), linewidth=width * _POINT, zorder=order))
        case AreaMark(points, ink, opacity):
            axes.add_patch(Polygon(points, color=_colour(ink), alpha=opacity, linewidth=0, zorder=order))
        case TextMark(x, y, text, ink, size, anchor, bold, turned):
            axes.text(
                x, y, text.replace("$", r"\$"), color=_colour(ink), fontsize=size * _POINT, ha=_ACROSS[anchor],
                va="baseline", weight="bold" if bold else "normal", rotation=90 if turned else 0,
                rotation_mode="anchor", zorder=order,
            )  # fmt: skip


def _colour(ink: Ink) -> str:
    return ink.value[0]
