"""What is read off deals drawn, where a space cannot count."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Seat
from dealspace.inference.constraints.evaluate import values
from dealspace.inference.exact.tally import Values
from dealspace.inference.quantities.quantity import Quantity

DRAWN = 20_000
"""Deals from which distributions are estimated."""
FEWEST = 100
"""Where deals are so rare that fewer than these turn up, nothing is estimated."""


def joint_of(deals: NDArray[np.uint64], asked: Sequence[tuple[Seat, Quantity]]) -> dict[Values, float]:
    """How often these values come together among deals (uint64[n, 4])."""
    columns = np.stack([values(quantity, deals[:, seat]) for seat, quantity in asked], axis=1)
    seen, times = np.unique(columns, axis=0, return_counts=True)
    return {tuple(row): count / len(deals) for row, count in zip(seen.tolist(), times.tolist(), strict=True)}


def marginals_of(deals: NDArray[np.uint64]) -> NDArray[np.float64]:
    """float64[4, 52]: how often a seat has a card among deals (uint64[n, 4])."""
    held = deals[:, :, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)
    chances: NDArray[np.float64] = held.mean(axis=0)
    return chances
