"""What LIN files are made of, `key|value|` pairs, and the headers that hold for all boards of a vugraph session."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from dealspace.cards.errors import Location
from dealspace.cards.formats.draft import SourceText
from dealspace.cards.seat import Seat

LIN_SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
SCORING = {"I": "IMP", "P": "MP", "B": "BAM"}
KEYS = frozenset(("vg", "rs", "pn", "qx", "st", "md", "ah", "sv", "mb", "an", "pc", "mc", "pg", "nt", "rh"))


class LinPair(NamedTuple):
    """A key with its value, and where that begins."""

    key: str
    value: str
    value_start: int
    source: SourceText

    @property
    def start(self) -> int:
        return self.value_start - 3

    @property
    def location(self) -> Location:
        return self.source.location(self.start)

    @property
    def value_location(self) -> Location:
        return self.source.location(self.value_start)

    @property
    def is_header(self) -> bool:
        """Whether it is about all boards of a session; four names are one board's, eight are two rooms'."""
        return self.key in ("vg", "rs") or (self.key == "pn" and self.value.count(",") >= 4)

    @property
    def parts(self) -> list[str]:
        return [part.strip() for part in self.value.split(",")]


@dataclass(frozen=True, slots=True)
class LinSession:
    """What the headers of a vugraph file state about the boards after them."""

    tags: tuple[tuple[str, str], ...] = ()
    first: int = 1
    results: Sequence[str] = ()
    names: Sequence[str] = ()

    def after(self, headers: Sequence[LinPair]) -> LinSession:
        """The session with these headers, in any order; a new one where there is a `vg` among them."""
        session = self
        for pair in sorted(headers, key=lambda pair: pair.key != "vg"):
            if pair.key == "vg":
                session = LinSession._of_vugraph(pair.parts)
            elif pair.key == "rs":
                session = replace(session, results=pair.parts)
            else:
                session = replace(session, names=pair.parts)
        return session

    @staticmethod
    def _of_vugraph(parts: list[str]) -> LinSession:
        """`title,segment,scoring,first board,last board,team,carry-over,team,carry-over`."""
        parts += [""] * (9 - len(parts))
        named = {
            "Event": parts[0],
            "Stage": parts[1],
            "Scoring": SCORING.get(parts[2].upper(), parts[2]),
            "HomeTeam": parts[5],
            "HomeCarryOver": parts[6] if parts[6] != "0" else "",
            "VisitTeam": parts[7],
            "VisitCarryOver": parts[8] if parts[8] != "0" else "",
        }
        tags = tuple((name, value) for name, value in named.items() if value)
        return LinSession(tags, int(parts[3]) if re.fullmatch("[0-9]{1,9}", parts[3]) else 1)

    def score(self, closed: bool, number: int | None) -> str:
        """The result of a board in the header: two entries a board, the open room's first."""
        index = 2 * ((number or 0) - self.first) + closed
        return self.results[index] if number is not None and 0 <= index < len(self.results) else ""
