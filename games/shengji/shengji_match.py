"""A match of shengji: deals one after another from twos to aces, their cards drawn by number for a seed.

Deal 1, 2, … of a seed have the same cards whatever happens, so that two tables can play the same match; what the levels
and who the landlord is follows from the deals before.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from dealspace.games.shengji.shengji_scoring import LevelMatch
from dealspace.games.shengji.shengji_state import SHENGJI_GAME, ShengjiGame, ShengjiState

MOST_DEALS = 200
"""A match in which nobody has won by then has no winner; between equal players it takes 35 or so."""


@dataclass(frozen=True)
class ShengjiMatch:
    """A match between two deals.

    Attributes:
        seed: of the cards.
        standing: the levels, the next landlord, and who has won; played: the deals that led to it.

    >>> match = ShengjiMatch((7,))
    >>> match.deal().dealt.levels, match.is_over
    ((0, 0), False)
    """

    seed: tuple[int, ...]
    game: ShengjiGame = SHENGJI_GAME
    standing: LevelMatch = field(default_factory=LevelMatch)
    played: int = 0

    @property
    def is_over(self) -> bool:
        return self.standing.winner is not None or self.played == MOST_DEALS

    def deal(self) -> ShengjiState:
        """The next deal, before its first declaration."""
        rng = np.random.default_rng((*self.seed, self.played + 1))
        return self.game.deal_at(rng, self.standing.levels, self.standing.landlord)

    def after(self, state: ShengjiState) -> ShengjiMatch:
        """The match after a deal that is over."""
        return replace(self, standing=standing_after(self.standing, state), played=self.played + 1)


def standing_after(standing: LevelMatch, state: ShengjiState) -> LevelMatch:
    """How a match stands after a deal that is over."""
    assert state.landlord is not None and state.to_move is None, "the deal is over"
    return standing.after(state.landlord, state.level_change)
