"""Tricks double dummy of random deals, in notrump and in each side's best suit, kept in files from which a run resumes.

A store is a folder with a file for each seed; several processes may fill it, each with a seed of its own. Line by line
a file has the tricks of ten deals, those of a block of `table_files.random_deals`: for each deal North's and East's in
notrump, then North–South's and East–West's in their best suit. That is the suit in which they hold most cards, the
higher of two, played by the hand with more trumps, North or East if they have equally many. These four results cost
a third of the time of all twenty.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Seat, Side, Strain
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.table_files import BLOCK, random_deals

Deals = NDArray[np.uint64]
Ints = NDArray[np.int64]


class Contracts(NamedTuple):
    """What both sides make of some deals, a row for each side: first all of North–South's, then East–West's.

    Attributes:
        holdings: int64[n, 2, 4], of the two hands by suit: of North and South, or East and West.
        suit: int64[n], the best suit.
        notrump_tricks, suit_tricks: int64[n], declarer's.
    """

    holdings: Ints
    suit: Ints
    notrump_tricks: Ints
    suit_tricks: Ints

    @property
    def deals(self) -> int:
        return len(self.suit) // 2


def holdings_of(deals: Deals, side: Side) -> Ints:
    """int64[n, 2, 4]: the holdings of its two hands by suit."""
    shifts = np.arange(4, dtype=np.uint64) * np.uint64(13)
    hands = deals[:, [int(seat) for seat in side.seats]]
    return (hands[:, :, None] >> shifts & np.uint64(0x1FFF)).astype(np.int64)


def best_suit(holdings: Ints) -> Ints:
    """int64[n]: the suit of most cards, the higher of two."""
    both = np.bitwise_count(holdings).sum(axis=1, dtype=np.int64)
    found: Ints = 3 - both[:, ::-1].argmax(axis=1)
    return found


def solve(store: Path, seed: int, count: int) -> None:
    """Fill the file of a seed up to `count` deals."""
    store.mkdir(parents=True, exist_ok=True)
    path, solver = file_of(store, seed), DoubleDummy()
    with path.open("a+b") as file:
        file.seek(0)
        lines = file.read()
        whole = lines[: lines.rfind(b"\n") + 1]  # a line cut off by a crash is solved again
        file.truncate(len(whole))
        for block in range(whole.count(b"\n"), -(-count // BLOCK)):
            rows = (_four(deal, solver) for deal in random_deals(BLOCK, seed, block * BLOCK))
            file.write(" ".join("".join(f"{tricks:x}" for tricks in row) for row in rows).encode() + b"\n")
            file.flush()


def _four(deal: Deals, solver: DoubleDummy) -> Iterator[int]:
    """Tricks in notrump of North and East, then of each side in its best suit."""
    one = deal[None]
    for seat in (Seat.NORTH, Seat.EAST):
        yield int(solver.solve_tricks(one, Strain.NOTRUMP, seat)[0])
    for side in Side:
        holdings = holdings_of(one, side)
        suit = int(best_suit(holdings)[0])
        declarer = side.seats[int(np.bitwise_count(holdings[0, :, suit]).argmax())]
        yield int(solver.solve_tricks(one, suit, declarer)[0])


def file_of(store: Path, seed: int) -> Path:
    return store / f"seed-{seed}.txt"


def read(store: Path, seed: int) -> Contracts:
    """The contracts of a seed that are solved so far."""
    lines = [
        line.split() for line in file_of(store, seed).read_text("ascii").splitlines(keepends=True) if line[-1] == "\n"
    ]
    tricks = np.array([[int(digit, 16) for digit in deal] for line in lines for deal in line], np.int64).reshape(-1, 4)
    deals = random_deals(len(tricks), seed)
    holdings = np.concatenate([holdings_of(deals, side) for side in Side])
    return Contracts(
        holdings,
        best_suit(holdings),
        np.concatenate([tricks[:, 0], tricks[:, 1]]),
        np.concatenate([tricks[:, 2], tricks[:, 3]]),
    )


def joined(parts: list[Contracts]) -> Contracts:
    """The contracts of several seeds as one."""
    return Contracts(*map(np.concatenate, zip(*parts, strict=True)))


def seeds(store: Path) -> list[int]:
    """The seeds of which a store has deals."""
    return sorted(int(path.stem.removeprefix("seed-")) for path in store.glob("seed-*.txt"))
