"""Choices tried on the same deals: gains against sums by hand, intervals that hold, choices set aside, limits kept."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from dealspace.cards import Contract, Vulnerability, imps, matchpoints, score
from dealspace.inference.sampling.accuracy import Accuracy
from dealspace.query.decisions.paired_scores import (
    FIRST,
    UNITS,
    PairedScores,
    Tried,
    Unit,
    gains,
    mean_gain,
    try_choices,
)

GAME = np.array([score(Contract("3N by N"), tricks, Vulnerability.NONE) for tricks in range(14)])
SCORES = st.sampled_from(sorted(set(GAME.tolist())))
ROWS = st.lists(st.tuples(SCORES, SCORES, SCORES), min_size=1, max_size=12)


def paired(rows: list[tuple[int, ...]], field: list[tuple[int, ...]] | None = None) -> PairedScores:
    points = np.array(rows, np.int64)
    other = None if field is None else np.array(field, np.int64)
    return PairedScores([[Tried(points[:, [k]], points[:, [k]], other)] for k in range(points.shape[1])])


@given(ROWS)
def test_gains_are_those_of_the_laws_deal_by_deal(rows: list[tuple[int, ...]]) -> None:
    scores = paired(rows)
    assert scores.gains(0, 1, "imps").tolist() == [imps(one - other) for one, other, _ in rows]
    assert scores.gains(0, 1, "matchpoints").tolist() == [matchpoints((one, other))[0] for one, other, _ in rows]
    assert scores.gains(0, 1, "points").tolist() == [one - other for one, other, _ in rows]


@given(ROWS)
def test_against_a_field_the_difference_of_what_each_wins_counts(rows: list[tuple[int, ...]]) -> None:
    scores = paired([row[:2] for row in rows], [row[2:] for row in rows])
    assert scores.gains(0, 1, "imps").tolist() == [imps(one - own) - imps(other - own) for one, other, own in rows]
    won = [matchpoints((one, own))[0] - matchpoints((other, own))[0] + 0.5 for one, other, own in rows]
    assert scores.gains(0, 1, "matchpoints").tolist() == won


@given(ROWS, st.sampled_from(UNITS))
def test_the_order_is_that_of_the_definition(rows: list[tuple[int, ...]], unit: Unit) -> None:
    scores = paired(rows)
    columns = np.array(rows).T
    reference = columns[int(np.argmax(columns.mean(axis=1)))]
    rivals = columns if unit == "matchpoints" else [reference]
    worth = [sum(float(gains(column, rival, unit).mean()) for rival in rivals) for column in columns]
    order = scores.order(unit, range(3))
    assert [worth[choice] for choice in order] == sorted(worth, reverse=True)


def test_choices_alike_in_all_deals_need_not_be_alike() -> None:
    mean = mean_gain(np.zeros(1000), "imps")
    assert mean.value == 0.0
    assert mean.margin == pytest.approx(10 * 3 / 1000, rel=0.1)  # the rule of three, for a swing of 10 IMPs


@cache
def population(seed: int) -> NDArray[np.int64]:
    """int64[20000, 4]: declarer's tricks after four choices, alike in most deals."""
    rng = np.random.default_rng(seed)
    own = rng.normal(0, 0.6, (20_000, 4)) * (rng.random((20_000, 4)) < 0.3) + np.linspace(0, 0.1 * seed, 4)
    return np.clip(np.round(rng.normal(8.6, 1.3, (20_000, 1)) + own), 0, 13).astype(np.int64)


@pytest.mark.parametrize(
    ("unit", "within"), [("imps", None), ("imps", 0.3), ("matchpoints", 0.015), ("tricks", 0.05), ("points", 10.0)]
)
def test_91_to_98_percent_of_the_intervals_hold(unit: Unit, within: float | None) -> None:
    held = []
    for repeat in range(600):
        tricks = population(repeat % 3)
        points, ours = -GAME[tricks], 13 - tricks
        rng = np.random.default_rng(repeat)
        scores = try_choices(
            4,
            lambda rows, choices: Tried(points[rows][:, choices], ours[rows][:, choices]),  # noqa: B023
            lambda count: rng.integers(0, len(tricks), count).astype(np.uint64),  # noqa: B023
            unit,
            Accuracy(400 if within is None else 5_000, within),
        )
        columns = ours if unit == "tricks" else points
        for choice in range(4):
            found = scores.against_best(choice, unit, unit)
            true = gains(columns[:, choice], columns[:, scores.rival(choice, unit)], unit).mean()
            assert found.low is not None and found.high is not None
            held.append(found.low <= true <= found.high)
    assert 0.91 <= float(np.mean(held)) <= 0.98


def trial(deals: NDArray[np.uint64], choices: object) -> Tried:
    """Choice 0 wins a game that choice 1 loses; of 20 deals choice 2 wins an overtrick in two, and loses 30 in one."""
    overtricks = np.isin(deals % 20, (0, 2)).astype(int) - (deals % 20 == 1)
    columns = np.stack([np.full(len(deals), 400), np.full(len(deals), -50), 400 + 30 * overtricks])
    return Tried(columns.T[:, list(choices)], columns.T[:, list(choices)])  # type: ignore[call-overload]


def numbered() -> object:
    start = 0

    def draw(count: int) -> NDArray[np.uint64]:
        nonlocal start
        start += count
        return np.arange(start - count, start, dtype=np.uint64)

    return draw


def test_a_choice_far_behind_is_set_aside_and_the_close_ones_go_on() -> None:
    scores = try_choices(3, trial, numbered(), "imps", Accuracy(1000))  # type: ignore[arg-type]
    assert [scores.deals(choice) for choice in range(3)] == [1000, FIRST, 1000]
    assert scores.ranked("imps") == [2, 0, 1]
    assert scores.against(1, 2, "imps").value < -8


def test_deals_are_added_until_the_interval_is_narrow_or_they_are_at_most_so_many() -> None:
    precise = try_choices(3, trial, numbered(), "imps", Accuracy(within=0.1))  # type: ignore[arg-type]
    assert 100 < precise.deals(0) < 50_000
    assert (precise.against(0, 2, "imps").margin or 1) <= 0.1
    assert try_choices(3, trial, numbered(), "imps", Accuracy(700, 1e-6)).deals(0) == 700  # type: ignore[arg-type]


def test_what_was_tried_is_kept_where_the_work_is_stopped() -> None:
    told: list[tuple[int, int]] = []

    def stop(done: int, wanted: int) -> bool:
        told.append((done, wanted))
        return done < 200

    assert try_choices(3, trial, numbered(), "imps", Accuracy(1000), progress=stop).deals(0) == 225  # type: ignore[arg-type]
    assert told == [(100, 1000), (150, 1000), (225, 1000)]
    assert try_choices(3, trial, numbered(), "imps", Accuracy(1000, max_seconds=1e-9)).deals(0) == FIRST  # type: ignore[arg-type]
