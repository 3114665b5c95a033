"""Random hands that satisfy a constraint, the same on every run."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Hand
from dealspace.inference.constraints.constraint import ALWAYS, Constraint
from dealspace.inference.exact.shuffle import NOTHING_PLACED, Dealer
from dealspace.inference.hand_questions.questions import hand_witness
from dealspace.inference.space import DealSpace
from dealspace.inference.statements.space_errors import SamplingError


def sample_hands(constraint: Constraint, n: int) -> NDArray[np.uint64]:
    """uint64[n]: drawn uniformly from the hands that satisfy the constraint. Raises InfeasibleError, SamplingError."""
    if constraint == ALWAYS:
        dealer = Dealer(NOTHING_PLACED)
        return dealer.deal(-(-n // 4), np.random.default_rng(1)).ravel()[:n]
    deals = DealSpace(where={"N": constraint}).sample(n, np.random.default_rng(1))
    return np.ascontiguousarray(deals[:, 0])


def typical_hand(constraint: Constraint) -> Hand:
    """A random hand that satisfies the constraint, or a witness where such hands are too rare to be drawn.

    Raises InfeasibleError, and SamplingError where there is no witness either.
    """
    try:
        return Hand(int(sample_hands(constraint, 1)[0]))
    except SamplingError:
        found = hand_witness(constraint)
        if found is None:
            raise
        return found
