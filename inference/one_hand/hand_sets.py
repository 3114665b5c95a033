"""Sets of sampled hands as integers, one bit for each hand, so that conditions are evaluated by joining integers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Hand
from dealspace.inference.constraints.constraint import And, Constraint, Not, Or, Within
from dealspace.inference.constraints.evaluate import satisfied, values
from dealspace.inference.one_hand.bitsets import as_bits, as_flags
from dealspace.inference.quantities.quantity import Quantity
from dealspace.runtime.memory import SETS, Remembered

ENTRY_BYTES = 200
"""What is held of a set or of values besides the bits or numbers."""


class HandPool:
    """Hands uint64[n]; sets of those that satisfy a condition are remembered, and values of quantities.

    Of an `and` that is asked about as a whole the sets of its parts are remembered, and not its own: there are many
    such questions, and each is mostly asked once. Nor is that of a `not`, which is found as quickly as looked for.
    """

    def __init__(self, hands: NDArray[np.uint64]) -> None:
        self.hands = hands
        self.all = (1 << len(hands)) - 1
        self._sets: Remembered[Constraint, int] = Remembered(SETS)
        self._values: Remembered[Quantity, NDArray[np.int32]] = Remembered()

    def fitting(self, condition: Constraint) -> int:
        """The set of the hands that satisfy the condition."""
        return self._every(condition.parts) if isinstance(condition, And) else self._part(condition)

    def _every(self, parts: Iterable[Constraint]) -> int:
        found = self.all
        for part in parts:
            found &= self._part(part)
        return found

    def _part(self, condition: Constraint) -> int:
        if isinstance(condition, Not):
            return self.all ^ self._part(condition.part)
        found = self._sets.get(condition)
        if found is None:
            found = self._fitting(condition)
            self._sets.put(condition, found, ENTRY_BYTES + len(self.hands) // 8)
        return found

    def _fitting(self, condition: Constraint) -> int:
        match condition:
            case And(parts):
                return self._every(parts)
            case Or(parts):
                found = 0
                for part in parts:
                    found |= self._part(part)
                return found
            case Within(terms, low, high):
                total = np.zeros(len(self.hands), np.int64)
                for factor, quantity in terms:
                    total += np.int64(factor) * self.values(quantity)
                inside: NDArray[np.bool_] = total >= (total.min(initial=0) if low is None else low)
                return as_bits(inside if high is None else inside & (total <= high))
            case _:
                return as_bits(satisfied(condition, self.hands))

    def values(self, quantity: Quantity) -> NDArray[np.int32]:
        """int32[n]: the value of the quantity on each of the hands."""
        found = self._values.get(quantity)
        if found is None:
            found = values(quantity, self.hands)
            self._values.put(quantity, found, ENTRY_BYTES + found.nbytes)
        return found


@dataclass(frozen=True, slots=True)
class HandSet:
    """A subset of a pool of hands."""

    pool: HandPool
    members: int

    @classmethod
    def of(cls, hands: NDArray[np.uint64]) -> HandSet:
        """The set of all these hands, as a pool of their own."""
        pool = HandPool(hands)
        return cls(pool, pool.all)

    def __len__(self) -> int:
        return self.members.bit_count()

    def __bool__(self) -> bool:
        return self.members != 0

    def fitting(self, condition: Constraint) -> HandSet:
        """Those that satisfy the condition."""
        return HandSet(self.pool, self.members & self.pool.fitting(condition))

    def less(self, other: HandSet) -> HandSet:
        """Those that are not in the other set of the same pool."""
        return HandSet(self.pool, self.members & ~other.members)

    def share_of(self, whole: HandSet) -> float:
        """The size of this set relative to a set that contains it."""
        return len(self) / len(whole)

    @property
    def first(self) -> Hand:
        """The first hand of the set, which must not be empty."""
        return Hand(int(self.pool.hands[(self.members & -self.members).bit_length() - 1]))

    @property
    def hands(self) -> NDArray[np.uint64]:
        """uint64[n]: the hands, in the order of the pool."""
        return self.pool.hands[as_flags(self.members, len(self.pool.hands))]
