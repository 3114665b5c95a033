"""`shapes`: the likeliest shapes of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dealspace.cards import Seat
from dealspace.query.answers.json_values import number
from dealspace.query.answers.labels import how_exact
from dealspace.query.answers.panels import BarsPanel
from dealspace.query.answers.question import SeatsQuestion
from dealspace.query.answers.space_answers import Answers, Shape
from dealspace.query.display.charts import bars, beside, share_columns
from dealspace.query.display.numbers import Share, middle, percent, total

_MOST_LINES, _MOST_BARS = 12, 15


@dataclass(frozen=True)
class ShapesQuestion(SeatsQuestion):
    """The chance of each shape (S, H, D, C), the likeliest first, of one hand or of every hidden one."""

    word = "shapes"
    synonyms = ("shape",)
    examples = ("shapes", "shapes:W")
    summary = "the likeliest shapes"

    def answer(self, answers: Answers) -> dict[Seat, dict[Shape, Share]] | dict[Shape, Share]:
        return self._by_seat(answers) if self.seat is None else answers.shapes(self.seat)

    def _by_seat(self, answers: Answers) -> dict[Seat, dict[Shape, Share]]:
        return {seat: answers.shapes(seat) for seat in self.seats(answers)}

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        for index, (seat, shapes) in enumerate(self._by_seat(answers).items()):
            yield from ("",) if index else ()
            yield from shapes_table(seat, shapes, columns)

    def row(self, answers: Answers) -> dict[str, Any]:
        if self.seat is not None:
            return _row(answers.shapes(self.seat))
        return {str(seat): _row(shapes) for seat, shapes in self._by_seat(answers).items()}

    def panels(self, answers: Answers) -> Sequence[BarsPanel]:
        return [
            BarsPanel(_title(seat), list(_by_suits(shapes).items())[:_MOST_BARS], seat)
            for seat, shapes in self._by_seat(answers).items()
        ]


def shapes_table(seat: Seat, shapes: Mapping[Shape, Share], columns: int) -> Iterator[str]:
    """The likeliest shapes with their suits, and beside them the shapes whatever the suits."""
    exact = _by_suits(shapes)
    patterns: dict[str, float] = {}
    for shape, share in shapes.items():
        pattern = "-".join(map(str, sorted(shape, reverse=True)))
        patterns[pattern] = patterns.get(pattern, 0.0) + middle(share)
    width = min(share_columns(2, columns), 50)
    blocks = []
    for title, found in ((_title(seat), exact), ("in any suits", patterns)):
        ordered = sorted(found.items(), key=lambda item: -middle(item[1]))
        block = [title, *bars(ordered[:_MOST_LINES], width)]
        if rest := ordered[_MOST_LINES:]:
            others = f"{len(rest)} other{'s' * (len(rest) > 1)}"
            block.append(f"{others}: {percent(total(share for _, share in rest))}")
        blocks.append(block)
    yield from beside(blocks)
    if note := how_exact(list(exact.values())):
        yield note


def _title(seat: Seat) -> str:
    return f"{seat.title}'s shapes, ♠=♥=♦=♣"


def _by_suits(shapes: Mapping[Shape, Share]) -> dict[str, Share]:
    """`4=3=3=3` and its chance."""
    return {"=".join(map(str, shape)): share for shape, share in shapes.items()}


def _row(shapes: Mapping[Shape, Share]) -> dict[str, Any]:
    return {"-".join(map(str, shape)): number(share) for shape, share in shapes.items()}
