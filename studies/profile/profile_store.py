"""Boards that were looked at, kept in an SQLite file."""

from __future__ import annotations

import json
from collections.abc import Iterable

from dealspace.runtime.contest.row_store import RowStore
from dealspace.studies.profile.decision_costs import LookedAt


class ProfileStore(RowStore):
    """Boards looked at, by key."""

    application = 0x64707266  # "dprf"

    def add(self, board: LookedAt) -> None:
        """Keep a board at once."""
        self.add_rows([(board.key, board.number, json.dumps(board.to_json()))])

    def boards(self, keys: Iterable[str]) -> list[LookedAt]:
        """Those of these boards that are there, in their order."""
        found = [LookedAt.from_json(json.loads(text)) for (text,) in self.rows("details", keys)]
        return sorted(found, key=lambda board: board.number)
