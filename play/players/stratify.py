"""Few worlds that stand for many: as often as the weights say, and spread evenly over where the honours are.

The worlds are put in an order in which neighbours agree on the highest cards, trumps before the other suits, and taken
at even steps of weight. With a queen missing, half of them have it on the left, not half give or take a few.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import PlayView, Rank, Seat, Suit


def stratified_sample(
    view: PlayView, deals: NDArray[np.uint64], weights: NDArray[np.float64], count: int, rng: np.random.Generator
) -> NDArray[np.intp]:
    """intp[count], rising: the worlds taken, some more than once, each as often as its weight says, within one.

    Args:
        deals: uint64[n, 4] full deals that fit the view; weights: float64[n] of sum 1.
    """
    order = np.argsort(_places_of_honours(view, deals), kind="stable")
    steps = (np.arange(count) + rng.random()) / count
    return np.sort(order[np.searchsorted(np.cumsum(weights[order])[:-1], steps)])


def _places_of_honours(view: PlayView, deals: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """uint64[n]: the cards of one hidden hand, the aces as the highest digits, then the kings, down to the twos."""
    hidden = next(seat for seat in Seat if seat is not view.seat and seat is not view.contract.dummy)
    trump = view.contract.strain.suit
    suits = sorted(Suit, key=lambda suit: (suit is not trump, -suit))
    found = np.zeros(len(deals), np.uint64)
    for rank in reversed(Rank):
        for suit in suits:
            card = np.uint64(13 * suit + rank)
            found = found << np.uint64(1) | deals[:, hidden] >> card & np.uint64(1)
    return found
