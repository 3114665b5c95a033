"""Bots described by TOML files: a name, how the bot bids, how it plays its cards.

    name = "judge"

    [bid]
    system = "sayc"        # or a YAML file, seen from the folder of this one
    judge = true           # whether judgement decides where the book ends
    worlds = 120           # deals solved for a judged call, at most
    second_look = true     # whether judgement looks at natural calls beside the book's, too

    [play]
    method = "isdd"
    worlds = 20            # deals solved for a card

It may bid by a program instead: `program = ["python", "bidder.py"]` in [bid], docs/bidder-protocol.md. What is left
out has its usual value; a key or section that nobody knows is an error with its location.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from dealspace.bidding import load_system, shipped_systems
from dealspace.cards import NotationError
from dealspace.cards.notation import REPR_LENGTH, shortened
from dealspace.match.bots.bots import BidSettings
from dealspace.play.players.player_settings import PlaySettings
from dealspace.runtime.contest.bot_file_reader import placed, read_bot_sections
from dealspace.runtime.settings import SettingsSection


@dataclass(frozen=True, slots=True)
class BotSettings:
    """A bot as its file describes it."""

    name: str
    bid: BidSettings = field(default_factory=BidSettings)
    play: PlaySettings = field(default_factory=PlaySettings)

    def __repr__(self) -> str:
        return shortened(f"BotSettings({self.name!r}, {self.bid!r}, {self.play!r})", REPR_LENGTH)

    @property
    def bidding_identity(self) -> dict[str, Any]:
        """All that its calls depend on: the settings, with the system's texts in place of its name."""
        system = system_digest(self.bid.system) if self.bid.system is not None else None
        if self.bid.program is not None:
            return {"program": self.bid.program.identity, "system": system}
        settings = {name: value for name, value in asdict(self.bid).items() if name != "program"}
        return {**settings, "system": system}

    @property
    def identity(self) -> dict[str, Any]:
        """All that its calls and cards depend on; the name is not part of it."""
        return {"bid": self.bidding_identity, "play": asdict(self.play)}


def read_bot(path: Path) -> BotSettings:
    """The bot of a TOML file.

    Raises:
        NotationError: it is not TOML, or a key is unknown or has a wrong value; with the place.
        InvalidSystem: its system has errors.
        OSError: the file cannot be read.
    """
    name, sections = read_bot_sections(path, ("bid", "play"))
    bid = placed(sections["bid"], BidSettings.read)
    play = placed(sections["play"], PlaySettings.read)
    if bid.system is not None:
        bid = replace(bid, system=_system(sections["bid"], bid.system, path))
    if bid.program is not None:
        bid = replace(bid, program=bid.program.seen_from(path.parent))
    return BotSettings(name, bid, play)


def system_bot(named: str, *, judge: bool) -> BotSettings:
    """A bot of a TOML file; or one that plays this system. Raises BridgeError."""
    if named.lower().endswith(".toml"):
        return read_bot(Path(named))
    return BotSettings(load_system(named).name[:40], BidSettings(system=named, judge=judge, second_look=False))


def _system(section: SettingsSection, name: str, path: Path) -> str:
    """The system's name or path, which may be given as seen from the bot's file. Raises NotationError."""
    beside = path.parent / name
    found = str(beside) if name.lower().removesuffix(".yaml") not in shipped_systems() and beside.is_file() else name
    try:
        load_system(found)
    except NotationError as error:
        location = section.location("system")
        raise error if error.location is not None or location is None else error.at(location) from None
    return found


@lru_cache(maxsize=64)
def system_digest(name: str) -> str:
    """A digest of the texts of a system's files, in order. Raises NotationError."""
    texts = sorted(load_system(name).sources.values())
    return sha256("\0".join(texts).encode()).hexdigest()[:16]
