"""Expressions of dealer scripts: those on several hands of `inference`; double-dummy tricks, scores, par and chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dealspace import play
from dealspace.cards import Location, Seat, Side, Strain, Vulnerability
from dealspace.inference.several_hands.deal_expression import Arithmetic, DealExpression, DealNumber, WholeNumber
from dealspace.inference.several_hands.deal_expression_parser import DealExpressionReader
from dealspace.inference.several_hands.functions import SUIT_WORDS
from dealspace.query.conditions.scored_expressions import SCORED, contract_of, imps_of, score_of

_STRAINS = {"notrump": Strain.NOTRUMP} | {word: suit.strain for word, suit in SUIT_WORDS.items()}
_SIDES = {str(side).lower(): side for side in Side}
_MOST_POINTS = 7600
VULNERABLE = {"none": "None", "ns": "NS", "ew": "EW", "all": "Both", "both": "Both"}
_DRAWS = 1 << 29
"""What a draw is a number below: of nine digits, as those of a script."""


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


@dataclass(frozen=True, slots=True, repr=False)
class ParScore(DealNumber):
    """`par(ns, both)`: the par score of a side at this vulnerability."""

    side: Side
    vulnerability: Vulnerability
    dealer: Seat

    @property
    def text(self) -> str:
        return f"par({str(self.side).lower()}, {str(self.vulnerability).lower()})"

    @property
    def most(self) -> int:
        return _MOST_POINTS

    def compute(self, deals: NDArray[np.uint64]) -> NDArray[np.int64]:
        sign = 1 if self.side is Side.NS else -1
        tables = play.trick_table(deals)
        found = [sign * play.par(table, self.dealer, self.vulnerability).score for table in tables]
        return np.array(found, dtype=np.int64)


@dataclass(frozen=True, slots=True, repr=False)
class Draw(DealNumber):
    """A number drawn for each deal, the same whenever the deal comes: `number` tells the draws of a script apart."""

    number: int

    @property
    def text(self) -> str:
        return f"rnd({_DRAWS})"

    @property
    def most(self) -> int:
        return _DRAWS - 1

    def compute(self, deals: NDArray[np.uint64]) -> NDArray[np.int64]:
        mixed = np.full(len(deals), self.number, dtype=np.uint64)
        for seat in Seat:
            # The steps of SplitMix64 (Steele, Lea and Flood 2014).
            mixed = (mixed ^ deals[:, seat]) + np.uint64(0x9E3779B97F4A7C15)
            mixed = (mixed ^ mixed >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
            mixed = (mixed ^ mixed >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
            mixed ^= mixed >> np.uint64(31)
        return (mixed % np.uint64(_DRAWS)).astype(np.int64)


class DealerExpressionReader(DealExpressionReader):
    """A parser of expressions that may call `tricks`, `score`, `imps`, `par` and `rnd`.

    Attributes:
        dealer, vulnerability: of the boards, for `par`; North and nobody if None.
    """

    functions: tuple[str, ...] = (*DealExpressionReader.functions, "tricks")
    free_functions: tuple[str, ...] = (*DealExpressionReader.free_functions, "score", "imps", "par", "rnd")
    more_functions: tuple[str, ...] = (*DealExpressionReader.more_functions, "dds", "score", "imps", "par", "rnd")
    examples: Mapping[str, str] = {
        **DealExpressionReader.examples, "tricks": "north, notrumps", "dds": "north, notrumps", "par": "ns",
        "score": "vul, x4S, tricks(south, spades)", "imps": "420 - score(nv, x3N, tricks(south, notrumps))",
        "rnd": "10",
    }  # fmt: skip

    def __init__(self, text: str, file: str | None = None) -> None:
        super().__init__(text, file)
        self.dealer: Seat | None = None
        self.vulnerability: Vulnerability | None = None
        self._draws = 0

    def deal_function(self, name: str, seat: Seat, location: Location) -> DealExpression:
        if not self.is_word(*_STRAINS, "notrumps"):
            self.expected("spades, hearts, diamonds, clubs or notrumps")
        return DoubleDummyTricks(
            seat, _STRAINS[self.take().text.lower().replace("notrumps", "notrump")], location=location
        )

    def free_function(self, name: str, location: Location) -> DealExpression:
        match name:
            case "score":
                return self.made_whole(self._score(location))
            case "imps":
                return self.made_whole(imps_of(self.whole(self.expression()), location))
            case "par":
                return self._par(location)
            case "rnd":
                self._draws += 1
                drawn = Arithmetic(Draw(self._draws), "*", self.whole(self.expression()), location=location)
                return self.made_whole(Arithmetic(drawn, "/", WholeNumber(_DRAWS), location=location))
        return super().free_function(name, location)

    def is_vulnerable(self) -> bool:
        """Whether `vul` stands here, and not `nv`."""
        if not self.is_word("nv", "vul"):
            self.expected(SCORED)
        return self.take().text.lower() == "vul"

    def _score(self, location: Location) -> DealExpression:
        vulnerable = self.is_vulnerable()
        self.expect(",", f": {SCORED}")
        if (contract := contract_of(self.now.text)) is None:
            self.expected(SCORED)
        self.take()
        self.expect(",", f": {SCORED}")
        return score_of(contract, vulnerable, self.whole(self.expression()), location)

    def _par(self, location: Location) -> DealExpression:
        side = _SIDES[self.take().text.lower()] if self.is_word(*_SIDES) else self.seat().side
        vulnerability = self.read_vulnerability() if self.take_sign(",") else self.vulnerability or Vulnerability.NONE
        return ParScore(side, vulnerability, self.dealer or Seat.NORTH, location=location)

    def read_vulnerability(self) -> Vulnerability:
        """The vulnerability that stands here."""
        if not self.is_word(*VULNERABLE):
            self.expected("none, ns, ew or all")
        return Vulnerability.parse(VULNERABLE[self.take().text.lower()])
