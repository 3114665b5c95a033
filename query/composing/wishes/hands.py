"""`S: hcp 15-17 and balanced`, `hcp(north) + hcp(south) >= 26`, `N=AKQ2.K54.A3.T972`: wishes about hands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from dealspace.cards import Deal, NotationError
from dealspace.inference import DealExpression, Scope, hand_seen
from dealspace.inference.several_hands.compute import truth
from dealspace.inference.several_hands.deal_expression import AllOf, is_slow
from dealspace.query.composing.wishes.experts import Experts
from dealspace.query.composing.wishes.wish import Said, Wish
from dealspace.query.conditions.deal_conditions import parse_where, parted
from dealspace.query.conditions.facts import condition_statement
from dealspace.query.conditions.spelling import hands_by_seat, parse_hand

_CARDS = re.compile(r"\s*\w+\s*=.*")


@dataclass(frozen=True)
class HandsWish(Wish):
    """A condition on one hand or several, or cards of a hand; double-dummy tricks in it are counted deal by deal."""

    word = ""
    examples = ("S: hcp 15-17 and balanced", "hcp(north) + hcp(south) >= 26", "N=AKQ2.K54.A3.T972", "N=SAKQ")
    summary = "any condition of `query --where`, on one hand or several; a hand, or some of its cards"
    cost = 3

    known: tuple[Said, ...]
    slow: tuple[DealExpression, ...] = ()

    @classmethod
    def parse(cls, text: str, subject: str, scope: Scope) -> Self:
        if _CARDS.fullmatch(subject):
            try:
                hands = hands_by_seat([parse_hand(subject)])
                return cls(text, tuple(hand_seen(seat, cards) for seat, cards in hands.items()))
            except NotationError:
                pass  # `W = 15+ HCP` is a condition
        by_seat, together = parted((parse_where(subject),), scope)
        parts = [part for each in together for part in (each.parts if isinstance(each, AllOf) else (each,))]
        known = [condition_statement(seat, condition, scope) for seat, condition in by_seat]
        quick = [part for part in parts if not is_slow(part)]
        return cls(text, (*known, *quick), tuple(part for part in parts if is_slow(part)))

    @property
    def is_checked(self) -> bool:
        return bool(self.slow)

    def said(self, experts: Experts) -> Sequence[Said]:
        return self.known

    def holds(self, deal: Deal, experts: Experts) -> bool:
        row = np.array([deal.bits], np.uint64)
        return all(truth(condition, row)[0] for condition in self.slow)
