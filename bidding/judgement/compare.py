"""Candidates against one another: pairwise, on the same deals, at the form of scoring."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cards.scoring import IMP_STEPS

Floats = NDArray[np.float64]

SURE = 2.0
"""Standard errors by which a candidate must be behind to be dropped …"""
LOOKED_AT = 8
"""… after so many deals."""


@dataclass(frozen=True, slots=True)
class Margins:
    """What a call must gain over one that commits to less; judging by sight of all hands flatters acting.

    Attributes:
        acting: over a pass, or a lower bid.
        pulling: over passing what our side has settled on: a game of ours, or partner's double.
        doubt: of the standard error that is asked besides.
    """

    acting: float
    pulling: float
    doubt: float = 0.5


MARGINS = {"imps": Margins(0.3, 1.0), "matchpoints": Margins(0.02, 0.06)}


def gains(mine: Floats, others: Floats, scoring: str) -> Floats:
    """What these points win against those, deal by deal: IMPs, or shares of a matchpoint (a half, none, minus a half).

    >>> gains(np.array([620.0, -100.0, 90.0]), np.array([170.0, 140.0, 90.0]), "imps").tolist()
    [10.0, -6.0, 0.0]
    """
    difference = mine - others
    if scoring == "matchpoints":
        return np.sign(difference) / 2
    won = np.searchsorted(np.array(IMP_STEPS), np.abs(difference), side="right")
    return np.sign(difference) * won


@dataclass(frozen=True, slots=True)
class Edge:
    """How one candidate stands against another: its mean gain, and the standard error of that."""

    mean: float
    error: float

    @classmethod
    def of(cls, mine: Floats, others: Floats, scoring: str) -> Edge:
        """Over the deals on which both were looked at, which are the first ones."""
        count = min(len(mine), len(others))
        won = gains(mine[:count], others[:count], scoring)
        # A few deals that agree by chance say less than their scatter of nothing would.
        spread = float(np.sqrt((np.square(won - won.mean()).sum() + 1.0) / count)) if scoring == "imps" else 0.5
        return cls(float(won.mean()), spread / float(np.sqrt(count)))


def best(points: list[Floats], needed: list[float], scoring: str) -> int:
    """The candidate whose worst comparison is best.

    Args:
        points: of each candidate, deal by deal; those that commit to least come first.
        needed: what each must gain over those that come before it.
    """
    doubt = MARGINS[scoring].doubt

    def worst(place: int) -> float:
        edges = [
            edge.mean - (needed[place] + doubt * edge.error if place > other else 0.0)
            for other in range(len(points))
            if other != place and (edge := Edge.of(points[place], points[other], scoring))
        ]
        return min(edges, default=0.0)

    return max(range(len(points)), key=lambda place: (worst(place), -place))


def still_in(points: list[Floats], alive: list[int], scoring: str) -> list[int]:
    """Of the candidates still compared, those that are not plainly behind another."""
    if min(len(points[place]) for place in alive) < LOOKED_AT:
        return alive
    edges = {(one, two): Edge.of(points[one], points[two], scoring) for one in alive for two in alive if one != two}
    slack = MARGINS[scoring].acting
    behind = {one for (one, _), edge in edges.items() if edge.mean + SURE * edge.error + slack < 0}
    return [place for place in alive if place not in behind]
