"""What one call gains over another, layout by layout in IMPs, double dummy; by the estimate it is `foreseen`.

A contract's points are those of judgement: one of ours that fails by two or more may be doubled.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding.judgement.compare import gains
from dealspace.bidding.judgement.sampled_tricks import SampledTricks
from dealspace.bidding.judgement.scores import points_by_tricks
from dealspace.cards import Contract, Side, Vulnerability

Floats = NDArray[np.float64]
Ends = Sequence[Contract | None]


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
