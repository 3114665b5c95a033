"""Who meets whom: a pair of contestants plays each deal twice, the second time with the sides exchanged.

A contestant alone plays each deal once, on both sides: there is nobody to compare it with, but its figures are had.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from dealspace.cards import BridgeError


@dataclass(frozen=True)
class Pairing:
    """Two contestants by their place in the contest; the first is side 0 (North–South) at the first table of each deal.

    One paired with itself plays one table.
    """

    first: int
    second: int

    @property
    def tables(self) -> tuple[tuple[int, int], ...]:
        """(side 0, side 1) at each table."""
        both = (self.first, self.second), (self.second, self.first)
        return both[: 1 + (self.first != self.second)]


def round_robin(contestants: int) -> tuple[Pairing, ...]:
    """Every pair of this number of contestants.

    >>> [(pair.first, pair.second) for pair in round_robin(3)]
    [(0, 1), (0, 2), (1, 2)]
    """
    return tuple(Pairing(first, second) for first, second in combinations(range(contestants), 2))


def pairings_of(contestants: int) -> tuple[Pairing, ...]:
    """Everybody against everybody; one alone with itself."""
    return round_robin(contestants) or (Pairing(0, 0),)


def check_names(names: Iterable[str]) -> None:
    """Refuse a contest of nobody, or one in which two have the same name. Raises BridgeError."""
    found = list(names)
    if not found:
        raise BridgeError("a match needs bots: give the files of two, or of one that plays all four seats")
    if twice := sorted({name for name in found if found.count(name) > 1}):
        raise BridgeError(f'two bots have the name "{twice[0]}": give each file another name = "…"')
