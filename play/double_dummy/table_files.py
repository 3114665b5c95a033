"""Trick tables of very many deals, into a file that a stopped run goes on with.

The file holds a heading line and then records of one size, so that a record cut off by a crash is seen and done again:

    dealspace tables 1 {"seed": 1}\\n        a line of JSON: where the deals come from
    <32 bytes of hands> <20 bytes of tricks>  for each deal, in order

Hands are uint64 little-endian by seat (N E S W), tricks one byte each by strain (C D H S NT) and declarer (N E S W).
Deals of a seed are drawn in blocks, each from its own generator, so that any block can be made without those before.
The work is given out block by block to threads here, or to any `concurrent.futures.Executor`, on this machine or on
others; the blocks are written in order whichever is finished first.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from dealspace.cards.errors import BridgeError
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.positions import full_deals

BLOCK = 10
"""Deals solved, and written, at once."""

AHEAD = 64
"""Blocks given out before the first of them is back."""

RECORD = np.dtype([("hands", "<u8", (4,)), ("tricks", "u1", (5, 4))])
_MAGIC = b"dealspace tables 1 "

Progress = Callable[[int, int], object]
_Solved = tuple[NDArray[np.uint64], NDArray[np.uint8]]


class WrongFile(BridgeError, ValueError):
    """A file of tables that is none, or one of other deals."""


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
    """Solve all twenty results of many deals and append them to a file; goes on where an earlier run stopped.

    Args:
        deals: uint64[n, 4] card sets, Deals, or (count, seed) for random ones. A run that goes on must be given the
            same deals, or more that begin with them.
        path: the file; made where it is not there.
        threads: over how many threads of this process the work is spread.
        executor: does the work instead: a ProcessPoolExecutor, or `distributed.Client(…).get_executor()`.
        progress: told (deals in the file, deals in all) after every block.
    Returns:
        How many deals this run has solved.
    Raises:
        WrongFile: the file is no such file, or one of other deals.
        KeyboardInterrupt: Ctrl-C; the finished blocks are in the file.
    """
    source = _Source(deals)
    with ExitStack() as stack:
        file = stack.enter_context(_opened(Path(path), source))
        had = done = (file.tell() - len(source.heading)) // RECORD.itemsize
        stop = None if executor is not None else Event()
        workers = executor or stack.enter_context(ThreadPoolExecutor(threads))
        for hands, tables in _solved(source, had, workers, stop):
            _append(file, hands, tables)
            done += len(hands)
            if progress is not None:
                progress(done, source.count)
    return done - had


def read_tables(path: str | Path) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
    """The deals of a file, uint64[n, 4], and their tables, uint8[n, 5, 4]. Raises WrongFile."""
    raw = Path(path).read_bytes()
    heading = raw[: raw.find(b"\n") + 1]
    if not heading.startswith(_MAGIC):
        raise WrongFile(f"{path} is no file of trick tables: it does not begin with {_MAGIC.decode()!r}")
    whole = (len(raw) - len(heading)) // RECORD.itemsize
    records = np.frombuffer(raw, RECORD, whole, len(heading))
    return records["hands"].astype(np.uint64), records["tricks"].copy()


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
        about = {"seed": self._seed} if self._seed is not None else {"deals": "given"}
        self.heading = _MAGIC + json.dumps(about).encode() + b"\n"

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
    """The file at the end of its last whole record, what it holds checked against the deals."""
    begun = path.read_bytes()[: len(source.heading)] if path.exists() else b""
    if source.heading.startswith(begun) and begun != source.heading:
        path.write_bytes(source.heading)  # new, or cut off within the heading
        had = 0
    else:
        hands, _ = read_tables(path)
        had = len(hands)
        if begun != source.heading or had > source.count or (hands != source.hands(0, had)).any():
            raise WrongFile(
                f"{path} holds {had} tables of other deals; give the same deals or seed and at least as many, "
                "or another file"
            )
    file = path.open("r+b")
    file.truncate(len(source.heading) + had * RECORD.itemsize)
    file.seek(0, 2)
    return file


def _append(file: IO[bytes], hands: NDArray[np.uint64], tables: NDArray[np.uint8]) -> None:
    records = np.zeros(len(hands), RECORD)
    records["hands"], records["tricks"] = hands, tables
    file.write(records.tobytes())
    file.flush()


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
    finally:  # also for Ctrl-C: nobody goes on for nothing
        for _, future in waiting:
            future.cancel()
        if stop is not None:
            stop.set()
