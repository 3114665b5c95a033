"""Deals of a whole deck: drawn at random, and read from rows of JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from dealspace.cards import InvalidDeal, NotationError, Seat
from dealspace.games.laws.card_notation import cards_in, cards_text, parse_cards
from dealspace.games.laws.game import TrickGame

Hands = tuple[int, int, int, int]


def deal_hands(game: TrickGame, rng: np.random.Generator) -> tuple[Hands, tuple[int, ...]]:
    """Four hands as card sets, and the cards left over in random order (euchre's kitty, the first turned up)."""
    order = [int(card) for card in rng.permutation([card.index for card in cards_in(game.deck)])]
    size = game.hand_size
    a, b, c, d = (sum(1 << card for card in order[size * seat : size * (seat + 1)]) for seat in range(4))
    return (a, b, c, d), tuple(order[4 * size :])


def hands_row(hands: Sequence[int]) -> list[str]:
    """The hands by seat, each as text: `["As Kh", …]`."""
    return [cards_text(hand) for hand in hands]


def with_hand(hands: Sequence[int], seat: int, hand: int) -> Hands:
    """The hands with another in this seat."""
    north, east, south, west = (hand if each == seat else held for each, held in enumerate(hands))
    return north, east, south, west


def hands_from(game: TrickGame, row: Mapping[str, Any]) -> Hands:
    """The `hands` of a row, each a text or a list of cards.

    Raises:
        NotationError: they cannot be read.
        InvalidDeal: a hand of another size, a card twice, or one of another deck.
    """
    texts = row.get("hands")
    if not (isinstance(texts, list) and len(texts) == 4 and all(map(_is_hand, texts))):
        raise NotationError(
            f'a deal of {game.name} is {{"hands": ["As Kh …", …]}}, four hands from North, not {texts!r:.60}'
        )
    hands = [parse_cards(text, f"{Seat(seat).title}'s hand") for seat, text in enumerate(texts)]
    together = 0
    for seat, hand in enumerate(hands):
        if hand.bit_count() != game.hand_size:
            raise InvalidDeal(
                f"{Seat(seat).title} has {hand.bit_count()} cards; a hand of {game.name} has {game.hand_size}"
            )
        if wrong := hand & together or hand & ~game.deck:
            why = "another hand holds too" if hand & together else f"are not in the deck of {game.name}"
            raise InvalidDeal(f"{Seat(seat).title} holds {cards_text(wrong)}, which {why}")
        together |= hand
    return hands[0], hands[1], hands[2], hands[3]


def seat_from(row: Mapping[str, Any], name: str) -> int:
    """The seat of this name in a row, 0 to 3 from North. Raises NotationError."""
    value = row.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 4:
        raise NotationError(f"{name} is a seat, 0 to 3 from North, not {value!r:.40}")
    return value


def _is_hand(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(card, str) for card in value))
