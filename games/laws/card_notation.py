"""Cards as players of these games write them, rank then suit: `As`, `Td`; and the symbols of the suits for people."""

from __future__ import annotations

from collections.abc import Iterable

from dealspace.cards import Card, NotationError, Suit
from dealspace.cards.errors import expect_type
from dealspace.cards.rank import RANK_LETTERS, Rank

SUIT_LETTERS = "cdhs"

_TEXTS = tuple(f"{rank}{suit}" for suit in SUIT_LETTERS for rank in RANK_LETTERS)
_BY_TEXT = {text: Card(index) for index, text in enumerate(_TEXTS)}


def card_text(card: Card | int) -> str:
    """`As`, rank then suit; the inverse of `parse_game_card`.

    >>> card_text(Card("SA"))
    'As'
    """
    return _TEXTS[card]


def card_symbol(card: Card | int) -> str:
    """The card for people, the suit's symbol first: ♠A."""
    return (card if isinstance(card, Card) else Card(card)).symbol


def parse_game_card(text: str) -> Card:
    """Read `As`, `td`, `10h` or `A♠`.

    Raises:
        NotationError: it is none of the 52 cards.

    >>> parse_game_card("Td")
    Card('DT')
    """
    expect_type(text, str, "a card")
    if (found := _BY_TEXT.get(text)) is not None:
        return found
    stripped = text.strip()
    try:
        return Card.of(Suit.parse(stripped[-1:]), Rank.parse(stripped[:-1]))
    except NotationError:
        raise NotationError(
            f'"{text[:20]}" is not a card: expected the rank (A K Q J T 9 … 2), then the suit (s h d c), as Kh'
        ) from None


def parse_cards(texts: Iterable[str] | str, what: str = "the cards") -> int:
    """The card set of these cards, given as a list or as one text with spaces.

    Raises:
        NotationError: one of them is no card, or comes twice.
    """
    cards = 0
    for text in texts.split() if isinstance(texts, str) else texts:
        bit = parse_game_card(text).bit
        if cards & bit:
            raise NotationError(f"{what}: {text} comes twice")
        cards |= bit
    return cards


def cards_in(card_set: int) -> tuple[Card, ...]:
    """The cards of a set, clubs first, each suit from the 2 up."""
    return tuple(Card(index) for index in range(card_set.bit_length()) if card_set >> index & 1)


def cards_text(card_set: int) -> str:
    """The cards of a set by suit from spades, each from the ace down: `As Kh 7c`."""
    return " ".join(card_text(card) for card in reversed(cards_in(card_set)))


def hand_symbols(card_set: int) -> str:
    """A hand for people, suits in the order ♠ ♥ ♦ ♣: `♠AK2 ♥T ♦– ♣QJ`."""
    suits = []
    for suit in reversed(Suit):
        ranks = "".join(RANK_LETTERS[rank] for rank in range(12, -1, -1) if card_set >> (13 * suit + rank) & 1)
        suits.append(f"{suit.symbol}{ranks or '–'}")
    return " ".join(suits)
