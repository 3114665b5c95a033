"""`sample:10`: deals drawn uniformly."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from dealspace.cards import Board, Deal, NotationError
from dealspace.inference import Scope
from dealspace.query.answers.question import Question
from dealspace.query.answers.space_answers import Answers
from dealspace.query.display.render import diagram

MOST_DEALS = 100_000
"""Deals that one question may ask for."""


@dataclass(frozen=True)
class SampleQuestion(Question):
    """Deals drawn uniformly; the same seed of the answers, the same deals."""

    word = "sample"
    examples = ("sample:10",)
    summary = "deals drawn uniformly"

    deals: int

    @classmethod
    def parse(cls, text: str, subject: str | None, scope: Scope) -> Self:
        asked = subject or ""
        if not re.fullmatch("[0-9]{1,6}", asked) or int(asked) > MOST_DEALS:
            raise NotationError(f'"{text}": expected a number of deals up to {MOST_DEALS:,}, as sample:10')
        return cls(text, int(asked))

    def answer(self, answers: Answers) -> list[Deal]:
        return answers.sample(self.deals)

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        for number, deal in enumerate(self.answer(answers), start=1):
            yield from ("",) if number > 1 else ()
            yield from (f"Deal {number}", *diagram(Board.standard(number, deal)))

    @classmethod
    def lines_of_several(cls, answers: Answers, questions: Sequence[Self], columns: int) -> Iterator[str]:
        """The deals, a blank line after each. Raises SamplingError: a sample is wanted whole or not at all."""
        for question in questions:
            yield from question.lines(answers, columns)
            yield ""

    def row(self, answers: Answers) -> list[str]:
        return [str(deal) for deal in self.answer(answers)]
