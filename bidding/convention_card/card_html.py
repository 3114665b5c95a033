"""A convention card as one page that prints on its sheet: no network, the size of the paper, a box at its place.

A box has its lines and no more, so that a card of any system fits its sheet; a longer answer ends in an ellipsis and is
whole in the box's title. Calls that are alerted are red and those that are announced blue, as players print them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from importlib.resources import files

from dealspace.bidding.convention_card.card_boxes import CardBox, CardPanel, CardSheet, ConventionCard

_RED = re.compile("[♥♦]")


def card_page(card: ConventionCard) -> str:
    """The whole page."""
    width, height = card.paper.split()
    style = (files("dealspace.bidding.convention_card") / "card.css").read_text("utf-8")
    paper = f"@page {{ size: {card.paper}; }}\n.sheet {{ width: {width}; height: {height}; }}\n"
    title = escape(f"{card.title}: convention card")
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<title>{title}</title>\n<style>\n{paper}{style}</style>\n</head>\n<body class="{card.style}">',
            *(line for sheet in card.sheets for line in _sheet(card, sheet)),
            "</body>\n</html>\n",
        ]
    )


def _sheet(card: ConventionCard, sheet: CardSheet) -> Iterator[str]:
    yield f'<section class="sheet {sheet.name}"><header><h1>{_text(card.title)}</h1><p>{_text(card.basis)}</p></header>'
    yield '<div class="columns">'
    for column in sheet.columns:
        yield '<div class="column">'
        for panel in column:
            yield from _panel(panel)
        yield "</div>"
    yield "</div></section>"


def _panel(panel: CardPanel) -> Iterator[str]:
    yield f'<div class="panel"><h2>{_text(panel.title)}</h2>'
    if panel.columns:
        yield from _table(panel)
    else:
        yield '<div class="boxes">'
        yield from map(_box, panel.boxes)
        yield "</div>"
    yield "</div>"


def _table(panel: CardPanel) -> Iterator[str]:
    widths = "".join(f'<col style="width: {width}%">' for width in panel.widths)
    heads = "".join(f"<th>{_text(head)}</th>" for head in panel.columns)
    yield f"<table><colgroup>{widths}</colgroup><thead><tr>{heads}</tr></thead><tbody>"
    for row in panel.boxes:
        cells = "".join(
            f'<td data-column="{escape(head)}" class="{cell.answer.notice}"{_title(cell)}>{_answer(cell)}</td>'
            if not cell.answer.is_blank
            else "<td></td>"
            for head, cell in zip(panel.columns[1:], row.cells, strict=True)
        )
        yield f"<tr><td>{_text(row.label)}</td>{cells}</tr>"
    yield "</tbody></table>"


def _box(box: CardBox) -> str:
    label = f'<span class="label">{_text(box.label)}</span>' if box.label else ""
    return (
        f'<div class="box {box.answer.notice}" style="grid-column: span {box.span}"{_title(box)}>'
        f"{label}{_answer(box)}</div>"
    )


def _title(box: CardBox) -> str:
    return f' title="{escape(box.answer.text)}"' if box.answer.text else ""


def _answer(box: CardBox) -> str:
    ticks = "".join(
        f'<span class="tick{" ticked" if ticked else ""}">{"☒" if ticked else "☐"} {_text(words)}</span>'
        for words, ticked in box.answer.ticks
    )
    several = f' lines" style="--lines: {box.lines}' if box.lines > 1 else ""
    return f'<span class="answer{several}">{ticks}{_text(box.answer.text)}</span>'


def _text(words: str) -> str:
    """Words as HTML, hearts and diamonds in red."""
    return _RED.sub(lambda suit: f'<span class="red">{suit[0]}</span>', escape(words))
