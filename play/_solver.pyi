"""The compiled double-dummy solver; `play.double_dummy` is its only caller and checks all input."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

class Solver:
    """A search context: table, killers and counters. Not for two threads at once; make one for each."""

    def __init__(self, table_bytes: int = ..., use_table: bool = True, use_order: bool = True) -> None: ...
    @property
    def nodes(self) -> int: ...
    def limit(self, node_limit: int | None) -> None: ...
    def trick_tables(self, deals: NDArray[np.uint64], out: NDArray[np.uint8]) -> int: ...
    def tricks(self, deals: NDArray[np.uint64], strain: int, declarer: int, out: NDArray[np.uint8]) -> int: ...
    def each_card(
        self,
        hands: NDArray[np.uint64],
        strain: int,
        leader: int,
        trick: Sequence[int],
        legal: NDArray[np.uint64],
        out: NDArray[np.uint8],
    ) -> int: ...
