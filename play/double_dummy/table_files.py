"""Trick tables of very many deals, written to a file (see `table_format`) from which a stopped run resumes.

Deals of a seed are drawn in blocks, each from its own generator, so that any block can be made without those before.
The work is given out block by block to threads here, or to any `concurrent.futures.Executor`, on this machine or on
others; the blocks are written in order whichever is finished first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.positions import full_deals
from dealspace.play.double_dummy.table_format import (
    RECORD,
    TableFileError,
    heading_of,
    read_stored,
    read_tables,
    record_bytes,
)
from dealspace.runtime.files import flush, locked, plain_target, replacing, saving

__all__ = ["AHEAD", "BLOCK", "TableFileError", "random_deals", "read_tables", "solve_block", "solve_to_file"]

BLOCK = 10
"""Deals solved, and written, at once."""

AHEAD = 64
"""Blocks given out before the first of them is back."""

Progress = Callable[[int, int], object]
_Solved = tuple[NDArray[np.uint64], NDArray[np.uint8]]


def random_deals(count: int, seed: int, first: int = 0) -> NDArray[np.uint64]:
    """uint64[count, 4]: the deals first..first + count - 1 of those that belong to this seed, each drawn uniformly."""
    blocks = range(first // BLOCK, -(-(first + count) // BLOCK))
    drawn = [_block(seed, number) for number in blocks]
    start = first - blocks.start * BLOCK
    return np.concatenate(drawn or [np.zeros((0, 4), np.uint64)])[start : start + count]


def solve_to_file(
    deals: Any,
    path: str | Path,
    *,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> int:
    """Solve all twenty results of many deals and append them to a file; resumes where an earlier run stopped.

    Args:
        deals: uint64[n, 4] card sets, Deals, or (count, seed) for random ones. A resumed run must be given the
            same deals, or more that begin with them.
        path: the file; made where it is not there.
        threads: over how many threads of this process the work is spread.
        executor: does the work instead: a ProcessPoolExecutor, or `distributed.Client(…).get_executor()`.
        progress: called with (deals in the file, deals in all) after every block.
    Returns:
        How many deals this run has solved.
    Raises:
        TableFileError: the file is no such file, one of other deals, or damaged.
        UnusableFileError: it is no plain file, or another run is writing it.
        SaveError: the disk did not take a block; those before it are in the file.
        KeyboardInterrupt: Ctrl-C; the finished blocks are in the file.
    """
    source = _Source(deals)
    target = plain_target(Path(path))
    with ExitStack() as stack:
        stack.enter_context(locked(target, wait=False))
        file = stack.enter_context(_opened(target, source))
        had = done = (file.tell() - len(source.heading)) // RECORD.itemsize
        stop = None if executor is not None else Event()
        workers = executor or stack.enter_context(ThreadPoolExecutor(threads))
        for hands, tables in _solved(source, had, workers, stop):
            _append(file, target, record_bytes(hands, tables, done))
            done += len(hands)
            if progress is not None:
                progress(done, source.count)
    return done - had


def solve_block(hands: NDArray[np.uint64], stop: Event | None = None) -> NDArray[np.uint8]:
    """The tables of one block: what a worker does."""
    return DoubleDummy().trick_table(hands, cancelled=stop)


class _Source:
    """Where the deals come from: given, or a count and a seed."""

    def __init__(self, deals: Any) -> None:
        self._seed: int | None = None
        if isinstance(deals, tuple) and len(deals) == 2 and all(isinstance(part, int) for part in deals):
            self.count, self._seed = deals
            if self.count < 0 or self._seed < 0:
                raise ValueError(f"(count, seed) is {deals}; both are 0 or more")
        else:
            self._hands: NDArray[np.uint64] = full_deals(deals)
            self.count = len(self._hands)
        about: dict[str, Any] = {"seed": self._seed} if self._seed is not None else {"deals": "given"}
        self.heading, self.heading_1 = heading_of(about), heading_of(about, version_1=True)

    def hands(self, first: int, last: int) -> NDArray[np.uint64]:
        if self._seed is not None:
            return random_deals(last - first, self._seed, first)
        return self._hands[first:last]

    def blocks(self, first: int) -> Iterator[NDArray[np.uint64]]:
        """The deals from `first` on, up to the end of its block, then block by block."""
        while first < self.count:
            last = min((first // BLOCK + 1) * BLOCK, self.count)
            yield self.hands(first, last)
            first = last


def _block(seed: int, number: int) -> NDArray[np.uint64]:
    """A block of random deals: for each deal 52 random numbers, whose order is that of the cards."""
    order = np.random.default_rng([seed, number]).random((BLOCK, 52)).argsort(axis=1)
    bits = np.uint64(1) << order.astype(np.uint64)
    hands: NDArray[np.uint64] = np.bitwise_or.reduce(bits.reshape(BLOCK, 4, 13), axis=2)
    return hands


def _opened(path: Path, source: _Source) -> IO[bytes]:
    """The file at the end of its last sound record, what it holds checked against the deals."""
    begun = path.read_bytes()[: len(source.heading)] if path.exists() else b""
    had, headings = 0, (source.heading, source.heading_1)
    if begun not in headings and any(heading.startswith(begun) for heading in headings):
        with replacing(path) as draft:  # new, or cut off within the heading
            draft.write(source.heading)
    else:
        stored = read_stored(path).without_torn_end(BLOCK)
        stored.check()
        hands, had = stored.records["hands"], len(stored.records)
        if begun not in headings or had > source.count or (hands != source.hands(0, had)).any():
            raise TableFileError(
                f"{path} holds {had} tables of other deals; give the same deals or seed and at least as many, "
                "or another file"
            )
        if stored.is_version_1:
            with replacing(path) as draft:
                draft.write(source.heading + record_bytes(hands, stored.records["tricks"], 0))
    file = path.open("r+b")
    file.truncate(len(source.heading) + had * RECORD.itemsize)
    file.seek(0, 2)
    return file


def _append(file: IO[bytes], path: Path, records: bytes) -> None:
    """Write the records of a block; they are on the disk before the next one is written."""
    with saving(path):
        file.write(records)
    flush(file, path)


def _solved(source: _Source, first: int, executor: Executor, stop: Event | None) -> Iterator[_Solved]:
    """Block by block, in order: the deals and their tables; the executor is given some blocks ahead."""
    waiting: deque[tuple[NDArray[np.uint64], Future[NDArray[np.uint8]]]] = deque()
    try:
        for hands in source.blocks(first):
            waiting.append((hands, executor.submit(solve_block, hands, stop)))
            if len(waiting) >= AHEAD:
                earliest, future = waiting.popleft()
                yield earliest, future.result()
        while waiting:
            earliest, future = waiting.popleft()
            yield earliest, future.result()
    finally:  # also for Ctrl-C: no worker solves what will not be written
        for _, future in waiting:
            future.cancel()
        if stop is not None:
            stop.set()
