"""Stronger and weaker hands of one shape, held against hands looked at one by one."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Hand, Suit
from dealspace.inference import ALWAYS, parse_constraint
from dealspace.inference.constraints.evaluate import value
from dealspace.inference.hand_questions.hand_sample import sample_hands
from dealspace.inference.hand_questions.pool import pool
from dealspace.inference.hand_questions.strength import (
    cell_of,
    fewer_than,
    is_no_better,
    more_than,
    no_better,
    points_from,
    pool_cells,
    table_of,
)
from dealspace.inference.one_hand.grid import cells, dealt
from dealspace.inference.quantities.quantity import HCP

DRAWN = [Hand(int(bits)) for bits in sample_hands(ALWAYS, 400)]
hands = st.sampled_from(DRAWN)


def is_no_better_slowly(hand: Hand, than: Hand) -> bool:
    """Suit by suit, from the ace down to the ten: never more cards so far."""
    for suit in Suit:
        mine, theirs = (str(each).split(".")[3 - suit] for each in (hand, than))
        if len(mine) != len(theirs):
            return False
        for count in range(1, 6):
            top = "AKQJT"[:count]
            if sum(card in top for card in mine) > sum(card in top for card in theirs):
                return False
    return True


@given(hands)
@settings(max_examples=30)
def test_no_better_hands_are_those_that_a_suit_by_suit_look_accepts(hand: Hand) -> None:
    found = no_better(hand)
    some = found[:: max(1, len(found) // 50)]
    assert all(is_no_better_slowly(Hand(int(bits)), hand) for bits in some)
    assert is_no_better(found, hand.bits).all()
    assert max(value(HCP, Hand(int(bits))) for bits in some) <= value(HCP, hand)


@given(hands, hands)
def test_the_comparison_of_two_hands_is_the_slow_one(one: Hand, other: Hand) -> None:
    if one.lengths == other.lengths:
        bits = np.array([one.bits], np.uint64)
        assert bool(is_no_better(bits, other.bits)[0]) == is_no_better_slowly(one, other)


def test_every_smaller_honour_combination_of_a_small_hand_is_there() -> None:
    found = {str(Hand(int(bits))) for bits in no_better(Hand("KJ2.5432.5432.32"))}
    assert found == {
        f"{spades}.5432.5432.32" for spades in ("KJ2", "KT2", "QJ2", "QT2", "JT2", "K32", "Q32", "J32", "T32", "432")
    }


@given(hands)
def test_cells_with_more_and_with_fewer_points_are_those_of_the_shape(hand: Hand) -> None:
    cell, points, row = cell_of(hand), value(HCP, hand), cells(parse_constraint(f"hcp {value(HCP, hand)}")).some
    assert cell & row == cell
    more, fewer = table_of(more_than(cell)), table_of(fewer_than(cell))
    index = int(table_of(cell).any(axis=1).argmax())
    assert [bool(flag) for flag in more[index]] == [number > points for number in range(more.shape[1])]
    assert [bool(flag) for flag in fewer[index]] == [number < points for number in range(more.shape[1])]
    assert more.sum() + fewer.sum() == more.shape[1] - 1


@given(st.integers(0, 37))
def test_cells_from_some_points_on_are_those_of_the_condition(least: int) -> None:
    assert points_from(least) & dealt() == cells(parse_constraint(f"hcp {least}+")).some


def test_the_pool_is_in_its_cells() -> None:
    for index in range(0, len(pool()), 5000):
        hand = Hand(int(pool()[index]))
        assert 1 << int(pool_cells()[index]) == cell_of(hand)
