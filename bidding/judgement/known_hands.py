"""Which hands have told what they have, so that the rest is their partner's, and which may have anything."""

from __future__ import annotations

from collections.abc import Iterable

from dealspace.bidding.machine.public_state import PublicState
from dealspace.cards import Auction, Seat, Strain, Suit
from dealspace.inference import HCP, length

NOTRUMP_RANGE = 3
"""The width of a bid in notrump, from its least points to its most."""
UNLIMITED = 10
"""Points by which partner's range makes his hand anybody's guess."""
PREEMPT, PREEMPT_CARDS = 10, 6
"""The most points of a hand that has preempted, and the least cards in its suit."""


def has_told(public: PublicState) -> bool:
    """Whether partner has not bid and this hand has told all, as a notrump or a preempt does: the rest is partner's."""
    seat = public.turn
    least, most = (public.bound(seat, HCP, end) for end in ("min", "max"))
    notrump = most - least <= NOTRUMP_RANGE and bid_notrump(public.auction, seat)
    return not public.has_bid(seat.partner) and (notrump or has_preempted(public, seat))


def has_preempted(public: PublicState, seat: Seat, suits: Iterable[Suit] = Suit) -> bool:
    """Whether this seat's calls show a weak hand with a long suit, one of these."""
    weak = public.bound(seat, HCP, "max") <= PREEMPT
    return weak and any(public.bound(seat, length(suit), "min") >= PREEMPT_CARDS for suit in suits)


def partner_preempted(public: PublicState) -> bool:
    """Whether partner's weak hand has bid a long suit: a raise takes room, which a pass leaves to opponents."""
    suit = public.auction.last_bid.strain.suit if public.auction.last_bid is not None else None
    return suit is not None and has_preempted(public, public.turn.partner, (suit,))


def unlimited(public: PublicState) -> bool:
    """Whether partner may have so much more or less than expected that the deals drawn say little of his hand."""
    partner = public.turn.partner
    return public.bound(partner, HCP, "max") - public.bound(partner, HCP, "min") >= UNLIMITED


def bid_notrump(auction: Auction, seat: Seat) -> bool:
    return any(call.bid is not None and call.bid.strain is Strain.NOTRUMP for call in auction.calls_of(seat))
