"""Whether calls begin and end at the right hands: calls that hands one card away would make."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.machine.occasional import followed_by
from dealspace.cards import Call, Hand, View
from dealspace.studies.comparison.comparison import CallMade, CallStudy, OtherCall
from dealspace.studies.comparison.swing import live_rule_name, rule_name

CARDS = np.arange(52, dtype=np.uint64)
LEAST_NEAR = 0.02
"""A call is near if so many of the hands one card away make it."""


class OneCardAway(CallStudy):
    """Of a rule that gives hands away at a gain, the limit stands at the wrong hands."""

    word = "one-card-away"
    summary = "calls that hands one card away make: whether rules begin and end at the right hands"
    keys = ("kind", "rule")

    def others(self, made: CallMade) -> list[OtherCall]:
        if made.choice.rule is None or made.public.asked is not None:
            return []
        own = rule_name(made.choice)
        near = near_calls(made.view, made.reader.live(made.before), made.choice.call)
        return [
            OtherCall(rule.call, f"{live_rule_name(rule)} {rule.call}, not {own} {made.choice.call}") for rule in near
        ]


def one_card_away(hand: Hand) -> NDArray[np.uint64]:
    """uint64[507]: the hands that have one card in place of one of this hand's."""
    bits = np.uint64(hand.bits)
    held = (bits >> CARDS & np.uint64(1)).astype(bool)
    bit = np.uint64(1) << CARDS
    hands: NDArray[np.uint64] = (bits ^ bit[held][:, None] ^ bit[~held][None, :]).ravel()
    return hands


def near_calls(view: View, live: Sequence[LiveRule], made: Call) -> list[LiveRule]:
    """The rules by which hands one card away make other calls, one for each call: that of most such hands."""
    hands = one_card_away(view.hand)
    found: dict[Call, tuple[int, LiveRule]] = {}
    total = len(hands)
    for rule in live:
        if not len(hands):
            break
        fits = followed_by(rule, view.auction, hands)
        count = int(fits.sum())
        if rule.call != made and count > found.get(rule.call, (total * LEAST_NEAR, rule))[0]:
            found[rule.call] = (count, rule)
        hands = hands[~fits]
    return [rule for _, rule in found.values()]
