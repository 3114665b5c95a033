"""Sets of sampled hands as integers, one bit for each hand, so that conditions are evaluated by joining integers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Hand
from dealspace.inference.constraints.constraint import And, Constraint, Not, Or, Within
from dealspace.inference.constraints.evaluate import satisfied, values
from dealspace.inference.one_hand.bitsets import as_bits, as_flags
from dealspace.inference.quantities.quantity import Quantity
from dealspace.runtime.memory import Remembered

ENTRY_BYTES = 200
"""What is held of a set or of values besides the bits or numbers."""


class HandPool:
    """Hands uint64[n]; sets of those that satisfy a condition are remembered, and values of quantities.

    The sets of joined conditions are found from those of their parts in some millionths of a second: they would fill
    the memory with what is asked for once.
    """

    def __init__(self, hands: NDArray[np.uint64]) -> None:
        self.hands = hands
        self.all = (1 << len(hands)) - 1
        self._sets: Remembered[Constraint, int] = Remembered()
        self._values: Remembered[Quantity, NDArray[np.int32]] = Remembered()

    def fitting(self, condition: Constraint) -> int:
        """The set of the hands that satisfy the condition."""
        match condition:
            case And(parts):
                every = self.all
                for part in parts:
                    every &= self.fitting(part)
                return every
            case Or(parts):
                some = 0
                for part in parts:
                    some |= self.fitting(part)
                return some
            case Not(part):
                return self.all ^ self.fitting(part)
        found = self._sets.get(condition)
        if found is None:
            found = self._fitting(condition)
            self._sets.put(condition, found, ENTRY_BYTES + len(self.hands) // 8)
        return found

    def _fitting(self, condition: Constraint) -> int:
        match condition:
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
