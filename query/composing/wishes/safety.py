"""`safety play: 3 in S by S`: a suit where the safest line takes what the line with most tricks on average does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from dealspace.cards import Deal, NotationError, Seat, Suit
from dealspace.inference import Scope, parse_deal_condition
from dealspace.play.suit_lines.best_lines import SuitLines, solve_suit
from dealspace.play.suit_lines.combination import spelled
from dealspace.query.composing.wishes.experts import Experts
from dealspace.query.composing.wishes.wish import Said, Wish

_MOST_MISSING = 7
_WORK_LIMIT = 30_000
"""Positions searched for a line; a suit that takes more counts as one without a safety play."""


@dataclass(frozen=True)
class SafetyWish(Wish):
    """Declarer's two hands have a safety play for so many tricks in a suit, and it is needed as the cards lie.

    The line with the best chance of so many tricks takes them, the line with most tricks on average does not; both
    against best defence, by `dealspace suit`, with nothing known of the defenders' hands.
    """

    word = "safety play"
    examples = ("safety play: 3 in S by S",)
    summary = "a suit where the safest line takes so many tricks, and the line with most on average does not"
    cost = 6

    need: int
    suit: Suit
    declarer: Seat

    @classmethod
    def parse(cls, text: str, subject: str, scope: Scope) -> Self:
        match subject.split():
            case [number, "in", suit, "by", declarer] if number.isdecimal() and 1 <= int(number) <= 13:
                return cls(text, int(number), Suit.parse(suit), Seat.parse(declarer))
        raise NotationError(f'"{text}": expected tricks, a suit and a declarer, as safety play: 3 in S by S')

    def said(self, experts: Experts) -> Sequence[Said]:
        """One of the hands is as long as that: no line takes more tricks than it has cards."""
        length = f"{self.suit.name.lower()}({{}}) >= {self.need}"
        seats = (self.declarer, self.declarer.partner)
        return (parse_deal_condition(" || ".join(length.format(seat.name.lower()) for seat in seats)),)

    def holds(self, deal: Deal, experts: Experts) -> bool:
        declarer = self.declarer
        ours, theirs = (
            tuple(_ranks(deal, seat, self.suit) for seat in (first, first.partner))
            for first in (declarer.partner, declarer.lho)
        )
        if len(theirs[0]) + len(theirs[1]) > _MOST_MISSING:
            return False
        found = _lines(spelled(ours[0]) or "-", spelled(ours[1]) or "-")
        if found.most is None or not found.most.proved or not (safe := found.need(self.need)).tricks:
            return False
        classes = found.combination.classes()
        held = tuple(sum(rank in theirs[0] for rank in group) for group in classes)
        index = next(index for index, layout in enumerate(found.layouts) if layout.held == held)
        return found.most.tricks[index] < self.need <= safe.tricks[index]


def _ranks(deal: Deal, seat: Seat, suit: Suit) -> tuple[int, ...]:
    """The ranks 14 … 2 that a seat holds, falling."""
    cards = deal.bits[seat] >> 13 * suit & 0x1FFF
    return tuple(rank + 2 for rank in range(12, -1, -1) if cards >> rank & 1)


@lru_cache(256)
def _lines(dummy: str, declarer: str) -> SuitLines:
    return solve_suit(dummy, declarer, work_limit=_WORK_LIMIT)
