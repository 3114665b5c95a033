"""Which of many hands satisfy a condition; `dealspace.inference.constraints.evaluate` is the only caller."""

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

class Formula:
    """A condition, ready to be asked of hands. Never changed: threads may share it."""

    def __init__(
        self,
        nodes: NDArray[np.int64],
        children: NDArray[np.int64],
        terms: NDArray[np.int64],
        tables: list[NDArray[np.int16]],
        reaches: Sequence[Collection[int]],
        shapes: NDArray[np.uint8],
    ) -> None: ...
    def satisfied(self, hands: NDArray[np.uint64], out: NDArray[np.uint8]) -> None: ...
