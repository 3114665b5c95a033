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
        return as_made(deal, self.contract, self.contract.bid.tricks, experts)


def as_made(deal: Deal, contract: Contract, tricks: int, experts: Experts) -> Cut:
    """The deals in which declarer takes so many tricks, or does not, by the same proof as in this one."""
    found = experts.solver.makes_proof([deal.bits], contract.strain, contract.declarer, tricks)
    return Cut.alike(deal, found.fixed(0))
