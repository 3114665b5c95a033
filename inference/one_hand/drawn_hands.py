"""Sets of drawn hands as integers, one bit for each hand: what conditions say of them is found by joining integers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Hand
from dealspace.inference import And, Constraint, Not, Or, Quantity, Within, satisfied, values

MOST_BYTES = 64 << 20
"""What the remembered sets of one draw may take; what its hands have of each quantity may take half as much."""


class Drawn:
    """Hands drawn at random, and which of them fit the conditions that were asked about."""

    def __init__(self, hands: NDArray[np.uint64]) -> None:
        self.hands = hands
        self.all = (1 << len(hands)) - 1
        self._known: dict[Constraint, int] = {}
        self._most = MOST_BYTES // (len(hands) // 8 + 32)
        self._values: dict[Quantity, NDArray[np.int32]] = {}
        self._most_values = MOST_BYTES // 2 // (4 * len(hands) + 96)

    def fitting(self, condition: Constraint) -> int:
        """Which of the hands satisfy the condition."""
        found = self._known.get(condition)
        if found is None:
            found = self._fitting(condition)
            if len(self._known) >= self._most:
                self._known.clear()
            self._known[condition] = found
        return found

    def _fitting(self, condition: Constraint) -> int:
        match condition:
            case And(parts):
                found = self.all
                for part in parts:
                    found &= self.fitting(part)
                return found
            case Or(parts):
                found = 0
                for part in parts:
                    found |= self.fitting(part)
                return found
            case Not(part):
                return self.all & ~self.fitting(part)
            case Within(terms, low, high):
                total = np.zeros(len(self.hands), np.int64)
                for factor, quantity in terms:
                    total += np.int64(factor) * self.values(quantity)
                inside: NDArray[np.bool_] = total >= (total.min(initial=0) if low is None else low)
                return as_bits(inside if high is None else inside & (total <= high))
            case _:
                return as_bits(satisfied(condition, self.hands))

    def values(self, quantity: Quantity) -> NDArray[np.int32]:
        """int32[n]: what the quantity is on each of the hands."""
        found = self._values.get(quantity)
        if found is None:
            if len(self._values) >= self._most_values:
                self._values.clear()
            found = self._values[quantity] = values(quantity, self.hands)
        return found


@dataclass(frozen=True, slots=True)
class Sample:
    """Some of the hands of a draw."""

    drawn: Drawn
    members: int

    @classmethod
    def of(cls, hands: NDArray[np.uint64]) -> Sample:
        """All of these hands."""
        drawn = Drawn(hands)
        return cls(drawn, drawn.all)

    def __len__(self) -> int:
        return self.members.bit_count()

    def __bool__(self) -> bool:
        return self.members != 0

    def fitting(self, condition: Constraint) -> Sample:
        """Those that satisfy the condition."""
        return Sample(self.drawn, self.members & self.drawn.fitting(condition))

    def less(self, other: Sample) -> Sample:
        """Those that are not in the other sample of the same draw."""
        return Sample(self.drawn, self.members & ~other.members)

    def share_of(self, whole: Sample) -> float:
        """How much of a sample, of which this is a part, it is."""
        return len(self) / len(whole)

    @property
    def first(self) -> Hand:
        """The hand drawn first; there must be one."""
        return Hand(int(self.drawn.hands[(self.members & -self.members).bit_length() - 1]))

    @property
    def hands(self) -> NDArray[np.uint64]:
        """uint64[n]: the hands, as they were drawn."""
        return self.drawn.hands[as_flags(self.members, len(self.drawn.hands))]


def as_bits(flags: NDArray[np.bool_]) -> int:
    """A set of hands, from one flag for each."""
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")


def as_flags(found: int, count: int) -> NDArray[np.bool_]:
    """bool[count]: bit by bit what a set of hands holds."""
    bits = np.frombuffer(found.to_bytes(-(-count // 8), "little"), np.uint8)
    return np.unpackbits(bits, bitorder="little", count=count).astype(np.bool_)
