"""Answers of the double-dummy solver where an array of tricks is not enough."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CardTricks:
    """The tricks after each card of the player to move, for each world of a batch.

    Attributes:
        legal: uint64[n] the cards that may be played.
        tricks: uint8[n, 52] further tricks, the current one included, for the side of the player to move if
            it plays that card; 0 where the card is not legal.
        nodes: search nodes it took.
    """

    legal: NDArray[np.uint64]
    tricks: NDArray[np.uint8]
    nodes: int

    def __repr__(self) -> str:
        return f"<CardTricks of {len(self.legal)} worlds, {self.nodes} nodes>"

    def best(self, world: int) -> int:
        """The most tricks any legal card of this world takes."""
        return int(self.tricks[world].max())

    def best_cards(self, world: int) -> int:
        """The legal cards that take the most tricks in this world, as a card set."""
        best = self.best(world)
        legal = int(self.legal[world])
        return sum(1 << card for card in range(52) if legal >> card & 1 and self.tricks[world, card] == best)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MakingCards:
    """The cards of the player to move with which the side still takes a number of tricks, for each world of a batch.

    Attributes:
        legal: uint64[n] the cards that may be played.
        making: uint64[n] those of them with which the tricks asked for are still taken.
        nodes: search nodes it took.
    """

    legal: NDArray[np.uint64]
    making: NDArray[np.uint64]
    nodes: int

    def __repr__(self) -> str:
        return f"<MakingCards of {len(self.legal)} worlds, {self.nodes} nodes>"

    def worlds_made(self) -> NDArray[np.int64]:
        """int64[52] in how many worlds each card makes it."""
        bits = self.making[:, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)
        return np.asarray(bits.sum(0), np.int64)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Relevance:
    """The value of positions, and the cards whose ranks the proof of it uses.

    Attributes:
        tricks: uint8[n] further tricks, the current one included, for the side of the player to move.
        relevant: uint64[n] cards whose rank the proof used. Below the lowest of them in a suit, and anywhere in a suit
            without any, the cards may be exchanged among the hands as long as nobody's length in the suit changes, and
            the tricks stay the same. Another search may find another set: each is a proof, none the least.
    """

    tricks: NDArray[np.uint8]
    relevant: NDArray[np.uint64]

    def __repr__(self) -> str:
        return f"<Relevance of {len(self.tricks)} worlds>"

    def fixed(self, world: int) -> int:
        """The cards from the ace down to the lowest relevant one of each suit: it matters who holds them.

        >>> found = Relevance(np.array([1], np.uint8), np.array([1 << 51 | 1 << 49], np.uint64))
        >>> [card for card in range(52) if found.fixed(0) >> card & 1]  # the ace, king and queen of spades
        [49, 50, 51]
        """
        return _fixed(int(self.relevant[world]))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MakesProof:
    """Whether declarer takes a number of tricks, and the cards whose ranks the proof of that uses.

    Attributes:
        made: bool[n].
        relevant: uint64[n] as that of `Relevance`: cards below may be exchanged as long as nobody's length in a suit
            changes, and the answer stays the same. They are far fewer than those that prove the number of tricks.
    """

    made: NDArray[np.bool_]
    relevant: NDArray[np.uint64]

    def __repr__(self) -> str:
        return f"<MakesProof of {len(self.made)} deals>"

    def fixed(self, deal: int) -> int:
        """The cards from the ace down to the lowest relevant one of each suit: it matters who holds them."""
        return _fixed(int(self.relevant[deal]))


def _fixed(relevant: int) -> int:
    """The cards from the ace down to the lowest of these in each suit that has any."""
    fixed = 0
    for suit in range(4):
        used = relevant & 0x1FFF << 13 * suit
        if used:
            fixed |= (0x1FFF << 13 * suit) & -(used & -used)
    return fixed
