"""How long a decision may take: a mean for the board, more of it early, where there is most to find out.

A decision has one `Clock`, whatever it does in turn; work that comes in steps asks a `Pace` before each, so that what
is begun can be ended in time. Work that cannot be foreseen asks the clock whether time is up.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Literal

Counted = Literal["wall", "cpu"]

_OPENING_LEAD = 5.0
_SHARES = (5 / 3, 2.0, 1.8, 1.5, 1.2, 1.0, 0.8, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2)
"""By trick; with the opening lead, where a world takes longest to solve, the mean of all 52 cards is 1."""

MARGIN = 0.9
"""A part of the time is kept back for what comes after the worlds."""
DRAWING = 0.3
"""The part of the time in which worlds may be drawn and weighed, besides what that takes for a single one."""


class TimeIsUp(Exception):
    """A search was given up; what was known before it still holds."""


class Clock:
    """The time of one decision.

    Args:
        time_ms: the mean over a board; 0: no limit.
        cards_played: before this decision.
        counted: what its time is.
    """

    def __init__(self, time_ms: int, cards_played: int, counted: Counted = "wall") -> None:
        share = _SHARES[cards_played // 4] if cards_played else _OPENING_LEAD
        self.limit_s = time_ms / 1000 * share * MARGIN if time_ms else None
        self.now = process_time if counted == "cpu" else perf_counter
        self._begun = self.now()

    def left_s(self, part: float = 1.0) -> float:
        """Seconds to the end of this part of the time; infinite without a limit."""
        if self.limit_s is None:
            return float("inf")
        return part * self.limit_s - (self.now() - self._begun)

    def affordable(self, most: int, each_ms: float) -> int:
        """How many worlds to draw, at most so many and at least one, where one takes so long to draw and weigh."""
        return most if self.limit_s is None else max(1, min(most, int(DRAWING * 1000 * self.limit_s / each_ms)))

    def check(self) -> None:
        """Raises TimeIsUp when it is."""
        if self.limit_s is not None and self.left_s() <= 0:
            raise TimeIsUp


@dataclass(frozen=True, slots=True)
class Budget:
    """The time of all decisions of a board.

    Attributes:
        time_ms: the mean of one; 0: no limit.
        counted: time that passes, or that of the process alone (all its threads), which other work on the machine
            does not use up.
    """

    time_ms: int = 0
    counted: Counted = "wall"

    def clock(self, cards_played: int) -> Clock:
        """The clock of the decision after so many cards."""
        return Clock(self.time_ms, cards_played, self.counted)


NO_LIMIT = Budget()


class Pace:
    """Steps of one kind: how many more fit, going by how long those so far took.

    Steps differ, so it grants half of those that seem to fit, and asks the time again.

    Args:
        part: of the clock's whole time, in which they are to be finished.
    """

    def __init__(self, clock: Clock, part: float = 1.0) -> None:
        self.clock = clock
        self.part = part
        self._begun = clock.now()
        self._steps = 0

    def room(self, most: int) -> int:
        """How many steps to do next, at most so many: the first always fits; then no more at once than were done.

        Those it grants are taken to be done when it is asked again.
        """
        if self.clock.limit_s is None or most == 0:
            return most
        granted = 1
        if self._steps:
            each = max((self.clock.now() - self._begun) / self._steps, 1e-9)
            fitting = max(0, int(self.clock.left_s(self.part) / each))
            granted = min(most, self._steps, (fitting + 1) // 2)
        self._steps += granted
        return granted
