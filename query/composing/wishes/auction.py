"""`auction: 1N P 2D P 2H`: the calls with which the auction begins, made by the system's bidder at each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from dealspace.bidding.choosing.practice_deals import believed, odd_calls
from dealspace.cards import Auction, BridgeError, Deal, NotationError, Seat
from dealspace.inference import Scope
from dealspace.query.auctions.typed_auction import typed_auction
from dealspace.query.composing.wishes.cuts import Cut
from dealspace.query.composing.wishes.experts import Experts
from dealspace.query.composing.wishes.wish import Said, Wish


@dataclass(frozen=True)
class AuctionWish(Wish):
    """How the auction begins; a bid or double that no rule makes is believed, and so are calls of silent seats."""

    word = "auction"
    examples: ClassVar[tuple[str, ...]] = ("auction: 1N P 2D P 2H", "auction: S: P 1H 2N")
    summary = "how the auction begins: all calls from the dealer on, opponents' passes too"
    cost = 2

    typed: Auction
    names_dealer: bool

    @classmethod
    def parse(cls, text: str, subject: str, scope: Scope) -> Self:
        return cls(text, typed_in(text, subject), ":" in subject)

    @property
    def dealer(self) -> Seat | None:
        return self.typed.dealer if self.names_dealer else None

    def begun(self, experts: Experts) -> Auction:
        """The auction, from the dealer on."""
        return Auction(experts.dealer, self.typed.calls)

    def said(self, experts: Experts) -> Sequence[Said]:
        return tuple(believed(experts.interpreter.read(self.begun(experts))))

    def notes(self, experts: Experts) -> Sequence[str]:
        return tuple(odd_calls(experts.interpreter, self.begun(experts)).values())

    def holds(self, deal: Deal, experts: Experts) -> bool:
        return self._astray(deal, experts) is None

    def reason(self, deal: Deal, experts: Experts) -> Cut:
        """The call depends on nothing but the hand, as the calls before it are given."""
        astray = self._astray(deal, experts)
        return super().reason(deal, experts) if astray is None else Cut.hand(deal, astray)

    def _astray(self, deal: Deal, experts: Experts) -> Seat | None:
        """The first seat that makes another call."""
        begun = self.begun(experts)
        given = odd_calls(experts.interpreter, begun)
        for index, call in enumerate(begun.calls):
            seat = begun.caller(index)
            if index in given or seat in experts.silent:
                continue
            if experts.call(deal[seat], begun.before(index)) != call:
                return seat
        return None


def typed_in(text: str, calls: str) -> Auction:
    """The auction in a wish's text. Raises NotationError."""
    try:
        found = typed_auction(calls)
    except BridgeError as error:
        raise NotationError(f'"{text}": {error}') from None
    if not found.calls:
        raise NotationError(f'"{text}": expected calls from the dealer on, as auction: 1N P 2D P 2H')
    return found
