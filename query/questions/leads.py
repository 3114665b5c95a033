"""`leads:3N.E`: what each opening lead against a contract is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from dealspace.cards import Contract
from dealspace.inference import Scope
from dealspace.query.answers.panels import BarsPanel
from dealspace.query.answers.question import Question
from dealspace.query.answers.space_answers import Answers
from dealspace.query.conditions.spelling import contract_and_declarer, is_declarer_and_strain, number_of_deals

if TYPE_CHECKING:
    from dealspace.query.decisions.leads import LeadChoice


@dataclass(frozen=True)
class LeadsQuestion(Question):
    """What each lead of the hand on declarer's left is worth, double dummy; its cards are all known.

    Attributes:
        deals: deals drawn and solved; the usual number if None.
    """

    word = "leads"
    synonyms = ("lead",)
    examples = ("leads:4SX.W:1000", "leads:3N.E")
    summary = "what each opening lead is worth, nobody vulnerable; `dealspace lead` asks for more"

    contract: Contract
    deals: int | None = None

    @classmethod
    def parse(cls, text: str, subject: str | None, scope: Scope) -> Self:
        asked, deals = number_of_deals(subject or "")
        return cls(text, contract_and_declarer(asked, text), deals)

    @classmethod
    def is_one_question(cls, subject: str) -> bool:
        return is_declarer_and_strain(subject)

    def answer(self, answers: Answers) -> LeadChoice:
        # Loads the card players' modules, which other questions do not need.
        from dealspace.query.decisions.leads import choose_lead

        space = answers.space if self.deals is None else answers.space.accurate(deals=self.deals)
        return choose_lead(space, self.contract)

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        from dealspace.query.decisions.lead_report import choice_lines

        yield from choice_lines(self.answer(answers))

    def row(self, answers: Answers) -> dict[str, Any]:
        from dealspace.query.decisions.lead_report import choice_row

        return choice_row(self.answer(answers))

    def panels(self, answers: Answers) -> Sequence[BarsPanel]:
        from dealspace.query.decisions.lead_report import choice_panels

        return choice_panels(self.answer(answers))
