"""Conditions that are stated with a weight, `5+S @ 0.8`: a hand that meets it counts 0.8, another 0.2.

As only the ratio counts, that is a statement whose softness is 0.2 / 0.8 (statements/hand_beliefs.py).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from dealspace.cards import NotationError, Seat
from dealspace.inference.constraints.constraint import Constraint
from dealspace.inference.statements.knowledge import Source, Statement

_WEIGHT = re.compile(r"0?\.[0-9]{1,6}")


def stated(seat: Seat, text: str, read: Callable[[str], Constraint]) -> Statement:
    """The statement that a condition is true of a hand, as surely as its weight says; certain without one.

    >>> from dealspace.inference.language.parse import parse_constraint
    >>> stated(Seat.WEST, "5+S @ 0.8", parse_constraint).softness
    0.25

    Raises:
        NotationError: the condition cannot be read, or the weight is none.
    """
    condition, at, weighed = text.rpartition("@")
    source = Source("explanation", text.strip())
    if not at:
        return Statement(seat, read(text), source)
    weight = Fraction(weighed.strip()) if _WEIGHT.fullmatch(weighed.strip()) else Fraction(0)
    if weight <= Fraction(1, 2):
        raise NotationError(
            f'"{text.strip()}": a weight is more than 0.5 and less than 1, as 5+S @ 0.8: it counts 0.8, and 0.2 without'
        )
    return Statement(seat, read(condition), source, float((1 - weight) / weight))


def weight_of(statement: Statement) -> float:
    """What a hand that meets a statement counts, of 1 together with one that does not: 0.8 of `5+S @ 0.8`."""
    return 1.0 / (1.0 + statement.softness)
