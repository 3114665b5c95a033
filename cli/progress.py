"""Progress bars for long work, on standard error where that is a terminal; removed before anything is printed."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import ProgressColumn

    from dealspace.match.boards.session import Progress

_PATIENCE_S = 0.7
"""Seconds before a bar appears."""


@contextmanager
def progress_bar(label: str) -> Iterator[Progress]:
    """A bar for one board; yields a function to call with (activity, steps done, steps in all)."""
    with _bar() as bar:
        task = bar.add_task(label, total=52)

        def update(what: str, done: int, total: int) -> None:
            if what == "play":
                bar.update(task, completed=done, total=total, description=label)
            elif total != done and what != "bidding":
                bar.update(task, completed=done, total=total, description=f"{label}, {what}")
            else:
                bar.update(task, description=f"{label}, {what}")

        yield update


@contextmanager
def count_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """A bar with counts and the time left; yields a function to call with (done, total)."""
    from rich.progress import MofNCompleteColumn, TimeRemainingColumn

    with _bar(MofNCompleteColumn(), TimeRemainingColumn()) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def stoppable_bar(label: str) -> Iterator[Callable[[int, int], bool]]:
    """A bar with counts; yields a function to call with (done, total) that returns False after Ctrl-C.

    A second Ctrl-C ends the program at once.
    """
    stopped = False

    def stop(signum: int, frame: object) -> None:
        nonlocal stopped
        if stopped:
            raise KeyboardInterrupt
        stopped = True

    before = signal.signal(signal.SIGINT, stop)
    try:
        with count_bar(label) as counted:

            def update(done: int, total: int) -> bool:
                counted(done, total)
                return not stopped

            yield update
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def waiting(label: str) -> Iterator[None]:
    """A moving bar while an answer is computed; quick answers show none."""
    if not sys.stderr.isatty():
        yield
        return
    done = Event()

    def show() -> None:
        if not done.wait(_PATIENCE_S):
            with _bar() as bar:
                bar.add_task(label, total=None)
                done.wait()

    thread = Thread(target=show, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _bar(*more: ProgressColumn) -> Bar:
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    return Bar(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        *more,
        console=console,
        transient=True,
        disable=not console.is_terminal,
        redirect_stdout=False,  # else rich sends standard output to standard error
    )
