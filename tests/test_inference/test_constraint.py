"""The constraint tree: normal forms, combination, text, and the truth value it refuses to be."""

from __future__ import annotations

import pytest
from hypothesis import given

from dealspace.cards import CardSet, Hand, Holding, Suit
from dealspace.inference import (
    ALWAYS,
    HCP,
    NEVER,
    And,
    Constraint,
    Holds,
    HoldsExactly,
    Not,
    Or,
    Shape,
    Within,
    all_of,
    any_of,
    balanced,
    holds,
    length,
    negation,
    parse_constraint,
    satisfies,
    within,
)
from dealspace.inference.constraints.constraint import limits
from tests.support.constraints import USER_SCOPE, constraints_of_all_kinds
from tests.support.strategies import hands

STRONG = within(HCP, 15, 17)
LONG = within(length(Suit.SPADES), 5, None)


@given(constraints_of_all_kinds)
def test_parsing_the_text_gives_an_equal_constraint(constraint: Constraint) -> None:
    again = parse_constraint(str(constraint), USER_SCOPE)
    assert again == constraint
    assert hash(again) == hash(constraint)


@given(constraints_of_all_kinds, constraints_of_all_kinds, hands)
def test_operators_mean_what_they_say(one: Constraint, two: Constraint, hand: Hand) -> None:
    assert satisfies(one & two, hand) == (satisfies(one, hand) and satisfies(two, hand))
    assert satisfies(one | two, hand) == (satisfies(one, hand) or satisfies(two, hand))
    assert satisfies(~one, hand) != satisfies(one, hand)


def test_a_constraint_refuses_to_be_a_truth_value() -> None:
    with pytest.raises(TypeError, match=r"no truth value: hcp 15-17 — combine with & \| ~, or call satisfies"):
        _ = STRONG and LONG
    with pytest.raises(TypeError, match="no truth value"):
        _ = not ALWAYS


def test_equal_sums_have_one_normal_form() -> None:
    spades, hearts = length(Suit.SPADES), length(Suit.HEARTS)
    one = within(((1, spades), (-1, hearts)), 1, None)
    assert one == within(((-1, hearts), (1, spades)), 1, None)
    assert one == within(((2, spades), (-2, hearts)), 1, None)  # twice as much is 1 or more: once is 1/2 or more
    assert one == within(((-1, spades), (1, hearts)), None, -1)
    assert one == within(((1, spades), (-1, hearts), (0, HCP)), 1, None)


def test_bounds_that_every_hand_keeps_are_dropped() -> None:
    assert within(HCP, 0, 12) == within(HCP, None, 12)
    assert within(HCP, 0, 37) == ALWAYS
    assert within(HCP, 38, None) == NEVER
    assert within(HCP, 10, 9) == NEVER
    assert within(tuple((1, length(suit)) for suit in Suit), 13, 13) == ALWAYS


def test_limits_are_those_of_thirteen_cards() -> None:
    assert limits(((1, HCP),)) == (0, 37)
    assert limits(((1, length(Suit.SPADES)), (-1, length(Suit.HEARTS)))) == (-13, 13)


def test_a_bound_that_says_nothing_cannot_be_made_by_hand() -> None:
    with pytest.raises(ValueError, match=r"within\(\.\.\.\)"):
        Within(((1, HCP),), 0, 37)


def test_constants_vanish_and_nesting_is_flat() -> None:
    assert all_of(STRONG, ALWAYS) == STRONG
    assert all_of(STRONG, NEVER) == NEVER
    assert any_of(STRONG, ALWAYS) == ALWAYS
    assert any_of() == NEVER
    assert all_of() == ALWAYS
    assert (STRONG & LONG) & balanced() == And((STRONG, LONG, balanced()))
    assert Or((STRONG, LONG)) == (STRONG | LONG) | STRONG
    assert STRONG & ~STRONG == NEVER
    assert STRONG | ~STRONG == ALWAYS
    assert ~~STRONG == STRONG
    assert negation(ALWAYS) == NEVER
    assert Not(STRONG) == ~STRONG


def test_shapes_are_equal_whatever_they_are_called() -> None:
    nameless = Shape(balanced().lengths)
    assert nameless == balanced()
    assert str(nameless) == "shape any 4333 4432 5332"
    assert str(balanced()) == "balanced"


def test_a_shape_has_thirteen_cards() -> None:
    with pytest.raises(ValueError, match="13"):
        Shape(frozenset({(5, 5, 5, 5)}))


def test_card_nodes_are_written_suit_first() -> None:
    assert str(Holds(CardSet.parse("2.K..A"))) == "holds S2 HK CA"
    assert str(HoldsExactly(Suit.SPADES, Holding.parse("AKT"))) == "holding(S) AKT"
    assert str(HoldsExactly(Suit.CLUBS, Holding(0))) == "holding(C) -"
    assert holds(CardSet(0)) == ALWAYS
    assert holds(CardSet((1 << 14) - 1)) == NEVER


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("hcp <= 10", "hcp 0-10"),
        ("spades - hearts >= 0", "spades >= hearts"),
        ("hcp + quick_tricks >= 10.5", "hcp + quick_tricks >= 10.5"),
        ("(5+S or 5+H) and hcp 12+", "(spades 5+ or hearts 5+) and hcp 12+"),
        ("not (hcp 12+ and balanced)", "not (hcp 12+ and balanced)"),
    ],
)
def test_the_text_is_the_one_players_write(text: str, same: str) -> None:
    assert str(parse_constraint(text)) == same


def test_every_field_takes_part_in_equality() -> None:
    assert len({within(HCP, 15, 17), within(HCP, 15, 18), within(HCP, 14, 17), within(length(Suit.CLUBS), 5, 6)}) == 4
    assert HoldsExactly(Suit.CLUBS, Holding(1)) != HoldsExactly(Suit.HEARTS, Holding(1))
    assert len({And((STRONG, LONG)), Or((STRONG, LONG)), And((LONG, STRONG))}) == 3
