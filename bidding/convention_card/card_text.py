"""A convention card as lines of text, and as one row for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealspace.bidding.convention_card.card_boxes import CardAnswer, CardBox, ConventionCard


def card_lines(card: ConventionCard) -> Iterator[str]:
    """The boxes that have an answer, panel by panel."""
    yield f"{card.title}: {card.style.upper()} convention card"
    yield card.basis
    for panel in card.panels:
        boxes = [box for box in panel.boxes if not box.answer.is_blank or any(not c.answer.is_blank for c in box.cells)]
        if not boxes:
            continue
        yield ""
        yield panel.title
        width = max(len(box.label) for box in boxes)
        for box in boxes:
            if box.cells:
                yield from _row_lines(panel.columns[1:], box)
            else:
                yield f"  {box.label:{width}}  {_told(box.answer)}".rstrip()


def _row_lines(columns: tuple[str, ...], row: CardBox) -> Iterator[str]:
    for head, cell in zip(columns, row.cells, strict=True):
        if not cell.answer.is_blank:
            yield f"  {row.label:4} {head}: {_told(cell.answer)}"


def _told(answer: CardAnswer) -> str:
    ticks = " ".join(f"[{'x' if ticked else ' '}] {words}" for words, ticked in answer.ticks)
    return "  ".join(part for part in (ticks, answer.text) if part)


def card_row(card: ConventionCard) -> dict[str, Any]:
    """The card for programs: by box its text, what is ticked, and how the call is marked; null for a blank box."""
    return {
        "system": card.system,
        "title": card.title,
        "style": card.style,
        "boxes": {box.name: _answer_row(box.answer) for box in card.boxes},
    }


def _answer_row(answer: CardAnswer) -> dict[str, Any] | None:
    if answer.is_blank:
        return None
    return {"text": answer.text, "ticked": [words for words, ticked in answer.ticks if ticked], "notice": answer.notice}
