"""Worker processes that end when the work of their parent ends, however it ends.

Each watches one end of a pipe. When something comes, or the other end is closed, by Ctrl-C or because the parent was
killed, it leaves at once, in the middle of a table if need be. What is unfinished is done again, by the same seed, when
the work goes on. Spawned workers begin with nothing but what they are given, forked ones with what their parent has.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, Literal


@contextmanager
def workers(
    count: int,
    *,
    method: Literal["spawn", "fork"] = "spawn",
    begin: Callable[..., None] | None = None,
    given: tuple[Any, ...] = (),
) -> Iterator[Executor]:
    """An executor with `count` processes; when the block ends they are stopped, and unfinished work is dropped.

    Args:
        method: how processes are started.
        begin: called first in each process, with the arguments `given`.
    """
    context = get_context(method)
    theirs, ours = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(count, mp_context=context, initializer=_begin, initargs=(theirs, begin, given))
    try:
        yield executor
    finally:
        ours.send(None)  # forked workers hold this end as well, so that closing it alone would not be noticed
        ours.close()
        # One shutdown, which waits: one that does not wait forgets the executor's manager thread, so that a second has
        # nothing to wait for, and the thread closes its pipes while the interpreter, at its exit, writes to them.
        executor.shutdown(wait=True, cancel_futures=True)
        theirs.close()


def follow(lifeline: Connection) -> None:
    """A worker leaves Ctrl-C to its parent, and goes when the other end of this pipe is closed, or when it dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, args=(lifeline,), daemon=True).start()


def _begin(lifeline: Connection, begin: Callable[..., None] | None, given: tuple[Any, ...]) -> None:
    follow(lifeline)
    if begin is not None:
        begin(*given)


def _follow(lifeline: Connection) -> None:
    parent = parent_process()
    wait([lifeline, *([parent.sentinel] if parent is not None else [])])
    os._exit(0)
