"""The parts of a convention card: sheets of columns of panels of boxes; a box is a label and an answer.

What a card looks like before it is filled in is data too: a box then has a question in place of an answer
(`acbl_card.py`, `wbf_card.py`). A question is a function that reads a system and answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from dealspace.bidding.convention_card.card_reader import CardReader


@dataclass(frozen=True)
class CardAnswer:
    """What stands in a box.

    Attributes:
        text: empty where the rules say nothing.
        notice: `alert` or `announce` where the call is marked so for the opponents, else `none`.
        ticks: what the box has to be ticked, with whether it is; none at all where the rules say nothing.
    """

    text: str = ""
    notice: str = "none"
    ticks: tuple[tuple[str, bool], ...] = ()

    @property
    def is_blank(self) -> bool:
        return not self.text and not self.ticks


BLANK = CardAnswer()
CardQuestion = Callable[[CardReader], CardAnswer]


@dataclass(frozen=True)
class CardBox:
    """One box.

    Attributes:
        name: for programs, unique on the card: `notrump.range`.
        label: what is printed before the answer.
        ask: the question.
        lines: how many lines it may take.
        span: how many sixths of the width of its panel.
        cells: of a row of a table, without its label; the row itself asks nothing.
    """

    name: str
    label: str
    ask: CardQuestion | None = None
    lines: int = 1
    span: int = 6
    answer: CardAnswer = BLANK
    cells: tuple[CardBox, ...] = ()


@dataclass(frozen=True)
class CardPanel:
    """Boxes under a heading.

    Attributes:
        columns: of a table, whose boxes are rows of cells, the headings, that of the row's label first.
        widths: of these, in hundredths.
    """

    title: str
    boxes: tuple[CardBox, ...]
    columns: tuple[str, ...] = ()
    widths: tuple[int, ...] = ()


@dataclass(frozen=True)
class CardSheet:
    """One side of the paper: columns of panels, side by side."""

    columns: tuple[tuple[CardPanel, ...], ...]
    name: str


@dataclass(frozen=True)
class ConventionCard:
    """A card, empty or filled in.

    Attributes:
        style: `acbl` or `wbf`.
        paper: as a style sheet names it.
        system, title: of the system that it is filled in for.
        basis: a line on what it was read from.
    """

    style: str
    paper: str
    sheets: tuple[CardSheet, ...]
    system: str = ""
    title: str = ""
    basis: str = ""

    @property
    def panels(self) -> Iterator[CardPanel]:
        for sheet in self.sheets:
            for column in sheet.columns:
                yield from column

    @property
    def boxes(self) -> Iterator[CardBox]:
        """All boxes, those of tables cell by cell."""
        for panel in self.panels:
            for box in panel.boxes:
                yield from box.cells or (box,)


def filled_in(card: ConventionCard, reader: CardReader) -> ConventionCard:
    """The card with every question answered for the system of the reader."""
    system = reader.system
    sheets = tuple(
        replace(sheet, columns=tuple(tuple(_panel(panel, reader) for panel in column) for column in sheet.columns))
        for sheet in card.sheets
    )
    basis = f"Read from the rules of {system.file}, against opponents who play {reader.opponents.name}"
    return replace(card, sheets=sheets, system=system.name, title=system.title or system.name, basis=basis)


def _panel(panel: CardPanel, reader: CardReader) -> CardPanel:
    return replace(panel, boxes=tuple(_box(box, reader) for box in panel.boxes))


def _box(box: CardBox, reader: CardReader) -> CardBox:
    if box.cells:
        return replace(box, cells=tuple(_box(cell, reader) for cell in box.cells))
    return replace(box, answer=box.ask(reader)) if box.ask is not None else box
