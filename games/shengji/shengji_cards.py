"""Cards of several decks with two jokers each, and how they are written.

A card here is a kind, since the copies of a card are the same to every rule: 0..51 is 13 * suit + rank, as for
`dealspace.cards.Card` (suits C D H S, ranks 2..A), 52 the small joker, 53 the big one. A hand, or whatever else is held
several times over, is `bytes` of length 54: how many of each kind.

Text is rank, then suit: `Ts`, `Ad`; the jokers are `SJ*` and `BJ*` (small, big).
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from dealspace.cards import NotationError
from dealspace.games.laws.card_notation import parse_game_card

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SMALL_JOKER, BIG_JOKER = 52, 53
KINDS = 54
"""Different cards of a deck: 52 and two jokers."""

CARD_TEXTS = (*(rank + suit for suit in SUITS for rank in RANKS), "SJ*", "BJ*")
KIND_OF_TEXT = {text: kind for kind, text in enumerate(CARD_TEXTS)}
CARD_POINTS = tuple({3: 5, 8: 10, 11: 10}.get(kind % 13, 0) if kind < 52 else 0 for kind in range(KINDS))
"""Points by kind: fives 5, tens and kings 10; 100 a deck."""
POINTS_PER_DECK = sum(CARD_POINTS)
EMPTY = bytes(KINDS)

Cards = tuple[int, ...]
"""Kinds of cards, each as many times as it is there."""


def parse_kind(text: object) -> int:
    """The kind 0..53 of a card's text, as `Ts`, `10s`, `T♠` or `BJ*`; capitals do not matter.

    Raises:
        NotationError: another text, or no text.

    >>> parse_kind("2c"), parse_kind("As"), parse_kind("SJ*")
    (0, 51, 52)
    """
    if isinstance(text, str):
        stripped = text.strip()
        kind = KIND_OF_TEXT.get(stripped)
        if kind is None:
            kind = KIND_OF_TEXT.get(stripped.upper() if stripped[:2].upper() in ("SJ", "BJ") else stripped.capitalize())
        if kind is not None:
            return kind
        with suppress(NotationError):
            return parse_game_card(stripped).index
    found = f'"{text}"' if isinstance(text, str) else repr(text)[:60]
    raise NotationError(
        f"{found} is not a card: expected the rank (A K Q J T 9 … 2), then the suit (s h d c), as Ts; the jokers are "
        "SJ* and BJ*"
    )


def parse_kinds(text: str | Iterable[object]) -> Cards:
    """The cards of a text (`8s 8s 9s`) or of a list of texts, in the order written.

    Raises:
        NotationError: one of them is no card.
    """
    if isinstance(text, str):
        text = text.replace(",", " ").split()
    return tuple(parse_kind(each) for each in text)


def kind_text(kind: int) -> str:
    """`Ts`; the inverse of `parse_kind`."""
    return CARD_TEXTS[kind]


def kinds_text(cards: Iterable[int]) -> str:
    """`8s 8s 9s`; the inverse of `parse_kinds`."""
    return " ".join(CARD_TEXTS[kind] for kind in cards)


def count_kinds(cards: Iterable[int]) -> bytes:
    """How many of each kind there are: bytes of length 54.

    Raises:
        NotationError: a card more than 255 times.
    """
    counts = bytearray(KINDS)
    for kind in cards:
        if counts[kind] == 255:
            raise NotationError(
                f"{CARD_TEXTS[kind]} is there more than 255 times: expected as often as there are decks"
            )
        counts[kind] += 1
    return bytes(counts)


def kinds_of(counts: bytes) -> Cards:
    """The cards of a hand by kind, rising; the inverse of `count_kinds` but for the order."""
    return tuple(kind for kind in range(KINDS) for _ in range(counts[kind]))


def holds(hand: bytes, cards: bytes) -> bool:
    """Whether the hand has these cards, each as often."""
    return all(wanted <= held for wanted, held in zip(cards, hand, strict=True))


def without(hand: bytes, cards: bytes) -> bytes:
    """The hand after these cards have left it.

    Raises:
        ValueError: it does not hold them.
    """
    return bytes(held - gone for held, gone in zip(hand, cards, strict=True))


def together(*piles: bytes) -> bytes:
    """All these cards."""
    return bytes(map(sum, zip(*piles, strict=True)))


def card_points(cards: Iterable[int]) -> int:
    """The points of these cards: fives 5, tens and kings 10."""
    return sum(CARD_POINTS[kind] for kind in cards)
