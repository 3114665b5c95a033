"""The splits of a suit among hands and pool; `dealspace.inference.exact.hand_join` is the only caller."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

class Splits:
    """All ways to split the unplaced cards of one suit that no hand's table rules out."""

    def __init__(
        self,
        suit: int,
        unplaced: int,
        classes: Sequence[NDArray[np.int32]],
        labels: Sequence[Sequence[int]],
        closed: Sequence[bool],
        pool_need: int | None,
        most: int,
    ) -> None: ...
    @property
    def triples(self) -> int: ...
    @property
    def too_many(self) -> bool: ...
