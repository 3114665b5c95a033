"""How much work one simulation may take."""

from __future__ import annotations

from dataclasses import dataclass

NODES_PER_MS = 9_000
"""Double-dummy nodes in a millisecond of one core; measured, docs/design/0007."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Limits of one simulation: counts of work, not times, so that the same seed gives the same call.

    Attributes:
        worlds: the most deals that are sampled.
        budget_ms: time for double-dummy solving on a typical core, enforced as a number of nodes.
        readings: the most points of the auction at which the rules decide how the auction goes on.
        second_look: the same for a look at calls beside the book's; 0 for none, so that judgement decides only
            where a rule leaves the choice to it and where no rule fits.
    """

    worlds: int = 120
    budget_ms: int = 800
    readings: int = 72
    second_look: int = 0

    def __post_init__(self) -> None:
        if self.worlds < 1 or self.budget_ms < 1 or min(self.readings, self.second_look) < 0:
            raise ValueError(f"{self} is not valid: at least one world, one millisecond, and no negative readings")

    @property
    def nodes(self) -> int:
        """Double-dummy nodes after which no more worlds are solved."""
        return self.budget_ms * NODES_PER_MS


EFFORT = Effort()
"""The default, for questions about a system: what a rule decides is as it says."""
AT_THE_TABLE = Effort(second_look=60)
"""Of players who bid a board."""
