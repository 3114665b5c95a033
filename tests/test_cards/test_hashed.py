"""Hashes that are worked out once: equal for equal values, also after a copy, and never kept across processes."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace

import pytest
from hypothesis import given

from dealspace.cards import Rank, Suit
from dealspace.cards._hashed import Hashed
from dealspace.inference import Constraint, Quantity, parse_constraint, quantity
from tests.support.constraints import constraints


class Counted(Hashed):
    """Says how often it was asked what it is."""

    def __init__(self, what: object) -> None:
        self.what = what
        self.asked = 0

    def _identity(self) -> object:
        self.asked += 1
        return self.what


def test_a_hash_is_worked_out_once() -> None:
    value = Counted("a")
    assert hash(value) == hash(value) == hash("a")
    assert value.asked == 1


def test_a_value_must_say_what_its_hash_is_made_of() -> None:
    with pytest.raises(NotImplementedError):
        hash(Hashed())
    with pytest.raises(TypeError, match="unhashable"):
        hash(Counted([]))


@given(constraints)
def test_equal_formulas_have_equal_hashes_and_copies_their_own(condition: Constraint) -> None:
    hash(condition)
    for again in (copy.deepcopy(condition), pickle.loads(pickle.dumps(condition)), parse_constraint(str(condition))):
        assert again == condition and hash(again) == hash(condition)


def test_quantities_differ_by_every_field() -> None:
    found = quantity("has", Suit.SPADES, Rank.ACE)
    assert found == replace(found) and hash(found) == hash(replace(found))
    others = [replace(found, suit=Suit.HEARTS), replace(found, rank=Rank.KING), quantity("aces")]
    assert len({found, *others}) == 4
    assert {found: 1}[Quantity("has", Suit.SPADES, Rank.ACE)] == 1
