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

from dealspace.cards import Seat
from dealspace.match.arena.table_results import Finished
from dealspace.runtime.contest.row_store import RowStore
from dealspace.runtime.files import SaveError


class MatchStore(RowStore):
    """Finished tables by key; in memory where no file is given. Use it in a `with`, or `close` it."""

    application = 0x6465616C  # "deal"
    table = "tables"
    columns = (
        "key text primary key, board text not null, ns text not null, ew text not null,"
        " contract text, tricks integer, ns_score integer not null, details text not null"
    )

    def __len__(self) -> int:
        return int(self._database.execute("select count(*) from tables").fetchone()[0])

    def add(self, finished: Finished) -> bool:
        """Keep a finished table at once; False where it was there already, which is left as it is. Raises SaveError."""
        record = finished.record
        players = dict(record.players)
        row = (
            *(finished.key, record.board.name, players.get(Seat.NORTH, ""), players.get(Seat.EAST, "")),
            *(str(record.contract) if record.contract is not None else None, record.result, finished.ns_score),
            json.dumps(finished.to_json()),
        )
        try:
            added = self._database.execute("insert or ignore into tables values (?, ?, ?, ?, ?, ?, ?, ?)", row)
        except sqlite3.Error as error:
            raise SaveError(f"{self.path}: not saved: {error}") from None
        return added.rowcount == 1

    def finished(self, keys: Iterable[str]) -> dict[str, Finished]:
        """The finished ones of these tables, by key."""
        return {key: Finished.from_json(key, json.loads(text)) for key, text in self.rows("key, details", keys)}
