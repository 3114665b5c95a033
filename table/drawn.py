"""Deals drawn, and what is read off them, where a space cannot count: 20,000 of them, always the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from cards import Seat
from inference import Constraint, DealSpace, Estimate, Quantity
from inference.evaluate import satisfied, values

DRAWN = 20_000

Named = tuple[Seat, Quantity]
Shape = tuple[int, int, int, int]
"""Cards in S, H, D, C."""


def drawn_from(space: DealSpace) -> NDArray[np.uint64]:
    """Deals of the space, always the same, each as often as it weighs."""
    return space.sample(DRAWN, np.random.default_rng(0))


def share_drawn(share: float) -> Estimate:
    """A share of the deals drawn, with its 95 % interval."""
    return Estimate.of_share(share * DRAWN, DRAWN)


def joint_drawn(deals: NDArray[np.uint64], named: Sequence[Named]) -> dict[tuple[int, ...], float]:
    """How often these values come together among deals."""
    columns = np.stack([values(quantity, deals[:, seat]) for seat, quantity in named], axis=1)
    rows, times = np.unique(columns, axis=0, return_counts=True)
    return {tuple(row): count / len(deals) for row, count in zip(rows.tolist(), times.tolist(), strict=True)}


def chance_drawn(deals: NDArray[np.uint64], where: Mapping[Seat, Constraint]) -> float:
    """How often all of these conditions hold among deals."""
    held = [satisfied(condition, deals[:, seat]) for seat, condition in where.items()]
    return float(np.logical_and.reduce(held).mean())
