"""Chances that say for themselves whether they were counted or come from deals drawn."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)


class Chances(dict[Key, float]):
    """The chance of each value or combination of values; equal to any dict with the same chances.

    Attributes:
        drawn: from how many deals the chances were estimated; None where they are exact but for rounding.
    """

    def __init__(self, chances: Mapping[Key, float], drawn: int | None = None) -> None:
        super().__init__(chances)
        self.drawn = drawn

    @property
    def is_exact(self) -> bool:
        """Whether nothing was estimated."""
        return self.drawn is None

    def by(self, key: Callable[[Key], Other]) -> Chances[Other]:
        """The same chances under other keys, a different one for each."""
        return Chances({key(values): chance for values, chance in self.items()}, self.drawn)
