"""What is counted of a sample of deals, where a space cannot be counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Seat
from dealspace.inference.constraints.evaluate import values
from dealspace.inference.exact.tally import Values
from dealspace.inference.quantities.quantity import Quantity


def tally_of(deals: NDArray[np.uint64], asked: Sequence[tuple[Seat, Quantity]]) -> dict[Values, int]:
    """How many of the deals uint64[n, 4] have each combination of values."""
    return tally_of_rows(np.stack([values(quantity, deals[:, seat]) for seat, quantity in asked], axis=1))


def tally_of_rows(rows: NDArray[np.integer[Any]]) -> dict[Values, int]:
    """How often each row comes."""
    seen, times = np.unique(rows, axis=0, return_counts=True)
    return dict(zip(map(tuple, seen.tolist()), times.tolist(), strict=True))


def tally_of_truth(held: NDArray[np.bool_]) -> dict[bool, int]:
    """How often something holds, and how often not."""
    hits = int(np.count_nonzero(held))
    return {True: hits, False: len(held) - hits}


def marginals_of(deals: NDArray[np.uint64]) -> NDArray[np.float64]:
    """float64[4, 52]: the share of the deals uint64[n, 4] in which a seat holds a card."""
    held = deals[:, :, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)
    chances: NDArray[np.float64] = held.mean(axis=0)
    return chances
