"""The formats of a number of cards, and those that a lead asks for."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import NotationError
from dealspace.games.shengji.decomposition import (
    all_formats,
    falling,
    format_count,
    format_text,
    formats_of_sizes,
    sizes_of,
    tuple_sizes,
    weaker_formats,
)


def test_the_formats_are_all_multisets_of_sequences() -> None:
    """By a recursion that knows nothing of the order: put one sequence after the other, each at most the last."""

    def sequences(cards: int) -> set[tuple[int, ...]]:
        if cards == 0:
            return {()}
        return {(size, *rest) for size in range(2, cards + 1) for rest in sequences(cards - size)}

    def formats(cards: int, largest: tuple[int, ...]) -> set[tuple[tuple[int, ...], ...]]:
        if cards == 0:
            return {()}
        firsts = {(1,)} | {shape for size in range(2, cards + 1) for shape in sequences(size)}
        return {(first, *rest) for first in firsts if first <= largest for rest in formats(cards - sum(first), first)}

    for cards in range(1, 11):
        listed = list(all_formats(cards))
        assert len(set(listed)) == len(listed) == format_count(cards)
        assert set(listed) == formats(cards, (99,))


def test_counts_are_those_of_the_lists() -> None:
    assert [format_count(cards) for cards in (1, 2, 3, 4, 5, 6, 8, 10, 12, 13, 14)] == [
        *(1, 2, 3, 6, 10, 19),
        *(61, 196, 627, 1113, 1989),
    ]
    assert format_count(16) == sum(1 for _ in all_formats(16))


@given(st.integers(1, 12))
def test_sizes_fall_from_all_alike_to_all_single(cards: int) -> None:
    sizes = [sizes_of(shapes) for shapes in all_formats(cards)]
    assert sizes == sorted(sizes, reverse=True)
    assert tuple(dict.fromkeys(sizes)) == tuple_sizes(cards)


@given(st.integers(1, 11))
def test_inside_a_partition_longer_sequences_come_first_then_fewer(cards: int) -> None:
    for sizes in tuple_sizes(cards):
        keys = [
            (-max(map(len, shapes)), len(shapes))
            for shapes in formats_of_sizes(sizes)
            if any(size > 1 for size in sizes)
        ]
        assert keys == sorted(keys)


def test_formats_of_many_cards_are_made_as_they_are_asked_for() -> None:
    assert list(islice(all_formats(40), 3)) == [((40,),), ((39,), (1,)), ((38, 2),)]


@given(st.lists(st.sampled_from([(1,), (2,), (3,), (2, 2), (3, 3), (2, 2, 2)]), min_size=1, max_size=3), st.booleans())
def test_weaker_formats_end_in_singles_and_never_come_back(shapes: list[tuple[int, ...]], new: bool) -> None:
    weaker = list(weaker_formats(tuple(shapes), new_sequences=new))
    assert len(set(weaker)) == len(weaker) and falling(shapes) not in weaker
    total = sum(map(sum, shapes))
    assert all(sum(map(sum, each)) == total for each in weaker)
    if set(shapes) != {(1,)}:
        assert weaker[-1] == ((1,),) * total
    if not new and not any(len(shape) > 1 for shape in shapes):
        assert all(len(shape) == 1 for each in weaker for shape in each)
    assert set(weaker_formats(tuple(shapes), new_sequences=False)) <= set(weaker_formats(tuple(shapes)))


@given(st.sampled_from([(2,), (4,), (2, 2), (3, 3), (4, 2)]), st.integers(0, 3), st.booleans())
def test_singles_beside_one_unit_only_stand_by(shape: tuple[int, ...], singles: int, new: bool) -> None:
    alone = list(weaker_formats((shape,), new_sequences=new))
    beside = list(weaker_formats(((1,),) * singles + (shape,), new_sequences=new))
    assert beside == [falling((*each, *((1,),) * singles)) for each in alone]


def test_a_format_is_said_in_words() -> None:
    assert format_text(((4,), (2,), (2,), (1,))) == "a quadruple, 2 pairs, a single"
    assert format_text(((3, 2), (5,))) == "a ragged tractor (triple then pair), a 5-tuple"


@pytest.mark.parametrize("cards", [0, -1])
def test_no_cards_have_no_format(cards: int) -> None:
    with pytest.raises(NotationError, match="expected 1 or more"):
        all_formats(cards)
