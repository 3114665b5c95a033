"""What a long run has found, board by board, as lines of JSON in a file: a run that was stopped goes on behind them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any

Row = dict[str, Any]
Work = Callable[[int], list[Row]]
AT_A_TIME = 10
"""Boards that a process takes at a time."""
REPORT_EVERY_SECONDS = 60.0


def kept(path: Path | None) -> list[list[Row]]:
    """The rows of the boards done so far. A last line that was cut off is left out."""
    if path is None or not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines(keepends=True) if line.endswith("]\n")]


def keep(path: Path | None, rows: list[Row]) -> None:
    """Add the rows of a board; a line that was cut off stays by itself."""
    if path is not None:
        with path.open("ab+") as out:
            if out.tell() and (out.seek(-1, 2), out.read(1))[1] != b"\n":
                out.write(b"\n")
            out.write(json.dumps(rows).encode() + b"\n")


def behind_numbers(found: Iterable[list[Row]]) -> list[Row]:
    """The rows of all boards but the first of each, which has its number."""
    return [row for rows in found for row in rows[1:]]


def boards_done(found: Iterable[list[Row]]) -> set[int]:
    """Their numbers: the first row of a board has it."""
    return {rows[0]["board"] for rows in found}


def filled(path: Path | None, boards: int, work: Work, processes: int) -> list[list[Row]]:
    """The rows of boards 1 to `boards`, those that are not in the file worked out and added to it.

    Args:
        work: the rows of a board, the first of which says `board`: its number.
    """
    found = kept(path)
    done = boards_done(found)
    missing = [number for number in range(1, boards + 1) if number not in done]
    started = reported = monotonic()
    for rows in worked_out(missing, work, processes):
        found.append(rows)
        keep(path, rows)
        if monotonic() - reported > REPORT_EVERY_SECONDS:
            reported = monotonic()
            here = len(found) - len(done)
            print(
                f"{len(found)} of {boards} boards, {(reported - started) / here:.2f} s each",
                file=sys.stderr,
                flush=True,
            )
    return [rows for rows in found if rows[0]["board"] <= boards]


def worked_out(numbers: list[int], work: Work, processes: int) -> Iterator[list[Row]]:
    """What is found on each of these boards, as they are done."""
    if processes == 1:
        yield from map(work, numbers)
        return
    parts = [numbers[start : start + AT_A_TIME] for start in range(0, len(numbers), AT_A_TIME)]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as executor:
        for future in as_completed([executor.submit(partial(part_of, work), part) for part in parts]):
            yield from future.result()


def part_of(work: Work, numbers: list[int]) -> list[list[Row]]:
    """Some boards one after the other."""
    return [work(number) for number in numbers]
