"""The player that searches a tree of information sets (search.py), with rewards by the score (worth.py)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from dealspace.games.deals import HiddenCards
from dealspace.games.laws.state import CardGame, GameView, MoveChoice
from dealspace.games.players.card_choice import CardChooser
from dealspace.games.players.search import PlayOut, search_moves
from dealspace.games.players.worth import most_difference, reward_table, worth_table
from dealspace.runtime.settings import SettingsSection

__all__ = ["IsmctsMover", "IsmctsSettings"]


@dataclass(frozen=True, slots=True)
class IsmctsSettings:
    """`method = "ismcts"`.

    Attributes:
        iterations: of a search, counted; each sees one deal.
        exploration: factor of the second term of UCB1, for rewards from 0 to 1.
        rollouts: `uniform` or `greedy`, how deals are played out below the tree.
    """

    iterations: int = 4000
    exploration: float = 0.3
    rollouts: str = "greedy"

    @classmethod
    def read(cls, section: SettingsSection) -> Self:
        usual = cls()
        return cls(
            section.whole("iterations", usual.iterations, 1, 100_000_000),
            section.number("exploration", usual.exploration, 0.0, 100.0),
            section.one_of("rollouts", ("uniform", "greedy"), usual.rollouts),
        )

    def player(self, game: CardGame) -> IsmctsMover:
        return IsmctsMover(self)


class IsmctsMover(CardChooser):
    """Plays the card that the search has tried most."""

    def __init__(self, settings: IsmctsSettings) -> None:
        self.settings = settings

    def card(self, view: GameView[Any], hidden: HiddenCards, rng: np.random.Generator) -> MoveChoice:
        play, settings = view.state.cards, self.settings
        found = search_moves(
            play,
            hidden,
            reward_table(worth_table(view), most_difference(play.game)),
            iterations=settings.iterations,
            seed=int(rng.integers(1, 1 << 63)),
            exploration=settings.exploration,
            play_out=PlayOut[settings.rollouts.upper()],
        )
        values = tuple(found.rewards.items())
        return MoveChoice(found.best, f"tried {found.visits[found.best]} of {settings.iterations} times", values)
