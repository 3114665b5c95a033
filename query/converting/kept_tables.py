"""Double-dummy results of the boards of one conversion, kept in a file until it is done: nothing is solved twice.

The file holds the deals in their order (see `table_format`). A conversion that begins again takes what is in it as long
as the deals are the same, and solves those after that.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Deal
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.table_format import RECORD, TableFileError, heading_of, read_stored, record_bytes
from dealspace.runtime.files import saving

_HEADING = heading_of({"deals": "given"})


class KeptTables:
    """Solves deals, in order.

    Attributes:
        path: the file; None to keep nothing.
        done: deals so far.
        found: how many of them were in the file.
    """

    def __init__(self, path: Path | None = None, *, threads: int = 1) -> None:
        self.path = path
        self.done = self.found = 0
        self._solver = DoubleDummy(threads=threads)
        self._stored: NDArray[Any] = np.zeros(0, RECORD)
        self._is_begun = False
        if path is not None and path.exists():
            with suppress(TableFileError):
                stored = read_stored(path)
                self._is_begun = stored.heading == _HEADING
                self._stored = stored.records[: stored.sound_part if self._is_begun else 0]

    def solve(self, deals: Sequence[Deal]) -> NDArray[np.uint8]:
        """uint8[n, 5, 4]: the tables of the next deals.

        Raises:
            SaveError: the disk did not take them.
            KeyboardInterrupt: Ctrl-C; those of the calls before are in the file.
        """
        hands = np.array([deal.bits for deal in deals], np.uint64).reshape(-1, 4)
        known = self._stored[self.done : self.done + len(hands)]
        same = (known["hands"] == hands[: len(known)]).all(axis=1)
        count = len(known) if same.all() else int(same.argmin())
        tables = known["tricks"][:count]
        if count < len(hands):
            solved = self._solver.trick_table(hands[count:])
            self._keep(hands[count:], solved, self.done + count)
            tables = np.concatenate((tables, solved))
        self.done += len(hands)
        self.found += count
        return tables

    def _keep(self, hands: NDArray[np.uint64], tables: NDArray[np.uint8], first: int) -> None:
        """Write these tables behind the first ones; what is in the file behind them is of other deals."""
        self._stored = self._stored[:first]
        if self.path is None:
            return
        with saving(self.path):
            if not self._is_begun:
                self.path.write_bytes(_HEADING)
                self._is_begun = True
            with self.path.open("r+b") as file:
                file.truncate(len(_HEADING) + first * RECORD.itemsize)
                file.seek(0, 2)
                file.write(record_bytes(hands, tables, first))

    def remove(self) -> None:
        """Remove the file, as the results are where they belong."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)
