"""`method = "sensible"`: the player of shengji by plain sense, as bots' files name it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from dealspace.games.shengji.players import SensibleShengji
from dealspace.games.state import CardGame
from dealspace.runtime.settings import SettingsSection


@dataclass(frozen=True, slots=True)
class SensibleSettings:
    """It has no settings."""

    @classmethod
    def read(cls, section: SettingsSection) -> Self:
        return cls()

    def player(self, game: CardGame) -> SensibleShengji:
        return SensibleShengji()
