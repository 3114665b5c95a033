"""Weighted spaces: beliefs about four hands as a sum of exact spaces, each with a factor.

The weight of a hand is a sum over nested conditions, so the weight of a deal is a sum over all choices of one condition
for each hand. Each choice is an ordinary exact space (`Joint`). Hands of a tighter choice satisfy the looser ones, so
that no choice tighter than an empty one needs to be counted.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, product
from math import lcm, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dealspace.inference.constraints.constraint import Constraint
from dealspace.inference.exact.hand_join import Joint
from dealspace.inference.exact.shuffle import Placement
from dealspace.inference.statements.hand_beliefs import HandBelief
from dealspace.inference.statements.space_errors import SizeLimitError

MOST_PARTS = 32
"""Limit on the choices of conditions; with more, weights are left to rejection."""


class MixturePart(NamedTuple):
    """An exact space, which is not empty, and the weight that each of its deals gains by being in it."""

    factor: Fraction
    conditions: tuple[Constraint, ...]
    joint: Joint


class Mixture:
    """Exact spaces with a factor each: the weight of a deal is the sum of the factors of the spaces that contain it."""

    def __init__(self, parts: Sequence[MixturePart]) -> None:
        self.parts = tuple(parts)

    @cached_property
    def mass(self) -> Fraction:
        """The total weight of all deals."""
        return sum((part.factor * part.joint.count() for part in self.parts), Fraction(0))

    @property
    def deals(self) -> Fraction:
        """The same as `mass`: 0 if there is no deal."""
        return self.mass

    @cached_property
    def can_deal(self) -> bool:
        """Whether the tables for sampling are within the limits."""
        return all(part.joint.can_deal for part in self.parts)

    @property
    def shares(self) -> list[float]:
        """The share of each part in the mass."""
        return [float(part.factor * part.joint.count() / self.mass) for part in self.parts]

    @property
    def table_bytes(self) -> int:
        """Memory of the tables of all parts."""
        return sum(part.joint.table_bytes for part in self.parts)

    @cached_property
    def _cumulative(self) -> list[int]:
        unit = lcm(*(part.factor.denominator for part in self.parts))
        return list(accumulate(int(part.factor * unit) * part.joint.count() for part in self.parts))

    def deal(self, n: int, rng: np.random.Generator) -> NDArray[np.uint64]:
        """uint64[n, 4]: deals drawn independently, each in proportion to its weight; there must be a deal."""
        chosen = self._parts_drawn(n, rng)
        deals = np.empty((n, 4), np.uint64)
        for place, part in enumerate(self.parts):
            rows = np.flatnonzero(chosen == place)
            if len(rows):
                deals[rows] = part.joint.deal(len(rows), rng)
        return deals

    def _parts_drawn(self, n: int, rng: np.random.Generator) -> NDArray[np.intp]:
        """intp[n]: the index of the part of each deal, chosen exactly in proportion to its share of the mass.

        A random point between 0 and 1 falls into a part. Its first 64 bits decide which, unless an end of a part has
        the same first bits.
        """
        total = self._cumulative[-1]
        ends = np.array([(end << 64) // total for end in self._cumulative[:-1]], np.uint64)
        points = rng.integers(0, 1 << 64, n, dtype=np.uint64)
        chosen = np.searchsorted(ends, points, side="right")
        for place in np.flatnonzero(np.isin(points, ends)):
            chosen[place] = self._part_at(int(points[place]), rng)
        return chosen

    def _part_at(self, point: int, rng: np.random.Generator) -> int:
        """The part of a point whose first 64 bits are given; more bits are drawn as needed."""
        bits = 64
        while True:
            point = point << 32 | int(rng.integers(1 << 32))
            bits += 32
            ends = [(end << bits) // self._cumulative[-1] for end in self._cumulative[:-1]]
            if point not in ends:
                return bisect_right(ends, point)

    @cached_property
    def marginals(self) -> NDArray[np.float64]:
        """float64[4, 52]: the chance that a seat holds a card; there must be a deal."""
        chances = np.zeros((4, 52))
        for share, part in zip(self.shares, self.parts, strict=True):
            chances += share * part.joint.marginals
        return chances


def tables(placement: Placement, beliefs: Sequence[HandBelief], *, dealing: bool = False) -> Joint | Mixture | None:
    """The exact space of these beliefs, by seat; None if its tables would be too large.

    Args:
        placement: the cards placed, and the suits in which a seat receives no more.
        beliefs: by seat, N E S W.
        dealing: make the tables for sampling at once, where they are within the limits, not those for counting first.
    """
    try:
        if all(belief.is_certain for belief in beliefs):
            return _counted(placement, [belief.support for belief in beliefs], dealing)
        if prod(len(belief.layers) for belief in beliefs) > MOST_PARTS:
            return None
        return Mixture(_parts(placement, beliefs, dealing))
    except SizeLimitError:
        return None


def tables_to_deal(placement: Placement, beliefs: Sequence[HandBelief]) -> Joint | Mixture | None:
    """The exact space of these beliefs with its tables for sampling; None if they would be too large."""
    if not all(belief.is_certain for belief in beliefs):
        found = tables(placement, beliefs, dealing=True)
        return found if found is not None and found.can_deal else None
    with suppress(SizeLimitError):
        joint = Joint(placement, [belief.support for belief in beliefs])
        return joint if joint.has_sampler else None
    return None


def _counted(placement: Placement, conditions: Sequence[Constraint], dealing: bool) -> Joint:
    joint = Joint(placement, conditions)
    if not (dealing and joint.can_deal):
        joint.count()
    return joint


def _parts(placement: Placement, beliefs: Sequence[HandBelief], dealing: bool) -> list[MixturePart]:
    empty: set[tuple[int, ...]] = set()
    parts = []
    # Looser choices come first.
    for layers in product(*(range(len(belief.layers)) for belief in beliefs)):
        looser = ((*layers[:seat], layer - 1, *layers[seat + 1 :]) for seat, layer in enumerate(layers) if layer)
        if any(other in empty for other in looser):
            empty.add(layers)
            continue
        chosen = [belief.layers[layer] for belief, layer in zip(beliefs, layers, strict=True)]
        conditions = tuple(condition for _, condition in chosen)
        joint = _counted(placement, conditions, dealing)
        if joint.count():
            parts.append(MixturePart(prod((gain for gain, _ in chosen), start=Fraction(1)), conditions, joint))
        else:
            empty.add(layers)
    return parts
