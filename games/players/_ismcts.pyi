"""The compiled tree search; `search.py` and `greedy.py` beside it are the doors."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.games.deals._layouts import LayoutTable
from dealspace.games.lanes._rules import Rules

def processor_has_bmi2() -> bool: ...

class TreeSearch:
    """See the kernel."""

    def __init__(self, rules: Rules, iterations: int) -> None: ...
    @property
    def used_nodes(self) -> int: ...
    def search(
        self,
        hands: Sequence[int],
        at: dict[str, Any],
        layouts: LayoutTable | None,
        worlds: NDArray[np.uint64],
        utility: NDArray[np.float64],
        iterations: int,
        exploration: float,
        policy: int,
        seed: int,
        out: NDArray[np.float64],
    ) -> None: ...

def play_outs(
    rules: Rules,
    hands: Sequence[int],
    at: dict[str, Any],
    count: int,
    policy: int,
    seed: int,
    histogram: NDArray[np.int64],
) -> None: ...
def greedy_choice(rules: Rules, hands: Sequence[int], at: dict[str, Any], others: int) -> int: ...
