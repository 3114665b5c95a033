"""The tables of one open hand; `outstanding` and `hand_table` beside it are the only callers."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

def list_holdings(
    known: int,
    unplaced: int,
    need: int,
    closed: int,
    start: NDArray[np.int32],
    holdings: NDArray[np.int16],
    possible: NDArray[np.uint8],
) -> None: ...
def look_up(
    table: NDArray[np.int64],
    start: NDArray[np.int32],
    holdings: NDArray[np.int16],
    possible: NDArray[np.uint8],
    values: NDArray[np.int64],
) -> list[tuple[int, int]]: ...
def decided(mask: NDArray[np.uint8], possible: NDArray[np.uint8]) -> bool | None: ...

class Compiler:
    """The classes of an open hand's holdings under tests and sums; `pair` makes the matrix."""

    def __init__(
        self,
        known: int,
        unplaced: int,
        need: int,
        start: NDArray[np.int32],
        possible: NDArray[np.uint8],
        tests: Sequence[Sequence[NDArray[np.uint8]]],
        sums: Sequence[NDArray[np.int64]],
    ) -> None: ...
    def counts(self) -> list[int]: ...
    def labels(self, suit: int) -> list[int]: ...
    def pair(
        self,
        pairing: tuple[int, int, int, int],
        tree: tuple[list[int], list[int], list[int], list[int], int],
        atoms: Sequence[tuple[int, int, int, int]],
        shapes: Sequence[NDArray[np.uint8]],
        by_lengths: bool,
        tracked: int,
    ) -> (
        tuple[
            NDArray[np.int32],
            NDArray[np.int32],
            NDArray[np.uint64],
            NDArray[np.int64],
            NDArray[np.int64],
            NDArray[np.int64],
            NDArray[np.int32],
            NDArray[np.int32],
            list[NDArray[np.int32]],
        ]
        | None
    ): ...
