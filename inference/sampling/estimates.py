"""Distributions estimated from a sample of deals, where a space cannot be counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Seat
from dealspace.inference.constraints.evaluate import values
from dealspace.inference.exact.tally import Values
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.statements.space_errors import SamplingError

DRAWN = 20_000
"""Deals from which distributions are estimated."""
FEWEST = 100
"""Deals that a sample must have for an estimate."""


def drawn_by(sample: Callable[[], NDArray[np.uint64]]) -> NDArray[np.uint64]:
    """Deals for estimates, read-only: the sample, or what was found of it if that is enough. Raises SamplingError."""
    try:
        deals = sample()
    except SamplingError as few:
        if len(few.partial) < FEWEST:
            raise
        deals = few.partial
    deals.setflags(write=False)
    return deals


def joint_of(deals: NDArray[np.uint64], asked: Sequence[tuple[Seat, Quantity]]) -> dict[Values, float]:
    """The share of the deals uint64[n, 4] with each combination of values."""
    columns = np.stack([values(quantity, deals[:, seat]) for seat, quantity in asked], axis=1)
    seen, times = np.unique(columns, axis=0, return_counts=True)
    return {tuple(row): count / len(deals) for row, count in zip(seen.tolist(), times.tolist(), strict=True)}


def marginals_of(deals: NDArray[np.uint64]) -> NDArray[np.float64]:
    """float64[4, 52]: the share of the deals uint64[n, 4] in which a seat holds a card."""
    held = deals[:, :, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)
    chances: NDArray[np.float64] = held.mean(axis=0)
    return chances
