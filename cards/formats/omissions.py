"""What a file says that its records have no field for, counted while it is read: written again, it would be lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from dealspace.cards.errors import Location


class OmissionKind(Enum):
    """A kind of text that no record keeps, as one and as several of it."""

    COMMENT = "comment", "comments"
    CARD_NOTE = "note on a card", "notes on cards"
    LOOSE_NOTE = "note that no call refers to", "notes that no call refers to"
    MARK = "mark (! ? $) on a call or card", "marks (! ? $) on calls and cards"
    DIRECTIVE = "line that begins with %", "lines that begin with %"


@dataclass(frozen=True, slots=True)
class Omission:
    """How often something of this kind was left out of a file's records, and where first."""

    kind: OmissionKind
    count: int
    first: Location

    def __str__(self) -> str:
        return f"{self.count} {self.kind.value[self.count > 1]}"


@dataclass(slots=True)
class OmissionCount:
    """Counts omissions while a file is read."""

    _found: dict[OmissionKind, tuple[int, Location]] = field(default_factory=dict)

    def add(self, kind: OmissionKind, location: Location, count: int = 1) -> None:
        """So many more of this kind; the location of the first, in the order of the file, is kept."""
        before, first = self._found.get(kind, (0, location))
        self._found[kind] = before + count, min(first, location, key=_place)

    @property
    def omissions(self) -> tuple[Omission, ...]:
        """What was counted, in the order of `OmissionKind`."""
        return tuple(Omission(kind, *self._found[kind]) for kind in OmissionKind if kind in self._found)


def omissions_text(omissions: Iterable[Omission]) -> str:
    """`3 comments, 1 note on a card`."""
    return ", ".join(map(str, omissions))


def _place(location: Location) -> tuple[int, int]:
    return location.line or 0, location.column or 0
