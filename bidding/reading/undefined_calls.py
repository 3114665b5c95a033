"""What a call that no rule makes is assumed to show: suits bid have length, notrump is balanced, raises have support.

Four notrumps asks where nobody said otherwise: with a suit agreed, or as a jump over partner's suit, it is Blackwood;
as a jump over partner's natural notrump it invites a slam.
"""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.bidding.machine.public_state import PublicState
from dealspace.bidding.patterns.call_pattern import cheapest_level
from dealspace.bidding.patterns.forms import INVITES
from dealspace.cards import DOUBLE, REDOUBLE, Bid, Call, Strain, Suit
from dealspace.inference import ALWAYS, Constraint, length, parse_constraint, within

SHOWN, FIT = 3, 8
"""Cards by which a suit counts as partner's, and cards of both hands by which it counts as agreed."""


@dataclass(frozen=True, slots=True)
class AssumedQuestion:
    """What a call that no rule makes is assumed to ask.

    Attributes:
        ask: as in the rules of a system.
        trump: the suit it is asked for; None where it invites in notrump.
    """

    ask: str
    trump: Suit | None

    @property
    def words(self) -> str:
        """For people."""
        if self.trump is None:
            return "Undefined; taken to invite a slam"
        return f"Undefined; taken to ask for {self.ask}, {self.trump.symbol} agreed"


def assumed_question(call: Call, public: PublicState, aces: str | None) -> AssumedQuestion | None:
    """What four notrumps asks where no rule makes it; None for other calls, and where it answers or competes.

    Args:
        aces: what Blackwood asks in the system of the player on turn; None where that has no Blackwood.
    """
    last = public.partner_meaning
    if call.bid != Bid(4, Strain.NOTRUMP) or last is None or last.ask is not None:
        return None
    if aces is not None and (agreed := agreed_suit(public)) is not None:
        return AssumedQuestion(aces, agreed)
    bid = last.call.bid
    if bid is None or bid != public.auction.last_bid or last.artificial:
        return None
    if cheapest_level(public.auction, Strain.NOTRUMP) == 4:
        return None
    suit = bid.strain.suit
    if suit is None:
        return AssumedQuestion(INVITES, None)
    is_his = public.bound(public.turn.partner, length(suit), "min") >= SHOWN or last.assumed != ALWAYS
    return AssumedQuestion(aces, suit) if aces is not None and is_his else None


def agreed_suit(public: PublicState) -> Suit | None:
    """The suit that is trump, or that our side has bid and has eight cards of; of two the higher."""
    if public.trump is not None:
        return public.trump

    def together(suit: Suit) -> int:
        both = (public.bound(seat, length(suit), "min") for seat in (public.turn, public.turn.partner))
        return sum(both)

    bid = (suit for suit in reversed(Suit) if public.side_has_bid(public.turn.side, suit))
    return next((suit for suit in bid if together(suit) >= FIT), None)


def assumed_meaning(call: Call, public: PublicState) -> Constraint:
    """What a call shows by its name alone; ALWAYS where that is nothing."""
    bid = call.bid
    if bid is not None:
        return _bid(bid, public)
    if call == DOUBLE and public.game_reached:
        return parse_constraint("hcp 8+")
    if call == REDOUBLE:
        return parse_constraint("hcp 9+")
    return ALWAYS


def _bid(bid: Bid, public: PublicState) -> Constraint:
    suit = bid.strain.suit
    if suit is None:
        return parse_constraint("semibalanced")
    if public.side_has_bid(public.turn.side.opponents, suit):
        return ALWAYS  # their suit is not bid to play there
    partner_has = public.bound(public.turn.partner, length(suit), "min")
    if partner_has >= 3:
        return within(length(suit), max(2, 8 - partner_has), None)
    shown = public.bound(public.turn, length(suit), "min")
    if shown >= 4:
        return within(length(suit), shown + 1, None)
    return within(length(suit), 4 if bid.level == 1 else 5, None)
