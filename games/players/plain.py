"""Players to measure others against: one draws its moves at random, one takes the first that is legal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from dealspace.games.laws.state import CardGame, GamePlayer, GameView, MoveChoice
from dealspace.games.shengji.shengji_players import RandomShengji
from dealspace.games.shengji.shengji_state import ShengjiGame
from dealspace.runtime.settings import SettingsSection


class RandomMover:
    """Every legal move is as likely as any other, of games whose moves are few enough for a list."""

    def choose(self, view: GameView[Any], rng: np.random.Generator) -> MoveChoice:
        legal = view.legal()
        return MoveChoice(legal[int(rng.integers(len(legal)))], "at random")


class FirstMover:
    """The first legal move, of cards the lowest of the lowest suit."""

    def choose(self, view: GameView[Any], rng: np.random.Generator) -> MoveChoice:
        return MoveChoice(next(view.moves()), "the first legal move")


@dataclass(frozen=True, slots=True)
class RandomSettings:
    """`method = "random"`; it has no settings."""

    @classmethod
    def read(cls, section: SettingsSection) -> Self:
        return cls()

    def player(self, game: CardGame) -> GamePlayer:
        return RandomShengji() if isinstance(game, ShengjiGame) else RandomMover()


@dataclass(frozen=True, slots=True)
class FirstSettings:
    """`method = "first"`; it has no settings."""

    @classmethod
    def read(cls, section: SettingsSection) -> Self:
        return cls()

    def player(self, game: CardGame) -> FirstMover:
        return FirstMover()
