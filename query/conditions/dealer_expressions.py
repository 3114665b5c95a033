"""Expressions of dealer scripts: those on several hands of `inference`, and double-dummy tricks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dealspace import play
from dealspace.cards import Location, Seat, Strain
from dealspace.inference.several_hands.deal_expression import DealExpression, DealNumber
from dealspace.inference.several_hands.deal_expression_parser import DealExpressionReader
from dealspace.inference.several_hands.functions import SUIT_WORDS

_STRAINS = {"notrump": Strain.NOTRUMP} | {word: suit.strain for word, suit in SUIT_WORDS.items()}


@dataclass(frozen=True, slots=True, repr=False)
class DoubleDummyTricks(DealNumber):
    """`tricks(south, notrumps)`: double-dummy tricks of this declarer."""

    seat: Seat
    strain: Strain

    @property
    def text(self) -> str:
        strain = self.strain.name.lower() + ("s" if self.strain is Strain.NOTRUMP else "")
        return f"tricks({self.seat.name.lower()}, {strain})"

    @property
    def most(self) -> int:
        return 13

    def compute(self, deals: NDArray[np.uint64]) -> NDArray[np.int64]:
        return play.solve_tricks(deals, self.strain, self.seat).astype(np.int64)


class DealerExpressionReader(DealExpressionReader):
    """A parser of expressions that may call `tricks`."""

    functions: tuple[str, ...] = (*DealExpressionReader.functions, "tricks")
    examples: Mapping[str, str] = {**DealExpressionReader.examples, "tricks": "north, notrumps"}

    def deal_function(self, name: str, seat: Seat, location: Location) -> DealExpression:
        if not self.is_word(*_STRAINS, "notrumps"):
            self.expected("spades, hearts, diamonds, clubs or notrumps")
        return DoubleDummyTricks(
            seat, _STRAINS[self.take().text.lower().replace("notrumps", "notrump")], location=location
        )
