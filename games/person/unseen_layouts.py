"""What a seat at a table cannot see, drawn: deals of the hidden cards, each as likely as any other that fits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from dealspace.cards import BridgeError, Seat
from dealspace.games.deals import DISCARD, KITTY, HiddenCards, hidden_cards
from dealspace.games.laws.card_notation import cards_text, hand_symbols
from dealspace.games.laws.state import GameState, GameView
from dealspace.games.person.game_positions import TRICK_GAMES
from dealspace.games.person.table_view import play_of

_BESIDES = {KITTY: "kitty", DISCARD: "discard"}


def hidden_from(state: GameState, seat: int) -> HiddenCards:
    """What a seat knows of the hidden cards. Raises BridgeError for a game of other tricks."""
    if play_of(state) is None:
        raise BridgeError(
            f"hidden cards of {state.game.name} are not drawn: expected a table of {', '.join(TRICK_GAMES)}"
        )
    return hidden_cards(GameView.of(state, seat))


def layout_rows(hidden: HiddenCards, game: str, seat: int, count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Layouts for programs: the cards still held by each seat, and euchre's kitty and discard."""
    for number, layout in enumerate(_drawn(hidden, count, seed), start=1):
        besides = {name: cards_text(layout[holder]) for holder, name in _BESIDES.items() if layout[holder]}
        hands = [cards_text(hand) for hand in layout[:4]]
        yield {"game": game, "deal": number, "seat": str(Seat(seat)), "hands": hands, **besides}


def layout_lines(hidden: HiddenCards, seat: int, count: int, seed: int) -> Iterator[str]:
    """Layouts for people: how many there are, then the drawn ones."""
    yield f"{hidden.count:,} deal{'s' * (hidden.count != 1)} fit what {Seat(seat).title} knows"
    for number, layout in enumerate(_drawn(hidden, count, seed), start=1):
        yield f"Deal {number}"
        for at in range(4):
            yield f"  {Seat(at).title:<7} {hand_symbols(layout[at])}"
        for holder, name in _BESIDES.items():
            if layout[holder]:
                yield f"  {name.capitalize():<7} {hand_symbols(layout[holder])}"


def _drawn(hidden: HiddenCards, count: int, seed: int) -> list[list[int]]:
    """Layouts by holder."""
    drawn: list[list[int]] = hidden.draw(count, np.random.default_rng(seed)).tolist()
    return drawn
