"""The four seats, clockwise from North, the two sides, and vulnerability."""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import total_ordering
from typing import SupportsIndex

from dealspace.cards.errors import NotationError, expect_type
from dealspace.cards.notation import NamedMember, member_of


class Seat(NamedMember, IntEnum):
    """A seat at the table: N E S W = 0..3, clockwise."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def lho(self) -> Seat:
        """Left-hand opponent, who calls and plays next."""
        return _SEATS[(self + 1) % 4]

    @property
    def partner(self) -> Seat:
        return _SEATS[(self + 2) % 4]

    @property
    def rho(self) -> Seat:
        """Right-hand opponent, who calls and plays before."""
        return _SEATS[(self + 3) % 4]

    @property
    def side(self) -> Side:
        return _SIDES[self % 2]

    def plus(self, steps: int) -> Seat:
        """The seat this many steps on, clockwise."""
        return _SEATS[(self + steps) % 4]

    def __str__(self) -> str:
        return "NESW"[self]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    @property
    def title(self) -> str:
        """North, East, South or West."""
        return self.name.title()

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read `N E S W` or a whole name, in either case."""
        expect_type(text, str, "text")
        word = text.strip().upper()
        for seat in cls:
            if word in (str(seat), seat.name):
                return seat
        raise NotationError(f'"{text}" is not a seat: expected N, E, S or W')

    @classmethod
    def of(cls, seat: AnySeat, name: str = "seat") -> Seat:
        """The seat given as itself, as `parse` reads it, or as 0..3. Raises NotationError, TypeError, ValueError.

        >>> Seat.of("south"), Seat.of(2), Seat.of(Seat.SOUTH)
        (Seat.SOUTH, Seat.SOUTH, Seat.SOUTH)
        """
        return member_of(cls, seat, name)


AnySeat = Seat | str | SupportsIndex
"""A seat, its notation or its number, as `Seat.of` reads it."""


class Side(NamedMember, IntEnum):
    """A partnership: NS = 0, EW = 1."""

    NS = 0
    EW = 1

    @property
    def opponents(self) -> Side:
        return Side(1 - self)

    @property
    def seats(self) -> tuple[Seat, Seat]:
        return Seat(int(self)), Seat(self + 2)

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    @classmethod
    def parse(cls, text: str) -> Side:
        """Read `NS` or `EW`, in either case."""
        expect_type(text, str, "text")
        try:
            return cls[text.strip().upper()]
        except KeyError:
            raise NotationError(f'"{text}" is not a side: expected NS or EW') from None


_SEATS, _SIDES = tuple(Seat), tuple(Side)


@total_ordering
class Vulnerability(NamedMember, Enum):
    """Which sides are vulnerable; ordered None NS EW Both."""

    NONE = "None"
    NS = "NS"
    EW = "EW"
    BOTH = "Both"

    def includes(self, seat_or_side: Seat | Side) -> bool:
        """Whether this seat's side (or this side) is vulnerable."""
        side = seat_or_side.side if isinstance(seat_or_side, Seat) else seat_or_side
        return self is Vulnerability.BOTH or self.value == side.name

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Vulnerability):
            return NotImplemented
        return _VULNERABILITIES.index(self) < _VULNERABILITIES.index(other)

    def __str__(self) -> str:
        return self.value

    @classmethod
    def parse(cls, text: str) -> Vulnerability:
        """Read `None NS EW Both`, or PBN's other words for them (`All`, `Love`, `-`)."""
        expect_type(text, str, "text")
        try:
            return _VULNERABILITY_NAMES[text.strip().upper()]
        except KeyError:
            raise NotationError(f'"{text}" is not a vulnerability: expected None, NS, EW or Both') from None

    @classmethod
    def of(cls, vulnerability: AnyVulnerability, name: str = "vulnerability") -> Vulnerability:
        """The vulnerability given as itself or as `parse` reads it. Raises NotationError, TypeError.

        >>> Vulnerability.of("none"), Vulnerability.of("all")
        (Vulnerability.NONE, Vulnerability.BOTH)
        """
        expect_type(vulnerability, (Vulnerability, str), name)
        return cls.parse(vulnerability) if isinstance(vulnerability, str) else vulnerability


AnyVulnerability = Vulnerability | str
"""A vulnerability or its notation, as `Vulnerability.of` reads it."""


_VULNERABILITIES = list(Vulnerability)
_VULNERABILITY_NAMES = {
    **{str(value).upper(): value for value in Vulnerability},
    "ALL": Vulnerability.BOTH,
    "LOVE": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "": Vulnerability.NONE,
    "N-S": Vulnerability.NS,
    "E-W": Vulnerability.EW,
}
