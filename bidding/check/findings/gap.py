"""Hands for which there is no rule, in auctions that the rules cover.

Where only the natural layer applies, the simulation is meant to decide; where partner's call forces, see
forcing_passed.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.bidding.check.points.point import ExaminedPoint
from dealspace.bidding.system.diagnostics import Diagnostic


def gaps(point: ExaminedPoint) -> Iterator[Diagnostic]:
    """The hands that no rule takes here, as one finding."""
    if point.public.forced or not point.is_written or not point.has_gap:
        return
    yield Diagnostic(
        "gap",
        "there are hands that no rule takes here",
        next(context.location for context in point.contexts),
        help="end the rules with - P: {if: else, …} or another call for else, or widen one of them",
        evidence=point.evidence(point.beyond, point.left_over),
    )
