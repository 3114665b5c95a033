"""Conditions on several hands together, asked of a space."""

from __future__ import annotations

import re

import numpy as np
import pytest

from dealspace.cards import NotationError
from dealspace.inference import DealSpace, Estimate, InfeasibleError
from dealspace.inference.several_hands.compute import truth
from dealspace.inference.several_hands.deal_expression_parser import is_deal_condition, parse_deal_condition

SOUTH = {"S": "K52.QJ4.A983.T76"}


@pytest.mark.parametrize(
    "condition",
    ["hcp(north) + hcp(south) >= 25", "spades(west) >= 5 && hearts(east) >= 5", "hcp(east) > hcp(west)"],
)
def test_a_chance_of_several_hands_agrees_with_the_deals_sampled(condition: str) -> None:
    space = DealSpace(SOUTH, {"N": "hcp 12-19 and balanced"})
    deals = space.sample(20_000, np.random.default_rng(3))
    drawn = Estimate.of_share(int(truth(parse_deal_condition(condition), deals).sum()), len(deals))
    found = space.chance(condition)
    assert (found.value if isinstance(found, Estimate) else found) == pytest.approx(drawn.value, abs=0.015)


def test_a_chance_that_splits_into_boxes_is_exact() -> None:
    space = DealSpace(SOUTH)
    assert space.chance("hearts(north) >= 4 && hcp(east) >= 10") == space.chance({"N": "4+H", "E": "hcp 10+"})
    assert isinstance(space.chance("hcp(north) * spades(west) > 40"), float)
    assert isinstance(space.chance("hcp(north) * spades(west) > 4 * losers(east)"), Estimate)


def test_the_same_on_one_hand_in_either_language() -> None:
    space = DealSpace(SOUTH, {"W": "hcp 11+"})
    assert space.chance("hcp(west) >= 15") == space.chance("hcp 15+", "W")


def test_soft_statements_count_by_weight() -> None:
    space = DealSpace(SOUTH, {"W": "hcp 20+"}).soften(0.5, kinds=("explanation",))
    weak = space.chance("hcp(west) < 20")
    assert isinstance(weak, Estimate) and weak.value > 0.5


@pytest.mark.parametrize(
    ("text", "seat", "message"),
    [
        ("hcp(north) >= ", None, '"hcp(north) >=": column 15: expected an expression'),
        ("hcp(north) >= 3 4", None, 'column 17: expected the end, found "4"'),
        ("tricks(south, notrumps) > 8", None, '"tricks" is neither a function'),
        ("hcp(north) >= 12", "N", "names its hands itself"),
    ],
)
def test_what_cannot_be_read_is_explained(text: str, seat: str | None, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)):
        DealSpace().chance(text, seat)


def test_an_empty_space_has_no_chances() -> None:
    with pytest.raises(InfeasibleError):
        DealSpace(where={"W": "hcp 20+", "E": "hcp 21+"}).chance("spades(north) + spades(south) >= 8")


def test_conditions_on_several_hands_are_recognised_by_the_seats_they_name() -> None:
    assert is_deal_condition("hcp(north) >= 3") and is_deal_condition("hcp( South ) >= 3")
    assert not is_deal_condition("hcp(S) >= 3") and not is_deal_condition("hcp 15-17 and balanced")
