"""Which boards came before, in 16 bytes a board.

A fingerprint is a digest (BLAKE2b) of 16 bytes; that two different boards among a billion share one has a chance below
1 in 10^20. Those seen lie in sorted arrays, each at least twice as long as the next, which are merged as they grow.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Record
from dealspace.cards.formats import format_records

Sameness = Literal["deal", "record"]
SAMENESS: tuple[Sameness, ...] = ("deal", "record")
_BYTES = 16
_FRESH = 4096
"""Fingerprints in a set, before they become an array."""


class SeenBoards:
    """The boards that came before: the same where all four hands are, or where the whole record is.

    >>> from dealspace.cards import Board
    >>> seen = SeenBoards("deal")
    >>> [seen.add(Record(Board.parse(f"{name} N None N:AQ32.K54.QJ3.A92 - - -"))) for name in "12"]
    [True, False]
    """

    def __init__(self, sameness: Sameness) -> None:
        self._sameness = sameness
        self._fresh: set[bytes] = set()
        self._runs: list[NDArray[np.bytes_]] = []

    def __len__(self) -> int:
        return len(self._fresh) + sum(map(len, self._runs))

    def add(self, record: Record) -> bool:
        """Whether this board is new."""
        found = self._fingerprint(record)
        if found in self._fresh or any(_holds(run, found) for run in self._runs):
            return False
        self._fresh.add(found)
        if len(self._fresh) >= _FRESH:
            self._merge()
        return True

    def _fingerprint(self, record: Record) -> bytes:
        if self._sameness == "deal":
            content = b"".join(cards.to_bytes(8, "little") for cards in record.board.deal.bits)
        else:
            content = format_records((record,), "jsonl").encode()
        return blake2b(content, digest_size=_BYTES).digest()

    def _merge(self) -> None:
        """The fresh ones as an array, joined with those that are not twice as long."""
        run = np.sort(np.frombuffer(b"".join(self._fresh), f"S{_BYTES}"))
        self._fresh.clear()
        while self._runs and len(self._runs[-1]) < 2 * len(run):
            run = np.concatenate((self._runs.pop(), run))
            run.sort()
        self._runs.append(run)


def _holds(run: NDArray[np.bytes_], found: bytes) -> bool:
    at = int(np.searchsorted(run, np.bytes_(found)))
    return at < len(run) and bytes(run[at]) == found.rstrip(b"\0")  # NumPy takes zeros at the end off
