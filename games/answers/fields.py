"""The fields of rows by what they stand for: cards, hands, tricks, seats; each error names the field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NoReturn, TypeVar

from dealspace.cards import BridgeError, Card, NotationError
from dealspace.games.laws.card_notation import card_text, parse_game_card
from dealspace.games.laws.game import Mode, TrickGame
from dealspace.games.laws.state import GameState
from dealspace.runtime.json_rows import Fields, shown, text_in

SeatedCard = tuple[int, Card]
Played = TypeVar("Played", bound=GameState)


def field_in(row: Fields, name: str) -> Any:
    """What the row must have. Raises NotationError."""
    if name not in row:
        raise NotationError(f'no "{name}"')
    return row[name]


def refuse(name: str, found: object, expected: str) -> NoReturn:
    """Say what a field holds and what it should. Raises NotationError."""
    raise NotationError(f"{name}: expected {expected}, found {shown(found)}")


def list_in(row: Fields, name: str, most: int) -> list[Any]:
    """A list of at most so many values. Raises NotationError."""
    found = field_in(row, name)
    if not isinstance(found, list):
        refuse(name, found, "a list")
    if len(found) > most:
        raise NotationError(f"{name}: {len(found)} values; expected at most {most}")
    return found


def number_in(row: Fields, name: str, low: int, high: int) -> int:
    """A whole number. Raises NotationError."""
    return _number(field_in(row, name), name, low, high)


def pair_in(row: Fields, name: str, high: int) -> tuple[int, int]:
    """A whole number from 0 for each side. Raises NotationError."""
    found = list_in(row, name, 2)
    if len(found) != 2:
        refuse(name, found, "a number for each side")
    return _number(found[0], name, 0, high), _number(found[1], name, 0, high)


def seat_in(row: Fields, name: str) -> int:
    """A seat, 0 to 3 from North. Raises NotationError."""
    return number_in(row, name, 0, 3)


def mode_in(row: Fields, name: str, game: TrickGame) -> Mode:
    """The trump suit, or a mode without one that the game has. Raises NotationError."""
    text = text_in(row, name)
    try:
        mode = Mode.parse(text)
        game.table(mode)
    except NotationError as error:
        raise NotationError(f"{name}: {error}") from None
    return mode


def cards_in_field(row: Fields, name: str, game: TrickGame, most: int) -> list[Card]:
    """Cards of the game's deck in the order of the row, each once. Raises NotationError."""
    return _once(name, [_card(text, name, game) for text in list_in(row, name, most)])


def hands_in(row: Fields, name: str, game: TrickGame) -> list[list[Card]]:
    """Four hands by seat, no card twice. Raises NotationError."""
    found = list_in(row, name, 4)
    if len(found) != 4 or not all(isinstance(hand, list) and len(hand) <= game.hand_size for hand in found):
        refuse(name, found, f"four hands of at most {game.hand_size} cards")
    hands = [[_card(text, name, game) for text in hand] for hand in found]
    _once(name, [card for hand in hands for card in hand])
    return hands


def seated_cards_in(row: Fields, name: str, game: TrickGame, most: int) -> list[SeatedCard]:
    """Cards with the seats that played them, `[[3, "6d"], …]`. Raises NotationError."""
    found = []
    for value in list_in(row, name, most):
        if not (isinstance(value, list) and len(value) == 2):
            refuse(name, value, 'a seat and a card, [3, "Ad"]')
        found.append((_number(value[0], name, 0, 3), _card(value[1], name, game)))
    _once(name, [card for _, card in found])
    return found


def bits_of(cards: Sequence[Card]) -> int:
    """The card set of different cards."""
    return sum(card.bit for card in cards)


def _once(name: str, cards: list[Card]) -> list[Card]:
    seen = 0
    for card in cards:
        if seen & card.bit:
            raise NotationError(f"{name}: {card_text(card)} comes twice")
        seen |= card.bit
    return cards


def _card(text: object, name: str, game: TrickGame) -> Card:
    if not isinstance(text, str):
        refuse(name, text, 'a card, "As"')
    try:
        card = parse_game_card(text)
    except NotationError as error:
        raise NotationError(f"{name}: {error}") from None
    if not card.bit & game.deck:
        raise NotationError(f"{name}: {card_text(card)} is not in the deck of {game.name}")
    return card


def _number(value: object, name: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        refuse(name, value, f"a whole number from {low} to {high}")
    return value


def played_out(state: Played, plays: Iterable[tuple[int, Card]]) -> Played:
    """The state after these cards, each by the seat whose turn it is. Raises NotationError naming the card."""
    for number, (seat, card) in enumerate(plays, start=1):
        if state.to_move != seat:
            raise NotationError(f"plays: the turn of card {number} is {state.to_move}'s, not {seat}'s")
        try:
            state = state.play(card)
        except BridgeError as error:
            raise NotationError(f"plays: card {number}: {error}") from None
    return state
