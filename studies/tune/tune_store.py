"""Boards that candidates have bid in both rooms, kept in an SQLite file."""

from __future__ import annotations

import json
from collections.abc import Iterable

from dealspace.runtime.contest.row_store import RowStore
from dealspace.studies.tune.paired_tables import TrialBoard


class TrialStore(RowStore):
    """Boards of candidates, by key."""

    application = 0x6474756E  # "dtun"

    def add(self, boards: Iterable[TrialBoard]) -> None:
        """Keep finished boards at once."""
        self.add_rows((board.key, board.number, json.dumps([board.auctions, board.scores])) for board in boards)

    def boards(self, keys: Iterable[str]) -> dict[int, TrialBoard]:
        """Those of these boards that are there, by number."""
        found = {}
        for key, number, text in self.rows("key, number, details", keys):
            auctions, scores = json.loads(text)
            found[int(number)] = TrialBoard(key, int(number), tuple(auctions), (scores[0], scores[1]))
        return found
