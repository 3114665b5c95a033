"""Progress of long work, on standard error and only where that is a terminal; gone before anything is printed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from table.session import Progress


@contextmanager
def progress_bar(label: str) -> Iterator[Progress]:
    """A bar for one board; call what it gives with (what is going on, steps done, steps in all)."""
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    bar = Bar(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
        redirect_stdout=False,  # or rich would send what is printed to standard error
    )
    with bar:
        task = bar.add_task(label, total=52)

        def tell(what: str, done: int, total: int) -> None:
            if what == "play":
                bar.update(task, completed=done, total=total, description=label)
            else:
                bar.update(task, description=f"{label}, {what}")

        yield tell
