"""Boxes: a condition on each hand by itself, so that their deals can be counted and drawn without rejection.

A condition on several hands together becomes a union of disjoint boxes. What cannot be expressed in this way becomes a
*check*, which is evaluated on whole deals; deals that fail it are rejected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Seat
from dealspace.inference.constraints.constraint import ALWAYS, NEVER, Constraint, all_of, negation
from dealspace.inference.constraints.evaluate import satisfied

Check = Callable[[NDArray[np.uint64]], NDArray[np.bool_]]
"""bool[n]: whether each of the deals uint64[n, 4] passes."""
MANY_BOXES = 64
"""Boxes in a union, at most; a condition that would need more becomes a check."""


@dataclass(frozen=True, slots=True)
class Box:
    """The deals in which every hand (N E S W) meets its own condition and all checks hold."""

    where: tuple[Constraint, Constraint, Constraint, Constraint] = (ALWAYS, ALWAYS, ALWAYS, ALWAYS)
    checks: tuple[Check, ...] = ()

    @classmethod
    def of(cls, conditions: Mapping[Seat, Constraint]) -> Box:
        """The box of these conditions; seats left out may hold anything."""
        north, east, south, west = (conditions.get(seat, ALWAYS) for seat in Seat)
        return cls((north, east, south, west))

    @property
    def conditions(self) -> dict[Seat, Constraint]:
        """The conditions on hands that may not hold anything, by seat."""
        return {seat: self.where[seat] for seat in Seat if self.where[seat] != ALWAYS}

    @property
    def may_have_deals(self) -> bool:
        """False if a condition is `NEVER`; True does not mean that there are deals."""
        return NEVER not in self.where

    def __and__(self, other: Box) -> Box:
        north, east, south, west = (all_of(mine, yours) for mine, yours in zip(self.where, other.where, strict=True))
        return Box((north, east, south, west), self.checks + other.checks)

    def holds(self, deals: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """bool[n]: which of the deals uint64[n, 4] are in the box; checks see only those whose hands satisfy theirs."""
        rows = np.arange(len(deals))
        for seat, condition in self.conditions.items():
            rows = rows[satisfied(condition, deals[rows, seat])]
        for check in self.checks:
            rows = rows[check(deals[rows])]
        found = np.zeros(len(deals), dtype=np.bool_)
        found[rows] = True
        return found


def both(left: Iterable[Box], right: Iterable[Box]) -> tuple[Box, ...]:
    """The deals that are in one of the left boxes and in one of the right."""
    others = tuple(right)
    return tuple(box for mine in left for yours in others if (box := mine & yours).may_have_deals)


def all_but(box: Box) -> tuple[Box, ...]:
    """The deals outside a box without checks: those whose first hand does not fit, those whose second does not …"""
    assert not box.checks, "the outside of a check is not a box"
    found, fits = [], Box()
    for seat, condition in box.conditions.items():
        found.append(fits & Box.of({seat: negation(condition)}))
        fits &= Box.of({seat: condition})
    return tuple(piece for piece in found if piece.may_have_deals)


def without(boxes: Iterable[Box], taken: Iterable[Box]) -> tuple[Box, ...]:
    """The deals of these boxes that are in none of the others."""
    return reduce(both, map(all_but, taken), tuple(boxes))
