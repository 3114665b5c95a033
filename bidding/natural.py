"""The natural meaning of a call that no rule makes: suits bid have length, notrump is balanced, raises have support."""

from __future__ import annotations

from dealspace.bidding.machine.public_state import PublicState
from dealspace.cards import DOUBLE, REDOUBLE, Bid, Call
from dealspace.inference import ALWAYS, Constraint, length, parse_constraint, within


def natural_reading(call: Call, public: PublicState) -> Constraint:
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
