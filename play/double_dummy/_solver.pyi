"""The compiled double-dummy solver; only `batches` and `solver` beside it call it, and check all input."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

def processor_has_bmi2() -> bool: ...

class Solver:
    """A search context: table, killers and counters. Not for two threads at once; make one for each."""

    def __init__(
        self, table_bytes: int = ..., use_table: bool = True, use_order: bool = True, keep_facts_from: int = ...
    ) -> None: ...
    @property
    def nodes(self) -> int: ...
    @property
    def finished(self) -> int: ...
    def limit(self, node_limit: int | None) -> None: ...
    def stop(self) -> None: ...
    def trick_tables(self, deals: NDArray[np.uint64], out: NDArray[np.uint8]) -> None: ...
    def tricks(self, deals: NDArray[np.uint64], strain: int, declarer: int, out: NDArray[np.uint8]) -> None: ...
    def makes(
        self,
        deals: NDArray[np.uint64],
        strain: int,
        declarer: int,
        tricks: int,
        out: NDArray[np.uint8],
        relevant: NDArray[np.uint64] | None = None,
    ) -> None: ...
    def each_card(
        self,
        hands: NDArray[np.uint64],
        strain: int,
        leader: int,
        trick: Sequence[int],
        legal: NDArray[np.uint64],
        out: NDArray[np.uint8] | None = None,
        tricks: NDArray[np.uint8] | None = None,
        reaching: NDArray[np.uint64] | None = None,
    ) -> None: ...
    def positions(
        self,
        hands: NDArray[np.uint64],
        strain: int,
        leader: int,
        trick: Sequence[int],
        out: NDArray[np.uint8],
        relevant: NDArray[np.uint64],
    ) -> None: ...
