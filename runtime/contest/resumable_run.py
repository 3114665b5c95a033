"""Doing the work that is not in a store yet, in this process, in several, or on a cluster; each result kept at once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from typing import Protocol, TypeVar, cast

from dealspace.runtime.spread import AHEAD, Workforce, workforce

Progress = Callable[[int, int], object]
"""Called with (pieces of work finished, pieces in all)."""


class KeyedWork(Protocol):
    """A piece of work; its key stands for all that its result depends on."""

    @property
    def key(self) -> str: ...


Task = TypeVar("Task", bound=KeyedWork)
Result = TypeVar("Result")
Failed = TypeVar("Failed")
Outcome = TypeVar("Outcome")
_Done = TypeVar("_Done", contravariant=True)


class ResultStore(Protocol[_Done]):
    """Where results are kept."""

    def known(self, keys: Iterable[str], /) -> set[str]:
        """Which of these are there."""
        ...

    def add(self, result: _Done, /) -> object:
        """Keep one at once."""
        ...


def finish(
    tasks: Iterable[Task],
    work: Callable[[Task], Result | Failed],
    store: ResultStore[Result],
    result_type: type[Result],
    *,
    processes: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[Failed]:
    """Do what is not in the store, and keep every result as soon as it is there.

    Args:
        work: a function of a module, so that other processes can be sent it.
        result_type: the class of the results that are kept; what else `work` returns stands for a failure.
        processes: over how many processes of this machine the work is spread; 1 does it in this one.
        executor: does it instead: `dealspace.runtime.cluster.cluster(…)`, or any other.
        progress: called with (finished, total) at the start and after every piece.
    Returns:
        The failures.
    Raises:
        KeyboardInterrupt: Ctrl-C; all results so far are in the store.
        BridgeError: a worker process died.
    """
    asked = list(tasks)
    known = store.known(task.key for task in asked)
    left = [task for task in asked if task.key not in known]
    report = progress or (lambda done, total: None)
    done = len(asked) - len(left)
    report(done, len(asked))
    failures: list[Failed] = []
    results: Generator[Result | Failed, None, None] = _results(left, work, processes, executor)
    with closing(results):
        for result in results:
            if isinstance(result, result_type):
                store.add(result)
            else:
                failures.append(cast(Failed, result))
            done += 1
            report(done, len(asked))
    return failures


def _results(
    tasks: Sequence[Task], work: Callable[[Task], Outcome], processes: int, executor: Executor | None
) -> Generator[Outcome, None, None]:
    """What became of each task, as it comes."""
    if executor is not None:
        yield from Workforce(executor, AHEAD).results(work, tasks)
        return
    with workforce(min(processes, len(tasks))) as workers:
        yield from workers.results(work, tasks)
