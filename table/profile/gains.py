"""What one call gains over another, layout by layout in IMPs: by the trick estimate, or double dummy.

A contract's points are those of judgement: one of ours that fails by two or more may be doubled.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding.judgement.compare import gains
from dealspace.bidding.judgement.scores import points_by_tricks
from dealspace.bidding.judgement.tricks import SampledTricks
from dealspace.cards import Contract, Side, Vulnerability
from dealspace.table.profile.trick_estimate import TrickEstimate

Floats = NDArray[np.float64]
Ends = Sequence[Contract | None]


def estimated_gains(
    made: Ends, other: Ends, estimate: TrickEstimate, vulnerability: Vulnerability, side: Side
) -> Floats:
    """float64[n]: IMPs expected to be won by the second row of contracts over the first.

    Tricks in one strain of one side are the same for both; otherwise they are taken to be independent.
    """
    found = np.zeros(len(made))
    for pair in dict.fromkeys(zip(made, other, strict=True)):
        if pair[0] == pair[1]:
            continue
        rows = np.array([row for row, here in enumerate(zip(made, other, strict=True)) if here == pair], np.intp)
        table = _imps_by_tricks(*pair, vulnerability, side)
        first, second = (_chances(contract, estimate, rows) for contract in pair)
        if _same_play(*pair):
            found[rows] = first @ np.diag(table)
        else:
            found[rows] = np.einsum("ni,ij,nj->n", first, table, second)
    return found


def exact_points(
    ends: Ends, tricks: SampledTricks, rows: NDArray[np.intp], vulnerability: Vulnerability, side: Side
) -> Floats:
    """float64[len(rows)]: the side's points for these contracts, double dummy.

    Args:
        ends: of all deals of `tricks`; rows: the deals asked for.
    """
    found = np.zeros(len(rows))
    contracts = [ends[row] for row in rows.tolist()]
    for contract in dict.fromkeys(contracts):
        if contract is not None:
            here = np.array([place for place, other in enumerate(contracts) if other == contract], np.intp)
            found[here] = points_by_tricks(contract, vulnerability, side)[tricks.of(contract, rows[here])]
    return found


def exact_gains(made: Ends, other: Ends, tricks: SampledTricks, vulnerability: Vulnerability, side: Side) -> Floats:
    """float64[n]: IMPs won by the second row of contracts over the first, double dummy; solved where they differ."""
    found = np.zeros(len(made))
    rows = np.array([row for row, pair in enumerate(zip(made, other, strict=True)) if pair[0] != pair[1]], np.intp)
    if len(rows):
        first, second = (exact_points(ends, tricks, rows, vulnerability, side) for ends in (made, other))
        found[rows] = gains(second, first, "imps")
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
def _imps_by_tricks(one: Contract | None, other: Contract | None, vulnerability: Vulnerability, side: Side) -> Floats:
    """float64[14, 14]: IMPs to the second, by the tricks in the first and in the second."""
    first, second = (points_by_tricks(contract, vulnerability, side) for contract in (one, other))
    return gains(second[None, :] - first[:, None], np.zeros((14, 14)), "imps")
