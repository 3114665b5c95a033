"""Studying the boards that are not in the store yet; each is kept in an SQLite file as soon as it is finished."""

from __future__ import annotations

import json
from collections.abc import Iterable
from concurrent.futures import Executor

from dealspace.runtime.contest.resumable_run import Progress, finish
from dealspace.runtime.contest.row_store import RowStore
from dealspace.studies.comparison.comparison import BoardToStudy, study_board
from dealspace.studies.comparison.swing import NotBid, StudiedBoard


class StudyStore(RowStore):
    """Boards studied, by key."""

    application = 0x64737475  # "dstu"

    def add(self, board: StudiedBoard) -> None:
        """Keep a board at once."""
        self.add_rows([(board.key, board.number, json.dumps(board.to_json()))])

    def boards(self, keys: Iterable[str]) -> list[StudiedBoard]:
        """Those of these boards that are there, in their order."""
        found = [StudiedBoard.from_json(json.loads(text)) for (text,) in self.rows("details", keys)]
        return sorted(found, key=lambda board: board.number)


def study(
    tasks: Iterable[BoardToStudy],
    store: StudyStore,
    *,
    processes: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[NotBid]:
    """Study the boards that are not in the store; the arguments and errors are those of `finish`.

    Returns:
        The boards that could not be bid.
    """
    return finish(tasks, study_board, store, StudiedBoard, processes=processes, executor=executor, progress=progress)
