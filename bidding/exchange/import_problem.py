"""What could not be taken over from another program's file: where, what was found, and what happened to it."""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.cards import Location


@dataclass(frozen=True, slots=True)
class ImportProblem:
    """A line that could not be read; the others are kept.

    >>> str(ImportProblem(Location("club.bml", 7), '"2Q" is no call'))
    'club.bml:7: "2Q" is no call'
    """

    place: Location
    message: str

    def __str__(self) -> str:
        return f"{self.place.file}:{self.place.line}: {self.message}"
