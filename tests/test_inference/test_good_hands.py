"""A good 14 is worth half a point more than its points, a bad one half a point less: evaluated, counted and said."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from dealspace.cards import Deal, Hand, NotationError
from dealspace.inference import (
    HCP,
    Constraint,
    DealModel,
    DealSpace,
    hand_bounds,
    parse_constraint,
    quantity,
    satisfied,
    satisfies,
    value,
    values,
    why_not,
    words,
)
from tests.support.strategies import hands

RNG = np.random.default_rng(3)
RANDOM = np.array([hand for _ in range(30_000) for hand in Deal.random(RNG).bits], np.uint64)
NOTRUMP = parse_constraint("hcp 15-17 with good 14 with bad 18 and balanced")
WORTH = quantity("nt_points")


def takes_in(hand: Hand) -> bool:
    """The slow twin, for the points alone."""
    points, worth = value(HCP, hand), value(WORTH, hand) / WORTH.unit
    return 15 <= points <= 17 or (points == 14 and worth >= 14.5) or (points == 18 and worth <= 17.5)


@given(hands)
def test_good_and_bad_hands_are_taken_in(hand: Hand) -> None:
    assert satisfies(parse_constraint("hcp 15-17 with good 14 with bad 18"), hand) == takes_in(hand)


def test_space_and_model_agree_with_the_evaluation() -> None:
    space = DealSpace(where={"N": "hcp 15-17 with good 14 with bad 18 and balanced"})
    dealt = space.sample(3000, np.random.default_rng(2))[:, 0]
    assert all(takes_in(Hand(int(bits))) for bits in dealt[:200])
    assert set(np.unique(values(HCP, dealt))) == {14, 15, 16, 17, 18}
    fitting = RANDOM[satisfied(NOTRUMP, RANDOM)]
    good = np.mean(values(HCP, fitting) == 14)
    assert space.distribution("N", "hcp")[14] == pytest.approx(good, abs=0.03)
    model = DealModel(space.knowledge).bounds(0, WORTH)
    exact = hand_bounds(NOTRUMP, WORTH)
    assert (model.low, model.high) == (exact.low, exact.high)


def test_good_hands_are_about_as_many_at_all_strengths_and_shapes() -> None:
    for shape in ("balanced", "not balanced"):
        for points in (8, 11, 14, 17):
            here = RANDOM[satisfied(parse_constraint(f"hcp {points} and {shape}"), RANDOM)]
            good = satisfied(parse_constraint(f"hcp {points + 1}+ with good {points}"), here).mean()
            bad = satisfied(parse_constraint(f"hcp 0-{points - 1} with bad {points}"), here).mean()
            assert 0.25 < good < 0.5
            assert 0.15 < bad < 0.4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hcp 15-17 with good 14", "15–17 HCP or a good 14"),
        ("hcp 12+ with good 11 and 5+S", "12+ HCP or a good 11, 5+ ♠"),
        ("hcp 15-17 with good 14 with bad 18", "15–17 HCP or a good 14 or a bad 18"),
        ("hcp in 5|7 with good 6", "5 or 7 HCP or a good 6"),
        ("not (hcp 15-17 with good 14)", "no good 14, not 15–17 HCP"),
    ],
)
def test_it_is_said_as_players_say_it(text: str, said: str) -> None:
    assert words(parse_constraint(text)) == said


def test_a_hand_is_told_what_it_lacks() -> None:
    condition: Constraint = parse_constraint("hcp 15-17 with good 14")
    assert why_not(condition, Hand.parse("KQ32.A54.QJ3.Q32")) == (
        "has 14 HCP, worth 13.25 notrump points, needs 15–17 HCP or a good 14"
    )
    assert why_not(condition, Hand.parse("KQ32.A54.QJ3.J32")) == "has 13 HCP, needs 15–17 HCP or a good 14"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hcp 15-17 with good 13", "good 13 is not right below the range: write with good 14"),
        ("hcp 15-17 with bad 14", "bad 14 is not right above the range: write with bad 18"),
        ("hcp 12+ with bad 18", "bad 18 is not right above the range, and this range has no such end"),
        ("points 12+ with good 11", "good and bad are about the points of the hand: write hcp 15-17 with good 14"),
        ("hcp 15-17 with", "expected good or bad and a number, as with good 14, found the end"),
        ("hcp 15-17 with good", "expected the number of points, as with good 14, found the end"),
        ("hcp 15-17 with better 14", 'expected good or bad and a number, as with good 14, found "better"'),
    ],
)
def test_mistakes_are_named(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_constraint(text)
