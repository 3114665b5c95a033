"""Lines in a suit of known hands, the layouts weighed by what a space knows."""

from __future__ import annotations

import pytest

from dealspace import DealSpace
from dealspace.play import InvalidSuit, solve_suit

HANDS = {"N": "AQT98.K32.A43.K2", "S": "5432.AQ4.KQ2.A43"}


def test_nothing_known_is_thirteen_vacant_spaces_each() -> None:
    found = DealSpace(known=HANDS).suit_line("spades")
    expected = solve_suit("AQT98", "5432")
    assert [float(line.value) for line in found.by_need] == pytest.approx(
        [float(line.value) for line in expected.by_need]
    )
    assert found.most.tricks == expected.most.tricks


def test_known_lengths_are_vacant_spaces() -> None:
    """West has all seven hearts: six places are left to him, thirteen to East."""
    space = DealSpace(known=HANDS, where={"W": "7H"})
    expected = solve_suit("AQT98", "5432", vacant=(6, 13))
    found = space.suit_line("S")
    assert [float(line.value) for line in found.by_need] == pytest.approx(
        [float(line.value) for line in expected.by_need]
    )


def test_points_tell_where_an_honour_is() -> None:
    found = DealSpace(known=HANDS, where={"E": "hcp 0-2"}).suit_line("spades", need=5).need(5)
    assert float(found.value) > 0.5


def test_west_is_on_the_left_of_any_declarer() -> None:
    known = {"W": HANDS["N"], "E": HANDS["S"]}
    found = DealSpace(known=known, where={"S": "7H"}).suit_line("spades", "E", entries={"W": 5})
    expected = solve_suit("AQT98", "5432", vacant=(6, 13), entries={"N": 5})
    assert float(found.need(5).value) == pytest.approx(float(expected.need(5).value))


def test_a_hand_that_is_not_known_is_named() -> None:
    with pytest.raises(InvalidSuit, match="North's hand is not known"):
        DealSpace(known={"S": HANDS["S"]}).suit_line("spades")
