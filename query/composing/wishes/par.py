"""`par: 4S by S`, `par: NS +420`: the par of the board."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from dealspace.cards import Contract, Deal, NotationError
from dealspace.inference import Scope
from dealspace.play.analysis.par import par
from dealspace.query.composing.wishes.experts import Experts
from dealspace.query.composing.wishes.wish import Wish
from dealspace.query.conditions.spelling import contract_and_declarer

_SCORE = re.compile(r"(?:(NS|EW)\s*)?([+-]?\d+)", re.IGNORECASE)


@dataclass(frozen=True)
class ParWish(Wish):
    """A par contract, or the par score for North–South."""

    word = "par"
    examples = ("par: 4S by S", "par: NS +420", "par: 5CX by E")
    summary = (
        "a contract that is par, or the par score; the slowest of the wishes, so that others should stand beside it"
    )
    cost = 7

    wanted: Contract | int

    @classmethod
    def parse(cls, text: str, subject: str, scope: Scope) -> Self:
        if found := _SCORE.fullmatch(subject.strip()):
            points = int(found[2])
            return cls(text, -points if (found[1] or "").upper() == "EW" else points)
        try:
            return cls(text, contract_and_declarer(subject, text))
        except NotationError as error:
            raise NotationError(f"{error}, or a score, as par: NS +420") from None

    def holds(self, deal: Deal, experts: Experts) -> bool:
        found = par(experts.solver.trick_table([deal.bits])[0], experts.dealer, experts.vulnerability)
        return found.score == self.wanted if isinstance(self.wanted, int) else self.wanted in found.contracts
