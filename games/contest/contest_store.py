"""Finished tables of the trick games in an SQLite file, a row for each: a stopped match goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Iterable

from dealspace.games.contest.contest_table import FinishedGame
from dealspace.runtime.contest.row_store import RowStore


class GameStore(RowStore):
    """Finished tables by key; in memory where no file is given. Use it in a `with`, or `close` it."""

    application = 0x64676D65  # "dgme"
    table = "tables"

    def add(self, finished: FinishedGame) -> None:
        """Keep a finished table at once; one that is there already is left as it is."""
        self.add_rows([(finished.key, finished.number, json.dumps(finished.to_json()))])

    def finished(self, keys: Iterable[str]) -> dict[str, FinishedGame]:
        """The finished ones of these tables, by key."""
        rows = self.rows("key, number, details", keys)
        return {key: FinishedGame.from_json(key, int(number), json.loads(text)) for key, number, text in rows}
