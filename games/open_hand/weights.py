"""Weights of the order in which the search for points tries cards; what each stands for is in _order.pxd.

Only speed depends on them. Found by random search for few nodes over random deals: `python -m bench.fit_games order`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dealspace.games.laws.game import Obligation

__all__ = ["order_weights"]

# fmt: off
_COINCHE = (
    40, -1, 0, 2, 13, 1, 0, -1, -3, -3,  # leads of plain cards
    27, -1, -217, -3, 11, 0, -45, -1, -10, -8,  # leads of trumps
    -4, -1, -70, -283, 18, 2, -74, -196, -3, -355, -1, -4,  # ruffs, drawing trumps, length
    118, 1, 3, 67, 2, -1, 29, 12, 13, 15, -2, 2, 27, 6, 4, 2, -19, 0,  # following with plain cards
    25, -2, 5, 1, -1, 3, 47, 2, 7, 7, -3, 1, 13, 5, -2, -15, -27, -3,  # with trumps
    0,
)
_JASS = (
    17, 0, -4, -8, 7, 4, 1, -5, -2, -5,
    75, 0, -275, -11, 12, 5, -30, 2, -16, -1,
    -35, -85, -67, -76, 18, -6, -171, -271, 3, -213, -3, 7,
    104, 19, -3, 67, 11, -5, 62, 20, 3, 7, -1, 0, 63, 3, -2, 2, -13, -12,
    53, -2, -2, 0, 0, 0, 58, -10, 0, -7, 2, -1, 5, 6, -7, -15, -7, 1,
    0,
)
# fmt: on


def order_weights(obligation: Obligation) -> NDArray[np.int32]:
    """int32[69] for games with this obligation."""
    return np.array(_JASS if obligation is Obligation.JASS else _COINCHE, np.int32)
