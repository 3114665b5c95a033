"""`tricks:S.NT`: how many tricks a declarer takes double dummy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from dealspace.cards import Seat, Strain
from dealspace.inference import Scope
from dealspace.inference.statements.results import mean_of
from dealspace.query.answers.json_values import number
from dealspace.query.answers.labels import how_exact
from dealspace.query.answers.panels import ColumnsPanel
from dealspace.query.answers.question import Question
from dealspace.query.answers.space_answers import Answers
from dealspace.query.conditions.spelling import declarer_and_strain, is_declarer_and_strain, number_of_deals
from dealspace.query.display.charts import bars
from dealspace.query.display.numbers import Share, percent, total


@dataclass(frozen=True)
class TricksQuestion(Question):
    """The chance of each number of a declarer's double-dummy tricks.

    Attributes:
        deals: deals drawn and solved; the usual number if None.
    """

    word = "tricks"
    examples = ("tricks:S.NT:500", "tricks:S.NT")
    summary = "how likely each number of declarer's tricks is, from 100 deals or the number given"

    declarer: Seat
    strain: Strain
    deals: int | None = None

    @classmethod
    def parse(cls, text: str, subject: str | None, scope: Scope) -> Self:
        asked, deals = number_of_deals(subject or "")
        return cls(text, *declarer_and_strain(asked), deals)

    @classmethod
    def is_one_question(cls, subject: str) -> bool:
        return is_declarer_and_strain(subject)

    def answer(self, answers: Answers) -> dict[int, Share]:
        return answers.tricks(self.declarer, self.strain, self.deals)

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        """A bar for each number of tricks, and how often there are as many or more."""
        found = self.answer(answers)
        yield f"{self._title}, double dummy (mean {mean_of(found):.2f})"
        lines = bars([(str(tricks), share) for tricks, share in found.items()], min(columns, 60))
        for tricks, line in zip(found, lines, strict=True):
            at_least = total(share for other, share in found.items() if other >= tricks)
            yield f"{line}   {tricks:>2} or more {percent(at_least):>7}"
        yield how_exact(list(found.values()))

    def row(self, answers: Answers) -> dict[str, Any]:
        return {str(tricks): number(share) for tricks, share in self.answer(answers).items()}

    def panels(self, answers: Answers) -> Sequence[ColumnsPanel]:
        found = self.answer(answers)
        columns = [(str(tricks), share) for tricks, share in found.items()]
        return [ColumnsPanel(f"{self._title}, mean {mean_of(found):.2f}", columns, self.declarer)]

    @property
    def _title(self) -> str:
        return f"{self.declarer.title}'s tricks in {self.strain.symbol}"
