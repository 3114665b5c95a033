"""`makes: 4S by S`: a contract that is made double dummy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from dealspace.cards import Contract, Deal
from dealspace.inference import Scope
from dealspace.query.composing.wishes.cuts import Cut
from dealspace.query.composing.wishes.experts import Experts
from dealspace.query.composing.wishes.wish import Wish
from dealspace.query.conditions.spelling import contract_and_declarer


@dataclass(frozen=True)
class MakesWish(Wish):
    """Declarer takes the tricks of the contract against every defence."""

    word = "makes"
    examples = ("makes: 4S by S",)
    summary = "a contract that is made double dummy"
    cost = 1

    contract: Contract

    @classmethod
    def parse(cls, text: str, subject: str, scope: Scope) -> Self:
        return cls(text, contract_and_declarer(subject, text))

    def holds(self, deal: Deal, experts: Experts) -> bool:
        return self.is_made(deal, experts)

    def is_made(self, deal: Deal, experts: Experts) -> bool:
        """Whether declarer takes enough tricks."""
        contract = self.contract
        return bool(experts.solver.makes([deal.bits], contract.strain, contract.declarer, contract.bid.tricks)[0])

    def reason(self, deal: Deal, experts: Experts) -> Cut:
        return alike(deal, self.contract, experts)


def alike(deal: Deal, contract: Contract, experts: Experts) -> Cut:
    """The deals that have as many tricks in a contract by the same proof."""
    found = experts.solver.relevant_cards([deal.bits], strain=contract.strain, leader=contract.leader)
    return Cut.alike(deal, found.fixed(0))
