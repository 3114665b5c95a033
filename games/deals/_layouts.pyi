"""The compiled count and numbering of layouts; `hidden_cards.py` is the door."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

class LayoutTable:
    """See `HiddenCards`, which makes it and documents the arguments."""

    def __init__(self, known: Sequence[int], cards: Sequence[int], may: Sequence[int], room: Sequence[int]) -> None: ...
    @property
    def count(self) -> int: ...
    def unrank(self, numbers: NDArray[np.uint64], out: NDArray[np.uint64]) -> None: ...
