"""Finished tables in an SQLite file, a row for each: a stopped match goes on where it was, a table is never lost.

    tables(key, board, ns, ew, contract, tricks, ns_score, details)

`key` is that of the seating and the only thing that is looked up; `details` is the whole table as JSON; the other
columns are for people who look in with `sqlite3`. The file is in WAL mode and every row is a transaction of its own,
on the disk before it counts, so a match killed at any moment leaves every finished table in it. One file may hold many
matches.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing, nullcontext
from pathlib import Path
from types import TracebackType

from dealspace.cards import BridgeError, Seat
from dealspace.cards.errors import expect_type
from dealspace.runtime.files import locked
from dealspace.table.match.arena.finished import Finished

_APPLICATION = 0x6465616C  # "deal"
_LAYOUT = 1
_PATIENCE_S = 30.0
_AT_ONCE = 500
_CREATE = """
create table if not exists tables (
    key text primary key, board text not null, ns text not null, ew text not null,
    contract text, tricks integer, ns_score integer not null, details text not null
) without rowid
"""


class WrongStore(BridgeError):
    """A file that is no store, or one that cannot be used."""


class MatchStore:
    """Finished tables by key; in memory where no file is given. Use it in a `with`, or `close` it."""

    def __init__(self, path: Path | None = None) -> None:
        expect_type(path, (Path, type(None)), "path")
        self.path = path
        if path is not None and not path.absolute().parent.is_dir():
            raise WrongStore(f"{path}: there is no folder {path.parent}; make it first")
        try:
            with locked(path.resolve()) if path is not None else nullcontext():  # two programs may make it at once
                self._database = sqlite3.connect(
                    str(path) if path else ":memory:", timeout=_PATIENCE_S, isolation_level=None
                )
                self._open()
        except sqlite3.Error as error:
            raise WrongStore(f"{path} cannot be used as a store: {error}") from None

    def _open(self) -> None:
        with closing(self._database.execute("select count(*) from sqlite_master")) as found:
            is_new = found.fetchone()[0] == 0
        application, layout = (self._database.execute(f"pragma {name}").fetchone()[0] for name in _MARKS)
        if not is_new and (application, layout) != (_APPLICATION, _LAYOUT):
            self._database.close()
            raise WrongStore(f"{self.path} is a database of something else: give another file for the store")
        self._database.execute("pragma journal_mode = wal")
        self._database.execute("pragma synchronous = full")
        self._database.execute(_CREATE)
        for name, value in zip(_MARKS, (_APPLICATION, _LAYOUT), strict=True):
            self._database.execute(f"pragma {name} = {value}")

    def __repr__(self) -> str:
        return f"<MatchStore {self.path.name[:60] if self.path is not None else 'in memory'}>"

    def __len__(self) -> int:
        return int(self._database.execute("select count(*) from tables").fetchone()[0])

    def add(self, finished: Finished) -> bool:
        """Keep a finished table at once; False where it was there already, which is left as it is."""
        record = finished.record
        players = dict(record.players)
        row = (
            *(finished.key, record.board.name, players.get(Seat.NORTH, ""), players.get(Seat.EAST, "")),
            *(str(record.contract) if record.contract is not None else None, record.result, finished.ns_score),
            json.dumps(finished.to_json(), ensure_ascii=False),
        )
        try:
            added = self._database.execute("insert or ignore into tables values (?, ?, ?, ?, ?, ?, ?, ?)", row)
        except sqlite3.Error as error:
            raise WrongStore(f"{self.path}: a finished table cannot be kept: {error}") from None
        return added.rowcount == 1

    def known(self, keys: Iterable[str]) -> set[str]:
        """Which of these tables are finished."""
        return {key for key, *_ in self._rows("key", keys)}

    def finished(self, keys: Iterable[str]) -> dict[str, Finished]:
        """The finished ones of these tables, by key."""
        return {key: Finished.from_json(key, json.loads(text)) for key, text in self._rows("key, details", keys)}

    def _rows(self, columns: str, keys: Iterable[str]) -> Iterable[tuple[str, ...]]:
        wanted = list(keys)
        for first in range(0, len(wanted), _AT_ONCE):
            some = wanted[first : first + _AT_ONCE]
            holes = ", ".join("?" * len(some))
            yield from self._database.execute(f"select {columns} from tables where key in ({holes})", some)

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> MatchStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


_MARKS = ("application_id", "user_version")
