"""The compiled search for points; `open_hand_solver.py` beside it is its only door."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dealspace.games.lanes._rules import Rules

class PointSolver:
    """A search context for one game and mode. Not for two threads at once; make one for each."""

    def __init__(self, rules: Rules, weights: NDArray[np.int32], table_entries: int = ...) -> None: ...
    @property
    def nodes(self) -> int: ...
    @property
    def finished(self) -> int: ...
    def limit(self, node_limit: int | None) -> None: ...
    def each_card(
        self,
        deals: NDArray[np.uint64],
        leader: int,
        trick: Sequence[int],
        out_seat: int,
        won: int,
        legal: NDArray[np.uint64],
        to_come: NDArray[np.int16],
        out: NDArray[np.int16] | None = None,
        goals: NDArray[np.int32] | None = None,
        reaching: NDArray[np.uint64] | None = None,
    ) -> None: ...
