"""Work spread over the processes of this machine or over a cluster, some given out ahead, or done in this process."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from dealspace.cards.errors import BridgeError
from dealspace.runtime.cluster import cluster
from dealspace.runtime.workers import workers

AHEAD = 64
"""Tasks given out to a cluster before the first of them is back."""

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Workforce:
    """Who does the work.

    Attributes:
        executor: None for this process; ahead: tasks given out to it before the first of them is back.
    """

    executor: Executor | None = None
    ahead: int = 1

    def results(self, work: Callable[[T], R], tasks: Iterable[T]) -> Generator[R, None, None]:
        """What the work makes of each task, in the order in which they are finished.

        Raises:
            BridgeError: a worker process died.
        """
        if self.executor is None:
            yield from map(work, tasks)
            return
        waiting: set[Future[R]] = set()
        try:
            for task in tasks:
                waiting.add(self.executor.submit(work, task))
                if len(waiting) >= self.ahead:
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


@contextmanager
def workforce(processes: int = 1, address: str | None = None) -> Iterator[Workforce]:
    """This process, several of this machine, or the Dask cluster at an address. Raises ClusterError."""
    if address is not None:
        with cluster(address) as executor:
            yield Workforce(executor, AHEAD)
    elif processes > 1:
        with workers(processes) as executor:
            yield Workforce(executor, 2 * processes)
    else:
        yield Workforce()
