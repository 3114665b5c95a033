"""What the kinds of study look for: calls near a hand, found by looking at each of these hands; names of situations."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.cards import Auction, Hand, View, Vulnerability
from dealspace.studies.kinds.one_card_away import LEAST_NEAR, near_calls, one_card_away
from dealspace.studies.registry import call_counts, studies
from tests.test_cli.test_cli import dealspace

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


def test_the_command_names_every_study() -> None:
    found = dealspace("system", "profile", "sayc", "--study", "list")
    assert found.returncode == 0
    assert [line.split()[0] for line in found.stdout.splitlines()] == [*studies(), *call_counts()]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--study nonsense", "is no study"),
        ("--study versions", "needs --other"),
        ("--study versions --other natural --rate 0.5", "--rate is not for a --study"),
        ("--rule 1N", "--rule needs a --study"),
        ("--study artificial --against natural", "no --against"),
        ("--study artificial --rate 0.5", "no --rate"),
        ("--against sayc --against natural", "several times needs a --study"),
        ("--study versions --other natural --under 1N --decisive", "East's turn"),
        ("--study silent --against natural --where nonsense", "nonsense"),
        ("--study versions --other natural --under 1N:2X", "is not a seat"),
    ],
)
def test_options_that_do_not_fit_together_are_refused(words: str, said: str) -> None:
    found = dealspace("system", "profile", "natural", "--boards", "1", *words.split())
    assert found.returncode in (1, 2) and said in found.stderr, found.stderr
