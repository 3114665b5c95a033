"""Finished pieces of long work in an SQLite file, a row for each: a stopped run goes on where it was.

    boards(key, number, details)        unless a kind of store names another table and other columns

`key` stands for all that the result depends on; `details` is the result as JSON. The file is in WAL mode and what is
added is a transaction of its own, on the disk before it counts, so a run killed at any moment leaves every finished row
in it. One file may hold the rows of many runs of one kind.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing, nullcontext
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Self

from dealspace.cards import BridgeError
from dealspace.cards.errors import expect_type
from dealspace.runtime.files import SaveError, flush_folder, locked

_LAYOUT = 1
_MARKS = ("application_id", "user_version")
_PATIENCE_S = 30.0
_AT_ONCE = 500


class StoreError(BridgeError):
    """A file that is no store, or one that cannot be used."""


class RowStore:
    """Rows by key; in memory where no file is given. Use it in a `with`, or `close` it."""

    application: ClassVar[int]
    """Four letters that tell the files of one kind from those of others."""
    table: ClassVar[str] = "boards"
    columns: ClassVar[str] = "key text primary key, number integer not null, details text not null"

    def __init__(self, path: Path | None = None) -> None:
        expect_type(path, (Path, type(None)), "path")
        self.path = path
        if path is not None and not path.absolute().parent.is_dir():
            raise StoreError(f"{path}: there is no folder {path.parent}; make it first")
        try:
            with locked(path.resolve()) if path is not None else nullcontext():  # two programs may make it at once
                self._database = sqlite3.connect(
                    str(path) if path else ":memory:", timeout=_PATIENCE_S, isolation_level=None
                )
                self._open()
        except sqlite3.Error as error:
            raise StoreError(f"{path} cannot be used as a store: {error}") from None

    def _open(self) -> None:
        with closing(self._database.execute("select count(*) from sqlite_master")) as found:
            is_new = found.fetchone()[0] == 0
        marks = tuple(self._database.execute(f"pragma {name}").fetchone()[0] for name in _MARKS)
        if not is_new and marks != (self.application, _LAYOUT):
            self._database.close()
            raise StoreError(f"{self.path} is a database of something else: give another file for the store")
        self._database.execute("pragma journal_mode = wal")
        self._database.execute("pragma synchronous = full")
        self._database.execute(f"create table if not exists {self.table} ({self.columns}) without rowid")
        for name, value in zip(_MARKS, (self.application, _LAYOUT), strict=True):
            self._database.execute(f"pragma {name} = {value}")
        if self.path is not None:  # SQLite flushes the folder too, but takes any answer
            flush_folder(self.path.resolve())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.path.name[:60] if self.path is not None else 'in memory'}>"

    def add_rows(self, rows: Iterable[tuple[str, int, str]]) -> None:
        """Keep finished rows of key, number, details at once. Raises SaveError."""
        try:
            self._database.execute("begin")
            self._database.executemany(f"insert or ignore into {self.table} values (?, ?, ?)", rows)
            self._database.execute("commit")
        except sqlite3.Error as error:
            raise SaveError(f"{self.path}: not saved: {error}") from None

    def known(self, keys: Iterable[str]) -> set[str]:
        """Which of these rows are there."""
        return {key for (key,) in self.rows("key", keys)}

    def rows(self, columns: str, keys: Iterable[str]) -> Iterable[tuple[str, ...]]:
        """These columns of the rows that are there."""
        wanted = list(keys)
        for first in range(0, len(wanted), _AT_ONCE):
            some = wanted[first : first + _AT_ONCE]
            holes = ", ".join("?" * len(some))
            yield from self._database.execute(f"select {columns} from {self.table} where key in ({holes})", some)

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
