"""Shape patterns."""

from __future__ import annotations

from itertools import product
from math import comb

import pytest

from dealspace.cards import NotationError
from dealspace.inference import balanced, semibalanced, shape
from dealspace.inference.constraints.hand_shapes import all_shapes, lengths_by_solver, lengths_of, solve_patterns


def test_there_are_560_shapes() -> None:
    assert len(all_shapes()) == 560
    assert all(sum(lengths) == 13 for lengths in all_shapes())
    assert list(all_shapes()) == sorted(solve_patterns(("xxxx",))), "as a small constraint problem"


def test_a_pattern_without_wildcards_is_what_the_solver_finds() -> None:
    shapes = [lengths[::-1] for lengths in all_shapes()]
    others = [pattern for pattern in product(range(0, 14, 3), repeat=4) if sum(pattern) != 13]
    assert others
    for pattern in shapes[::7] + others:
        assert lengths_of(pattern) == lengths_by_solver(pattern), pattern


@pytest.mark.parametrize("wildcards", range(1, 16))
def test_every_place_of_wildcards_is_what_a_plain_search_finds(wildcards: int) -> None:
    pattern = [None if wildcards >> place & 1 else length for place, length in enumerate((4, 1, 3, 5))]
    fitting = {
        lengths
        for lengths in all_shapes()
        if all(asked in (None, length) for asked, length in zip(pattern, reversed(lengths), strict=True))
    }
    spades, hearts, diamonds, clubs = pattern
    assert lengths_of((spades, hearts, diamonds, clubs)) == fitting


def test_patterns_list_spades_first() -> None:
    assert solve_patterns(("5431",)) == {(1, 3, 4, 5)}


@pytest.mark.parametrize(("pattern", "orders"), [("4333", 4), ("4432", 12), ("5431", 24), ("4441", 4), ("5440", 12)])
def test_any_covers_every_order(pattern: str, orders: int) -> None:
    assert len(solve_patterns(("any", pattern))) == orders


def test_any_covers_all_patterns_after_it_and_none_before() -> None:
    assert solve_patterns(("5431", "any", "4333", "4441")) == solve_patterns(("5431",)) | solve_patterns(
        ("any", "4333")
    ) | solve_patterns(("any", "4441"))


def test_a_wildcard_is_any_length() -> None:
    fives = solve_patterns(("5xxx",))
    assert {lengths[3] for lengths in fives} == {5}
    assert len(fives) == comb(10, 2)  # ways to share 8 cards among three suits


def test_long_suits_are_written_with_dashes() -> None:
    assert solve_patterns(("10-2-1-0",)) == {(0, 1, 2, 10)}
    assert str(shape("any 10-2-1-0")) == "shape any 10-2-1-0"


def test_balanced_and_semibalanced_are_the_usual_patterns() -> None:
    assert {tuple(sorted(lengths)) for lengths in balanced().lengths} == {(3, 3, 3, 4), (2, 3, 4, 4), (2, 3, 3, 5)}
    extra = {tuple(sorted(lengths)) for lengths in semibalanced().lengths - balanced().lengths}
    assert extra == {(2, 2, 4, 5), (2, 2, 3, 6)}


@pytest.mark.parametrize(
    ("pattern", "message"), [("5333", "14 cards"), ("533", "not a shape"), ("9xx9", "18 cards"), ("", "needs")]
)
def test_an_impossible_pattern_is_refused(pattern: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        shape(pattern)
