"""Points and contexts at which a system that extends another calls exactly as that one does.

Whatever is found there is the other system's own, and its own lint says it.
"""

from __future__ import annotations

from functools import cached_property

from dealspace.bidding.check.depends import Names
from dealspace.bidding.check.worker import Task
from dealspace.bidding.language.compile import extended_alone
from dealspace.bidding.system.compiled_system import System


class SharedPoints:
    """Compares the names of answers over a system with those over the system it extends.

    Args:
        names: of the answers over the system.
        opponents: their system.
    """

    def __init__(self, names: Names, opponents: System | None) -> None:
        self._names = names
        self._opponents = opponents
        self._known: dict[Task, bool] = {}

    def has_point(self, task: Task) -> bool:
        """Whether all that is in force there and on the way there is the same."""
        if task not in self._known:
            asked = "look", (task,)
            self._known[task] = self._extended is not None and self._names.name(*asked) == self._extended.name(*asked)
        return self._known[task]

    def has_context(self, number: int) -> bool:
        """Whether the context, and all that is in force on the ways to it, is the same.

        Args:
            number: which of the system's contexts it is.
        """
        if self._extended is None:
            return False
        theirs = self._numbers.get(self._names.digests.of(self._names.system.contexts[number]))
        return theirs is not None and self._names.name("ways", (0, number, 0)) == self._extended.name(
            "ways", (0, theirs, 0)
        )

    @cached_property
    def _extended(self) -> Names | None:
        system = extended_alone(self._names.system)
        return Names(system, self._opponents, self._names.settings) if system is not None else None

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """The contexts of the extended system by their digests."""
        found = self._extended
        return {} if found is None else {found.digests.of(one): n for n, one in enumerate(found.system.contexts)}
