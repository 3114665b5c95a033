"""Questions about one hand to CP-SAT: slower than the tables of inference/one_hand, but never too large."""

from __future__ import annotations

from dealspace.cards import Hand
from dealspace.inference.constraints.constraint import Constraint
from dealspace.inference.cpsat.deal_model import TIME_LIMIT_S, bounds_of, cards_of, run_solver
from dealspace.inference.cpsat.encoder import Encoder
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.statements.results import Answer, Bounds
from dealspace.inference.statements.space_errors import TimeLimitError


def solve_hand(constraint: Constraint, *, time_limit_s: float = TIME_LIMIT_S, most_work: float | None = None) -> Answer:
    """Whether some hand of 13 cards satisfies the constraint; `most_work` as for `run_solver`."""
    encoder, _ = _model(constraint)
    return run_solver(encoder, time_limit_s, most_work=most_work)[1]


def solve_hand_bounds(
    constraint: Constraint, quantity: Quantity, *, time_limit_s: float = TIME_LIMIT_S, most_work: float | None = None
) -> Bounds:
    """The range of a quantity over the hands that satisfy the constraint. Raises InfeasibleError, TimeLimitError."""
    encoder, hand = _model(constraint)
    return bounds_of(encoder, hand, quantity, time_limit_s, most_work=most_work)


def solve_hand_witness(constraint: Constraint, *, time_limit_s: float = TIME_LIMIT_S) -> Hand | None:
    """A hand that satisfies the constraint; None when there is none. Raises TimeLimitError."""
    encoder, hand = _model(constraint)
    solver, answer = run_solver(encoder, time_limit_s)
    if answer is Answer.UNKNOWN:
        raise TimeLimitError(f"no hand found, nor excluded, in {time_limit_s} s")
    return Hand(cards_of(encoder, hand, solver)) if answer is Answer.SAT else None


def _model(constraint: Constraint) -> tuple[Encoder, int]:
    encoder = Encoder()
    hand = encoder.new_hand(13)
    encoder.require(hand, constraint)
    return encoder, hand
