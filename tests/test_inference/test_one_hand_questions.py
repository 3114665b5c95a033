"""Quick answers about one hand against the exact ones."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dealspace.cards import Hand, Suit
from dealspace.inference import (
    ALWAYS,
    HCP,
    NEVER,
    Answer,
    Bounds,
    InfeasibleError,
    Quantity,
    all_of,
    hand_satisfiable,
    hand_witness,
    length,
    parse_constraint,
    parse_quantity,
    satisfied,
    satisfies,
    shape_of,
    value,
)
from dealspace.inference.constraints.constraint import Constraint
from dealspace.inference.constraints.hand_shapes import all_shapes
from dealspace.inference.hand_questions.condition_split import in_cells, lean, pieces
from dealspace.inference.hand_questions.construct import hands_in
from dealspace.inference.hand_questions.pool import pool
from dealspace.inference.hand_questions.questions import hand_bounds, is_satisfiable, jointly_satisfiable, reader
from dealspace.inference.one_hand.grid import cells, dealt, greatest, least
from dealspace.inference.one_hand.sums_by_cell import POINTS
from tests.support.constraints import constraints
from tests.support.hand_classes import slow_bounds, slow_satisfiable

QUANTITIES = (HCP, *(length(suit) for suit in Suit))
OTHERS = tuple(parse_quantity(text) for text in ("aces", "losers", "quick_tricks", "points", "spoints(H)", "longest"))


def is_possible(condition: Constraint) -> bool:
    """Whether a hand fits, by the slow twin; where that gives up, the example says nothing."""
    answer = slow_satisfiable(condition)
    assume(answer is not Answer.UNKNOWN)
    return answer is Answer.SAT


@given(constraints)
def test_the_quick_answers_are_the_exact_ones(condition: Constraint) -> None:
    possible = is_possible(condition)
    assert is_satisfiable(condition) is possible
    assert hand_satisfiable(condition) is (Answer.SAT if possible else Answer.UNSAT)
    witness = hand_witness(condition)
    assert satisfies(condition, witness) if witness is not None else not possible
    for quantity in QUANTITIES:
        if possible:
            assert hand_bounds(condition, quantity) == slow_bounds(condition, quantity)
        else:
            with pytest.raises(InfeasibleError):
                hand_bounds(condition, quantity)


@given(constraints, st.sampled_from(OTHERS))
def test_the_quick_ends_of_any_quantity_are_the_exact_ones(condition: Constraint, quantity: Quantity) -> None:
    if is_possible(condition):
        found = slow_bounds(condition, quantity)
        assert hand_bounds(condition, quantity) == Bounds(found.low, found.high)
    else:
        with pytest.raises(InfeasibleError):
            hand_bounds(condition, quantity)


@given(constraints)
def test_hands_that_fit_are_in_its_cells_and_all_hands_of_its_whole_cells_fit(condition: Constraint) -> None:
    found = cells(condition)
    assert not found.every & ~found.some
    assert not found.some & ~dealt()
    hands = pool()[::7]
    fits = satisfied(condition, hands)
    places = [cell_of(int(bits)) for bits in hands]
    assert all(found.some >> place & 1 for place, fit in zip(places, fits, strict=True) if fit)
    assert not any(found.every >> place & 1 for place, fit in zip(places, fits, strict=True) if not fit)


@given(constraints)
def test_pieces_say_what_the_exact_tables_say(condition: Constraint) -> None:
    possible = is_possible(condition)
    found = pieces(condition)
    if isinstance(found, bool):
        assert found is possible
    else:
        assert possible is any(is_possible(piece.as_constraint()) for piece in found)
        assert not any(is_possible(all_of(piece.as_constraint(), ~condition)) for piece in found)


@given(constraints, constraints)
def test_a_lean_condition_says_the_same_of_its_cells(condition: Constraint, where: Constraint) -> None:
    among = cells(where).some
    hands = pool()[::7]
    inside = satisfied(in_cells(among), hands)
    assert inside.tolist() == [bool(among >> cell_of(int(bits)) & 1) for bits in hands]
    slim = lean(condition, among)
    assert (satisfied(slim, hands) == satisfied(condition, hands))[inside].all()


def test_a_test_and_its_opposite_in_two_parts_are_decided_by_cases() -> None:
    opens = parse_constraint("hcp 12+ or (hcp 10-11 and quick_tricks 2+)")
    assert pieces(all_of(opens, parse_constraint("hcp <= 11"), parse_constraint("not quick_tricks 2+"))) is False
    assert pieces(all_of(opens, parse_constraint("hcp <= 11"), parse_constraint("S 5+"))) is True


@given(st.integers(0, 50))
def test_hands_are_made_in_their_cells(seed: int) -> None:
    every = [place for place in range(dealt().bit_length()) if dealt() >> place & 1]
    place = every[seed * len(every) // 51]
    assert {cell_of(int(bits)) for bits in hands_in(1 << place, 5)} == {place}


def cell_of(bits: int) -> int:
    hand = Hand(bits)
    return all_shapes().index(hand.lengths) * POINTS + value(HCP, hand)


def test_cells_without_hands_are_none() -> None:
    ends = {shape: slow_bounds(shape_of([shape]), HCP) for shape in all_shapes()[::40]}
    for shape, found in ends.items():
        of_shape = cells(shape_of([shape])).some
        assert (least(of_shape, HCP), greatest(of_shape, HCP)) == (found.low, found.high)


@pytest.mark.parametrize(
    ("text", "points", "spades"),
    [
        ("hcp 15-17 and balanced", (15, 17), (2, 5)),
        ("not hcp 12+ and S >= 5", (0, 11), (5, 13)),
        ("(hcp 5-7 or hcp 10-12) and S = 4", (5, 12), (4, 4)),
        ("C >= 6 and D >= 6", (0, 24), (0, 1)),
        ("quick_tricks 4+ and hcp <= 14 and S >= 7", (14, 14), (7, 11)),
    ],
)
def test_cells_say_how_much_at_least_and_at_most(text: str, points: tuple[int, int], spades: tuple[int, int]) -> None:
    found = cells(parse_constraint(text)).some
    assert (least(found, HCP), greatest(found, HCP)) == points
    assert (least(found, length(Suit.SPADES)), greatest(found, length(Suit.SPADES))) == spades


def test_no_hand_has_no_cells_and_every_hand_all() -> None:
    assert cells(ALWAYS).every == cells(ALWAYS).some == dealt()
    assert cells(NEVER).some == 0 and least(0, HCP) is None
    assert not is_satisfiable(NEVER)
    assert not is_satisfiable(parse_constraint("hcp 5-7 and hcp 9+"))
    assert is_satisfiable(parse_constraint("S = 13"))


@given(constraints, constraints)
def test_two_conditions_fit_together_where_a_hand_satisfies_both(one: Constraint, other: Constraint) -> None:
    assert jointly_satisfiable(one, other) is (slow_satisfiable(all_of(one, other)) is Answer.SAT)


def test_what_is_read_of_a_hand_nothing_is_known_of_stays_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealspace.inference.hand_questions.questions.MOST_SUMS", 3)
    for factor in range(2, 9):
        reader().read(parse_constraint(f"hcp + S + {factor} * losers >= 40"))
        assert len(reader().values) <= 5


@pytest.mark.parametrize("quantity", [*QUANTITIES, *OTHERS], ids=str)
def test_what_any_hand_can_have_is_known_at_once(quantity: Quantity) -> None:
    assert hand_bounds(ALWAYS, quantity) == slow_bounds(ALWAYS, quantity)
