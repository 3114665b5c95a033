"""The calls of euchre: pass, order up, name a trump, and whether to play alone."""

from __future__ import annotations

from enum import Enum

from dealspace.cards import NotationError, Suit
from dealspace.cards.errors import expect_type


class EuchreCall(Enum):
    """A call; its value is how files write it."""

    PASS = "pass"
    ORDER_UP = "order up"
    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"
    ALONE = "alone"
    WITH_PARTNER = "with partner"

    def __str__(self) -> str:
        return self.value

    @property
    def suit(self) -> Suit | None:
        """The suit it names."""
        return _SUITS.get(self)

    @classmethod
    def naming(cls, suit: Suit) -> EuchreCall:
        return cls(suit.name.lower())


_SUITS = {EuchreCall.naming(suit): suit for suit in Suit}
_SHORT = {"p": EuchreCall.PASS, "order": EuchreCall.ORDER_UP, "take": EuchreCall.ORDER_UP}
_SHORT |= {"partner": EuchreCall.WITH_PARTNER, "together": EuchreCall.WITH_PARTNER}


def parse_euchre_call(text: str) -> EuchreCall:
    """Read a call as files or people write it.

    Raises:
        NotationError: it is none.

    >>> parse_euchre_call("order up"), parse_euchre_call("h").suit
    (<EuchreCall.ORDER_UP: 'order up'>, Suit.HEARTS)
    """
    expect_type(text, str, "a call")
    lower = " ".join(text.lower().split())
    for call in EuchreCall:
        if lower == call.value:
            return call
    if (short := _SHORT.get(lower)) is not None:
        return short
    try:
        return EuchreCall.naming(Suit.parse(lower))
    except NotationError:
        raise NotationError(
            f'"{text[:20]}" is no call: expected pass, order up, a suit (hearts or h), alone or with partner'
        ) from None
