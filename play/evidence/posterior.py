"""The posterior over hidden hands: worlds drawn after the auction and the cards seen, weighed by the cards played.

The prior is the deal space of what is seen and what the calls have shown; each source of evidence multiplies it by a
likelihood. Without evidence the chances are the prior's own, which `DealSpace.marginals` counts exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card, PlayView, Seat, Suit
from dealspace.cards.errors import expect_type
from dealspace.inference import HCP, Knowledge, Quantity, draw_worlds, length, values
from dealspace.play.evidence import Evidence, weigh_worlds


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Posterior:
    """Worlds and the probability of each.

    Attributes:
        deals: uint64[n, 4] full deals by seat (N E S W).
        weights: float64[n] of sum 1.
    """

    deals: NDArray[np.uint64]
    weights: NDArray[np.float64]

    @classmethod
    def of(
        cls,
        view: PlayView,
        knowledge: Knowledge,
        rng: np.random.Generator,
        *,
        evidence: Sequence[Evidence] = (),
        worlds: int = 2000,
    ) -> Posterior:
        """What a seat may infer about the hidden hands.

        Args:
            view: what the seat sees.
            knowledge: what the calls have shown.
            rng: draws the worlds.
            evidence: sources of likelihoods for the cards played; without any, a card played shows only that it was
                held.
            worlds: deals drawn.
        """
        expect_type(view, PlayView, "view")
        expect_type(knowledge, Knowledge, "knowledge")
        deals = draw_worlds(view, knowledge, rng, worlds).deals
        return cls(deals, weigh_worlds(view, deals, evidence))

    def cards(self) -> NDArray[np.float64]:
        """float64[4, 52] the probability that a seat was dealt a card: rows sum to 13, columns to 1."""
        bits = self.deals[:, :, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)
        return np.asarray(np.einsum("n,nsc->sc", self.weights, bits.astype(np.float64)))

    def distribution(self, seat: Seat, quantity: Quantity) -> dict[int, float]:
        """The probability of each value of a quantity in a hand as dealt; values of probability 0 are left out."""
        found = values(quantity, self.deals[:, seat])
        chances = np.bincount(found.astype(np.int64), self.weights)
        return {value: float(chance) for value, chance in enumerate(chances) if chance > 0}

    def hcp(self, seat: Seat) -> dict[int, float]:
        """The probability of each number of high-card points."""
        return self.distribution(seat, HCP)

    def lengths(self, seat: Seat, suit: Suit) -> dict[int, float]:
        """The probability of each length of a suit."""
        return self.distribution(seat, length(suit))

    def chance(self, seat: Seat, card: Card) -> float:
        """The probability that this seat was dealt this card."""
        return float(self.weights @ ((self.deals[:, seat] & np.uint64(card.bit)) != 0))

    def __repr__(self) -> str:
        effective = 1 / float(self.weights @ self.weights)
        return f"<Posterior of {len(self.deals)} worlds, effective sample size {effective:.0f}>"
