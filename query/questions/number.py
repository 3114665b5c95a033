"""`number:hcp(north) + hcp(south)`, `hcp:NS`, `fit:NS`: how likely each value is of a number of several hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from dealspace.cards import Seat
from dealspace.inference import Scope
from dealspace.inference.several_hands.deal_expression import seats_of
from dealspace.inference.statements.results import mean_of
from dealspace.query.answers.json_values import number
from dealspace.query.answers.labels import how_exact, value_text
from dealspace.query.answers.panels import ColumnsPanel
from dealspace.query.answers.question import Question
from dealspace.query.answers.space_answers import Answers
from dealspace.query.conditions.asked_numbers import AskedNumber
from dealspace.query.conditions.deal_conditions import number_on_deals
from dealspace.query.display.charts import bars
from dealspace.query.display.numbers import Share

_WIDEST = 60


@dataclass(frozen=True)
class NumberQuestion(Question):
    """The chance of each value of a number of several hands, in its units."""

    word = "number"
    examples = ("number:hcp(north) + hcp(south)", "hcp:NS", "fit:EW", "number:spades(north) + spades(south)")
    summary = "how likely each value of a number of several hands is"

    number: AskedNumber

    @classmethod
    def parse(cls, text: str, subject: str | None, scope: Scope) -> Self:
        return cls(text, number_on_deals((subject or "").strip("\"'"), scope))

    @classmethod
    def is_one_question(cls, subject: str) -> bool:
        return True

    def answer(self, answers: Answers) -> dict[int, Share]:
        return {value: share for (value,), share in answers.joint_of(self.number.expression).items()}

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        found = self.answer(answers)
        yield self._title(found)
        yield from bars(self._labelled(found), min(columns, _WIDEST))
        if note := how_exact(list(found.values())):
            yield note

    def row(self, answers: Answers) -> dict[str, Any]:
        return {value: number(share) for value, share in self._labelled(self.answer(answers))}

    def panels(self, answers: Answers) -> Sequence[ColumnsPanel]:
        found = self.answer(answers)
        seat = min(seats_of(self.number.expression), default=Seat.NORTH)
        return [ColumnsPanel(self._title(found), self._labelled(found), seat)]

    def _title(self, found: dict[int, Share]) -> str:
        return f"{self.number.title} (mean {mean_of(found) / self.number.unit:.2f})"

    def _labelled(self, found: dict[int, Share]) -> list[tuple[str, Share]]:
        return [(value_text(value, self.number.unit), share) for value, share in found.items()]
