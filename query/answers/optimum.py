"""`highest:hcp(north) + hcp(south)`, `lowest:…`: the best value of a number, and a deal that attains it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from dealspace.cards import Board
from dealspace.inference import Answer, DealExpression, ModelSolution, Scope
from dealspace.query.answers.conflict_lines import no_deal_lines
from dealspace.query.answers.question import Question
from dealspace.query.answers.space_answers import Answers
from dealspace.query.conditions.deal_conditions import condition_on_deals
from dealspace.query.display.render import diagram


@dataclass(frozen=True)
class OptimumQuestion(Question):
    """The greatest or the least value of a number, proved or the best that was found."""

    is_lowest: ClassVar[bool]

    goal: DealExpression

    @classmethod
    def parse(cls, text: str, subject: str | None, scope: Scope) -> Self:
        return cls(text, condition_on_deals((subject or "").strip("\"'"), scope))

    @classmethod
    def is_one_question(cls, subject: str) -> bool:
        return True

    def answer(self, answers: Answers) -> ModelSolution:
        return answers.space.optimum(self.goal, lowest=self.is_lowest)

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        found = self.answer(answers)
        if found.answer is Answer.UNSAT:
            yield from no_deal_lines(answers)
            return
        if found.deal is None:
            yield f"{self.text}: no deal was found by the work allowed"
            return
        sure = "proved" if found.proved else f"not proved: the solver only excludes {self._beyond} {found.bound}"
        yield f"The {self.word} {self.goal} is {found.value} ({sure}), as in this deal:"
        yield from diagram(Board.standard(1, found.deal))

    @property
    def _beyond(self) -> str:
        return "less than" if self.is_lowest else "more than"

    def row(self, answers: Answers) -> dict[str, Any]:
        found = self.answer(answers)
        deal = None if found.deal is None else str(found.deal)
        return {"value": found.value, "bound": found.bound, "proved": found.proved, "deal": deal}
