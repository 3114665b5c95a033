"""Scores in dealer scripts: `score(vul, x4Sx, tricks)` and `imps(difference)`, as the cases and sums that they are."""

from __future__ import annotations

import re

from dealspace.cards import Contract, Location, Seat, Vulnerability, score
from dealspace.cards.scoring import IMP_STEPS
from dealspace.inference.several_hands.deal_expression import (
    Arithmetic,
    Conditional,
    DealExpression,
    Named,
    Relation,
    WholeNumber,
)

_CONTRACT = re.compile(r"[xz]([1-7][CDHSN]x{0,2})", re.IGNORECASE)
SCORED = "nv or vul, a contract and tricks, as score(vul, x4S, tricks(south, spades)); doubled x4Sx, redoubled x4Sxx"


def contract_of(word: str) -> Contract | None:
    """The contract that `x4S`, `x4Sx` or `x4Sxx` (or `z4S`) means, by North; None if the word is none."""
    found = _CONTRACT.fullmatch(word)
    return None if found is None else Contract.of(found[1], Seat.NORTH)


def score_of(contract: Contract, vulnerable: bool, tricks: DealExpression, location: Location) -> DealExpression:
    """Points for declarer with so many tricks, 0 to 13."""
    vulnerability = Vulnerability.BOTH if vulnerable else Vulnerability.NONE
    points: DealExpression = WholeNumber(score(contract, 13, vulnerability))
    for taken in range(12, -1, -1):
        here = WholeNumber(score(contract, taken, vulnerability))
        points = Conditional(Relation(tricks, "<=", WholeNumber(taken)), here, points, location=location)
    word = f"x{contract.level}{str(contract.strain)[0]}{str(contract.doubling).lower()}"
    return Named(f"score({'vul' if vulnerable else 'nv'}, {word}, {tricks})", points, location=location)


def imps_of(difference: DealExpression, location: Location) -> DealExpression:
    """IMPs for a difference of scores: one for each step that it reaches."""
    total: DealExpression = WholeNumber(0)
    for step in IMP_STEPS:
        total = Arithmetic(total, "+", Relation(difference, ">=", WholeNumber(step)), location=location)
        total = Arithmetic(total, "-", Relation(difference, "<=", WholeNumber(-step)), location=location)
    return Named(f"imps({difference})", total, location=location)
