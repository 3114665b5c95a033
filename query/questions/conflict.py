"""`conflict`: the statements that contradict one another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dealspace.inference import DealExpression, Statement
from dealspace.query.answers.json_values import statement_rows
from dealspace.query.answers.question import SpaceQuestion
from dealspace.query.answers.space_answers import Answers
from dealspace.query.conditions.facts import statement_text


@dataclass(frozen=True)
class ConflictQuestion(SpaceQuestion):
    """A minimal set of statements that cannot hold together; none where all can."""

    word = "conflict"
    examples = ("conflict",)
    summary = "which statements contradict one another"

    def answer(self, answers: Answers) -> tuple[Statement | DealExpression, ...]:
        return answers.conflict

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        if not answers.conflict:
            yield "Nothing contradicts: there are deals that agree with all of it."
            return
        if answers.conflict == answers.contradicted:
            yield "The calls named above contradict one another; there are deals that agree with all the others."
            return
        yield "There are deals, but these cannot all be true, so that one of them is off:"
        for statement in answers.conflict:
            yield f"  {statement_text(statement)}"

    def row(self, answers: Answers) -> list[dict[str, Any]] | None:
        return statement_rows(answers.conflict)
