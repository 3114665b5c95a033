"""A call as the opponents hear it: what it shows, and where it stands in the auction."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from dealspace.bidding.patterns.call_pattern import cheapest_level
from dealspace.cards import DOUBLE, PASS, Auction, Bid, Strain, Suit
from dealspace.inference import ALWAYS, NEVER, Constraint, all_of, length, within
from dealspace.inference.hand_questions.questions import hand_end, jointly_satisfiable

if TYPE_CHECKING:
    from dealspace.bidding.reading.meaning import Meaning

NATURAL_LENGTH = 4
"""Cards by which a suit counts as shown."""


class CallHeard:
    """A call as the opponents hear it: what it shows, and the auction before it with what each call meant."""

    def __init__(self, meaning: Meaning, auction: Auction, earlier: Sequence[Meaning]) -> None:
        self.meaning = meaning
        self.auction = auction
        self.earlier = earlier
        self.bid = meaning.call.bid
        self.suit = self.bid.strain.suit if self.bid is not None else None

    @cached_property
    def shown(self) -> Constraint:
        """What the player has shown with this call; by the call alone where that contradicts the calls before."""
        meaning = self.meaning
        if meaning.contradicted:
            return meaning.condition if meaning.condition != NEVER else ALWAYS
        return all_of(meaning.earlier, meaning.condition)

    @property
    def is_natural_bid(self) -> bool:
        return self.bid is not None and not self.meaning.artificial

    @property
    def is_artificial_bid(self) -> bool:
        return self.bid is not None and self.meaning.artificial

    @cached_property
    def opening(self) -> int:
        """The index of the opening bid, of this call where nobody has bid."""
        bids = (index for index, call in enumerate(self.auction.calls) if call.bid is not None)
        return next(bids, len(self.auction.calls))

    @property
    def is_opening(self) -> bool:
        return self.bid is not None and self.opening == len(self.auction.calls)

    @property
    def partner(self) -> Meaning | None:
        """What partner's last call meant."""
        return self.earlier[-2] if len(self.earlier) >= 2 else None

    @property
    def partner_bid(self) -> Bid | None:
        return self.partner.call.bid if self.partner is not None else None

    @property
    def rho_passed(self) -> bool:
        return not self.auction.calls or self.auction.calls[-1] == PASS

    @property
    def is_jump(self) -> bool:
        return self.bid is not None and self.bid.level > cheapest_level(self.auction, self.bid.strain)

    @property
    def is_response(self) -> bool:
        """Whether it is the answer, by a hand that has not passed, to partner's opening of one in a suit."""
        index, bid = len(self.auction.calls), self.partner_bid
        one = bid is not None and bid.level == 1 and bid.strain is not Strain.NOTRUMP
        return one and self.opening == index - 2 and index < 4

    @property
    def is_overcall(self) -> bool:
        """Whether it is made directly over their natural opening in a suit, or behind two passes."""
        index = len(self.auction.calls)
        passed = all(call == PASS for call in self.auction.calls[self.opening + 1 :])
        return index - self.opening in (1, 3) and passed and bool(self.their_suits)

    @cached_property
    def their_suits(self) -> frozenset[Suit]:
        """The suits that the opponents have bid naturally."""
        side = self.meaning.seat.side
        theirs = (meaning for meaning in self.earlier if meaning.seat.side is not side and not meaning.artificial)
        bids = (meaning.call.bid for meaning in theirs)
        return frozenset(bid.strain.suit for bid in bids if bid is not None and bid.strain.suit is not None)

    @property
    def answers_notrump(self) -> bool:
        """Whether partner's last call is a natural notrump bid, over which they have passed or doubled."""
        bid, calls = self.partner_bid, self.auction.calls
        natural = bid is not None and bid.strain is Strain.NOTRUMP and not self.partner_artificial
        return natural and calls[-1] in (PASS, DOUBLE)

    @property
    def partner_artificial(self) -> bool:
        return self.partner is not None and self.partner.artificial

    def partner_heard(self) -> CallHeard | None:
        """Partner's last call, as it was heard."""
        return self.heard(len(self.earlier) - 2) if len(self.earlier) >= 2 else None

    def own_heard(self) -> list[CallHeard]:
        """The earlier calls of the same player."""
        seat = self.meaning.seat
        return [self.heard(index) for index, meaning in enumerate(self.earlier) if meaning.seat is seat]

    def heard(self, index: int) -> CallHeard:
        return CallHeard(self.earlier[index], self.auction.before(index), self.earlier[:index])

    def least(self, suit: Suit) -> int:
        """Cards in a suit that the call and those before it promise."""
        return hand_end(self.shown, length(suit), "min")

    @property
    def suits_shown(self) -> list[Suit]:
        return [suit for suit in Suit if self.least(suit) >= NATURAL_LENGTH]

    def has_one_of(self, *suits: Suit) -> bool:
        """Whether every hand that makes the call has four cards in one of these suits at the least."""
        none = all_of(*(within(length(suit), None, NATURAL_LENGTH - 1) for suit in suits))
        return not jointly_satisfiable(self.shown, none)
