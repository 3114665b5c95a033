"""`method = "sensible"`: the player of shengji by plain sense, as bots' files name it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from dealspace.games.laws.state import CardGame
from dealspace.games.shengji.shengji_players import SensibleShengji
from dealspace.runtime.settings import SettingsSection


@dataclass(frozen=True, slots=True)
class SensibleSettings:
    """It has no settings."""

    @classmethod
    def read(cls, section: SettingsSection) -> Self:
        return cls()

    def player(self, game: CardGame) -> SensibleShengji:
        return SensibleShengji()
