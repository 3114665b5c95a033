"""`reaches: 4S by S`: the contract in which the auction ends when all four bid by their systems."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from dealspace.cards import Auction, Contract, Deal
from dealspace.inference import DealExpression, Scope, parse_deal_condition
from dealspace.query.composing.wishes.experts import Experts
from dealspace.query.composing.wishes.wish import Wish
from dealspace.query.conditions.spelling import contract_and_declarer


@dataclass(frozen=True)
class ReachesWish(Wish):
    """The contract that is reached."""

    word = "reaches"
    examples = ("reaches: 4S by S", "reaches: 3NX.E")
    summary = "the contract that is reached when all four players bid by their systems"
    cost = 5

    contract: Contract

    @classmethod
    def parse(cls, text: str, subject: str, scope: Scope) -> Self:
        return cls(text, contract_and_declarer(subject, text))

    def likely(self) -> DealExpression | None:
        """The points and the fit with which games and slams are usually bid."""
        contract = self.contract
        suit = contract.strain.suit
        points = {3: 24 if suit is None else 0, 4: 23, 5: 25, 6: 29, 7: 33}.get(contract.level, 0)
        if not points:
            return None
        side = str(contract.declarer.side).lower()
        fit = "" if suit is None else f" && {suit.name.lower()}({side}) >= 8"
        return parse_deal_condition(f"hcp({side}) >= {points}{fit}")

    def begun(self, experts: Experts) -> Auction:
        return Auction(experts.dealer)

    def holds(self, deal: Deal, experts: Experts) -> bool:
        return experts.bid_out(deal).contract == self.contract
