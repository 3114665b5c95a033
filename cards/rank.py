"""Ranks of cards, 2 = 0 … ace = 12."""

from __future__ import annotations

from enum import IntEnum

from dealspace.cards.errors import NotationError
from dealspace.cards.notation import NamedMember

RANK_LETTERS = "23456789TJQKA"


class Rank(NamedMember, IntEnum):
    """One of the thirteen ranks; a higher rank beats a lower one of its suit."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @property
    def is_honour(self) -> bool:
        return self >= Rank.TEN

    def __str__(self) -> str:
        return RANK_LETTERS[self]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read `2 … 9 T J Q K A`, in either case, or `10`."""
        letter = "T" if text == "10" else text.upper()
        if len(letter) == 1 and (index := RANK_LETTERS.find(letter)) >= 0:
            return cls(index)
        raise NotationError(f'"{text}" is not a rank: expected one of {" ".join(RANK_LETTERS)}')
