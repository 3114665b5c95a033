"""Quick answers about one hand against the exact ones."""

from __future__ import annotations

import pytest
from hypothesis import given

from bidding.hands import box, hand_bounds, some_hand
from cards import Suit
from inference import ALWAYS, HCP, NEVER, Answer, NoSuchDeal, hand_satisfiable, length, parse_constraint
from inference.constraint import Constraint
from inference.solve import hand_bounds as exact_bounds
from tests.support.constraints import constraints

QUANTITIES = (HCP, *(length(suit) for suit in Suit))


@given(constraints)
def test_the_quick_answers_are_the_exact_ones(condition: Constraint) -> None:
    possible = hand_satisfiable(condition) is Answer.SAT
    assert some_hand(condition) is possible
    for quantity, (low, high) in zip(QUANTITIES, box(condition), strict=True):
        if possible:
            found = exact_bounds(condition, quantity)
            assert hand_bounds(condition, quantity) == found
            assert low <= found.low and found.high <= high
        else:
            with pytest.raises(NoSuchDeal):
                hand_bounds(condition, quantity)


@pytest.mark.parametrize(
    ("text", "points", "spades"),
    [
        ("hcp 15-17 and balanced", (15, 17), (2, 5)),
        ("not hcp 12+ and S >= 5", (0, 11), (5, 13)),
        ("(hcp 5-7 or hcp 10-12) and S = 4", (5, 12), (4, 4)),
        ("C >= 6 and D >= 6", (0, 37), (0, 1)),
    ],
)
def test_plain_ranges(text: str, points: tuple[int, int], spades: tuple[int, int]) -> None:
    found = box(parse_constraint(text))
    assert (found[0], found[4]) == (points, spades)


def test_no_hand_has_no_ranges_and_every_hand_the_widest() -> None:
    assert box(ALWAYS) == ((0, 37), *((0, 13),) * 4)
    assert not some_hand(NEVER)
    assert not some_hand(parse_constraint("hcp 5-7 and hcp 9+"))
    assert some_hand(parse_constraint("S = 13"))
