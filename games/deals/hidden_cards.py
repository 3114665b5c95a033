"""The cards that a seat does not see: who has room for how many of them, and which each may hold.

Holders are the four seats, euchre's kitty and the dealer's discard. All that the rules let a seat conclude from play is
of the form "this holder does not hold that card" (shown_cards.py has the reasons), so a set of cards for each holder
says it all; layouts are counted and numbered exactly (_layouts.pxd), and every layout is equally likely to be drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import BridgeError, InvalidDeal, Seat
from dealspace.games.deals._layouts import LayoutTable
from dealspace.games.laws.card_notation import cards_in, cards_text

__all__ = ["DISCARD", "HOLDERS", "KITTY", "HiddenCards", "TooManyDealsError"]

HOLDERS = 6
KITTY = 4
DISCARD = 5
"""Holders 0..3 are the seats."""


class TooManyDealsError(BridgeError):
    """The layouts of the unseen cards have no number below 2^64, so that none can be drawn."""


@dataclass(frozen=True)
class HiddenCards:
    """What is known of where the cards are.

    Attributes:
        known: card sets by holder, of cards known to be there.
        unseen: the cards that are not known to be anywhere.
        room: by holder, how many of the unseen cards it holds.
        may: by holder, which of the unseen cards it may hold.
    Raises:
        InvalidDeal: the room is not that of the unseen cards.

    Jass before the first card, one's own hand seen:

    >>> from dealspace.games.laws.game import JASS
    >>> hand = sum(card.bit for card in cards_in(JASS.deck)[:9])
    >>> hidden = HiddenCards.all_possible((hand, 0, 0, 0, 0, 0), JASS.deck & ~hand, (0, 9, 9, 9, 0, 0))
    >>> hidden.count, hidden.draw(5, np.random.default_rng(1)).shape
    (227873431500, (5, 6))
    """

    known: tuple[int, ...]
    unseen: int
    room: tuple[int, ...]
    may: tuple[int, ...]

    def __post_init__(self) -> None:
        if sum(self.room) != self.unseen.bit_count():
            rooms = ", ".join(f"{holder_title(at)} {room}" for at, room in enumerate(self.room) if room)
            raise InvalidDeal(
                f"{self.unseen.bit_count()} cards are unseen, and there is room for {sum(self.room)} ({rooms})"
            )

    @classmethod
    def all_possible(cls, known: tuple[int, ...], unseen: int, room: tuple[int, ...]) -> HiddenCards:
        """Each holder with room may hold each unseen card."""
        return cls(known, unseen, room, tuple(unseen if size else 0 for size in room))

    def without(self, holder: int, cards: int) -> HiddenCards:
        """The same, with the cards that this holder does not hold."""
        may = list(self.may)
        may[holder] &= ~cards
        return HiddenCards(self.known, self.unseen, self.room, tuple(may))

    def with_known(self, holder: int, cards: int) -> HiddenCards:
        """The same, with unseen cards that this holder is known to hold. Raises InvalidDeal if there is no room."""
        found = cards & self.unseen
        known, room = list(self.known), list(self.room)
        known[holder] |= found
        room[holder] -= found.bit_count()
        if room[holder] < 0 or found & ~self.may[holder]:
            raise InvalidDeal(f"{holder_title(holder)} cannot hold {cards_text(found)}")
        may = tuple(cards & ~found if size else 0 for cards, size in zip(self.may, room, strict=True))
        return HiddenCards(tuple(known), self.unseen & ~found, tuple(room), may)

    @cached_property
    def most(self) -> int:
        """How many layouts there were if each holder might hold any of the cards."""
        return factorial(sum(self.room)) // prod(map(factorial, self.room))

    @cached_property
    def table(self) -> LayoutTable:
        """The numbered layouts, for kernels. Raises TooManyDealsError."""
        return self.table_of(lambda card: card)

    def table_of(self, bit: Callable[[int], int]) -> LayoutTable:
        """The numbered layouts with card sets of other bits: `bit` has the bit index of each card."""
        if self.most >= 1 << 64:
            raise TooManyDealsError(f"there are up to {self.most} layouts of the {sum(self.room)} unseen cards")
        cards = self._cards
        may = [sum(1 << at for at in range(HOLDERS) if self.may[at] >> card & 1) for card in cards]
        known = [sum(1 << bit(card.index) for card in cards_in(found)) for found in self.known]
        return LayoutTable(known, [bit(card) for card in cards], may, self.room)

    @property
    def _cards(self) -> list[int]:
        """The unseen cards, those of the fewest holders first."""
        held_by = {card.index: sum(may >> card.index & 1 for may in self.may) for card in cards_in(self.unseen)}
        return sorted(held_by, key=held_by.__getitem__)

    @cached_property
    def count(self) -> int:
        """How many layouts there are; 0 where what is known contradicts itself. Raises TooManyDealsError."""
        return self.table.count

    def draw(self, n: int, rng: np.random.Generator) -> NDArray[np.uint64]:
        """Layouts drawn independently, each equally likely.

        Returns:
            uint64[n, 6] card sets by holder, the known cards included.
        Raises:
            InvalidDeal: there is no layout.
            TooManyDealsError: there are 2^64 or more.
        """
        if not self.count:
            raise InvalidDeal(f"no layout of {cards_text(self.unseen)} agrees with what is known")
        return self.layouts(rng.integers(0, self.count, n, np.uint64))

    def layouts(self, numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """The layouts of these numbers (each from 0 to below `count`), as uint64[n, 6] card sets by holder."""
        out = np.empty((len(numbers), HOLDERS), np.uint64)
        if len(numbers) and int(numbers.max()) >= self.count:
            raise InvalidDeal(f"there is no layout {int(numbers.max())}: there are {self.count}")
        self.table.unrank(np.ascontiguousarray(numbers, np.uint64), out)
        return out

    def all_layouts(self) -> NDArray[np.uint64]:
        """Every layout once, as uint64[count, 6]."""
        return self.layouts(np.arange(self.count, dtype=np.uint64))

    def allows(self, held: tuple[int, ...]) -> bool:
        """Whether this is one of the layouts: card sets by holder, the known cards included."""
        for at in range(HOLDERS):
            found = held[at] & ~self.known[at]
            if self.known[at] & ~held[at] or found & ~self.may[at] or found.bit_count() != self.room[at]:
                return False
        return True


def holder_title(holder: int) -> str:
    """For people: North, the kitty, the discard."""
    return Seat(holder).title if holder < 4 else "the kitty" if holder == KITTY else "the discard"
