"""How sensible players choose their cards: a likelihood for every card that a hidden hand has played.

A player with the hand on turn takes card c with a probability proportional to exp(weights · features(c)). The weights
were fitted to recorded play (`python -m bench.fit_carding`). Equal cards have equal features, so that restricted
choice, leads from sequences and low cards from weakness are read for what they are worth.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cards import View
from play.evidence.carding_weights import WEIGHTS
from play.evidence.features import FEATURES, Moment, appeal, legal_mask, moments

_WEIGHTS = np.array([WEIGHTS.get(name, 0.0) for name in FEATURES])


class Carding:
    """The customs of recorded players.

    Args:
        strength: how far they are believed: 1 as they were fitted, 0 not at all.
    """

    name = "carding"

    def __init__(self, strength: float = 1.0) -> None:
        self.strength = strength

    def log_likelihood(self, view: View, deals: NDArray[np.uint64]) -> NDArray[np.float64]:
        """float64[n]: of all cards that hidden hands have played."""
        total = np.zeros(len(deals))
        if view.play is None or view.contract is None:
            return total
        seen = {view.seat, view.contract.dummy}
        gone = [np.uint64(0)] * 4
        for moment, card in moments(view.contract, view.auction, view.play):
            if moment.seat not in seen:
                hands = deals[:, moment.seat] & ~gone[moment.seat]
                total += log_probabilities(hands, moment)[:, card.index]
            gone[moment.seat] |= np.uint64(card.bit)
        return self.strength * total


def log_probabilities(hands: NDArray[np.uint64], moment: Moment) -> NDArray[np.float64]:
    """float64[n, 52]: the logarithm of how likely each card is; -inf for cards that are not legal."""
    appeals = np.where(legal_mask(hands, moment), appeal(hands, moment, _WEIGHTS), -np.inf)
    peak = appeals.max(axis=1, keepdims=True)
    return np.asarray(appeals - peak - np.log(np.exp(appeals - peak).sum(axis=1, keepdims=True)))
