"""Looking at the boards that are not in the store yet, in this process, in several, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import closing

from dealspace.runtime.spread import AHEAD, Workforce, workforce
from dealspace.table.profile.look import NotBid, look
from dealspace.table.profile.looked_at import LookedAt
from dealspace.table.profile.question import BoardTask
from dealspace.table.profile.store import ProfileStore

Progress = Callable[[int, int], object]
"""Called with (boards finished, boards in all)."""


def profile(
    tasks: Iterable[BoardTask],
    store: ProfileStore,
    *,
    processes: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[NotBid]:
    """Look at the boards that are not in the store, and keep each as soon as it is finished.

    Args:
        processes: over how many processes of this machine the boards are spread; 1 looks at them in this one.
        executor: does the work instead: `dealspace.runtime.cluster.cluster(…)`, or any other.
        progress: called with (finished, total) at the start and after every board.
    Returns:
        The boards that could not be bid.
    Raises:
        KeyboardInterrupt: Ctrl-C; all finished boards are in the store.
        BridgeError: a worker process died.
    """
    asked = list(tasks)
    known = store.known(task.key for task in asked)
    left = [task for task in asked if task.key not in known]
    report = progress or (lambda done, total: None)
    report(len(asked) - len(left), len(asked))
    failures = []
    with closing(_results(left, processes, executor)) as results:
        for done, result in enumerate(results, start=len(asked) - len(left) + 1):
            if isinstance(result, LookedAt):
                store.add(result)
            else:
                failures.append(result)
            report(done, len(asked))
    return failures


def _results(
    tasks: Sequence[BoardTask], processes: int, executor: Executor | None
) -> Generator[LookedAt | NotBid, None, None]:
    """What became of each board, as it comes."""
    if executor is not None:
        yield from Workforce(executor, AHEAD).results(look, tasks)
        return
    with workforce(min(processes, len(tasks))) as workers:
        yield from workers.results(look, tasks)
