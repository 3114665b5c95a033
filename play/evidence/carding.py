"""How sensible players choose their cards: a likelihood for every card that a hidden hand has played.

A player with the hand on turn takes card c with a probability proportional to exp(weights · features(c)). The weights
were fitted to recorded play (`python -m bench.fit_evidence carding`). Equal cards have equal features, so that
restricted choice, leads from sequences and low cards from weakness are read for what they are worth.

Where the defenders' signals are known, their cards have other weights instead: fitted to boards played by our own
defenders, with the messages of `signals` among the features, so that no card is counted twice.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import PlayView
from dealspace.play.evidence.card_features import FEATURES, Moment, appeal, legal_mask, moments
from dealspace.play.evidence.carding_weights import WEIGHTS
from dealspace.play.evidence.signal_weights import WEIGHTS as OWN
from dealspace.play.evidence.signals import SIGNALS, SILENT, UNKNOWN, Agreements, Convention, signal_features

_WEIGHTS = np.array([WEIGHTS.get(name, 0.0) for name in FEATURES])
_OWN = np.array([OWN.get(name, 0.0) for name in FEATURES])
_SIGNALS = np.array([OWN.get(name, 0.0) for name in SIGNALS])


class Carding:
    """The customs of recorded players.

    Args:
        strength: how far they are believed: 1 as they were fitted, 0 not at all.
        agreements: how the sides signal when they defend, as far as that is known.
    """

    name = "carding"

    def __init__(self, strength: float = 1.0, agreements: Agreements = UNKNOWN) -> None:
        self.strength = strength
        self.agreements = agreements

    def log_likelihood(self, view: PlayView, deals: NDArray[np.uint64]) -> NDArray[np.float64]:
        """float64[n]: of all cards that hidden hands have played."""
        total = np.zeros(len(deals))
        seen = {view.seat, view.contract.dummy}
        defenders = view.contract.declarer.side.opponents
        convention = self.agreements.of(defenders, view)
        for moment, card in moments(view.contract, view.auction, view.play):
            if moment.seat in seen:
                continue
            hands = deals[:, moment.seat] & ~np.uint64(moment.played[moment.seat])
            if moment.seat.side is defenders and not convention.is_silent:
                dummy = deals[:, view.contract.dummy] & ~np.uint64(moment.played[view.contract.dummy])
                total += log_probabilities(hands, moment, dummy, convention)[:, card.index]
            else:
                total += log_probabilities(hands, moment)[:, card.index]
        return self.strength * total


def log_probabilities(
    hands: NDArray[np.uint64],
    moment: Moment,
    dummy: NDArray[np.uint64] | None = None,
    convention: Convention = SILENT,
) -> NDArray[np.float64]:
    """float64[n, 52]: the logarithm of how likely each card is; -inf for cards that are not legal.

    Args:
        hands: uint64[n] what the hand on turn holds; dummy: the same of dummy, once a defender signals by a convention.
    """
    if dummy is None:
        sums = appeal(hands, moment, _WEIGHTS)
    else:
        sums = appeal(hands, moment, _OWN) + signal_features(hands, moment, dummy, convention) @ _SIGNALS
    appeals = np.where(legal_mask(hands, moment), sums, -np.inf)
    peak = appeals.max(axis=1, keepdims=True)
    return np.asarray(appeals - peak - np.log(np.exp(appeals - peak).sum(axis=1, keepdims=True)))
