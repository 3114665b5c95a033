"""How much work a judgement may take."""

from __future__ import annotations

from dataclasses import dataclass

NODES_PER_MS = 9_000
"""Double-dummy nodes in a millisecond of one core; measured, docs/design/0007."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Limits of one judgement. They are counts of work, not clocks, so that the same seed gives the same call.

    Attributes:
        worlds: deals drawn at most.
        budget_ms: time for double-dummy solving on a usual core; it is kept by counting nodes.
        readings: points of the auction at most at which the book is asked how the auction goes on.
    """

    worlds: int = 32
    budget_ms: int = 700
    readings: int = 16

    def __post_init__(self) -> None:
        if self.worlds < 1 or self.budget_ms < 1 or self.readings < 0:
            raise ValueError(f"{self} is no effort: at least one world, a millisecond, and no negative readings")

    @property
    def nodes(self) -> int:
        """Double-dummy nodes after which no more worlds are looked at."""
        return self.budget_ms * NODES_PER_MS


EFFORT = Effort()
"""What a call beyond the book usually takes."""
