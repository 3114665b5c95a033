"""What a player expects of the hidden hands: means over the deals drawn, and the tricks that they promise."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Seat, Strain, Suit, View
from dealspace.inference import HCP, Quantity, length, value, values

TRICKS_AT_TWENTY, TRICKS_A_POINT, TRICKS_A_TRUMP = Fraction("6.8"), Fraction("0.36"), Fraction("0.8")
"""Tricks of twenty points with seven trumps, and what a point and a trump more are worth."""


class Outlook:
    """What our two hands are expected to hold together, from the sampled deals."""

    def __init__(self, view: View, deals: NDArray[np.uint64]) -> None:
        self.view = view
        self.deals = deals
        self._means: dict[tuple[Seat, Quantity], Fraction] = {}
        self._tricks: dict[Strain, Fraction] = {}

    def mean(self, seat: Seat, what: Quantity) -> Fraction:
        """What a seat holds of a quantity on the average, as players count."""
        if (seat, what) not in self._means:
            total = int(values(what, self.deals[:, seat]).sum())
            self._means[seat, what] = Fraction(total, len(self.deals) * what.unit)
        return self._means[seat, what]

    @property
    def points(self) -> Fraction:
        """The high-card points of both hands."""
        return self.mean(self.view.seat.partner, HCP) + value(HCP, self.view.hand)

    def cards(self, suit: Suit) -> Fraction:
        """The cards of both hands in a suit."""
        return self.mean(self.view.seat.partner, length(suit)) + self.view.hand.lengths[suit]

    def tricks(self, strain: Strain) -> Fraction:
        """Roughly the tricks that points and trumps promise."""
        if strain not in self._tricks:
            trumps = Fraction(0) if strain.suit is None else TRICKS_A_TRUMP * (self.cards(strain.suit) - 7)
            self._tricks[strain] = TRICKS_AT_TWENTY + TRICKS_A_POINT * (self.points - 20) + trumps
        return self._tricks[strain]
