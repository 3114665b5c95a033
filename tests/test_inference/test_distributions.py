"""What a distribution and the marginals say by themselves: the mean with its interval, chances by names."""

from __future__ import annotations

import numpy as np
import pytest

from dealspace.inference import Chances, DealSpace, Estimate, parse_quantity, values

SPACE = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17 and balanced"})


def test_the_mean_is_exact_where_chances_are() -> None:
    found = SPACE.distribution("E", "hcp")
    assert found.mean == pytest.approx(sum(points * chance for points, chance in found.items()))
    hands = SPACE.sample(20_000, seed=1)
    assert found.mean == pytest.approx(values(parse_quantity("hcp"), hands[:, 1]).mean(), abs=0.1)


def test_the_mean_is_in_points_whatever_the_unit() -> None:
    hands = SPACE.sample(20_000, seed=1)
    mean = SPACE.distribution("E", "kr").mean
    assert getattr(mean, "value", mean) == pytest.approx(values(parse_quantity("kr"), hands[:, 1]).mean() / 20, abs=0.1)


def test_the_mean_of_estimated_chances_has_an_interval() -> None:
    rng = np.random.default_rng(1)
    covered = 0
    for _ in range(400):
        drawn = rng.integers(0, 11, 100)
        chances = Chances({value: float((drawn == value).mean()) for value in range(11)}, 100)
        assert isinstance(chances.mean, Estimate) and chances.mean.value == pytest.approx(drawn.mean())
        assert chances.mean.drawn == 100
        covered += chances.mean.low <= 5 <= chances.mean.high
    assert 0.92 <= covered / 400 <= 0.98


def test_a_mean_is_of_numbers() -> None:
    with pytest.raises(TypeError, match="a mean is of numbers"):
        SPACE.shapes("E").mean  # noqa: B018


def test_marginals_by_names_are_those_by_number() -> None:
    by_name, by_number = SPACE.marginals(labelled=True), SPACE.marginals()
    assert [list(cards.values()) for cards in by_name.values()] == by_number.tolist()
    assert list(by_name) == list("NESW") and by_name["W"]["SA"] == by_number[3, 51] and by_name["S"]["SK"] == 1.0
