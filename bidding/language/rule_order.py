"""The order of contexts that several files put together: what precedes what, and one list of them all."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

Edge = tuple[int, int]
"""Two numbers of entries, of which the first precedes the second."""


class Numbered(Protocol):
    """What can be put in order."""

    @property
    def number(self) -> int: ...


E = TypeVar("E", bound=Numbered)


class Order(Generic[E]):
    """The entries of all files, in the order that the files give; ties in the order they were read."""

    def __init__(self, entries: Sequence[E], edges: Iterable[Edge]) -> None:
        by_number = {entry.number: entry for entry in entries}
        after: dict[int, list[int]] = {number: [] for number in by_number}
        waits = dict.fromkeys(by_number, 0)
        for one, other in edges:
            if one in by_number and other in by_number:
                after[one].append(other)
                waits[other] += 1
        ready = [number for number, count in waits.items() if not count]
        heapq.heapify(ready)
        self.entries: list[E] = []
        while ready:
            number = heapq.heappop(ready)
            self.entries.append(by_number[number])
            for other in after[number]:
                waits[other] -= 1
                if not waits[other]:
                    heapq.heappush(ready, other)
        self._reach: dict[int, int] = {}
        for entry in reversed(self.entries):
            reached = 0
            for other in after[entry.number]:
                reached |= 1 << other | self._reach[other]
            self._reach[entry.number] = reached

    def is_settled(self, one: E, other: E) -> bool:
        """Whether the files give the order of the two."""
        reach = self._reach
        return one is other or bool(reach[one.number] >> other.number & 1 or reach[other.number] >> one.number & 1)


def ahead_of(edges: Iterable[Edge], own: Sequence[int], base: Collection[int]) -> set[Edge]:
    """The edges by which own entries precede those of a base, but for those that already precede them.

    An edge to the foremost of the entries that are left is enough: it goes on from there.
    """
    before: defaultdict[int, list[int]] = defaultdict(list)
    for one, other in edges:
        before[other].append(one)
    found: set[Edge] = set()
    for number in own:
        left = set(base) - _reached(number, before)
        found |= {(number, other) for other in left if left.isdisjoint(before[other])}
    return found


def _reached(start: int, ways: defaultdict[int, list[int]]) -> set[int]:
    """All that can be reached."""
    found, waiting = {start}, [start]
    while waiting:
        new = [other for other in ways[waiting.pop()] if other not in found]
        found.update(new)
        waiting += new
    return found
