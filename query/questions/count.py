"""`count`: how many deals fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dealspace.inference import Estimate
from dealspace.query.answers.json_values import number
from dealspace.query.answers.question import SpaceQuestion
from dealspace.query.answers.space_answers import Answers
from dealspace.query.display.numbers import how_many


@dataclass(frozen=True)
class CountQuestion(SpaceQuestion):
    """How many deals fit; 0 for an empty space."""

    word = "count"
    examples = ("count",)
    summary = "how many deals fit"

    def answer(self, answers: Answers) -> int | Estimate:
        return answers.count

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        text = how_many(answers.count)
        yield text[:1].upper() + text[1:]

    def row(self, answers: Answers) -> Any:
        return number(answers.count)
