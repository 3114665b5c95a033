"""What one call gains over another by the estimate of tricks, deal by deal, in microseconds where solving takes longer.

A contract's points are those of judgement: one of ours that fails by two or more may be doubled.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding.judgement.compare import gains
from dealspace.bidding.judgement.scores import points_by_tricks
from dealspace.bidding.judgement.trick_estimate import TrickEstimate
from dealspace.cards import Contract, Side, Vulnerability

Floats = NDArray[np.float64]
Ends = Sequence[Contract | None]


def estimated_gains(
    made: Ends,
    other: Ends,
    estimate: TrickEstimate,
    vulnerability: Vulnerability,
    side: Side,
    scoring: str = "imps",
) -> Floats:
    """float64[n]: what the second row of contracts should win over the first, in IMPs or shares of a matchpoint.

    Tricks in one strain of one side are the same for both; otherwise they are taken to be independent.
    """
    found = np.zeros(len(made))
    pairs = list(zip(made, other, strict=True))
    for pair in dict.fromkeys(pairs):
        if pair[0] == pair[1]:
            continue
        rows = np.array([row for row, here in enumerate(pairs) if here == pair], np.intp)
        table = _gains_by_tricks(*pair, vulnerability, side, scoring)
        first, second = (_chances(contract, estimate, rows) for contract in pair)
        if _same_play(*pair):
            found[rows] = first @ np.diag(table)
        else:
            found[rows] = np.einsum("ni,ij,nj->n", first, table, second)
    return found


def _chances(contract: Contract | None, estimate: TrickEstimate, rows: NDArray[np.intp]) -> Floats:
    if contract is None:
        return np.eye(14)[np.zeros(len(rows), np.intp)]
    return estimate.chances(contract.declarer.side, contract.strain)[rows]


def _same_play(one: Contract | None, other: Contract | None) -> bool:
    return (
        one is not None and other is not None and (one.strain, one.declarer.side) == (other.strain, other.declarer.side)
    )


@lru_cache(maxsize=20_000)
def _gains_by_tricks(
    one: Contract | None, other: Contract | None, vulnerability: Vulnerability, side: Side, scoring: str
) -> Floats:
    """float64[14, 14]: what the second gains, by the tricks in the first and in the second."""
    first, second = (points_by_tricks(contract, vulnerability, side) for contract in (one, other))
    return gains(second[None, :] - first[:, None], np.zeros((14, 14)), scoring)
