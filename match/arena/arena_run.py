"""Playing the tables of a match that are not in the store yet, in this process, in several, or on a cluster."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor

from dealspace.cards.errors import expect_type
from dealspace.match.arena.match_store import MatchStore
from dealspace.match.arena.play_table import Failure, sit
from dealspace.match.arena.seating import Seating
from dealspace.match.arena.table_results import Finished
from dealspace.runtime.contest.resumable_run import Progress, finish


def run_match(
    seatings: Iterable[Seating],
    store: MatchStore,
    *,
    processes: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[Failure]:
    """Play what is not in the store, and keep every table as soon as it is finished.

    Args:
        processes: over how many processes of this machine the tables are spread; 1 plays them in this one.
        executor: plays them instead: `dealspace.runtime.cluster.cluster(…)`, or any other.
        progress: called with (finished, total) at the start and after every table.
    Returns:
        The tables that could not be played.
    Raises:
        KeyboardInterrupt: Ctrl-C; all finished tables are in the store.
        BridgeError: a worker process died.
    """
    expect_type(store, MatchStore, "store")
    return finish(seatings, sit, store, Finished, processes=processes, executor=executor, progress=progress)
