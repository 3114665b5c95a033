"""`makes:3N.S`: how often a contract is made double dummy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from dealspace.cards import Seat, Strain
from dealspace.inference import Estimate, Scope
from dealspace.query.answers.json_values import number
from dealspace.query.answers.labels import chance_lines
from dealspace.query.answers.panels import BarsPanel
from dealspace.query.answers.question import Question
from dealspace.query.answers.space_answers import Answers, ChanceFound
from dealspace.query.conditions.spelling import contract_and_declarer, is_declarer_and_strain, number_of_deals
from dealspace.query.display.numbers import middle


@dataclass(frozen=True)
class MakesQuestion(Question):
    """How often a declarer takes a number of tricks double dummy.

    Attributes:
        deals: deals drawn and tried; the usual number if None.
    """

    word = "makes"
    examples = ("makes:3N.S:1000", "makes:3N by S", "makes:3N.S")
    summary = "how often the contract is made double dummy, from 200 deals or the number given"

    declarer: Seat
    strain: Strain
    tricks: int
    deals: int | None = None

    @classmethod
    def parse(cls, text: str, subject: str | None, scope: Scope) -> Self:
        asked, deals = number_of_deals(subject or "")
        contract = contract_and_declarer(asked, text)
        return cls(text, contract.declarer, contract.strain, contract.bid.tricks, deals)

    @classmethod
    def is_one_question(cls, subject: str) -> bool:
        return is_declarer_and_strain(subject)

    def answer(self, answers: Answers) -> Estimate:
        return answers.made(self.declarer, self.strain, self.tricks, self.deals)

    @property
    def _contract(self) -> str:
        """`3NT by South`."""
        return f"{self.tricks - 6}{self.strain.symbol} by {self.declarer.title}"

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        yield from chance_lines(f"{self._contract} made, double dummy", ChanceFound(self.answer(answers)), columns)

    def row(self, answers: Answers) -> Any:
        return number(self.answer(answers))

    def panels(self, answers: Answers) -> Sequence[BarsPanel]:
        share = self.answer(answers)
        title = f"{self._contract} makes: {100 * middle(share):.0f} %"
        return [BarsPanel(title, [("yes", share), ("no", 1 - middle(share))])]
