"""Points fitted to tricks: evaluated, counted exactly and modelled alike, and about as many as HCP."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Deal, Hand, Seat, Suit
from dealspace.inference import (
    DealModel,
    DealSpace,
    parse_constraint,
    parse_quantity,
    quantity,
    satisfies,
    value,
    values,
)
from dealspace.inference.quantities.fitted_points import UNIT, features
from dealspace.inference.quantities.fitted_weights import NOTRUMP, SIDE_SUIT, TRUMPS
from tests.support.strategies import hands

HANDS = np.array([hand for _ in range(5000) for hand in Deal.random(np.random.default_rng(4)).bits], dtype=np.uint64)
LENGTHS = ("void", "singleton", "doubleton", "three", "four", "five", "six")


def is_counted(name: str, ranks: str) -> int:
    """How often a holding, as text, has a feature: the slow twin of `features`."""
    if len(name) == 1:
        return int(name in ranks)
    if name in LENGTHS:
        return int(len(ranks) == LENGTHS.index(name))
    if name == "seven or more":
        return int(len(ranks) >= 7)
    if name == "each beyond seven":
        return max(len(ranks) - 7, 0)
    if name.startswith("bare "):
        return int(ranks == name[-1])
    if name.endswith("x"):
        return int(len(ranks) == 2 and name[0] in ranks)
    if name == "A with K and Q":
        return int(set("AKQ") <= set(ranks))
    one, _, rest = name.partition(" ")
    if rest.startswith("with "):
        return int(one in ranks and rest[-1] in ranks)
    assert rest in ("in five or more", "in six or more")
    return int(one in ranks and len(ranks) >= (5 if "five" in rest else 6))


def counted(hand: Hand, trump: Suit | None) -> int:
    """The points of a hand in quarters, from its text."""
    total = 0
    for suit in Suit:
        weights = NOTRUMP if trump is None else TRUMPS if suit is trump else SIDE_SUIT
        ranks = str(hand.holding(suit)) if hand.holding(suit) else ""
        total += sum(weight * is_counted(name, ranks) for name, weight in weights.items())
    return total


@given(hands, st.none() | st.sampled_from(Suit))
def test_a_hand_has_what_its_holdings_are_worth(hand: Hand, trump: Suit | None) -> None:
    found = quantity("nt_points") if trump is None else quantity("suit_points", trump)
    assert value(found, hand) == counted(hand, trump)
    assert values(found, np.array([hand.bits], np.uint64)).tolist() == [counted(hand, trump)]


def test_all_weights_are_of_features() -> None:
    for weights in (NOTRUMP, SIDE_SUIT, TRUMPS):
        assert weights.keys() <= features().keys()


def test_random_hands_have_as_many_points_in_notrump_as_hcp() -> None:
    assert values(quantity("nt_points"), HANDS).mean() / UNIT == pytest.approx(10, abs=0.5)


def test_a_singleton_is_worth_more_and_a_bare_king_less_than_as_many_hcp_elsewhere() -> None:
    flat, short = Hand.parse("K543.A654.A32.Q2"), Hand.parse("K543.A654.AQ432.")
    bare = Hand.parse("K5432.A654.Q32.K")
    guarded = Hand.parse("K543.A654.Q32.K2")
    hearts = quantity("suit_points", Suit.HEARTS)
    assert value(hearts, short) > value(hearts, flat) + 2 * UNIT
    assert value(quantity("nt_points"), bare) < value(quantity("nt_points"), guarded)


@pytest.mark.parametrize("text", ["nt_points", "suit_points(S)", "suit_points(H)"])
def test_space_and_model_agree_on_bounds_and_chances(text: str) -> None:
    space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 10-12 and 5+H"})
    asked = parse_quantity(text)
    found = space.distribution("W", text)
    bounds = space.bounds("W", text)
    assert (bounds.low, bounds.high) == (min(found), max(found))
    dealt = values(asked, space.sample(20_000, np.random.default_rng(5))[:, Seat.WEST])
    mean = sum(number * chance for number, chance in found.items())
    assert dealt.mean() == pytest.approx(mean, abs=0.1)
    model = DealModel(space.knowledge).bounds(Seat.WEST, asked)
    assert (model.low, model.high) == (bounds.low, bounds.high)


def test_conditions_on_points_are_counted_and_read_in_quarters() -> None:
    condition = parse_constraint("suit_points(H) 12.25+ and nt_points <= 11.75")
    space = DealSpace(where={"W": "suit_points(H) 12.25+ and nt_points <= 11.75"})
    for deal in space.sample(200, np.random.default_rng(1)):
        assert satisfies(condition, Hand(int(deal[Seat.WEST])))
