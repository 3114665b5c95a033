"""A good 14 and a bad 18: hands worth half a point more, or less, than their high-card points.

What a hand is worth is measured by `nt_points` (fitted_points.py), whose mean is that of HCP for hands of all shapes,
so that the shape, of which the rest of a condition speaks, does not count twice. docs/design/0021 has the figures.
"""

from __future__ import annotations

from dealspace.inference.constraints.constraint import And, Constraint, Within, all_of, within
from dealspace.inference.quantities.quantity import HCP, quantity

TOLERANCES = ("good", "bad")
WORTH = quantity("nt_points")
_HALF = WORTH.unit // 2


def good_hand(points: int) -> Constraint:
    """So many HCP, and worth half a point more at least."""
    return all_of(within(HCP, points, points), within(WORTH, points * WORTH.unit + _HALF, None))


def bad_hand(points: int) -> Constraint:
    """So many HCP, and worth half a point less at most."""
    return all_of(within(HCP, points, points), within(WORTH, None, points * WORTH.unit - _HALF))


def tolerance(word: str, points: int) -> Constraint:
    """The hands of `good 14`, or of `bad 18`."""
    return good_hand(points) if word == "good" else bad_hand(points)


def named_tolerance(constraint: Constraint) -> tuple[str, int] | None:
    """`("good", 14)`, if the constraint is just that; None for any other."""
    if not isinstance(constraint, And):
        return None
    for part in constraint.parts:
        if isinstance(part, Within) and part.terms == ((1, HCP),) and part.low is not None and part.low == part.high:
            return next(((word, part.low) for word in TOLERANCES if tolerance(word, part.low) == constraint), None)
    return None
