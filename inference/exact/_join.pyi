"""Joining the tables of three hands; `inference/exact/hand_join.py` is the only caller and makes all the arrays."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dealspace.inference.exact._splits import Splits

class Join:
    """Three hands' tables over the same unplaced cards. Not changed by `unrank` and `deal`: threads may share it."""

    def __init__(
        self,
        splits: Sequence[Splits],
        cards: Sequence[int],
        hands: Sequence[Sequence[NDArray[np.generic]]],
        needs: Sequence[int],
        pooled: bool,
        first_hand: int,
        byte_limit: int,
        work_limit: int,
    ) -> None: ...
    @property
    def entries(self) -> int: ...
    @property
    def work(self) -> int: ...
    @property
    def table_bytes(self) -> int: ...
    def join(self, keep_pairs: bool) -> bool: ...
    def contract(self) -> int: ...
    def unrank(self, high: int, low: int) -> tuple[int, int, int]: ...
    def deal(
        self,
        capsule: object,
        held: Sequence[int],
        unplaced: int,
        seats: Sequence[int],
        pool_seats: Sequence[int],
        pool_needs: Sequence[int],
        out: NDArray[np.uint64],
    ) -> None: ...
    def shares(self, out: NDArray[np.float64]) -> None: ...
    def histogram(self, rows: NDArray[np.int64], columns: NDArray[np.int64], out: NDArray[np.float64]) -> None: ...
