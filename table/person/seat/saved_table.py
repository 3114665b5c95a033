"""Tables that are kept while a person plays, so that one can be left, or its program killed, and gone on with.

A table is a JSON file in the user's data folder: the boards, how the bots bid and play, and the log of each board. It
is replaced in one step after every move. The bots need no state of their own: they decide by seed, seat and moves.

    $XDG_DATA_HOME/dealspace/tables/2026-01-31-200312.json        ~/.local/share unless that is set
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from dealspace.cards import Board, BridgeError, NotationError, Seat
from dealspace.runtime.files import locked, plain_target, replacing
from dealspace.runtime.user_folders import NO_DATA_FOLDER, data_folder
from dealspace.table.person.seat.human_table import HumanTable
from dealspace.table.person.seat.moves import Move

FORMAT = "dealspace table 1"
MOST_BYTES = 50_000_000


@dataclass
class SavedTable:
    """A sitting of one person in the terminal.

    Attributes:
        seat, plays_partner, seed: as at the table.
        bot: the bots' file; worlds: deals solved for a card; system, ew_system: names or files; None as usual.
        out: where records are added, if anywhere.
        boards: all boards of the sitting; place: of the board that is played, from 0.
        logs: the log of every board so far, the one that is played last.
        swings: of the boards reviewed, against four bots.
    """

    seat: Seat
    seed: int
    boards: list[Board]
    plays_partner: bool = True
    bot: str | None = None
    worlds: int | None = None
    system: str | None = None
    ew_system: str | None = None
    out: str | None = None
    place: int = 0
    logs: list[list[Move]] = field(default_factory=list)
    swings: list[float] = field(default_factory=list)

    @property
    def is_finished(self) -> bool:
        return self.place >= len(self.boards)

    def keep(self, table: HumanTable) -> None:
        """Take over the log of the board that is played."""
        del self.logs[self.place :]
        self.logs.append(list(table.log))
        self.plays_partner = table.plays_partner

    @property
    def log(self) -> list[Move]:
        """The log of the board that is played."""
        return self.logs[self.place] if self.place < len(self.logs) else []

    @property
    def row(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "format": FORMAT,
            "seat": str(self.seat),
            "seed": self.seed,
            "plays_partner": self.plays_partner,
            "bot": self.bot,
            "worlds": self.worlds,
            "system": self.system,
            "ew_system": self.ew_system,
            "out": self.out,
            "place": self.place,
            "boards": [str(board) for board in self.boards],
            "logs": [[move.row for move in log] for log in self.logs],
            "swings": self.swings,
        }

    @classmethod
    def of(cls, row: object) -> SavedTable:
        """The table of a row. Raises NotationError."""
        if not isinstance(row, Mapping) or row.get("format") != FORMAT:
            raise NotationError(f'it is no table of dealspace: "format" is not "{FORMAT}"')
        _check(row, "seat", str)
        _check(row, "seed", int)
        _check(row, "place", int)
        _check(row, "plays_partner", bool)
        for name in ("bot", "system", "ew_system", "out"):
            _check(row, name, str, type(None))
        _check(row, "worlds", int, type(None))
        _check(row, "boards", list)
        _check(row, "logs", list)
        _check(row, "swings", list)
        if not all(isinstance(swing, int | float) for swing in row["swings"]):
            raise NotationError('"swings" is not a list of numbers')
        boards = [Board.parse(str(text)) for text in row["boards"]]
        try:
            logs = [[Move.of(each) for each in log] for log in row["logs"]]
        except TypeError:
            raise NotationError('"logs" is not a list of logs') from None
        if not 0 <= row["place"] <= len(boards) or len(logs) > len(boards):
            raise NotationError(f'"place" {row["place"]} and {len(logs)} logs do not fit {len(boards)} boards')
        names = ("seed", "plays_partner", "bot", "worlds", "system", "ew_system", "out", "place", "swings")
        return cls(Seat.parse(row["seat"]), boards=boards, logs=logs, **{name: row[name] for name in names})


class TableFile:
    """The file of a saved table, which no other program writes meanwhile: see `opened`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, saved: SavedTable) -> None:
        """Put the table in place of what the file holds, in one step."""
        with replacing(self.path) as file:
            file.write(json.dumps(saved.row, ensure_ascii=False).encode(errors="backslashreplace"))


@contextmanager
def opened(path: Path) -> Iterator[TableFile]:
    """The file, for this program alone. Raises UnusableFileError where it cannot be written or another table has it."""
    target = plain_target(path)
    with locked(target, wait=False):
        yield TableFile(target)


def read_table(path: Path) -> SavedTable:
    """The table that a file holds. Raises BridgeError."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BridgeError(f"{path}: it is too large for a saved table")
        row = json.loads(path.read_bytes())
    except OSError as error:
        raise BridgeError(f"{path}: it cannot be read ({error.strerror})") from None
    except (ValueError, RecursionError) as error:
        raise BridgeError(f"{path}: it is no table of dealspace: {error}") from None
    try:
        return SavedTable.of(row)
    except BridgeError as error:
        raise BridgeError(f"{path}: {error}") from None


def tables_folder() -> Path:
    """Where tables are kept; it is made when it is not there. Raises BridgeError."""
    data = data_folder()
    if data is None:
        raise BridgeError(NO_DATA_FOLDER)
    folder = data / "tables"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BridgeError(f"{folder} cannot be made ({error.strerror})") from None
    return folder


def new_path() -> Path:
    """A file that is not there yet, named by the time."""
    folder, name = tables_folder(), datetime.now().strftime("%Y-%m-%d-%H%M%S")
    number = 1
    path = folder / f"{name}.json"
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}.json"
    return path


def newest() -> Path:
    """The file of the table that was left last and has boards to play. Raises BridgeError where there is none."""
    folder = tables_folder()
    for path in sorted(folder.glob("*.json"), key=lambda path: path.lstat().st_mtime_ns, reverse=True):
        try:
            if not read_table(path).is_finished:
                return path
        except BridgeError:
            continue
    raise BridgeError(f"no table to go on with in {folder}: dealspace table begins one")


def absolute(name: Path | str | None) -> str | None:
    """The name of a file as it is known from any folder; the name of a shipped system as it is."""
    if name is None:
        return None
    path = Path(name)
    return str(path.absolute()) if path.exists() or path.suffix else str(name)


def _check(row: Mapping[str, Any], name: str, *kinds: type) -> None:
    if name not in row:
        raise NotationError(f'it has no "{name}"')
    value = row[name]
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise NotationError(f'"{name}" is {str(value)[:40]}; expected {" or ".join(kind.__name__ for kind in kinds)}')
