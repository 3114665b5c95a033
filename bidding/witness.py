"""Hands made for cells of shape and points, to find one that fits a condition met too seldom by chance."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from bidding.cells import POINTS
from cards import Suit
from inference import HCP
from inference.holding_tables import holding_lengths
from inference.shapes import all_shapes


def hands_in(found: int, count: int) -> NDArray[np.uint64]:
    """uint64[count]: hands of these cells, of which there is at least one; the same on every call."""
    random = Random(count)
    bits = np.frombuffer(found.to_bytes(-(-found.bit_length() // 8), "little"), np.uint8)
    places = [int(place) for place in np.flatnonzero(np.unpackbits(bits, bitorder="little"))]
    chosen = random.sample(places, min(count, len(places)))
    return np.array([hand_in(chosen[number % len(chosen)], random) for number in range(count)], np.uint64)


def hand_in(place: int, random: Random) -> int:
    """The cards of a hand of this cell."""
    shape, points = all_shapes()[place // POINTS], place % POINTS
    hand = 0
    order = list(Suit)
    random.shuffle(order)
    for at, suit in enumerate(order):
        rest = _sums(tuple(sorted(shape[other] for other in order[at + 1 :])))
        of_suit = _holdings(shape[suit])
        fitting = [own for own in of_suit if own <= points and rest >> points - own & 1]
        own = random.choice(fitting)
        points -= own
        hand |= random.choice(of_suit[own]) << 13 * suit
    return hand


@cache
def _holdings(size: int) -> dict[int, list[int]]:
    """The holdings of this many cards by their points."""
    points = HCP.tables[0]
    found: dict[int, list[int]] = {}
    for holding in np.flatnonzero(holding_lengths() == size):
        found.setdefault(int(points[holding]), []).append(int(holding))
    return found


@cache
def _sums(sizes: tuple[int, ...]) -> int:
    """The points that suits of these lengths can have together, one bit for each."""
    if not sizes:
        return 1
    rest = _sums(sizes[1:])
    total = 0
    for points in _holdings(sizes[0]):
        total |= rest << points
    return total
