"""Joining the tables of three hands; `inference.joint` is the only caller and makes all the arrays."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

class Join:
    """Three hands' tables over the same unplaced cards. Not changed by `draw` and `place`."""

    def __init__(
        self,
        suits: Sequence[Sequence[NDArray[np.generic]]],
        cards: Sequence[int],
        hands: Sequence[Sequence[NDArray[np.generic]]],
        needs: Sequence[int],
        pooled: bool,
        byte_limit: int,
        work_limit: int,
    ) -> None: ...
    @property
    def entries(self) -> int: ...
    @property
    def table_bytes(self) -> int: ...
    def join(self, keep_pairs: bool) -> bool: ...
    def contract(self) -> int: ...
    def find(self, high: int, low: int) -> tuple[int, int, int]: ...
    def draw(
        self, capsule: object, entry: NDArray[np.int64], left: NDArray[np.uint64], right: NDArray[np.uint64]
    ) -> None: ...
    def place(
        self,
        order: NDArray[np.int64],
        entry: NDArray[np.int64],
        left: NDArray[np.uint64],
        right: NDArray[np.uint64],
        out: NDArray[np.uint64],
    ) -> None: ...
    def shares(self, out: NDArray[np.float64]) -> None: ...
    def histogram(self, rows: NDArray[np.int64], columns: NDArray[np.int64], out: NDArray[np.float64]) -> None: ...

def deal_pool(capsule: object, pool: NDArray[np.uint64], needs: NDArray[np.int32], out: NDArray[np.uint64]) -> None: ...
