"""`hcp:W`: how likely each value of a quantity of a hand is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Self

from dealspace.cards import NotationError, Seat
from dealspace.inference import Quantity, Scope
from dealspace.inference.several_hands.hand_language import side_of
from dealspace.inference.statements.results import mean_of
from dealspace.query.answers.json_values import number
from dealspace.query.answers.labels import how_exact, value_text, values_in_steps
from dealspace.query.answers.panels import ColumnsPanel
from dealspace.query.answers.question import Question, or_reason
from dealspace.query.answers.space_answers import Answers
from dealspace.query.conditions.asked_numbers import quantity_title
from dealspace.query.conditions.named_quantities import named_quantity
from dealspace.query.display.charts import bars, beside, share_columns
from dealspace.query.display.numbers import Share

_NARROWEST = 24
"""Columns that a histogram needs."""
_WIDEST = 60


@dataclass(frozen=True)
class DistributionQuestion(Question):
    """The chance of each value of a quantity, in the quantity's units."""

    word = "distribution"
    examples = ("hcp:W", "spades:E", "S:E", "hcp(S):W", "distribution:W:hcp")
    summary = "how likely each value of a quantity is; without a seat (hearts) of all four hands"

    seat: Seat
    quantity: Quantity

    @classmethod
    def parse(cls, text: str, subject: str | None, scope: Scope) -> Self:
        """`distribution:W:hcp`."""
        seat, colon, quantity = (subject or "").partition(":")
        if not colon:
            raise NotationError(f'"{text}": expected a seat and a quantity, as distribution:W:hcp')
        if side_of(seat) is not None:
            raise NotationError(f'"{text}": of both hands of a side write {quantity.strip()}:{seat.strip()}')
        return cls(text, Seat.parse(seat), named_quantity(text, quantity, scope))

    @classmethod
    def parse_short(cls, text: str, quantity: str, seat: str, scope: Scope) -> Self:
        """`hcp:W`, or the other way round. Raises NotationError."""
        if _is_seat(quantity) and not _is_seat(seat):
            quantity, seat = seat, quantity
        return cls(text, Seat.parse(seat), named_quantity(text, quantity, scope))

    @property
    def title(self) -> str:
        """`West's HCP`."""
        return quantity_title(self.seat.title, self.quantity)

    def answer(self, answers: Answers) -> dict[int, Share]:
        return answers.distribution(self.seat, self.quantity)

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        yield from histograms(answers, [self], columns)

    @classmethod
    def lines_of_several(cls, answers: Answers, questions: Sequence[Self], columns: int) -> Iterator[str]:
        """Histograms beside one another where there is room."""
        text = " ".join(question.text for question in questions)
        yield from or_reason(text, histograms(answers, questions, columns))

    def row(self, answers: Answers) -> dict[str, Any]:
        return {value_text(value, self.quantity.unit): number(share) for value, share in self.answer(answers).items()}

    def panels(self, answers: Answers) -> Sequence[ColumnsPanel]:
        chances, suit = self.answer(answers), self.quantity.suit
        title = f"{self.title}, mean {mean_of(chances) / self.quantity.unit:.2f}"
        return [ColumnsPanel(title, values_in_steps(chances, self.quantity.unit), self.seat if suit is None else suit)]


def histograms(answers: Answers, asked: Sequence[DistributionQuestion], columns: int) -> Iterator[str]:
    """Bars for each quantity, as many beside one another as have room; a blank line after each row of them."""
    room = max(1, (columns + 3) // (_NARROWEST + 3))
    at_once = ceil(len(asked) / ceil(len(asked) / room))
    for start in range(0, len(asked), at_once):
        row = asked[start : start + at_once]
        width = min(share_columns(len(row), columns), _WIDEST)
        found = [question.answer(answers) for question in row]
        blocks = []
        for question, chances in zip(row, found, strict=True):
            title = f"{question.title} (mean {mean_of(chances) / question.quantity.unit:.2f})"
            blocks.append([title, *bars(values_in_steps(chances, question.quantity.unit), width)])
        yield from beside(blocks)
        if note := how_exact([share for chances in found for share in chances.values()]):
            yield note
        yield ""


def _is_seat(text: str) -> bool:
    # S is a seat and a suit: between `S:W` and `W:S` the side of the colon decides.
    return text.upper() in ("N", "E", "W") or text.upper() in (seat.name for seat in Seat)
