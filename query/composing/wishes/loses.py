"""`loses: 2C to P after 1N P`: the system's call scores less, double dummy, than another call would."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from dealspace.cards import BridgeError, Call, Deal, NotationError
from dealspace.inference import Scope
from dealspace.query.composing.wishes.auction import AuctionWish, typed_in
from dealspace.query.composing.wishes.experts import Experts


@dataclass(frozen=True)
class LosesWish(AuctionWish):
    """A call of the book that turns out badly: both auctions are bid to their ends by the system, and played."""

    word = "loses"
    examples = ("loses: 2C to 3N after 1N P",)
    summary = "a call of the system after which its side scores less, double dummy, than after another call"
    cost = 6

    other: Call

    @classmethod
    def parse(cls, text: str, subject: str, scope: Scope) -> Self:
        words = subject.split(maxsplit=4)
        if len(words) < 5 or [words[1].lower(), words[3].lower()] != ["to", "after"]:
            raise NotationError(
                f'"{text}": expected two calls and the auction before them, as loses: 2C to P after 1N P'
            )
        before = typed_in(text, words[4])
        call, other = Call.parse(words[0]), Call.parse(words[2])
        try:
            before.plus(other)
            typed = before.plus(call)
        except BridgeError as error:
            raise NotationError(f'"{text}": {error}') from None
        return cls(text, typed, ":" in words[4], other)

    def holds(self, deal: Deal, experts: Experts) -> bool:
        return super().holds(deal, experts) and self._loss(deal, experts) > 0

    def _loss(self, deal: Deal, experts: Experts) -> int:
        """What the caller's side scores less than after the other call, in points."""
        begun = self.begun(experts)
        before = begun.before(len(begun) - 1)
        made, might = (
            experts.score(deal, experts.bid_out(deal, auction), before.turn.side)
            for auction in (begun, before.plus(self.other))
        )
        return might - made
