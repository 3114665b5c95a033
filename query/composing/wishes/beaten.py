"""`beaten only by: C in 3N by S`: the leads that beat a contract."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from dealspace.cards import Card, CardSet, Contract, Deal, NotationError, Suit
from dealspace.inference import Scope
from dealspace.query.composing.wishes.cuts import Cut
from dealspace.query.composing.wishes.experts import Experts
from dealspace.query.composing.wishes.makes import as_made
from dealspace.query.composing.wishes.wish import Wish
from dealspace.query.conditions.spelling import contract_and_declarer


@dataclass(frozen=True)
class BeatenWish(Wish):
    """Some of these leads beat the contract double dummy, and no other lead does.

    Attributes:
        leads: all cards of the suits that were named, and the cards that were.
    """

    word = "beaten only by"
    examples = ("beaten only by: C in 3N by S", "beaten only by: HK, HQ in 4S by S")
    summary = "the only leads, suits or cards, that beat a contract double dummy"
    cost = 4

    contract: Contract
    leads: CardSet

    @classmethod
    def parse(cls, text: str, subject: str, scope: Scope) -> Self:
        leads, _, contract = subject.partition(" in ")
        if not contract:
            raise NotationError(f'"{text}": expected leads and a contract, as beaten only by: C in 3N by S')
        bits = 0
        try:
            for word in leads.replace(",", " ").split():
                bits |= 0x1FFF << 13 * Suit.parse(word) if len(word) == 1 else Card.parse(word).bit
        except NotationError as error:
            raise NotationError(f'"{text}": {error}') from None
        return cls(text, contract_and_declarer(contract, text), CardSet(bits))

    def holds(self, deal: Deal, experts: Experts) -> bool:
        beating = self._beating(deal, experts)
        return beating != 0 and beating & ~self.leads.bits == 0

    def reason(self, deal: Deal, experts: Experts) -> Cut:
        """A contract that is made has a proof with few cards; of another lead that beats it there is none."""
        if self._beating(deal, experts):
            return super().reason(deal, experts)
        return as_made(deal, self.contract, self.contract.bid.tricks, experts)

    def _beating(self, deal: Deal, experts: Experts) -> int:
        contract = self.contract
        needed = 14 - contract.bid.tricks
        found = experts.solver.makes_cards([deal.bits], needed, strain=contract.strain, leader=contract.leader)
        return int(found.making[0])
