"""Comparing the two tables of a board: IMPs, or matchpoints for a field of two."""

from __future__ import annotations

from dealspace.bidding.patterns.forms import check_scoring
from dealspace.cards import imps, matchpoints

LEVEL = {"imps": 0.0, "matchpoints": 0.5}
"""What a board brings when both tables score the same."""


def swing(ns_score: int, other_ns_score: int, scoring: str) -> float:
    """What the pair gets that sat North–South at the first of two tables and East–West at the other.

    Args:
        ns_score: North–South's points at the first table; other_ns_score: at the other.
        scoring: "imps", or "matchpoints" (a board won, halved or lost: 1, ½ or 0).

    >>> swing(620, 170, "imps"), swing(170, 620, "imps"), swing(140, 110, "matchpoints")
    (10.0, -10.0, 1.0)
    """
    if scoring == "imps":
        return float(imps(ns_score - other_ns_score))
    check_scoring(scoring)
    return matchpoints([ns_score, other_ns_score])[0]
