"""Legality of plays in batches, examples of formats in a hand; for `play_batches.py` and `shengji_hints.py` alone."""

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from dealspace.games.shengji.shengji_cards import Cards

Pairs = tuple[tuple[int, int], ...]

class LaneCards:
    """The cards of a lane by place. `steps` low to high, each the kinds of equal cards; `trumps` all kinds that are."""

    def __init__(self, steps: Iterable[Iterable[int]], trumps: Iterable[int]) -> None: ...

class Sequence:
    """The formats that a lead asks for, strongest first, as far as they have been made."""

    def __init__(
        self, source: Iterator[tuple[Pairs, tuple[tuple[int, ...], ...], Pairs]], size: int, only_singles: bool
    ) -> None: ...
    @property
    def made(self) -> int: ...
    @property
    def all_made(self) -> bool: ...
    def more(self, number: int) -> None: ...

def legal_many(
    lanes: list[LaneCards],
    sequences: list[Sequence],
    which: NDArray[np.int32],
    hands: NDArray[np.uint8],
    plays: NDArray[np.uint8],
    out: NDArray[np.uint8],
    draw: int,
    bombs: int,
) -> int: ...
def examples(
    lane: LaneCards, sequence: Sequence, hand: NDArray[np.uint8] | bytes, first: int, last: int, whole: bool
) -> list[Cards | None]: ...
