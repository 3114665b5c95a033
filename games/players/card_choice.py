"""What players of the trick games have in common: forced moves, calls, euchre's discard."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from dealspace.cards import Card
from dealspace.games.deals import HiddenCards, hidden_cards
from dealspace.games.laws.state import GameView, MoveChoice
from dealspace.games.players.discard import cheapest_discard
from dealspace.games.players.trump_calls import simple_call

__all__ = ["CardChooser"]


class CardChooser(ABC):
    """A player of the four games that thinks about cards; its calls are the simple ones of trump_calls.py."""

    def choose(self, view: GameView[Any], rng: np.random.Generator) -> MoveChoice:
        legal = view.legal()
        if len(legal) == 1:
            return MoveChoice(legal[0], "the only legal move")
        if not isinstance(legal[0], Card):
            return simple_call(view, rng)
        if view.hand.bit_count() > view.state.cards.game.hand_size:
            discard = cheapest_discard(view.state.cards.table, view.hand)
            return MoveChoice(discard, "the card that is missed least")
        return self.card(view, hidden_cards(view), rng)

    @abstractmethod
    def card(self, view: GameView[Any], hidden: HiddenCards, rng: np.random.Generator) -> MoveChoice:
        """The choice among two legal cards or more, of the seat of the view."""
