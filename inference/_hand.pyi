"""Bit rows for the exact set of one hand; `inference.hand_table` and `inference.joint` are the only callers."""

import numpy as np
from numpy.typing import NDArray

def merge_rows(rows: NDArray[np.uint64], ids: NDArray[np.int32], first: NDArray[np.int32]) -> int: ...
def group_cards(ids: NDArray[np.int32], cards: int, labels: NDArray[np.int32]) -> None: ...
def transpose_bits(rows: NDArray[np.uint64], columns: int, out: NDArray[np.uint64]) -> None: ...
def order_rows(rows: NDArray[np.uint64], order: NDArray[np.int32]) -> None: ...
def evaluate_rows(
    kind: NDArray[np.int32],
    first: NDArray[np.int32],
    count: NDArray[np.int32],
    children: NDArray[np.int32],
    depth: int,
    lines: NDArray[np.int32],
    table: NDArray[np.uint64],
    word_range: NDArray[np.int32],
    out: NDArray[np.uint64],
    out_start: NDArray[np.int64],
) -> None: ...
