"""The player that plays the greedy card; see greedy.py for its rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from dealspace.games.deals import HiddenCards
from dealspace.games.laws.state import CardGame, GamePlayer, GameView, MoveChoice
from dealspace.games.players.card_choice import CardChooser
from dealspace.games.players.greedy import greedy_move
from dealspace.games.shengji.shengji_players import SensibleShengji
from dealspace.games.shengji.shengji_state import ShengjiGame
from dealspace.runtime.settings import SettingsSection

__all__ = ["HeuristicMover", "HeuristicSettings"]


class HeuristicMover(CardChooser):
    """Cashes winners, gives points to partner, takes points cheaply, saves trumps."""

    def card(self, view: GameView[Any], hidden: HiddenCards, rng: np.random.Generator) -> MoveChoice:
        return MoveChoice(greedy_move(view.state.cards, hidden, view.seat), "the greedy card")


@dataclass(frozen=True, slots=True)
class HeuristicSettings:
    """`method = "heuristic"`; it has no settings. Of shengji it is the sensible player."""

    @classmethod
    def read(cls, section: SettingsSection) -> Self:
        return cls()

    def player(self, game: CardGame) -> GamePlayer:
        return SensibleShengji() if isinstance(game, ShengjiGame) else HeuristicMover()
