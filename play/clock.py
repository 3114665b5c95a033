"""How long a decision may take: a mean for the board, more of it early, where there is most to find out."""

from __future__ import annotations

from time import perf_counter

_SHARES = (2.5, 2.0, 1.8, 1.5, 1.2, 1.0, 0.8, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2)
"""By trick; their mean is 1."""

MARGIN = 0.9
"""A part of the time is kept back for what comes after the worlds."""


class Clock:
    """The time of one decision.

    Args:
        time_ms: the mean over a board; 0: no limit.
        cards_played: before this decision.
    """

    def __init__(self, time_ms: int, cards_played: int) -> None:
        self.limit_s = time_ms / 1000 * _SHARES[min(cards_played // 4, 12)] * MARGIN if time_ms else None
        self._begun = perf_counter()
        self._steps = 0

    def has_time(self) -> bool:
        """Whether one more step like those so far fits in; the first always does. To be asked before each step."""
        self._steps += 1
        if self.limit_s is None or self._steps == 1:
            return True
        spent = perf_counter() - self._begun
        return spent + spent / (self._steps - 1) <= self.limit_s
