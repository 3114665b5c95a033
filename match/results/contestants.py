"""Who played: the pair or team on each side of a table, so that its boards can be added up.

A team is one of a match at two tables: the home team sits North–South in the open room, East–West in the closed one. A
pair is known by its number and section, else by its two names. Numbers that stand on both sides of one table count
each direction by itself, as in a Mitchell movement.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dealspace.cards import Record, Side

OPEN, CLOSED = "open", "closed"


@dataclass(frozen=True, slots=True)
class Contestant:
    """A pair or a team.

    Attributes:
        section: of the pair, "" where sections are not told apart.
        number: of the pair; "" where it is known by its names alone, and for a team.
        names: of the team, or of the two players, in alphabetical order.
        side: where numbers are those of one direction only.
    """

    section: str
    number: str
    names: tuple[str, ...]
    side: Side | None = None

    def __lt__(self, other: Contestant) -> bool:
        return self._order < other._order

    @property
    def _order(self) -> tuple[str, int, str, tuple[str, ...], str]:
        """Numbers as numbers."""
        number = int(self.number) if self.number.isdecimal() and len(self.number) < 10 else 10**9
        return self.section, number, self.number, self.names, "" if self.side is None else str(self.side)

    def __str__(self) -> str:
        number = f"{self.section}{self.number}" if self.number else ""
        return " ".join(filter(None, (number, " – ".join(self.names))))


@dataclass(frozen=True, slots=True)
class TeamMatchKey:
    """A match of two teams: which tables are compared with each other."""

    home: str
    visitors: str
    round: str = ""

    @property
    def teams(self) -> tuple[Contestant, Contestant]:
        return Contestant("", "", (self.home,)), Contestant("", "", (self.visitors,))


def room_of(record: Record) -> str:
    """`open` or `closed`; "" where the record does not say."""
    room = (record.tag("Room") or "").strip().lower()
    return room if room in (OPEN, CLOSED) else ""


def match_of(record: Record) -> tuple[TeamMatchKey, bool] | None:
    """The match a table is of, and whether the home team sits North–South there; None for a table of a field.

    The home team does in the open room. Where no room is named, HomeTeam is the team that sits North–South at this
    table, as online sites write it, and of the two teams the first by name is taken for the home team of the match.
    """
    home, visitors, number = (record.tag(name) or "" for name in ("HomeTeam", "VisitTeam", "Round"))
    if room := room_of(record):
        return TeamMatchKey(home or "Home team", visitors or "Visitors", number), room == OPEN
    if home and visitors and home != visitors:
        first, second = sorted((home, visitors))
        return TeamMatchKey(first, second, number), home == first
    return None


class PairNames:
    """The pairs of a session's tables."""

    def __init__(self, records: Iterable[Record]) -> None:
        both = [(_number(record, Side.NS), _number(record, Side.EW), record) for record in records]
        self._by_side = any(ns and ns == ew for ns, ew, _ in both)
        self._names: dict[tuple[str, str, Side | None], tuple[str, ...]] = {}
        for ns, ew, record in both:
            for side, number in ((Side.NS, ns), (Side.EW, ew)):
                if number and (names := _names(record, side)):
                    key = self._key(record, number, side)
                    self._names[key] = min(names, self._names.get(key, names))

    def _key(self, record: Record, number: str, side: Side) -> tuple[str, str, Side | None]:
        return record.tag("Section") or "", number, side if self._by_side else None

    def of(self, record: Record, side: Side) -> Contestant | None:
        """The pair of this side; None where neither its number nor both names are known."""
        if number := _number(record, side):
            section, _, direction = key = self._key(record, number, side)
            return Contestant(section, number, self._names.get(key, ()), direction)
        names = _names(record, side)
        return Contestant("", "", names) if names else None


def _number(record: Record, side: Side) -> str:
    number = (record.tag(f"Pair{side}") or "").strip()
    return number if number not in ("-", "?") else ""


def _names(record: Record, side: Side) -> tuple[str, ...]:
    if len(found := in_order(record, side)) == 2:
        return tuple(sorted(found))
    partnership = record.tag(f"Names{side}")
    return (partnership,) if partnership else ()


def names_text(record: Record, side: Side) -> str:
    """`Smith – Jones`, in the order North, South or East, West; the partnership's name, or ""."""
    return " – ".join(in_order(record, side)) or record.tag(f"Names{side}") or ""


def in_order(record: Record, side: Side) -> list[str]:
    """The names of a side's players that are known, North's or East's first."""
    players = dict(record.players)
    return [players[seat] for seat in sorted(side.seats) if players.get(seat)]
