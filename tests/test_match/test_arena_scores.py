"""Comparing tables: swings and victory points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.bidding.patterns.forms import SCORINGS
from dealspace.cards import imps, victory_points
from dealspace.cards.scoring import InvalidScore
from dealspace.match.arena.score import LEVEL, swing

POINTS = st.integers(-200, 200).map(lambda tens: 10 * tens)


@given(POINTS, POINTS)
def test_what_one_pair_wins_the_other_loses(one: int, other: int) -> None:
    assert swing(one, other, "imps") == imps(one - other)
    for scoring in SCORINGS:
        both = swing(one, other, scoring) + swing(other, one, scoring)
        assert both == 2 * LEVEL[scoring] == 2 * swing(one, one, scoring)


@pytest.mark.parametrize(
    ("margin", "boards", "expected"),
    [(0, 16, 10.0), (1, 16, 10.31), (10, 16, 12.80), (-10, 16, 7.20), (60, 16, 20.0), (61, 16, 20.0), (-90, 16, 0.0),
     (15, 1, 20.0), (43, 8, 20.0)],
)  # fmt: skip
def test_victory_points(margin: int, boards: int, expected: float) -> None:
    assert victory_points(margin, boards) == expected


@given(st.integers(0, 200), st.integers(1, 128))
def test_victory_points_share_twenty_and_rise_ever_less(margin: int, boards: int) -> None:
    points = [victory_points(margin + step, boards) for step in range(3)]
    assert points == sorted(points)
    assert points[0] + victory_points(-margin, boards) == 20
    assert points[2] - points[1] <= points[1] - points[0] + 0.0101  # but for rounding
    assert victory_points(margin, boards + 1) <= points[0]


def test_a_match_without_boards_has_no_victory_points() -> None:
    with pytest.raises(InvalidScore):
        victory_points(3, 0)
