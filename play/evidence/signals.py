"""What defenders tell each other with small cards: attitude to partner's suit and in discards, count in declarer's.

A convention is data. It is read from the defenders' spot cards: the higher of the spots held mean one thing, the lower
the other, with a strength, since players often have no choice or do not care.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from cards import Rank, Suit, View
from play.evidence.features import Moment, legal_mask, moments

Way = Literal["standard", "upside-down", "none"]
"""Standard: high encourages, high–low is an even number. Upside-down: low does."""

_SIGN = {"standard": 1.0, "upside-down": -1.0, "none": 0.0}
_SPOTS = int(Rank.TEN)
"""Ranks below this one are free to signal with."""


@dataclass(frozen=True, slots=True)
class Convention:
    """How a side signals."""

    attitude: Way = "standard"
    count: Way = "standard"


class Signals:
    """Reads the defenders' spot cards.

    Args:
        convention: of the hidden defenders.
        strength: how far it is followed; 0 not at all. An encouraging hand plays its highest spot exp(2 strength) times
            as often as its lowest.
    """

    name = "signals"

    def __init__(self, convention: Convention | None = None, strength: float = 0.5) -> None:
        self.convention = convention or Convention()
        self.strength = strength

    def log_likelihood(self, view: View, deals: NDArray[np.uint64]) -> NDArray[np.float64]:
        """float64[n]: of all spot cards with which hidden defenders could signal."""
        total = np.zeros(len(deals))
        if view.play is None or view.contract is None or not self.strength:
            return total
        declaring = view.contract.declarer.side
        gone = [np.uint64(0)] * 4
        for moment, card in moments(view.contract, view.auction, view.play):
            hidden = moment.seat is not view.seat and moment.seat.side is not declaring
            if hidden and moment.cards and card.rank < _SPOTS and card.suit.strain is not view.contract.strain:
                total += self._of_card(deals[:, moment.seat] & ~gone[moment.seat], moment, card.suit, card.rank)
            gone[moment.seat] |= np.uint64(card.bit)
        return total

    def _of_card(self, hands: NDArray[np.uint64], moment: Moment, suit: Suit, rank: Rank) -> NDArray[np.float64]:
        """float64[n]: how likely this spot is among the spots of the suit that each hand holds."""
        held = legal_mask(hands, moment)[:, 13 * suit : 13 * suit + 13]
        spots = held[:, :_SPOTS]
        number = spots.sum(axis=1, keepdims=True)
        place = spots.cumsum(axis=1) - 1
        height = np.where(number > 1, 2 * place / np.maximum(number - 1, 1) - 1, 0.0)  # -1 the lowest, 1 the highest
        declarers = moment.leader.side is moment.contract.declarer.side and moment.cards[0].suit is suit
        if declarers:
            means = np.where(held.sum(axis=1) % 2 == 0, 1.0, -1.0) * _SIGN[self.convention.count]
        else:
            means = np.where(held[:, Rank.QUEEN :].any(axis=1), 1.0, -1.0) * _SIGN[self.convention.attitude]
        appeal = np.where(spots, self.strength * means[:, None] * height, -np.inf)
        chosen = appeal[:, rank]
        return np.asarray(chosen - np.log(np.exp(appeal).sum(axis=1)))
