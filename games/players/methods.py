"""The ways to choose moves by name: `method` in a section of a bot's file, the other keys its settings.

A new way is a frozen class of settings with `read` and `player`, and a line in `METHODS`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, Protocol, Self

from dealspace.cards import BridgeError
from dealspace.games.laws.state import CardGame, GamePlayer
from dealspace.games.players.bidding import PlainCalls, SimulatedCalls
from dealspace.games.players.heuristic import HeuristicSettings
from dealspace.games.players.ismcts import IsmctsSettings
from dealspace.games.players.pimc import PimcSettings
from dealspace.games.players.plain import FirstSettings, RandomSettings
from dealspace.games.players.sensible import SensibleSettings
from dealspace.games.shengji.shengji_state import SHENGJI_GAME
from dealspace.runtime.settings import SettingsSection


class MethodSettings(Protocol):
    """The settings of one way to choose moves: a frozen dataclass of JSON's kinds, since results are kept by them."""

    @classmethod
    def read(cls, section: SettingsSection) -> Self:
        """The settings of a section, of which `method` has been read; unknown keys are refused by the caller.

        Raises:
            NotationError: a wrong value.
        """

    def player(self, game: CardGame) -> GamePlayer:
        """A player of this game, which is one that the way knows, with these settings."""


METHODS: dict[str, type[MethodSettings]] = {
    "random": RandomSettings,
    "first": FirstSettings,
    "plain_calls": PlainCalls,
    "simulated_calls": SimulatedCalls,
    "heuristic": HeuristicSettings,
    "pimc": PimcSettings,
    "ismcts": IsmctsSettings,
    "sensible": SensibleSettings,
}

USUAL_METHOD = "heuristic"
"""Where a bot's file does not name one."""


_OF_SHENGJI = ("random", "first", "heuristic", "sensible")
_OF_SHENGJI_ALONE = ("sensible",)


def check_plays(method: str, game: CardGame) -> None:
    """Refuse a way to choose moves that does not know this game: shengji has ways of its own. Raises BridgeError."""
    is_shengji = game.name == SHENGJI_GAME.name
    known = [name for name in METHODS if (name in _OF_SHENGJI if is_shengji else name not in _OF_SHENGJI_ALONE)]
    if method in METHODS and method not in known:
        raise BridgeError(f'method = "{method}" does not play {game.name}: expected one of {", ".join(known)}')


def read_method(section: SettingsSection, methods: Iterable[str] | None = None) -> tuple[str, MethodSettings]:
    """The way that a section names, with its settings.

    Args:
        methods: those that may be named; None for all.
    Raises:
        NotationError: an unknown way, an unknown key or a wrong value.

    >>> read_method(SettingsSection({"method": "first"}))
    ('first', FirstSettings())
    """
    name = section.one_of("method", METHODS if methods is None else methods, USUAL_METHOD)
    settings = METHODS[name].read(section)
    section.check()
    return name, settings


def settings_json(name: str, settings: Any) -> dict[str, Any]:
    """The way and its settings as JSON, of which keys of results are made."""
    return {"method": name, **asdict(settings)}
