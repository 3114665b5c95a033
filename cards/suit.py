"""Suits and strains, rising as in the auction: C D H S, then NT."""

from __future__ import annotations

from enum import IntEnum
from typing import SupportsIndex

from dealspace.cards.errors import NotationError, expect_type
from dealspace.cards.notation import NamedMember, member_of

_SYMBOLS = "♣♦♥♠"


class Suit(NamedMember, IntEnum):
    """One of the four suits, clubs = 0 … spades = 3."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def symbol(self) -> str:
        """♣ ♦ ♥ or ♠, for people."""
        return _SYMBOLS[self]

    @property
    def is_major(self) -> bool:
        return self >= Suit.HEARTS

    @property
    def strain(self) -> Strain:
        return _STRAINS[self]

    def __str__(self) -> str:
        return "CDHS"[self]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read `C D H S`, in either case, a suit's symbol or its name.

        >>> Suit.parse("♥")
        Suit.HEARTS
        """
        expect_type(text, str, "text")
        if text and (found := _SUIT_NAMES.get(text.strip().upper())) is not None:
            return found
        raise NotationError(f'"{text}" is not a suit: expected C, D, H or S')

    @classmethod
    def of(cls, suit: AnySuit, name: str = "suit") -> Suit:
        """The suit given as itself, as `parse` reads it, or as 0..3. Raises NotationError, TypeError, ValueError."""
        return member_of(cls, suit, name)


AnySuit = Suit | str | SupportsIndex
"""A suit, its notation or its number, as `Suit.of` reads it."""


class Strain(NamedMember, IntEnum):
    """A suit or notrump, clubs = 0 … notrump = 4."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    @property
    def symbol(self) -> str:
        """♣ ♦ ♥ ♠ or NT, for people."""
        return "NT" if self is Strain.NOTRUMP else _SYMBOLS[self]

    @property
    def suit(self) -> Suit | None:
        """The trump suit; None in notrump."""
        return None if self is Strain.NOTRUMP else _SUITS[self]

    def __str__(self) -> str:
        return "NT" if self is Strain.NOTRUMP else "CDHS"[self]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    @classmethod
    def parse(cls, text: str) -> Strain:
        """Read a suit as `Suit.parse` does, or `NT`, `N`, `notrump`."""
        expect_type(text, str, "text")
        if text.strip().upper() in ("N", "NT", "NOTRUMP"):
            return cls.NOTRUMP
        try:
            return Suit.parse(text).strain
        except NotationError:
            raise NotationError(f'"{text}" is not a strain: expected C, D, H, S or NT') from None

    @classmethod
    def of(cls, strain: AnyStrain, name: str = "strain") -> Strain:
        """The strain given as itself or a suit, as `parse` reads it, or as 0..4.

        Raises NotationError, TypeError, ValueError.

        >>> Strain.of("NT"), Strain.of(4), Strain.of(Suit.HEARTS)
        (Strain.NOTRUMP, Strain.NOTRUMP, Strain.HEARTS)
        """
        return member_of(cls, strain, name)


AnyStrain = Strain | Suit | str | SupportsIndex
"""A strain or suit, its notation or its number, as `Strain.of` reads it."""


_SUITS, _STRAINS = tuple(Suit), tuple(Strain)
_SUIT_NAMES = {
    name: suit for suit in Suit for name in (str(suit), suit.symbol, "♧♢♡♤"[suit], suit.name, suit.name[:-1])
}

SUITS_FROM_SPADES = tuple(sorted(Suit, reverse=True))
"""S H D C: the order in which players and PBN write a hand."""
