"""The compiled rules of a game and mode; `lanes.py` makes them."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

class Rules:
    """See `Lanes`."""

    def __init__(
        self,
        *,
        obligation: int,
        trump: int,
        points: NDArray[np.uint8],
        trick_points: int,
        last_trick: int,
        all_tricks: int,
        kept_strength: int,
        bit_of_card: NDArray[np.uint8],
    ) -> None: ...
    def word(self, cards: int) -> int: ...
    def card_set(self, word: int) -> int: ...
    def words(self, sets: NDArray[np.uint64], out: NDArray[np.uint64]) -> None: ...
    def card_sets(self, words: NDArray[np.uint64], out: NDArray[np.uint64]) -> None: ...
    def legal(self, hand: int, trick: Sequence[int], partner_place: int = -1) -> int: ...
    def winner(self, trick: Sequence[int]) -> tuple[int, int]: ...
