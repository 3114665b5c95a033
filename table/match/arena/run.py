"""Playing the tables of a match that are not in the store yet, in this process, in several, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing

from dealspace.cards import BridgeError
from dealspace.cards.errors import expect_type
from dealspace.runtime.workers import workers
from dealspace.table.match.arena.finished import Finished
from dealspace.table.match.arena.play_table import Failure, sit
from dealspace.table.match.arena.seating import Seating
from dealspace.table.match.arena.store import MatchStore

AHEAD = 64
"""Tables given out to an executor before the first of them is back."""

Results = Generator[Finished | Failure, None, None]

Progress = Callable[[int, int], object]
"""Told (tables finished, tables in all)."""


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
        progress: told at the start and after every table.
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
    tell = progress or (lambda done, total: None)
    done = len(asked) - len(left)
    tell(done, len(asked))
    failures = []
    with closing(_results(left, processes, executor)) as results:
        for result in results:
            if isinstance(result, Finished):
                store.add(result)
            else:
                failures.append(result)
            done += 1
            tell(done, len(asked))
    return failures


def _results(seatings: Sequence[Seating], processes: int, executor: Executor | None) -> Results:
    """What became of each table, as it comes."""
    if executor is not None:
        yield from _given_out(seatings, executor, AHEAD)
    elif processes == 1 or len(seatings) < 2:
        yield from map(sit, seatings)
    else:
        with workers(min(processes, len(seatings))) as pool:
            yield from _given_out(seatings, pool, 2 * processes)


def _given_out(seatings: Sequence[Seating], executor: Executor, ahead: int) -> Results:
    """The tables played by an executor, some given out ahead, in the order in which they are finished."""
    waiting: set[Future[Finished | Failure]] = set()
    try:
        for seating in seatings:
            waiting.add(executor.submit(sit, seating))
            if len(waiting) >= ahead:
                finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in finished)
        while waiting:
            finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in finished)
    except BrokenProcessPool:
        raise BridgeError(
            "a worker process died (killed, or out of memory?); what is finished is in the store: start again, "
            "perhaps with fewer --processes"
        ) from None
    finally:
        for future in waiting:
            future.cancel()
