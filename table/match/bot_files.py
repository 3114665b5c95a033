"""Bots described by TOML files: a name, how the bot bids, how it plays its cards.

    name = "judge"

    [bid]
    system = "sayc"        # or a YAML file, seen from the folder of this one
    judge = true           # whether judgement decides where the book ends
    worlds = 16            # deals drawn for a judged call

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
from dealspace.cards.errors import expect_type
from dealspace.cards.notation import REPR_LENGTH, shortened
from dealspace.play.players.settings import PlaySettings
from dealspace.runtime.settings import SettingsSection, read_sections
from dealspace.table.match.bots import BidSettings

_LONGEST_NAME = 40


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
    expect_type(path, Path, "path")
    top, sections = read_sections(path, ("bid", "play"))
    name = top.text("name", path.stem)
    if not 0 < len(name) <= _LONGEST_NAME or not name.isprintable():
        raise NotationError(f"name: expected 1 to {_LONGEST_NAME} printable characters", top.location("name"))
    top.check()
    bid = _placed(sections["bid"], BidSettings.read)
    play = _placed(sections["play"], PlaySettings.read)
    if bid.system is not None:
        bid = replace(bid, system=_system(sections["bid"], bid.system, path))
    if bid.program is not None:
        bid = replace(bid, program=bid.program.seen_from(path.parent))
    return BotSettings(name, bid, play)


def _placed(section: SettingsSection, read: Any) -> Any:
    """What `read` makes of a section; an error that knows no place gets that of the section."""
    try:
        return read(section)
    except NotationError as error:
        location = section.location()
        raise error if error.location is not None or location is None else error.at(location) from None


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
