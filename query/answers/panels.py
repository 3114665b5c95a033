"""Pictures of answers as data: columns, bars and grids, drawn by `plots.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dealspace.cards import Seat, Suit
from dealspace.query.display.numbers import Share


@dataclass(frozen=True)
class ColumnsPanel:
    """A column for each value, from left to right, in the colour of a seat or of a suit."""

    title: str
    rows: Sequence[tuple[str, Share]]
    colour_of: Seat | Suit


@dataclass(frozen=True)
class BarsPanel:
    """A bar for each label, the first on top, in the colour of a seat, if of any."""

    title: str
    rows: Sequence[tuple[str, Share]]
    colour_of: Seat | None = None


@dataclass(frozen=True)
class GridPanel:
    """Shaded cells with their percentages.

    Attributes:
        heads: a head for each column.
        rows: the shares of each row; None for a cell left white.
        labels: a label for each row; the four suits, spades first, if there are none.
        darkest: the share drawn darkest; the greatest of the panel if None.
        across, down: titles of the axes.
    """

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[Share | None]]
    labels: Sequence[str] = ()
    darkest: float | None = None
    across: str = ""
    down: str = ""


Panel = ColumnsPanel | BarsPanel | GridPanel
