"""Progress of long work, on standard error and only where that is a terminal; gone before anything is printed."""

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

    from dealspace.table.match.session import Progress

_PATIENCE_S = 0.7
"""Answers that come sooner show no bar."""


@contextmanager
def progress_bar(label: str) -> Iterator[Progress]:
    """A bar for one board; call what it gives with (what is going on, steps done, steps in all)."""
    with _bar() as bar:
        task = bar.add_task(label, total=52)

        def tell(what: str, done: int, total: int) -> None:
            if what == "play":
                bar.update(task, completed=done, total=total, description=label)
            elif total != done and what != "bidding":
                bar.update(task, completed=done, total=total, description=f"{label}, {what}")
            else:
                bar.update(task, description=f"{label}, {what}")

        yield tell


@contextmanager
def count_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """A bar with counts and the time that is left; call what it gives with (done, in all)."""
    from rich.progress import MofNCompleteColumn, TimeRemainingColumn

    with _bar(MofNCompleteColumn(), TimeRemainingColumn()) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def stoppable_bar(label: str) -> Iterator[Callable[[int, int], bool]]:
    """A bar that counts; call what it gives with (done, of how many): False means that Ctrl-C was pressed.

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

            def tell(done: int, total: int) -> bool:
                counted(done, total)
                return not stopped

            yield tell
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def waiting(label: str) -> Iterator[None]:
    """Something that moves while an answer is worked out, from the first second on; nothing for quick answers."""
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
        redirect_stdout=False,  # or rich would send what is printed to standard error
    )
