"""The loss against the best of several alternatives: luck does not count."""

from __future__ import annotations

import numpy as np
import pytest

from dealspace.studies.profile.cross_fitting import best_of, cross_fitted_loss

Floats = np.typing.NDArray[np.float64]


def by_hand(gains: list[list[float]], doubt: float) -> float:
    """`cross_fitted_loss` with lists alone."""
    found = []
    for choosing in (0, 1):
        best, lead = None, 0.0
        for index, row in enumerate(gains):
            half = row[choosing::2]
            mean = sum(half) / len(half)
            error = (sum((value - mean) ** 2 for value in half) + 1) ** 0.5 / len(half)
            if mean - doubt * error > lead:
                best, lead = index, mean - doubt * error
        other = gains[best][1 - choosing :: 2] if best is not None else [0.0]
        found.append(sum(other) / len(other))
    return sum(found) / 2


def drawn(rng: np.random.Generator, means: list[float], layouts: int) -> Floats:
    return np.array(means)[:, None] + 5 * rng.standard_normal((len(means), layouts))


@pytest.mark.parametrize("doubt", [0.0, 1.0])
def test_it_is_what_is_worked_out_by_hand(doubt: float) -> None:
    rng = np.random.default_rng(1)
    for _ in range(50):
        gains = drawn(rng, [0.5, 1.0, -1.0], 8)
        assert cross_fitted_loss(gains, doubt=doubt) == pytest.approx(by_hand(gains.tolist(), doubt))


def test_nothing_is_lost_where_no_alternative_is_better_though_one_always_looks_so() -> None:
    rng = np.random.default_rng(2)
    tried = [drawn(rng, [0.0] * 5, 16) for _ in range(2000)]
    lucky = np.mean([gains.mean(axis=1).max() for gains in tried])
    fitted = [cross_fitted_loss(gains, doubt=0.0) for gains in tried]
    assert lucky > 1.0
    assert abs(np.mean(fitted)) < 4 * np.std(fitted) / len(fitted) ** 0.5


def test_the_mean_is_never_above_the_best_alternative_and_near_it_where_that_is_clear() -> None:
    rng = np.random.default_rng(3)
    for best, least in ((1.0, 0.3), (6.0, 5.8)):
        fitted = [cross_fitted_loss(drawn(rng, [best, 0.0, -1.0], 16)) for _ in range(2000)]
        error = np.std(fitted) / len(fitted) ** 0.5
        assert least < np.mean(fitted) < best + 4 * error


def test_hints_help_to_choose_and_do_not_count() -> None:
    rng = np.random.default_rng(4)
    plain, hinted = [], []
    for _ in range(2000):
        gains = drawn(rng, [1.0, -2.0], 12)
        hints = np.array([[2.0], [-1.0]]) + rng.standard_normal((2, 32))
        plain.append(cross_fitted_loss(gains))
        hinted.append(cross_fitted_loss(gains, hints))
    error = np.std(hinted) / len(hinted) ** 0.5
    assert np.mean(plain) + 4 * error < np.mean(hinted) < 1.0 + 4 * error
    assert cross_fitted_loss(np.array([[-1.0, -1.0]]), np.array([[9.0, 9.0]])) == -1.0


def test_there_is_no_loss_without_alternatives() -> None:
    assert cross_fitted_loss(np.zeros((0, 8))) == 0.0
    assert best_of(np.zeros((2, 8))) is None
