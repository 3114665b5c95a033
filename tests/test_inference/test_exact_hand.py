"""One hand exactly: its condition read with known cards in place, its table, count and membership."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import CardSet, Seat
from dealspace.inference import Constraint, parse_constraint, satisfied
from dealspace.inference.constraints.constraint import all_of, negation
from dealspace.inference.one_hand.hand_table import PAIRINGS, HandTable
from dealspace.inference.one_hand.open_hand import CERTAIN, IMPOSSIBLE, OpenHand, Reader
from tests.support.constraints import constraints
from tests.support.situations import random_condition, random_deal

FREE = OpenHand(0, (1 << 52) - 1)


def table_of(hand: OpenHand, condition: Constraint, pairing: int = 0) -> HandTable:
    table = HandTable(hand, condition)
    table.pair(PAIRINGS[pairing])
    return table


def check_small_hand(condition: Constraint, rng: random.Random, held: list[int] | None = None) -> bool:
    """Count and membership against all ways to fill up a hand; whether the condition made a difference."""
    need = rng.randint(0, 5)
    known = rng.sample(held if held is not None else range(52), 13 - need)
    unplaced = rng.sample([card for card in range(52) if card not in known], rng.randint(need, 11))
    closed = frozenset(suit for suit in range(4) if rng.random() < 0.15)
    base = sum(1 << card for card in known)
    ways = combinations([card for card in unplaced if card // 13 not in closed], need)
    hands = np.array([base | sum(1 << card for card in cards) for cards in ways], np.uint64)
    fits = satisfied(condition, hands)
    table = table_of(OpenHand(base, sum(1 << card for card in unplaced), closed), condition, rng.randrange(3))
    assert table.count() == np.count_nonzero(fits)
    assert (table.contains(hands) == fits).all()
    return bool(fits.any() and not fits.all())


@settings(max_examples=150)
@given(constraints, st.randoms(use_true_random=False))
def test_count_and_membership_agree_with_plain_evaluation(condition: Constraint, rng: random.Random) -> None:
    check_small_hand(condition, rng)


def test_conditions_near_a_hand_are_counted_exactly() -> None:
    mattered = 0
    for seed in range(150):
        rng = random.Random(seed)
        hand = random_deal(rng)[Seat(rng.randrange(4))]
        held = [card for card in range(52) if hand.bits >> card & 1]
        mattered += check_small_hand(random_condition(rng, hand), rng, held)
    assert mattered > 25


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("always", comb(52, 13)),
        ("hcp 37", 4),
        ("hcp 0", comb(36, 13)),
        ("spades 13", 1),
        ("shape any 4333", 66_905_856_160),
        ("aces 4", comb(48, 9)),
        ("hcp 40", 0),
    ],
)
def test_known_numbers_of_hands(text: str, hands: int) -> None:
    assert table_of(FREE, parse_constraint(text)).count() == hands


def test_a_condition_and_its_negation_share_all_hands() -> None:
    for text in ("hcp 15-17 and balanced", "losers 0-6 or quick_tricks 2.5+", "spades >= hearts and not hcp(D) 3+"):
        condition = parse_constraint(text)
        count = table_of(FREE, condition).count() + table_of(FREE, negation(condition)).count()
        assert count == comb(52, 13)
        assert table_of(FREE, all_of(condition, negation(condition))).count() == 0


def test_membership_over_whole_hands() -> None:
    rng = random.Random(3)
    hands = np.array([random_deal(rng)[Seat.NORTH].bits for _ in range(3000)], np.uint64)
    for text in ("hcp 12+ and 5+S", "balanced or shape any 4441", "controls 4+ and not (losers 0-6 or hearts 0-1)"):
        condition = parse_constraint(text)
        assert (table_of(FREE, condition, 1).contains(hands) == satisfied(condition, hands)).all()


def test_what_known_cards_decide_falls_away() -> None:
    known = CardSet.parse("AKQ.AKQ.AKQ.").bits
    hand = OpenHand(known, CardSet.parse("J.J.J.8765").bits)
    assert Reader(hand).read(parse_constraint("hcp 27+ and aces 3")) == CERTAIN
    assert Reader(hand).read(parse_constraint("hcp 32+")) == IMPOSSIBLE
    assert Reader(hand).read(parse_constraint("spades 2")) == IMPOSSIBLE


def test_interchangeable_cards_share_a_label() -> None:
    table = table_of(FREE, parse_constraint("hcp 15-17 and top3(S) 2+"))
    assert [len(set(labels)) for labels in table.labels] == [5, 5, 5, 5]
    shapely = table_of(FREE, parse_constraint("shape any 5431 and top3(S) 2+"))
    assert [len(set(labels)) for labels in shapely.labels] == [1, 1, 1, 2]
