"""`opens: S 1N`: who opens the bidding, and how; everyone before passes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from dealspace.cards import PASS, Auction, Call, NotationError, Seat
from dealspace.inference import Scope
from dealspace.query.composing.wishes.auction import AuctionWish
from dealspace.query.composing.wishes.experts import Experts


@dataclass(frozen=True)
class OpensWish(AuctionWish):
    """The opening bid of a seat."""

    word = "opens"
    examples = ("opens: S 1N",)
    summary = "who opens, and how; unless a dealer is named, the opener deals"

    opener: Seat

    @classmethod
    def parse(cls, text: str, subject: str, scope: Scope) -> Self:
        words = subject.split()
        if len(words) != 2:
            raise NotationError(f'"{text}": expected a seat and its bid, as opens: S 1N')
        seat, call = Seat.parse(words[0]), Call.parse(words[1])
        if call.bid is None:
            raise NotationError(f'"{text}": {call.symbol} opens nothing; expected a bid, as opens: S 1N')
        return cls(text, Auction(seat, (call,)), False, seat)

    def begun(self, experts: Experts) -> Auction:
        passes = (self.opener - experts.dealer) % 4
        return Auction(experts.dealer, (PASS,) * passes + self.typed.calls)
