"""Quantities are sums over suits of tables over the 8,192 holdings."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from dealspace.cards import Hand, Holding, NotationError, Rank, Suit
from dealspace.inference import HCP, length, quantity, value
from dealspace.inference.quantities.kinds import KINDS
from dealspace.inference.quantities.quantity import QUANTITY_NAMES, Quantity

HAND = Hand.parse("AKJ32.Q54..KT932")


def test_tables_agree_with_the_independent_oracle(shared: Path) -> None:
    oracle = json.loads((shared / "holding_tables.json").read_text())
    assert HCP.tables[0].tolist() == oracle["hcp"]
    assert quantity("quick_tricks").tables[2].tolist() == oracle["quick_tricks_half_units"]
    assert quantity("playing_tricks").tables[1].tolist() == oracle["playing_tricks"]


@pytest.mark.parametrize(
    ("name", "suit", "expected"),
    [
        ("hcp", None, 13),
        ("hcp", Suit.SPADES, 8),
        ("points", None, 15),
        ("controls", None, 4),
        ("aces", None, 1),
        ("kings", None, 2),
        ("top2", Suit.SPADES, 2),
        ("top3", Suit.CLUBS, 1),
        ("top4", Suit.SPADES, 3),
        ("top5", Suit.CLUBS, 2),
        ("losers", None, 1 + 2 + 0 + 2),
        ("quick_tricks", None, 4 + 1),
        ("length", Suit.DIAMONDS, 0),
    ],
)
def test_a_hand_has_the_value_a_player_counts(name: str, suit: Suit | None, expected: int) -> None:
    assert value(quantity(name, suit), HAND) == expected


@pytest.mark.parametrize(
    ("holding", "losers"), [("", 0), ("A", 0), ("K", 1), ("Q2", 2), ("K2", 1), ("Q32", 2), ("AQ2", 1)]
)
def test_losers_count_short_suits_as_players_do(holding: str, losers: int) -> None:
    assert quantity("losers").tables[3][Holding.parse(holding).ranks] == losers


def test_has_looks_at_one_card() -> None:
    assert value(quantity("has", Suit.SPADES, Rank.ACE), HAND) == 1
    assert value(quantity("has", Suit.HEARTS, Rank.ACE), HAND) == 0


def test_a_quantity_of_one_suit_ignores_the_others() -> None:
    tables = quantity("hcp", Suit.HEARTS).tables
    assert not tables[[Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES]].any()
    assert (tables[Suit.HEARTS] == HCP.tables[Suit.HEARTS]).all()


def test_tables_cannot_be_written_to() -> None:
    with pytest.raises(ValueError, match="read-only"):
        HCP.tables[0, 0] = 7


def test_every_shipped_name_has_integer_tables() -> None:
    for name in QUANTITY_NAMES:
        kind = KINDS[name]
        if kind.tables is None:
            continue
        found = quantity(name, Suit.SPADES if kind.takes_suit else None, Rank.ACE if kind.needs_rank else None)
        assert found.tables.shape == (4, 8192)
        assert found.tables.dtype == np.int16


def test_suits_names_are_lengths() -> None:
    assert quantity("spades") == length(Suit.SPADES)
    assert str(length(Suit.SPADES)) == "spades"


def test_an_unknown_name_comes_with_a_suggestion() -> None:
    with pytest.raises(NotationError, match='"hpc" is not a known quantity: did you mean "hcp"'):
        quantity("hpc")


def test_a_suit_that_is_missing_is_asked_for() -> None:
    with pytest.raises(NotationError, match=r"top3\(S\)"):
        quantity("top3")


def test_equality_looks_at_every_field() -> None:
    one = Quantity("has", Suit.SPADES, Rank.ACE)
    assert one == Quantity("has", Suit.SPADES, Rank.ACE)
    assert one != Quantity("has", Suit.HEARTS, Rank.ACE)
    assert one != Quantity("has", Suit.SPADES, Rank.KING)
    assert Quantity("hcp", Suit.SPADES) != Quantity("losers", Suit.SPADES)


def test_quantities_are_ordered_with_spades_first() -> None:
    ordered = sorted([length(Suit.CLUBS), HCP, quantity("hcp", Suit.CLUBS), length(Suit.SPADES)])
    assert [str(found) for found in ordered] == ["hcp", "hcp(C)", "spades", "clubs"]
