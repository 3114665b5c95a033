"""`probability`: the share of the deals that fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dealspace.query.answers.json_values import number
from dealspace.query.answers.labels import share_text
from dealspace.query.answers.question import SpaceQuestion
from dealspace.query.answers.space_answers import Answers
from dealspace.query.display.numbers import Share


@dataclass(frozen=True)
class ProbabilityQuestion(SpaceQuestion):
    """The share of deals that fit, of those the placed cards allow; 0 for an empty space."""

    word = "probability"
    examples = ("probability",)
    summary = "their share of the deals that the placed cards (and suits shown out of) allow"

    def answer(self, answers: Answers) -> Share:
        return answers.probability

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        yield f"Probability: {share_text(answers.probability)}, of the deals that the cards allow"

    def row(self, answers: Answers) -> Any:
        return number(answers.probability)
