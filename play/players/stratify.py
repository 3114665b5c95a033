"""A stratified (systematic) sample of weighted worlds, even over the positions of the honours.

The worlds are sorted so that neighbours agree on the highest cards, trumps before the other suits, and taken at even
steps of cumulative weight. With a queen missing, half of the sample has it on the left, without sampling error.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import PlayView, Rank, Seat, Suit


def stratified_sample(
    view: PlayView, deals: NDArray[np.uint64], weights: NDArray[np.float64], count: int, rng: np.random.Generator
) -> NDArray[np.intp]:
    """intp[count], rising: the worlds sampled, with repetitions: each count * weight times, rounded up or down.

    Args:
        deals: uint64[n, 4] full deals that fit the view.
        weights: float64[n] of sum 1.
        rng: draws the start of the steps.
    """
    order = np.argsort(_honour_keys(view, deals), kind="stable")
    steps = (np.arange(count) + rng.random()) / count
    return np.sort(order[np.searchsorted(np.cumsum(weights[order])[:-1], steps)])


def _honour_keys(view: PlayView, deals: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """uint64[n] sort keys: the cards of one hidden hand as bits, the aces highest, then the kings, down to the twos."""
    hidden = next(seat for seat in Seat if seat is not view.seat and seat is not view.contract.dummy)
    trump = view.contract.strain.suit
    suits = sorted(Suit, key=lambda suit: (suit is not trump, -suit))
    found = np.zeros(len(deals), np.uint64)
    for rank in reversed(Rank):
        for suit in suits:
            card = np.uint64(13 * suit + rank)
            found = found << np.uint64(1) | deals[:, hidden] >> card & np.uint64(1)
    return found
