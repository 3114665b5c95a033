"""Worker processes that go when their match goes, however it ends.

They are spawned, so they begin with nothing but what they are given. Each watches one end of a pipe: when the other end
is closed, by Ctrl-C or because the match was killed, it leaves at once, in the middle of a table if need be. What is
unfinished then is played again, from the same seed, when the match goes on.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import Thread


@contextmanager
def workers(count: int) -> Iterator[Executor]:
    """An executor of so many processes; on the way out they are gone, and what they were doing is dropped."""
    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(count, mp_context=context, initializer=_begin, initargs=(theirs,))
    try:
        yield executor
    finally:
        ours.close()
        executor.shutdown(wait=True, cancel_futures=True)
        theirs.close()


def _begin(lifeline: Connection) -> None:
    """A worker leaves Ctrl-C to the match, and follows it when it goes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, args=(lifeline,), daemon=True).start()


def _follow(lifeline: Connection) -> None:
    wait([lifeline])
    os._exit(0)
