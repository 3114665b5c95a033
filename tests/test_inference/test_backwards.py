"""Quantities work backwards: from a value to exactly the holdings that have it."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from dealspace.cards import Hand, Rank, Seat, Suit
from dealspace.inference import Bounds, DealSpace, hand_bounds, parse_constraint, satisfied, value
from dealspace.inference.constraints.constraint import Constraint
from dealspace.inference.cpsat.encoder import Encoder
from dealspace.inference.language.scope import EvaluationScope
from dealspace.inference.quantities.evaluation import parse_evaluation
from dealspace.inference.quantities.holding_tables import holding_lengths
from dealspace.inference.quantities.quantity import quantity
from tests.support.hand_classes import hands_of

SPADES = 13 * Suit.SPADES
ZAR = EvaluationScope([parse_evaluation("zar: {A: 6, K: 4, Q: 2, J: 1}")])


def spade_holdings(constraint: Constraint) -> set[int]:
    """Every spade holding of a hand that satisfies the constraint, as CP-SAT lists them."""
    encoder = Encoder()
    hand = encoder.new_hand(13)
    encoder.require(hand, constraint)
    # Of hands with the same spades one is enough: clubs are filled up first, from the deuce.
    others = [encoder.hands[hand][card] for card in range(SPADES)]
    for lower, upper in pairwise(others):
        encoder.model.add_implication(upper, lower)
    spades = encoder.suit_cards(hand, Suit.SPADES)
    found: set[int] = set()

    class Lister(encoder.cp_model.CpSolverSolutionCallback):  # type: ignore[misc,name-defined]
        def on_solution_callback(self) -> None:
            found.add(sum(1 << rank for rank, card in enumerate(spades) if self.boolean_value(card)))

    solver = encoder.cp_model.CpSolver()
    solver.parameters.catch_sigint_signal = False
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    status = solver.solve(encoder.model, Lister())
    assert status in (encoder.cp_model.OPTIMAL, encoder.cp_model.INFEASIBLE)
    return found


@pytest.mark.parametrize(
    ("text", "name", "low", "high"),
    [
        ("playing_tricks(S) 8", "playing_tricks", 8, 8),
        ("playing_tricks(S) 9+", "playing_tricks", 9, 13),
        ("new_losers(S) 0 and 4+S", "new_losers", 0, 0),
        ("quick_tricks(S) 1.5 and 7+S", "quick_tricks", 3, 3),
        ("half_stop(S) and not stop(S) and 2S", "half_stop", 1, 1),
    ],
)
def test_a_known_count_gives_just_the_holdings_that_have_it(text: str, name: str, low: int, high: int) -> None:
    table = quantity(name).tables[0] if name != "half_stop" else quantity(name, Suit.SPADES).tables[3]
    wanted = (table >= low) & (table <= high)
    for words, keep in (
        ("4+S", holding_lengths() >= 4),
        ("7+S", holding_lengths() >= 7),
        ("not stop(S)", quantity("stop", Suit.SPADES).tables[3] == 0),
        (" 2S", holding_lengths() == 2),
    ):
        if words in text:
            wanted = wanted & keep
    assert wanted.any()
    assert spade_holdings(parse_constraint(text)) == set(np.flatnonzero(wanted).tolist())


def test_a_users_count_works_backwards() -> None:
    wanted = np.flatnonzero(parse_evaluation("zar: A=6 K=4 Q=2 J=1").table == 11)
    found = spade_holdings(parse_constraint("zar(S) 11 and 4-5S", ZAR))
    assert found == {int(holding) for holding in wanted if holding_lengths()[holding] in (4, 5)}


@pytest.mark.parametrize(
    ("holding", "stops", "half"),
    [
        ("A", 1, 1),
        ("K2", 1, 1),
        ("KQ", 1, 1),
        ("Q32", 1, 1),
        ("QJ2", 1, 1),
        ("J432", 1, 1),
        ("JT98", 1, 1),
        ("K", 0, 1),
        ("Q2", 0, 1),
        ("QJ", 0, 1),
        ("J32", 0, 1),
        ("JT9", 0, 1),
        ("Q", 0, 0),
        ("J2", 0, 0),
        ("T987", 0, 0),
        ("T98765432", 0, 0),
        ("", 0, 0),
    ],
)
def test_stoppers_are_those_of_the_table(holding: str, stops: int, half: int) -> None:
    ranks = sum(1 << Rank.parse(rank) for rank in holding)
    assert quantity("stop", Suit.SPADES).tables[3][ranks] == stops
    assert quantity("half_stop", Suit.SPADES).tables[3][ranks] == half


@pytest.mark.parametrize(
    ("holding", "halves"),
    [("", 0), ("2", 3), ("A", 0), ("K", 3), ("K2", 3), ("A2", 2), ("Q2", 5), ("T98", 6), ("AK2", 1)],
)
def test_new_losers_are_those_of_the_table(holding: str, halves: int) -> None:
    ranks = sum(1 << Rank.parse(rank) for rank in holding)
    assert quantity("new_losers").tables[0][ranks] == halves


def test_keycards_are_the_aces_and_the_king_of_trumps() -> None:
    hand = np.array([Hand.parse("AK32.K54.AJ3.A92").bits], dtype=np.uint64)
    for suit, count in (("S", 4), ("H", 4), ("D", 3), ("C", 3)):
        assert satisfied(parse_constraint(f"keycards({suit}) {count}"), hand).all()


def test_four_hands_know_what_is_left() -> None:
    space = DealSpace(known={"S": "AKQJT98765.2.2.2"}, where={"W": "playing_tricks(H) 8+"})
    assert space.bounds("W", "playing_tricks").low == 8
    # West may have ten hearts to the queen: eight tricks, with both top hearts on the right.
    assert space.bounds("E", "keycards(H)") == Bounds(0, 4)
    assert space.bounds("E", "keycards(S)") == Bounds(0, 3)
    witness = space.witness()
    assert witness is not None
    assert value(quantity("playing_tricks", Suit.HEARTS), witness[Seat.WEST]) >= 8


def test_the_exact_classes_find_the_same_hands() -> None:
    condition = parse_constraint("playing_tricks(S) 8 and spoints(H) 12+ and not stop(D) and longest 7-8")
    assert hands_of(condition) is not None
    bounds = hand_bounds(condition, quantity("spoints", Suit.HEARTS))
    assert bounds.low == 12
