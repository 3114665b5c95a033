"""Bots of the trick games described by TOML files: a name, how the bot calls, how it plays its cards.

    name = "quick"

    [play]
    method = "pimc"        # one of METHODS, games/players/methods.py; the other keys are its settings
    worlds = 20

    [bid]                  # moves that are no cards: bids, naming or declaring trump; left out, [play] makes them too
    method = "random"

A key or section that nobody knows is an error with its location.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from dealspace.cards import BridgeError, Card
from dealspace.cards.notation import REPR_LENGTH, shortened
from dealspace.games.laws.state import CardGame, GamePlayer, GameView, MoveChoice
from dealspace.games.players.methods import (
    METHODS,
    USUAL_METHOD,
    MethodSettings,
    check_plays,
    read_method,
    settings_json,
)
from dealspace.games.shengji.shengji_moves import BuriedCards, PlayedCards
from dealspace.runtime.contest.bot_file_reader import placed, read_bot_sections
from dealspace.runtime.settings import SettingsSection


@dataclass(frozen=True, slots=True)
class Chooser:
    """One section: a way to choose moves, by name, and its settings."""

    method: str
    settings: MethodSettings

    @classmethod
    def read(cls, section: SettingsSection) -> Chooser:
        """Raises NotationError."""
        return cls(*read_method(section))

    @property
    def identity(self) -> dict[str, Any]:
        """All that its moves depend on, as JSON."""
        return settings_json(self.method, self.settings)

    def player(self, game: CardGame) -> GamePlayer:
        """Who chooses so at a table. Raises BridgeError where the way does not know the game."""
        check_plays(self.method, game)
        return self.settings.player(game)


def usual_chooser() -> Chooser:
    """Where a file does not say."""
    return Chooser(USUAL_METHOD, METHODS[USUAL_METHOD].read(SettingsSection({})))


@dataclass(frozen=True, slots=True)
class GameBot:
    """A bot as its file describes it.

    Attributes:
        play: chooses its cards.
        bid: chooses its other moves; None where `play` does.
    """

    name: str
    play: Chooser = field(default_factory=usual_chooser)
    bid: Chooser | None = None

    def __repr__(self) -> str:
        bid = f", bid={self.bid.method}" if self.bid is not None else ""
        return shortened(f"GameBot({self.name!r}, play={self.play.method}{bid})", REPR_LENGTH)

    @classmethod
    def of_method(cls, method: str) -> GameBot:
        """A bot that plays in one way with its usual settings, and has its name. Raises NotationError."""
        return cls(method, Chooser.read(SettingsSection({"method": method})))

    @property
    def identity(self) -> dict[str, Any]:
        """All that its moves depend on; the name is not part of it."""
        return {"play": self.play.identity, "bid": self.bid.identity if self.bid is not None else None}

    def player(self, game: CardGame) -> GamePlayer:
        """Who sits down at a table. Raises BridgeError where a method cannot play this game."""
        try:
            play = self.play.player(game)
            return play if self.bid is None else CallingAndPlaying(self.bid.player(game), play)
        except BridgeError as error:
            raise BridgeError(f"the bot {self.name}: {error}") from None


CARDS = (Card, BuriedCards, PlayedCards)
"""Moves that are no calls."""


class CallingAndPlaying:
    """A player made of two: one chooses while there are calls to choose from, the other when there are cards."""

    def __init__(self, bid: GamePlayer, play: GamePlayer) -> None:
        self.bid = bid
        self.play = play

    def choose(self, view: GameView[Any], rng: np.random.Generator) -> MoveChoice:
        chooser = self.play if isinstance(next(view.moves()), CARDS) else self.bid
        return chooser.choose(view, rng)


def read_game_bot(path: Path) -> GameBot:
    """The bot of a TOML file.

    Raises:
        NotationError: it is not TOML, or a key is unknown or has a wrong value; with the place.
        OSError: the file cannot be read.
    """
    name, sections = read_bot_sections(path, ("play", "bid"))
    bid = placed(sections["bid"], Chooser.read) if sections["bid"] else None
    return GameBot(name, placed(sections["play"], Chooser.read), bid)
