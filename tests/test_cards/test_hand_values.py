"""`hand.hcp`, `hand["losers"]`, `hand.value("kr")`: quantities of a hand, read in `inference`."""

from __future__ import annotations

import pytest
from hypothesis import given

from dealspace.cards import Deal, Hand, NotationError
from dealspace.inference import parse_quantity, quantity, value
from tests.support.strategies import deals

HAND = Hand("AQ32.K54.QJ3.A92")


@given(deals())
def test_points_are_those_of_the_quantity(deal: Deal) -> None:
    for hand in deal:
        assert hand.hcp == hand["hcp"] == value(quantity("hcp"), hand)


def test_a_quantity_by_its_name_or_itself() -> None:
    assert HAND["spades"] == HAND.value("spades") == HAND[quantity("spades")] == 4
    assert HAND["has(A, S)"] == 1 and HAND["hcp(S)"] == 6
    assert isinstance(HAND["losers"], int)


def test_quantities_that_count_in_parts_of_a_point_are_as_players_count_them() -> None:
    assert HAND["kr"] == 14.9 == value(parse_quantity("kr"), HAND) / 20


@pytest.mark.parametrize("name", ["loosers", "", "hcp 15-17", "hcp(N)"])
def test_a_name_of_nothing_is_refused(name: str) -> None:
    with pytest.raises(NotationError):
        HAND[name]
    with pytest.raises(TypeError, match="quantity is 5; expected Quantity or str"):
        HAND[5]
