"""Moves of a deal of shengji, and how they are written.

pass                 declare nothing
declare 4s 4s        show cards of the trump number, or two jokers and more
bury 2c 3c …         the landlord puts away as many cards as the kitty has
8s 8s 9s 9s          play these cards
"""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.cards import NotationError
from dealspace.games.shengji.shengji_cards import CARD_TEXTS, Cards, kinds_text, parse_kinds


@dataclass(frozen=True, slots=True)
class TrumpDeclaration:
    """Cards shown to make trumps: `count` copies of `kind`; none of nothing is a pass."""

    kind: int | None = None
    count: int = 0

    def __str__(self) -> str:
        return "pass" if self.kind is None else "declare " + " ".join([CARD_TEXTS[self.kind]] * self.count)


PASS = TrumpDeclaration()


@dataclass(frozen=True, slots=True)
class BuriedCards:
    """What the landlord puts away."""

    cards: Cards

    def __str__(self) -> str:
        return f"bury {kinds_text(self.cards)}"


@dataclass(frozen=True, slots=True)
class PlayedCards:
    """Cards led or played to a trick; a throw has all its cards, whatever comes of it."""

    cards: Cards

    def __str__(self) -> str:
        return kinds_text(self.cards)


ShengjiMove = TrumpDeclaration | BuriedCards | PlayedCards


def parse_shengji_move(text: str) -> ShengjiMove:
    """Read a move; `str` of it is the inverse.

    Raises:
        NotationError: a card that is none, no card, or different cards declared.

    >>> parse_shengji_move("declare 4s 4s")
    TrumpDeclaration(kind=41, count=2)
    """
    word, _, rest = text.strip().partition(" ")
    if word.lower() == "pass" and not rest.strip():
        return PASS
    if word.lower() == "declare":
        cards = parse_kinds(rest)
        if not cards or len(set(cards)) > 1:
            raise NotationError(
                f'"{text.strip()}" declares no trumps: expected one card, or copies of it, as declare 4s 4s'
            )
        return TrumpDeclaration(cards[0], len(cards))
    if word.lower() == "bury":
        return BuriedCards(_some(rest, text))
    return PlayedCards(_some(text, text))


def _some(cards: str, text: str) -> Cards:
    found = parse_kinds(cards)
    if not found:
        raise NotationError(f'"{text.strip()}" has no cards: expected cards as 8s 8s, "bury …", "declare …" or "pass"')
    return tuple(sorted(found))
