"""A card: the number 13 * suit + rank, so that cards of a suit stand together and rise."""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.cards.errors import NotationError, expect_type
from dealspace.cards.rank import Rank
from dealspace.cards.suit import Suit


@dataclass(frozen=True, slots=True, order=True, init=False, repr=False)
class Card:
    """One of the 52 cards; ordered C2 … CA D2 … SA.

    Made of its index (13 * suit + rank) or of its notation, as `parse` reads it; else raises NotationError.

    >>> Card("SA"), Card("♥10"), Card(0)
    (Card('SA'), Card('HT'), Card('C2'))
    """

    index: int

    def __init__(self, index: int | str) -> None:
        if isinstance(index, str):
            index = Card.parse(index).index
        if not 0 <= index < 52:
            raise NotationError(f"{index} is not a card: expected 0 (C2) to 51 (SA)")
        object.__setattr__(self, "index", index)

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> Card:
        return cls(13 * suit + rank)

    @property
    def suit(self) -> Suit:
        return _SUITS[self.index // 13]

    @property
    def rank(self) -> Rank:
        return _RANKS[self.index % 13]

    @property
    def bit(self) -> int:
        """The card set that holds this card alone."""
        return 1 << self.index

    @property
    def symbol(self) -> str:
        """The card as people write it: ♥K."""
        return f"{self.suit.symbol}{self.rank}"

    def __index__(self) -> int:
        return self.index

    def __repr__(self) -> str:
        return f"Card('{self}')"

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card, suit first: `HK`, `♥K`, `h10`."""
        expect_type(text, str, "text")
        if (card := _WORDS.get(text)) is not None:
            return card
        stripped = text.strip()
        try:
            return cls.of(Suit.parse(stripped[:1]), Rank.parse(stripped[1:]))
        except NotationError:
            raise NotationError(
                f'"{text}" is not a card: expected the suit (S H D C), then the rank (A K Q J T 9 … 2), as HK'
            ) from None


_SUITS, _RANKS = tuple(Suit), tuple(Rank)
DECK = tuple(Card(index) for index in range(52))
"""All cards, C2 … SA; DECK[i].index == i."""
_WORDS = {word: card for card in DECK for word in (str(card), str(card).lower())}
"""The usual notations, which need no parsing."""
