"""Uniform sampling from a union of boxes: each box is chosen in proportion to its exact number of deals.

Boxes with checks may overlap before their checks are applied; each deal that passes belongs to one box only, so that
those deals are uniform too.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import CardSet, Seat
from dealspace.inference.errors import NoSuchDeal, SpaceStarved
from dealspace.inference.knowledge import Statement
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.results import Estimate
from dealspace.inference.several_hands.box import Box
from dealspace.inference.space import DealSpace

_PILOT = 8_192


class DrawnDeals(NamedTuple):
    """The result of a draw: uint64[n, 4] deals that passed, and the number of deals examined."""

    deals: NDArray[np.uint64]
    examined: int


class BoxUnion:
    """The deals with these known cards that are in one of the boxes, which are disjoint."""

    def __init__(self, known: dict[Seat, CardSet], boxes: Sequence[Box]) -> None:
        self.known = known
        self._set_boxes(boxes)
        if len(self.spaces) > 1 and any(isinstance(count, Estimate) for count in self.counts):
            # Boxes that cannot be counted cannot be mixed: then deals are checked for being in one of them.
            self._set_boxes((Box(checks=(_InOneOf(tuple(boxes)),)),))

    def _set_boxes(self, boxes: Sequence[Box]) -> None:
        spaces = [(box, DealSpace(self.known, box.conditions)) for box in boxes]
        self._only = spaces[0][1] if len(spaces) == 1 else None
        counted = [(box, space, count) for box, space in spaces if (count := space.count())]
        self.boxes = [box for box, _, _ in counted]
        self.spaces = [space for _, space, _ in counted]
        self.counts = [count for _, _, count in counted]

    @property
    def is_exact(self) -> bool:
        """Whether all deals are counted exactly, so that none is rejected."""
        return not any(box.checks for box in self.boxes) and not any(isinstance(n, Estimate) for n in self.counts)

    @property
    def has_checks(self) -> bool:
        return any(box.checks for box in self.boxes)

    @property
    def share(self) -> Fraction | Estimate:
        """The chance that a random deal with the known cards is drawn here, before checks; may exceed 1 with them."""
        everything = DealSpace(self.known).count()
        assert isinstance(everything, int)
        if not everything:
            return Fraction(0)
        total = Fraction(0)
        for count in self.counts:
            if isinstance(count, Estimate):
                return Estimate(count.value / everything, count.low / everything, count.high / everything)
            total += Fraction(count, everything)
        return total

    @property
    def total(self) -> int | None:
        """The number of deals, checks left aside; None if it is not exact."""
        counts = [count for count in self.counts if isinstance(count, int)]
        return sum(counts) if len(counts) == len(self.counts) else None

    def conflict(self) -> tuple[Statement, ...]:
        """The minimal conflict, if there is one box and it is empty; otherwise nothing."""
        return (self._only.conflict() or ()) if self._only is not None and not self.spaces else ()

    def unrank(self, number: int) -> NDArray[np.uint64]:
        """uint64[4]: the deal of this number, 0 <= number < total. Raises TooLarge."""
        for space, count in zip(self.spaces, self.counts, strict=True):
            assert isinstance(count, int)
            if number < count:
                return np.array(space.unrank(number).bits, dtype=np.uint64)
            number -= count
        raise IndexError("there is no deal of this number")

    def draw(self, size: int, rng: np.random.Generator) -> DrawnDeals:
        """Draw `size` deals and keep those that pass the checks. Raises NoSuchDeal, SpaceStarved."""
        if not self.spaces:
            raise NoSuchDeal("no deal fits")
        if len(self.spaces) == 1:
            deals = _sampled(self.spaces[0], size, rng)
            return DrawnDeals(self.passed(deals, 0), len(deals))
        chosen = self._chosen(size, rng)
        deals = np.zeros((size, 4), dtype=np.uint64)
        kept = np.ones(size, dtype=np.bool_)
        for index in np.unique(chosen):
            rows = np.flatnonzero(chosen == index)
            deals[rows] = self.spaces[index].sample(len(rows), rng)
            for check in self.boxes[index].checks:
                rows_left = rows[kept[rows]]
                kept[rows_left] = check(deals[rows_left])
        return DrawnDeals(deals[kept], size)

    def passed(self, deals: NDArray[np.uint64], index: int) -> NDArray[np.uint64]:
        """Those of a box's deals for which its checks hold."""
        for check in self.boxes[index].checks:
            deals = deals[check(deals)]
        return deals

    def _chosen(self, size: int, rng: np.random.Generator) -> NDArray[np.intp]:
        """intp[size]: the index of the box of each deal; chosen in integers, as counts exceed what floats hold."""
        ends = list(accumulate(count for count in self.counts if isinstance(count, int)))
        numbers = Random(int(rng.integers(1 << 62)))
        return np.array([bisect_right(ends, numbers.randrange(ends[-1])) for _ in range(size)], dtype=np.intp)

    def acceptance(self) -> float:
        """The share of deals that pass the checks, estimated from a pilot that is the same on every call."""
        deals, examined = self.draw(_PILOT, np.random.default_rng(0))
        return len(deals) / examined

    def mean(self, seat: Seat, quantity: Quantity) -> float | None:
        """The exact expectation of a quantity, in players' units; None where only an estimate is possible."""
        if not self.is_exact or not self.spaces:
            return None
        whole = 0.0
        total = self.total
        assert total is not None
        for space, count in zip(self.spaces, self.counts, strict=True):
            assert isinstance(count, int)
            chances = space.distribution(seat, quantity)
            if not chances.is_exact:
                return None
            whole += count / total * sum(value * chance for value, chance in chances.items())
        return whole / quantity.unit


def _sampled(space: DealSpace, size: int, rng: np.random.Generator) -> NDArray[np.uint64]:
    """`size` deals, or fewer (at least one) where they are too rare to be found."""
    try:
        return space.sample(size, rng)
    except SpaceStarved as starved:
        if not len(starved.partial):
            raise
        return starved.partial


class _InOneOf:
    """The check that a deal is in one of these boxes."""

    def __init__(self, boxes: tuple[Box, ...]) -> None:
        self.boxes = boxes

    def __call__(self, deals: NDArray[np.uint64]) -> NDArray[np.bool_]:
        found = np.zeros(len(deals), dtype=np.bool_)
        for box in self.boxes:
            found |= box.holds(deals)
        return found
