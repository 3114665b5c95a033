"""`tricks: 10 in 4S by S`: how many tricks declarer takes double dummy."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from dealspace.cards import Contract, Deal, NotationError
from dealspace.inference import Scope
from dealspace.query.composing.wishes.cuts import Cut
from dealspace.query.composing.wishes.experts import Experts
from dealspace.query.composing.wishes.makes import as_made
from dealspace.query.composing.wishes.wish import Wish
from dealspace.query.conditions.spelling import contract_and_declarer

_RANGE = re.compile(r"(\d+)(?:(\+)|-(\d+))?")


@dataclass(frozen=True)
class TricksWish(Wish):
    """A number of tricks, or a range of it, in the strain of a contract."""

    word = "tricks"
    examples = ("tricks: 10 in 4S by S", "tricks: 9-10 in 3N by S", "tricks: 11+ in 4H by N")
    summary = "how many tricks declarer takes double dummy in the contract's strain"
    cost = 3

    contract: Contract
    least: int
    most: int

    @classmethod
    def parse(cls, text: str, subject: str, scope: Scope) -> Self:
        asked, _, contract = subject.partition(" in ")
        found = _RANGE.fullmatch(asked.replace(" ", ""))
        if found is None or not contract:
            raise NotationError(f'"{text}": expected a number of tricks and a contract, as tricks: 10 in 4S by S')
        least = int(found[1])
        most = 13 if found[2] else int(found[3] or least)
        if not least <= most <= 13:
            raise NotationError(f'"{text}": expected 0 to 13 tricks, the lower number first')
        return cls(text, contract_and_declarer(contract, text), least, most)

    def holds(self, deal: Deal, experts: Experts) -> bool:
        return self.least <= experts.tricks(deal, self.contract) <= self.most

    def reason(self, deal: Deal, experts: Experts) -> Cut:
        missing = experts.tricks(deal, self.contract) < self.least
        return as_made(deal, self.contract, self.least if missing else self.most + 1, experts)
