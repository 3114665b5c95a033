"""The time limit of a decision: a mean over the board, more for early cards, where most is unknown.

A decision has one `Clock` for all its steps. Work in steps of similar length consults a `Pace` before each, so that a
step begun can be finished in time.
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
"""The part of the time for solving; the rest is kept for what follows."""
DRAWING = 0.3
"""The part of the time for sampling and weighing worlds; one world is always sampled."""


class Clock:
    """The time of one decision.

    Args:
        time_ms: the mean over a board; 0: no limit.
        cards_played: before this decision.
        counted: the kind of time.
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
        """The number of worlds to sample, 1 to `most`, if one takes `each_ms` to sample and weigh."""
        return most if self.limit_s is None else max(1, min(most, int(DRAWING * 1000 * self.limit_s / each_ms)))


@dataclass(frozen=True, slots=True)
class Budget:
    """The time of all decisions of a board.

    Attributes:
        time_ms: the mean of one; 0: no limit.
        counted: elapsed time, or processor time of this process (all its threads), which does not depend on other
            work on the machine.
    """

    time_ms: int = 0
    counted: Counted = "wall"

    def clock(self, cards_played: int) -> Clock:
        """The clock of the decision after this number of cards."""
        return Clock(self.time_ms, cards_played, self.counted)


class Pace:
    """Steps of one kind: how many more fit in the time, by the mean length of those done.

    Steps differ in length, so half of the steps that seem to fit are granted at a time.

    Args:
        part: the part of the clock's time within which they are to be finished.
    """

    def __init__(self, clock: Clock, part: float = 1.0) -> None:
        self.clock = clock
        self.part = part
        self._begun = clock.now()
        self._steps = 0

    def room(self, most: int) -> int:
        """The number of steps to do next, at most `most`: at first one, then no more than have been done.

        The steps granted count as done at the next call.
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
