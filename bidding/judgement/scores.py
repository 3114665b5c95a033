"""What a final contract is worth to our side, trick by trick."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Contract, Doubling, Side, Vulnerability, score

_DOUBLED = ((0.1, 0.2), (0.1, 0.3), (0.2, 0.45), (0.35, 0.7))
"""How often opponents double a contract that fails by two, and by more: at the two level or below, the three level, the
four level, higher; measured, docs/design/0007."""


@lru_cache(maxsize=4096)
def points_by_tricks(contract: Contract | None, vulnerability: Vulnerability, ours: Side) -> NDArray[np.float64]:
    """float64[14]: our side's expected points for each number of declarer's tricks.

    A contract of ours that fails by two or more may be doubled; theirs is as doubled as it is. A part of being doubled
    is taken for certain: the points are a mean.
    """
    if contract is None:
        return np.zeros(14)
    mine = contract.declarer.side is ours
    points = np.array([score(contract, tricks, vulnerability) for tricks in range(14)], np.float64)
    if mine and contract.doubling is Doubling.UNDOUBLED:
        doubled = Contract(contract.bid, contract.declarer, Doubling.DOUBLED)
        for tricks in range(contract.bid.tricks - 1):
            by_two, by_more = _DOUBLED[min(max(contract.level - 2, 0), 3)]
            chance = by_two if contract.bid.tricks - tricks == 2 else by_more
            points[tricks] += chance * (score(doubled, tricks, vulnerability) - points[tricks])
    return points if mine else -points
