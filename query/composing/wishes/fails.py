"""`fails: 3N by S`: a contract that is beaten double dummy."""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.cards import Deal
from dealspace.query.composing.wishes.experts import Experts
from dealspace.query.composing.wishes.makes import MakesWish


@dataclass(frozen=True)
class FailsWish(MakesWish):
    """The defenders beat the contract, whatever declarer does."""

    word = "fails"
    examples = ("fails: 3N by S",)
    summary = "a contract that is beaten double dummy"

    def holds(self, deal: Deal, experts: Experts) -> bool:
        return not self.is_made(deal, experts)
