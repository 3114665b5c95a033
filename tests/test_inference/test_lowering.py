"""Quantities that are no sum over suits: their cases are disjoint and complete, and conditions on them are lowered."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Deal, Hand, Seat, Suit
from dealspace.inference import (
    Constraint,
    DealModel,
    DealSpace,
    hand_bounds,
    length,
    parse_constraint,
    parse_quantity,
    quantity,
    satisfied,
    satisfies,
    value,
    values,
)
from dealspace.inference.constraints.constraint import ALWAYS, And, Not, Or, Shape, Within, limits
from dealspace.inference.constraints.hand_shapes import all_shapes
from dealspace.inference.constraints.lowering import cases, is_additive, lowered
from dealspace.inference.quantities.quantity import Quantity
from tests.support.constraints import constraints_of_all_kinds, quantities_of_all_kinds
from tests.support.strategies import hands

RNG = np.random.default_rng(3)
HANDS = np.array([hand for _ in range(500) for hand in Deal.random(RNG).bits], dtype=np.uint64)


def support_points(hand: Hand, suit: Suit) -> int:
    """As the language's table says it."""
    length_there = len(hand.holding(suit))
    if length_there < 3:
        return value(quantity("hcp"), hand)
    worth = {0: 3, 1: 2, 2: 1} if length_there == 3 else {0: 5, 1: 3, 2: 1}
    short = sum(worth.get(len(hand.holding(other)), 0) for other in Suit if other is not suit)
    return value(quantity("hcp"), hand) + short


@given(hands, st.sampled_from(Suit))
def test_support_points_are_those_of_the_table(hand: Hand, suit: Suit) -> None:
    assert value(quantity("spoints", suit), hand) == support_points(hand, suit)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("KQ2.AJ543.7.8642", 10 + 2),
        ("KQ42.AJ543.7.864", 10 + 3),
        ("KQ42.AJ54..98642", 10 + 5),
        ("K2.AQJ543.7.8642", 10),
        ("KQ2.AJ54.987.864", 10),
        ("KQ2.AQJT987654..", 12 + 3 + 3),
        ("AQ42.65.65.AK432", 13 + 1 + 1),
    ],
)
def test_support_points_of_known_hands(hand: str, points: int) -> None:
    assert value(quantity("spoints", Suit.SPADES), Hand.parse(hand)) == points


@given(hands)
def test_the_longest_suit_is_the_longest(hand: Hand) -> None:
    assert value(quantity("longest"), hand) == max(hand.lengths)


@given(quantities_of_all_kinds, hands)
def test_every_hand_is_in_just_one_case(found: Quantity, hand: Hand) -> None:
    applying = [terms for condition, terms in cases(found) if satisfies(condition, hand)]
    assert len(applying) == 1
    assert is_additive(applying[0])
    assert sum(factor * value(part, hand) for factor, part in applying[0]) == value(found, hand)


def test_an_additive_quantity_is_its_own_only_case() -> None:
    assert cases(length(Suit.CLUBS)) == ((ALWAYS, ((1, length(Suit.CLUBS)),)),)
    assert len(cases(quantity("spoints", Suit.CLUBS))) == 3


@given(constraints_of_all_kinds)
def test_a_lowered_condition_means_the_same_and_has_sums_of_tables_only(constraint: Constraint) -> None:
    simple = lowered(constraint)
    pending = [simple]
    while pending:
        match pending.pop():
            case And(parts) | Or(parts):
                pending += parts
            case Not(part):
                pending.append(part)
            case Within(terms):
                assert is_additive(terms)
            case _:
                pass
    assert (satisfied(simple, HANDS) == satisfied(constraint, HANDS)).all()


def test_a_condition_without_cases_is_left_as_it_is() -> None:
    plain = parse_constraint("hcp 12+ and (5+S or not balanced)")
    assert lowered(plain) is plain
    derived = parse_constraint("spoints(S) 10+ and hcp 12+")
    assert str(derived) == "spoints(S) 10+ and hcp 12+"
    assert "short531(S)" in str(lowered(derived))


def test_the_longest_suit_is_a_set_of_shapes() -> None:
    condition = parse_constraint("longest 6+")
    assert isinstance(lowered(condition), Shape)
    by_suit = parse_constraint("6+S or 6+H or 6+D or 6+C")
    assert (satisfied(condition, HANDS) == satisfied(by_suit, HANDS)).all()


def test_limits_know_the_lengths_of_each_case() -> None:
    spades = quantity("spoints", Suit.SPADES)
    assert limits(((1, quantity("longest")),)) == (4, 13)
    assert limits(((1, quantity("longest")), (-1, length(Suit.SPADES)))) == (0, 13)
    # Some thirteen cards of one suit leave no points elsewhere: 10 HCP and three voids.
    assert limits(((1, spades),)) == (0, 37)
    assert hand_bounds(parse_constraint("13S"), spades).high == 10 + 15
    assert hand_bounds(parse_constraint("7+S and H = 0"), spades).low == 5
    assert max(max(shape) for shape in all_shapes()) == 13


def test_batches_and_single_hands_have_the_same_support_points() -> None:
    for suit in Suit:
        found = values(quantity("spoints", suit), HANDS)
        assert found.tolist() == [support_points(Hand(int(hand)), suit) for hand in HANDS]


@pytest.mark.parametrize("text", ["spoints(S)", "longest"])
def test_the_space_of_deals_has_their_bounds_and_distribution(text: str) -> None:
    space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 10-12 and 5+H"})
    found = space.distribution("W", text)
    assert sum(found.values()) == pytest.approx(1)
    bounds = space.bounds("W", text)
    assert (bounds.low, bounds.high) == (min(found), max(found))
    asked = parse_quantity(text)
    dealt = values(asked, space.sample(20_000, np.random.default_rng(5))[:, Seat.WEST])
    for number, chance in found.items():
        assert (dealt == number).mean() == pytest.approx(chance, abs=0.02)
    model = DealModel(space.knowledge).bounds(Seat.WEST, asked)
    assert (model.low, model.high) == (bounds.low, bounds.high)
