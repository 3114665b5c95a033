"""Playing the tables of a match that are not in the store yet, in this process, in several, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import closing

from dealspace.cards.errors import expect_type
from dealspace.runtime.spread import AHEAD, Workforce, workforce
from dealspace.table.match.arena.finished import Finished
from dealspace.table.match.arena.play_table import Failure, sit
from dealspace.table.match.arena.seating import Seating
from dealspace.table.match.arena.store import MatchStore

Results = Generator[Finished | Failure, None, None]

Progress = Callable[[int, int], object]
"""Called with (tables finished, tables in all)."""


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
    asked = list(seatings)
    known = store.known(seating.key for seating in asked)
    left = [seating for seating in asked if seating.key not in known]
    report = progress or (lambda done, total: None)
    done = len(asked) - len(left)
    report(done, len(asked))
    failures = []
    with closing(_results(left, processes, executor)) as results:
        for result in results:
            if isinstance(result, Finished):
                store.add(result)
            else:
                failures.append(result)
            done += 1
            report(done, len(asked))
    return failures


def _results(seatings: Sequence[Seating], processes: int, executor: Executor | None) -> Results:
    """What became of each table, as it comes."""
    if executor is not None:
        yield from Workforce(executor, AHEAD).results(sit, seatings)
        return
    with workforce(min(processes, len(seatings))) as workers:
        yield from workers.results(sit, seatings)
