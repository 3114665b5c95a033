"""One meaning, four readings: a hand, a batch of hands, the exact one-hand space, and CP-SAT."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import CardSet, Deal, Hand
from dealspace.inference import (
    Answer,
    Bounds,
    Constraint,
    Holds,
    InfeasibleError,
    Quantity,
    TimeLimitError,
    all_of,
    hand_bounds,
    hand_satisfiable,
    hand_witness,
    parse_constraint,
    satisfied,
    satisfies,
    value,
    values,
)
from dealspace.inference.cpsat.hand_model import solve_hand, solve_hand_bounds
from dealspace.inference.one_hand.hand_table import PAIRINGS, HandTable
from dealspace.inference.one_hand.open_hand import OpenHand
from dealspace.inference.quantities.quantity import quantity as quantity_of
from dealspace.inference.statements.space_errors import SizeLimitError
from tests.support.constraints import constraints_of_all_kinds as constraints
from tests.support.constraints import quantities_of_all_kinds as quantities
from tests.support.hand_classes import SOLVER_WORK, hands_of, range_of_hand, slow_bounds, slow_satisfiable
from tests.support.strategies import hands

RNG = np.random.default_rng(20)
HANDS = np.array([hand for _ in range(150) for hand in Deal.random(RNG).bits], dtype=np.uint64)


def solver_agrees(constraint: Constraint, quantity: Quantity, low: int, high: int) -> bool:
    """Whether the solver's bounds are these; where time ran out before it had proof, it may have others, or none."""
    try:
        solved = solve_hand_bounds(constraint, quantity, most_work=SOLVER_WORK)
    except TimeLimitError:
        return True
    return solved == Bounds(low, high) or (not solved.proven and solved.low <= low and high <= solved.high)


@given(constraints)
def test_batches_agree_with_single_hands(constraint: Constraint) -> None:
    expected = [satisfies(constraint, Hand(int(hand))) for hand in HANDS[:200]]
    assert satisfied(constraint, HANDS[:200]).tolist() == expected


@given(quantities, hands)
def test_values_agree_with_single_hands(quantity: Quantity, hand: Hand) -> None:
    assert values(quantity, np.array([hand.bits], dtype=np.uint64)).tolist() == [value(quantity, hand)]


@given(constraints)
def test_an_empty_batch_has_no_answers(constraint: Constraint) -> None:
    assert satisfied(constraint, np.zeros(0, dtype=np.uint64)).shape == (0,)


@settings(max_examples=150, deadline=None)
@given(constraints, st.sampled_from(HANDS.tolist()))
def test_the_solver_accepts_just_the_hands_that_satisfy(constraint: Constraint, bits: int) -> None:
    fixed = Holds(CardSet(bits))
    expected = Answer.SAT if satisfies(constraint, Hand(bits)) else Answer.UNSAT
    assert solve_hand(all_of(constraint, fixed)) is expected
    assert hand_satisfiable(all_of(constraint, fixed)) is expected


@settings(max_examples=60, deadline=None)
@given(constraints, quantities)
def test_the_exact_space_of_one_hand_agrees_with_the_solver(constraint: Constraint, quantity: Quantity) -> None:
    exact = hands_of(constraint)
    answer = solve_hand(constraint, most_work=SOLVER_WORK)
    if exact is None or answer is Answer.UNKNOWN:
        return
    assert exact.is_possible == (answer is Answer.SAT)
    if exact.is_possible:
        ends = range_of_hand(constraint, ((1, quantity),))
        assert ends is None or solver_agrees(constraint, quantity, *ends)


@settings(max_examples=120, deadline=None)
@given(constraints, quantities)
def test_the_questions_about_one_hand_are_answered_as_by_their_slow_twin(
    constraint: Constraint, quantity: Quantity
) -> None:
    known = slow_satisfiable(constraint)
    assert hand_satisfiable(constraint) is known or known is Answer.UNKNOWN
    if hand_satisfiable(constraint) is Answer.UNSAT:
        with pytest.raises(InfeasibleError):
            hand_bounds(constraint, quantity)
        return
    try:
        slow, found = slow_bounds(constraint, quantity), hand_bounds(constraint, quantity)
    except TimeLimitError:
        return
    if slow.proven and found.proven:
        assert found == slow
    else:  # what is not proven is a limit
        assert not slow.proven or (found.low <= slow.low and slow.high <= found.high)


@settings(max_examples=120, deadline=None)
@given(constraints)
def test_a_witness_satisfies(constraint: Constraint) -> None:
    witness, answer = hand_witness(constraint), hand_satisfiable(constraint)
    assert answer is Answer.UNKNOWN or (witness is not None) == (answer is Answer.SAT)
    assert witness is None or satisfies(constraint, witness)


@settings(max_examples=60, deadline=None)
@given(constraints, quantities)
def test_bounds_hold_on_every_hand_seen(constraint: Constraint, quantity: Quantity) -> None:
    fitting = HANDS[satisfied(constraint, HANDS)]
    try:
        bounds = hand_bounds(constraint, quantity)
    except InfeasibleError:
        assert not len(fitting)
        return
    found = values(quantity, fitting)
    assert ((found >= bounds.low) & (found <= bounds.high)).all()


def test_the_range_of_a_formula_that_fits_no_table_holds_after_little_work() -> None:
    """Its thousands of pieces took half a minute; what is said instead holds, and is proven where it says so."""
    hard = parse_constraint("60 * kr + playing_tricks(H) - 2 * new_losers 1044-1478 or holding(H) AT97432")
    found = hand_bounds(hard, quantity_of("kr"))
    assert found.low <= 182 and found.high >= 566  # the range, by all of the pieces
    assert not found.proven or (found.low, found.high) == (182, 566)


def test_a_range_whose_end_is_not_decided_is_not_called_proven() -> None:
    found = hand_bounds(parse_constraint("kr 21.1+"), quantity_of("points"))
    assert found.low == 14 or (found.low < 14 and not found.proven)


def exact_table(constraint: Constraint) -> HandTable | None:
    """The exact space's table of a hand of which nothing is known; None where it would be too large."""
    try:
        table = HandTable(OpenHand(0, (1 << 52) - 1), constraint)
        table.pair(PAIRINGS[0])
    except SizeLimitError:
        return None
    return table


@settings(max_examples=100, deadline=None)
@given(constraints)
def test_both_exact_readings_of_one_hand_agree(constraint: Constraint) -> None:
    table, classes = exact_table(constraint), hands_of(constraint)
    if table is not None and classes is not None:
        assert table.is_possible == classes.is_possible


@pytest.mark.slow
@settings(max_examples=3000, deadline=None)
@given(constraints, quantities, st.sampled_from(HANDS.tolist()))
def test_thousands_of_formulas_have_one_meaning(constraint: Constraint, quantity: Quantity, bits: int) -> None:
    """The plain meaning, CP-SAT and the exact classes: on one hand, and for the bounds of a quantity."""
    test_the_solver_accepts_just_the_hands_that_satisfy.hypothesis.inner_test(constraint, bits)  # type: ignore[attr-defined]
    test_bounds_hold_on_every_hand_seen.hypothesis.inner_test(constraint, quantity)  # type: ignore[attr-defined]
    exact = hands_of(constraint)
    if exact is not None and exact.is_possible:
        ends = range_of_hand(constraint, ((1, quantity),))
        assert ends is None or solver_agrees(constraint, quantity, *ends)
