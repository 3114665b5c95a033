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
from threading import Thread, current_thread, main_thread


@contextmanager
def workers(count: int) -> Iterator[Executor]:
    """An executor of so many processes; on the way out they are gone, and what they were doing is dropped."""
    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(count, mp_context=context, initializer=follow, initargs=(theirs,))
    _broken_pipes_are_errors()
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        ours.close()
        executor.shutdown(wait=True)
        theirs.close()


def _broken_pipes_are_errors() -> None:
    """Work sent to a worker that has gone is an error the executor knows, not a signal that ends this process.

    The command line lets such signals end it, as `dealspace … | head` should. They stay errors to the end: what was
    left in the executor's queue may be sent as late as that.
    """
    if hasattr(signal, "SIGPIPE") and current_thread() is main_thread():
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)


def follow(lifeline: Connection) -> None:
    """A worker leaves Ctrl-C to the match, and goes when the other end of this pipe is closed, or when it dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, args=(lifeline,), daemon=True).start()


def _follow(lifeline: Connection) -> None:
    wait([lifeline])
    os._exit(0)
