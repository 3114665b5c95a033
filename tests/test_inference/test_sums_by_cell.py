"""The values a sum takes in each cell, against hands and against the same worked out suit by suit as it is written."""

from __future__ import annotations

import numpy as np
import pytest

from dealspace.cards import Hand
from dealspace.inference import HCP, Within, parse_constraint, value, values
from dealspace.inference.constraints.constraint import Terms
from dealspace.inference.constraints.hand_shapes import all_shapes
from dealspace.inference.hand_questions.pool import pool
from dealspace.inference.one_hand.sums_by_cell import POINTS, _reached, is_tabled, reached

TESTS = (
    "hcp 12+", "points 12+", "top3(S) 2+", "top3(D) 2+", "stop(H)", "has(K, D)", "short321(C) 2+", "keycards(H) 3+",
    "hcp(S) + hcp(H) >= 5", "hcp(C) + hcp(H) >= 5", "hcp + S + D >= 20", "H >= C + 1", "playing_tricks 6+",
    "hcp(S) - 2 * top3(C) >= 3", "quick_tricks 2+", "losers 0-7",
)  # fmt: skip


def terms_of(text: str) -> Terms:
    condition = parse_constraint(text)
    assert isinstance(condition, Within)
    return condition.terms


@pytest.mark.parametrize("text", TESTS)
def test_suits_put_in_their_places_are_worked_out_as_written(text: str) -> None:
    terms = terms_of(text)
    found, plain = reached(terms), _reached(terms)
    assert (found.least, found.width) == (plain.least, plain.width)
    assert (found.words == plain.words).all()


@pytest.mark.parametrize("text", TESTS)
def test_the_sum_of_every_hand_is_reached_in_its_cell(text: str) -> None:
    terms = terms_of(text)
    found, hands = reached(terms), pool()[::97]
    places = [all_shapes().index(Hand(int(bits)).lengths) * POINTS + value(HCP, Hand(int(bits))) for bits in hands]
    totals = sum(np.int64(factor) * values(quantity, hands) for factor, quantity in terms)
    for place, total in zip(places, np.asarray(totals).tolist(), strict=True):
        inside, others = found.cells(total, total)
        assert inside >> place & 1
        low, high = found.ends(1 << place) or (0, -1)
        assert low <= total <= high
        assert bool(others >> place & 1) is (low < high)


def test_bounds_beyond_what_there_is_are_met_by_all_or_none() -> None:
    found = reached(terms_of("top3(S) 2+"))
    everywhere, nowhere = found.cells(None, None)
    assert nowhere == 0 and found.cells(-5, 99) == (everywhere, 0)
    assert found.cells(4, None) == found.cells(None, -1) == (0, everywhere)
    assert found.ends(0) is None


def test_sums_too_wide_have_no_table() -> None:
    assert is_tabled(terms_of("hcp + S + D >= 20"))
    assert not is_tabled(terms_of("30 * hcp + 7 * losers >= 200"))
