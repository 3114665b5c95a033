"""The search in one suit against its slow twin, on suits of which most cards have been played."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction

import pytest

from dealspace.play.suit_lines import Combination, solve_suit
from tests.support.naive_suit import naive_vectors


def _check(north: str, south: str, missing: str, entries: dict[str, int] | None = None) -> None:
    gone = "".join(rank for rank in "AKQJT98765432" if rank not in north + south + missing)
    combination = Combination.of(north, south, gone)
    limits = (None, None) if entries is None else (entries.get("N"), entries.get("S"))
    chances, vectors = naive_vectors(combination.north, combination.south, combination.missing, limits)
    lines = solve_suit(north, south, gone=gone, entries=entries, work_limit=None)

    def best(worth: Callable[[int], int]) -> Fraction:
        return max(
            sum(chance * worth(tricks) for chance, tricks in zip(chances, vector, strict=True)) for vector in vectors
        )

    for line in lines.by_need:
        assert line.value == best(lambda tricks, need=line.need: tricks >= need) == line.at_least(line.need)
    assert lines.most.value == lines.most.mean == best(lambda tricks: tricks)
    assert sum(lines.chances) == 1


@pytest.mark.parametrize(
    ("north", "south", "missing"),
    [
        ("AQ", "J2", "K543"),
        ("KT", "92", "AQJ"),
        ("QT", "J3", "AK9"),
        ("AJ", "92", "KQT"),
        ("AJ4", "92", "KQT"),
        ("AQT", "-", "KJ32"),
        ("AT", "92", "KQJ"),
        ("KJ", "T2", "AQ93"),
        ("AT2", "Q3", "KJ9"),
    ],
)
def test_short_suits(north: str, south: str, missing: str) -> None:
    _check(north, south, missing)


@pytest.mark.parametrize("seed", range(12))
def test_random_suits(seed: int) -> None:
    rng = random.Random(seed)
    cards = rng.sample("AKQJT98765432", rng.choice([6, 7, 7]))
    out = rng.choice([2, 3, 3])
    short = rng.choice([1, 2])
    _check("".join(cards[out : out + short]), "".join(cards[out + short :]), "".join(cards[:out]))


@pytest.mark.parametrize("entries", [{"N": 0}, {"N": 1}, {"S": 0}, {"S": 1}, {"N": 1, "S": 1}, {"N": 0, "S": 1}])
@pytest.mark.parametrize(
    ("north", "south", "missing"), [("AQ", "J2", "K3"), ("KQ2", "J", "A3"), ("A3", "QJ", "K2"), ("K32", "A", "Q4")]
)
def test_entries(north: str, south: str, missing: str, entries: dict[str, int]) -> None:
    _check(north, south, missing, entries)
