"""What recorded players hold for their calls, whatever their system: a likelihood for every world from the auction.

A world is likelier by exp(weights · features), with the features of `call_features`. The weights were fitted to
recorded auctions (`python -m bench.fit_evidence calls`) beside what our own system makes of them.
They are for players whose systems we do not know; the calls of our systems are interpreted exactly instead.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import PlayView
from dealspace.play.evidence.call_features import FEATURES, features
from dealspace.play.evidence.call_weights import WEIGHTS

_WEIGHTS = np.array([WEIGHTS.get(name, 0.0) for name in FEATURES])


class Calls:
    """The customs of recorded bidders.

    Args:
        strength: how far they are believed: 1 as they were fitted, 0 not at all.
    """

    name = "calls"

    def __init__(self, strength: float = 1.0) -> None:
        self.strength = strength

    def log_likelihood(self, view: PlayView, deals: NDArray[np.uint64]) -> NDArray[np.float64]:
        """float64[n]: of the hands for the auction; a constant is left out."""
        return np.asarray(self.strength * (features(view.auction, deals) @ _WEIGHTS))
