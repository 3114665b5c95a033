"""Comparing tables: swings, means with their intervals, victory points."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.bidding.patterns.forms import SCORINGS
from dealspace.cards import imps, victory_points
from dealspace.cards.scoring import InvalidScore
from dealspace.table.match.arena.interval import mean_of, running, student
from dealspace.table.match.arena.score import LEVEL, swing

POINTS = st.integers(-200, 200).map(lambda tens: 10 * tens)


@given(POINTS, POINTS)
def test_what_one_pair_wins_the_other_loses(one: int, other: int) -> None:
    assert swing(one, other, "imps") == imps(one - other)
    for scoring in SCORINGS:
        both = swing(one, other, scoring) + swing(other, one, scoring)
        assert both == 2 * LEVEL[scoring] == 2 * swing(one, one, scoring)


@given(st.lists(st.floats(-24, 24), min_size=2, max_size=40))
def test_the_running_mean_is_that_of_the_values_so_far(values: list[float]) -> None:
    for count, mean in enumerate(running(values), start=1):
        assert mean.count == count
        assert mean.value == pytest.approx(np.mean(values[:count]), abs=1e-9)
        if count > 1:
            spread = np.std(values[:count], ddof=1) / count**0.5
            assert mean.margin == pytest.approx(student(count - 1) * spread, abs=1e-6)
        else:
            assert (mean.margin, mean.low, mean.high) == (None, None, None)
    assert mean_of(values) == list(running(values))[-1]
    assert mean_of([]) is None


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (10, 2.2281), (30, 2.0423), (120, 1.9799)],
)
def test_student_is_as_in_the_tables(freedom: int, expected: float) -> None:
    assert student(freedom) == pytest.approx(expected, abs=0.0045 if freedom == 3 else 0.001)


@pytest.mark.parametrize("boards", [5, 12, 100])
def test_the_interval_holds_the_mean_95_times_of_100(boards: int) -> None:
    """Of swings as they are: mostly none, some large."""
    rng = np.random.default_rng(boards)
    draws = rng.normal(0.3, 4.0, (4000, boards))
    held = 0
    for row in draws.tolist():
        mean = mean_of(row)
        assert mean is not None and mean.low is not None and mean.high is not None
        held += mean.low <= 0.3 <= mean.high
    assert abs(held / 4000 - 0.95) < 0.012  # 3.5 standard deviations


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
