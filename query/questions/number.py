"""`number:hcp(north) + hcp(south)`: how likely each value is of a number computed from several hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from dealspace.cards import Seat
from dealspace.inference import Chances, DealExpression, Estimate, Scope
from dealspace.inference.several_hands.deal_expression import seats_of
from dealspace.query.answers.json_values import number
from dealspace.query.answers.labels import how_exact
from dealspace.query.answers.panels import ColumnsPanel
from dealspace.query.answers.question import Question
from dealspace.query.answers.space_answers import Answers
from dealspace.query.conditions.deal_conditions import condition_on_deals
from dealspace.query.display.charts import bars
from dealspace.query.display.numbers import Share, middle

_WIDEST = 60


@dataclass(frozen=True)
class NumberQuestion(Question):
    """The chance of each value of a number of several hands, in the dealer language."""

    word = "number"
    examples = ("number:hcp(north) + hcp(south)", "number:spades(north) + spades(south)")
    summary = "how likely each value of a number of several hands is"

    expression: DealExpression

    @classmethod
    def parse(cls, text: str, subject: str | None, scope: Scope) -> Self:
        return cls(text, condition_on_deals((subject or "").strip("\"'")))

    @classmethod
    def is_one_question(cls, subject: str) -> bool:
        return True

    def answer(self, answers: Answers) -> Chances[int]:
        return answers.space.distribution_of(self.expression)

    @staticmethod
    def _shares(found: Chances[int]) -> dict[int, Share]:
        """The chance of each value, with its interval where it is estimated."""
        if found.drawn is None:
            return dict(found)
        return {value: Estimate.of_share(chance * found.drawn, found.drawn) for value, chance in found.items()}

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        found = self.answer(answers)
        shares = self._shares(found)
        yield f"{self.expression} (mean {middle(found.mean):.2f})"
        yield from bars([(str(value), share) for value, share in shares.items()], min(columns, _WIDEST))
        if note := how_exact(list(shares.values())):
            yield note

    def row(self, answers: Answers) -> dict[str, Any]:
        return {str(value): number(share) for value, share in self._shares(self.answer(answers)).items()}

    def panels(self, answers: Answers) -> Sequence[ColumnsPanel]:
        found = self.answer(answers)
        columns = [(str(value), share) for value, share in self._shares(found).items()]
        title = f"{self.expression}, mean {middle(found.mean):.2f}"
        return [ColumnsPanel(title, columns, min(seats_of(self.expression), default=Seat.NORTH))]
