"""A list of all deals of a small space: exact even where four hands have conditions, which the join cannot combine."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd

import numpy as np
from numpy.typing import NDArray

from dealspace.inference.constraints.constraint import Terms, combined_table
from dealspace.inference.exact.shuffle import Placement, _integers_below
from dealspace.inference.statements.hand_beliefs import HandBelief

LIST_UP_TO = 20_000
"""Limit on the deals of a placement that may be listed."""
_SUIT = 0x1FFF


class Listed:
    """The deals of a placement with a weight above 0, given a belief about each seat, in a fixed order."""

    can_deal = True

    def __init__(self, placement: Placement, beliefs: Sequence[HandBelief]) -> None:
        found = all_deals(placement)
        weights = np.ones(len(found), np.int64)
        unit = 1
        for seat, belief in enumerate(beliefs):
            mine, scale = belief.numerators(found[:, seat])
            weights = weights.astype(object) * mine if unit * scale >> 62 else weights * mine
            unit *= scale
        kept = np.flatnonzero(weights)
        self.found = found[kept]
        shared = gcd(unit, *(int(weight) for weight in weights[kept]))
        self.weights = [int(weight) // shared for weight in weights[kept]]
        self.unit = unit // shared

    @property
    def mass(self) -> Fraction:
        """The total weight of all deals."""
        return Fraction(sum(self.weights), self.unit)

    @property
    def deals(self) -> int:
        """The number of deals."""
        return len(self.found)

    def count(self) -> int:
        """The number of deals."""
        return len(self.found)

    def unrank(self, number: int) -> tuple[int, int, int, int]:
        """The deal of this rank, 0 <= number < count, as card sets by seat."""
        north, east, south, west = self.found[number].tolist()
        return north, east, south, west

    def deal(self, n: int, rng: np.random.Generator) -> NDArray[np.uint64]:
        """uint64[n, 4]: deals drawn independently, each in proportion to its weight; there must be a deal."""
        ends = np.cumsum(np.array(self.weights, object))
        draws = np.fromiter(_integers_below(int(ends[-1]), n, rng), object, count=n)
        return self.found[np.searchsorted(ends, draws, side="right")]

    @property
    def _shares(self) -> NDArray[np.float64]:
        total = sum(self.weights)
        return np.array([weight / total for weight in self.weights])

    @property
    def marginals(self) -> NDArray[np.float64]:
        """float64[4, 52]: the chance that a seat holds a card; there must be a deal."""
        held = self.found[:, :, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)
        return np.tensordot(self._shares, held.astype(np.float64), axes=1)

    def histogram(self, seat: int, terms: Terms) -> dict[int, float]:
        """The chance of each value of a sum of a hand; empty if there is no deal."""
        table = combined_table(terms)
        total = np.zeros(len(self.found), np.int64)
        for suit in range(4):
            total += table[suit][(self.found[:, seat] >> np.uint64(13 * suit) & np.uint64(_SUIT)).astype(np.intp)]
        seen, place = np.unique(total, return_inverse=True)
        chances = np.bincount(place, weights=self._shares, minlength=len(seen))
        return dict(zip(seen.tolist(), chances.tolist(), strict=True))

    @property
    def table_bytes(self) -> int:
        """Memory of the list."""
        return self.found.nbytes


def all_deals(placement: Placement) -> NDArray[np.uint64]:
    """uint64[n, 4]: every deal of a placement, card after card; for few deals only."""
    deals = np.array([placement.held], np.uint64)
    room = np.array([[13 - held.bit_count() for held in placement.held]], np.int64)
    placed = placement.held[0] | placement.held[1] | placement.held[2] | placement.held[3]
    open_to = [[seat for seat in range(4) if suit not in placement.closed[seat]] for suit in range(4)]
    # Cards that may go to the fewest seats first, so that dead ends are found early.
    unplaced = [card for card in range(52) if not placed >> card & 1]
    for card in sorted(unplaced, key=lambda card: len(open_to[card // 13])):
        grown, rooms = [], []
        for seat in open_to[card // 13]:
            free = np.flatnonzero(room[:, seat])
            more, left = deals[free], room[free]
            more[:, seat] |= np.uint64(1 << card)
            left[:, seat] -= 1
            grown.append(more)
            rooms.append(left)
        deals = np.concatenate([np.zeros((0, 4), np.uint64), *grown])
        room = np.concatenate([np.zeros((0, 4), np.int64), *rooms])
    complete: NDArray[np.uint64] = deals[(room == 0).all(axis=1)]
    return complete
