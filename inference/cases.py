"""A quantity as linear forms: which sum of tables it is, and when.

Most quantities are a sum over the suits as they stand. Others are one sum or another, as the hand may be (what a short
suit is worth depends on the trumps held): those are split into cases.
"""

from __future__ import annotations

from inference.constraint import ALWAYS, Constraint, Terms
from inference.quantities import Quantity


def cases(quantity: Quantity) -> tuple[tuple[Constraint, Terms], ...]:
    """Conditions of which exactly one holds of any hand, each with the sum that is the quantity's value under it."""
    return ((ALWAYS, ((1, quantity),)),)
