"""What can be chosen at the start: the systems and bots by name. The web names them; it never gives a path.

Systems are the shipped ones and the YAML files of the folder of the author's own. Bots are the usual one, one that bids
by the book alone, and those whose files were given on the command line: a bot that is a program runs only from there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from dealspace.bidding import InvalidSystem, shipped_systems
from dealspace.bidding.language.source_text import TextNode, read_source
from dealspace.bidding.loading.load import system_file
from dealspace.cards import BridgeError
from dealspace.match.bots.bot_files import BotSettings, read_bot
from dealspace.match.bots.bots import BidSettings

USUAL, BY_THE_BOOK = "house", "book"


@dataclass(frozen=True)
class Catalogue:
    """Systems and bots by name.

    Attributes:
        systems: name to (what load_system takes, title).
        bots: name to (the bot's file or None for ours, title).
    """

    systems: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    bots: Mapping[str, tuple[str | None, str]] = field(default_factory=dict)

    @property
    def row(self) -> dict[str, Any]:
        """As JSON: {"systems": [{"name", "title"}], "bots": [{"name", "title"}]}."""
        return {
            "systems": [{"name": name, "title": title} for name, (_, title) in self.systems.items()],
            "bots": [{"name": name, "title": title} for name, (_, title) in self.bots.items()],
        }

    def system(self, name: str) -> str:
        """What load_system takes for this system. Raises BridgeError."""
        if name not in self.systems:
            raise BridgeError(f'there is no system "{name[:40]}": expected one of {", ".join(self.systems)}')
        return self.systems[name][0]

    def bot(self, name: str) -> str | None:
        """The file of this bot; None for one of ours. Raises BridgeError."""
        if name not in self.bots:
            raise BridgeError(
                f'there is no bot "{name[:40]}": expected one of {", ".join(self.bots)}; others are given when the '
                "server is started, --bot FILE"
            )
        return self.bots[name][0]


def catalogue(folder: Path | None = None, bot_files: Sequence[Path] = ()) -> Catalogue:
    """The systems and bots there are.

    Args:
        folder: of the author's own systems, each a YAML file.
        bot_files: TOML files of bots.
    Raises:
        BridgeError: the folder is not there, a bot's file has errors, or two bots have one name.
    """
    systems = {
        name: (name, _title(system_file(name)[0].text, name) or name) for name in _usual_first(shipped_systems())
    }
    if folder is not None:
        if not folder.is_dir():
            raise BridgeError(f"{folder}: there is no such folder of systems")
        systems |= own_systems(folder)
    bots: dict[str, tuple[str | None, str]] = {
        USUAL: (None, "Judges where the book ends"),
        BY_THE_BOOK: (None, "Bids by the book alone"),
    }
    for path in bot_files:
        settings = read_bot(path)
        if settings.name in bots:
            raise BridgeError(f'{path}: there is a bot "{settings.name}" already; give this one another name')
        kind = "a program that bids" if settings.bid.program is not None else f"from {path.name}"
        bots[settings.name] = (str(path.absolute()), f"{settings.name}: {kind}")
    return Catalogue(systems, bots)


def bot_settings(name: str, file: str | None) -> BotSettings:
    """How a bot of the catalogue bids and plays. Raises BridgeError."""
    if file is not None:
        return read_bot(Path(file))
    usual = BotSettings(name, BidSettings())
    return replace(usual, bid=replace(usual.bid, judge=False)) if name == BY_THE_BOOK else usual


def _usual_first(names: Sequence[str]) -> list[str]:
    return sorted(names, key=lambda name: (name != "sayc", name))


def own_systems(folder: Path) -> dict[str, tuple[str, str]]:
    """The systems of an author's folder, by name: the file, and the title."""
    found: dict[str, tuple[str, str]] = {}
    for path in sorted([*folder.glob("*.yaml"), *folder.glob("*.yml")]):
        if path.is_symlink() or not path.is_file():
            continue
        title = _title(path.read_text("utf-8", errors="replace"), path.stem)
        if title is not None:
            found[path.stem] = (str(path.absolute()), f"{title} (yours)")
    return found


def _title(text: str, name: str) -> str | None:
    """The title a system gives itself, its name where it gives none; None for a file that is no system.

    A file with a mistake counts as one: choosing it shows the mistake.
    """
    try:
        root = read_source(text, name)
    except InvalidSystem:
        return name
    if all(root.get(key) is None for key in ("system", "extends", "contexts")):
        return None
    title = root.get("title")
    return title.value if isinstance(title, TextNode) and title.value else name
