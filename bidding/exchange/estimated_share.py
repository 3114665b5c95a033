"""About how many hands fit a range of points and some lengths: enough to say which of two rules is the rarer one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb, prod

_OTHER = 0.4
"""What a further condition, such as `balanced`, leaves of the hands."""


def estimated_share(hcp: tuple[int, int] | None, lengths: Sequence[tuple[int, int]], others: int) -> float:
    """The share of hands with these points and lengths, each taken for itself; 0 where nothing is said.

    >>> estimated_share((15, 17), [], 1) < estimated_share((11, 21), [(5, 13)], 0)
    True
    """
    if hcp is None and not lengths and not others:
        return 0.0
    low, high = hcp if hcp is not None else (0, 37)
    points = sum(_points()[low : high + 1])
    suits = prod(sum(comb(13, n) * comb(39, 13 - n) for n in range(a, b + 1)) / comb(52, 13) for a, b in lengths)
    return float(points * suits * _OTHER**others)


@cache
def _points() -> tuple[float, ...]:
    """The share of hands with 0, 1, … 37 points: honours are dealt one rank after the other."""
    ways = {(0, 0): 1}
    for value in (4, 3, 2, 1):
        longer: dict[tuple[int, int], int] = {}
        for (cards, points), count in ways.items():
            for held in range(5):
                key = (cards + held, points + held * value)
                longer[key] = longer.get(key, 0) + count * comb(4, held)
        ways = longer
    totals = [0] * 38
    for (cards, points), count in ways.items():
        if cards <= 13:
            totals[points] += count * comb(36, 13 - cards)
    return tuple(total / comb(52, 13) for total in totals)
