"""Calls near a hand: those of hands one card away, found by looking at each of these hands by itself."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from bench.boundaries import LEAST_NEAR, near_calls, one_card_away
from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.cards import Auction, Hand, View, Vulnerability

SAYC = Interpreter(load_system("sayc"))


def test_every_hand_one_card_away_is_there_once() -> None:
    hand = Hand.parse("AQ3.KJ97.A82.Q93")
    found = {int(bits) for bits in one_card_away(hand)}
    assert len(found) == 13 * 39
    assert all(bits.bit_count() == 13 and (bits & hand.bits).bit_count() == 12 for bits in found)


@pytest.mark.parametrize(
    ("hand", "auction"),
    [("AJ98.KQ8.983.J43", "N:"), ("54.K83.AJ752.K73", "N: 1S"), ("KQ1084.84.K842.73", "N: P 1D P 1H")],
)
def test_near_calls_are_those_of_such_hands(hand: str, auction: str) -> None:
    made = Auction.parse(auction)
    view = View(made.turn, Hand.parse(hand), Vulnerability.NONE, made)
    bidder = Bidder(SAYC, np.random.default_rng(1), effort=None)
    own = bidder.choose(view).call
    hands = [Hand(int(bits)) for bits in one_card_away(view.hand)]
    calls = Counter(bidder.choose(View(view.seat, other, view.vulnerability, made)).call for other in hands)
    often = {call for call, count in calls.items() if call != own and count > 2 * LEAST_NEAR * len(hands)}
    near = {rule.call for rule in near_calls(view, tuple(SAYC.live(made)), own)}
    assert near
    assert often <= near <= set(calls) - {own}
