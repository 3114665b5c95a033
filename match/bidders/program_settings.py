"""The program that bids for a bot: its command, how long it may think, how often it is started again.

[bid]
program = ["python", "bidder.py"]   # started as it stands, never by a shell
seconds = 60                        # for a call
restarts = 10                       # how often it is started again after it has ended or was late
log = "bidder.log"                  # what it writes to its standard error is added here
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import file_digest
from pathlib import Path

from dealspace.cards import NotationError
from dealspace.runtime.settings import SettingsSection

CALL_S = 60.0
"""Seconds for a call unless a bot says otherwise."""
MOST_S = 3600.0
RESTARTS = 10
_LONGEST_SHOWN = 200


@dataclass(frozen=True, slots=True)
class BidderProgram:
    """A program that answers the bidder protocol.

    Attributes:
        command: the program and its arguments.
        seconds: what it may take for a call, by the wall clock.
        restarts: how often, in one process of ours, it is started again after it has ended or was late.
        log: the file to which its standard error is added; None for one of its own in the folder for temporary files.
    """

    command: tuple[str, ...]
    seconds: float = CALL_S
    restarts: int = RESTARTS
    log: str | None = None

    def __str__(self) -> str:
        line = " ".join(shlex.join(self.command).split())
        return line if len(line) <= _LONGEST_SHOWN else line[: _LONGEST_SHOWN - 1] + "…"

    @classmethod
    def read(cls, section: SettingsSection) -> BidderProgram:
        """The keys of a section [bid] that speak of a program. Raises NotationError."""
        command = section.texts("program")
        if not command or not command[0] or any("\0" in word for word in command):
            expected = 'expected a list with a program and its arguments, as ["python", "bidder.py"]'
            raise NotationError(f"program: found {list(command)!r}, {expected}", section.location("program"))
        return cls(
            command,
            section.number("seconds", CALL_S, 0.01, MOST_S),
            section.whole("restarts", RESTARTS, 0, 1_000_000),
            section.text("log") if "log" in section else None,
        )

    def seen_from(self, folder: Path) -> BidderProgram:
        """The same with whole paths for the files of the command that are in this folder, and for the log."""
        here = folder.absolute()  # links are not followed: Python knows by its own path to which environment it belongs
        command = tuple(str(here / word) if (here / word).is_file() else word for word in self.command)
        return replace(self, command=command, log=str(here / self.log) if self.log is not None else None)

    @property
    def identity(self) -> list[str]:
        """What its calls depend on: the words of the command, with name and contents of those that are files."""
        return [_identity_of(word) for word in self.command]


def _identity_of(word: str) -> str:
    path = Path(word)
    try:
        found = path.stat()
        is_file = path.is_file()
    except (OSError, ValueError):
        return word
    return f"{path.name}:{_digest(word, found.st_mtime_ns, found.st_size)}" if is_file else word


@lru_cache(maxsize=256)
def _digest(path: str, modified_ns: int, size: int) -> str:
    with Path(path).open("rb") as file:
        return file_digest(file, "sha256").hexdigest()[:16]
