"""`feasible`: whether any deal fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dealspace.inference import Answer
from dealspace.query.answers.question import SpaceQuestion
from dealspace.query.answers.space_answers import Answers

_TEXTS = {
    Answer.SAT: "There is such a deal.",
    Answer.UNSAT: "There is no such deal.",
    Answer.UNKNOWN: "Not decided in the time given.",
}


@dataclass(frozen=True)
class FeasibleQuestion(SpaceQuestion):
    """Whether any deal fits; UNKNOWN (null) where the solver ran out of time."""

    word = "feasible"
    examples = ("feasible",)
    summary = "whether any deal fits"

    def answer(self, answers: Answers) -> Answer:
        return answers.feasible

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        yield _TEXTS[answers.feasible]

    def row(self, answers: Answers) -> bool | None:
        return {Answer.SAT: True, Answer.UNSAT: False, Answer.UNKNOWN: None}[answers.feasible]
