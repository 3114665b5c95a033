"""Means and how far they may be off."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.runtime.contest.interval import Mean, interval_text, mean_json, mean_of, running, share_interval, student


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


def test_a_mean_in_words_has_its_interval_where_there_is_one() -> None:
    write = "{:+.2f}".format
    assert interval_text(Mean(4, 0.31, 0.36), write) == "+0.31 (95 %: -0.05 to +0.67)"
    assert interval_text(Mean(1, 0.31, None), write) == interval_text(Mean(3, 0.31, 0.0), write) == "+0.31"


def test_a_mean_for_programs_has_both_ends() -> None:
    assert mean_json(Mean(2, 1.0, 0.5)) == {"value": 1.0, "low": 0.5, "high": 1.5, "count": 2}
    assert mean_json(None) is None


@pytest.mark.parametrize("share", [0.5, 0.9, 0.97])
def test_the_interval_of_a_share_holds_it_about_as_often_as_it_says(share: float) -> None:
    """Over all outcomes of 60 trials, each with its probability."""
    number, holds = 60, 0.0
    for won in range(number + 1):
        low, high = share_interval(won, number)
        assert 0 <= low < won / number + 1e-12 and won / number - 1e-12 < high <= 1
        holds += comb(number, won) * share**won * (1 - share) ** (number - won) * (low <= share <= high)
    assert 0.92 < holds < 0.99
