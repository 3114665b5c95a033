"""Where the hidden cards are thought to be: by the auction and the cards seen, and by what the plays say of the rest.

The chances are those of worlds drawn from the deal space, each weighed by how likely the plays are in it. Exact ones,
without evidence of plays, are the deal space's own (`DealSpace.marginals`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card, PlayView, Seat, Suit
from dealspace.inference import HCP, Knowledge, Quantity, draw_worlds, length, values
from dealspace.play.evidence import Evidence, weigh_worlds


@dataclass(frozen=True, slots=True, eq=False)
class Belief:
    """Worlds and how likely each is; asked for chances.

    Attributes:
        deals: uint64[n, 4] full deals; weights: float64[n] of sum 1.
    """

    deals: NDArray[np.uint64]
    weights: NDArray[np.float64]

    def cards(self) -> NDArray[np.float64]:
        """float64[4, 52] the chance that a seat was dealt a card: rows sum to 13, columns to 1."""
        bits = self.deals[:, :, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)
        return np.asarray(np.einsum("n,nsc->sc", self.weights, bits.astype(np.float64)))

    def distribution(self, seat: Seat, quantity: Quantity) -> dict[int, float]:
        """The chance of each value of a quantity in a hand as dealt."""
        found = values(quantity, self.deals[:, seat])
        chances = np.bincount(found.astype(np.int64), self.weights)
        return {value: float(chance) for value, chance in enumerate(chances) if chance > 0}

    def hcp(self, seat: Seat) -> dict[int, float]:
        """The chance of each number of high-card points."""
        return self.distribution(seat, HCP)

    def lengths(self, seat: Seat, suit: Suit) -> dict[int, float]:
        """The chance of each length of a suit."""
        return self.distribution(seat, length(suit))

    def chance(self, seat: Seat, card: Card) -> float:
        """The chance that this seat was dealt this card."""
        return float(self.weights @ ((self.deals[:, seat] & np.uint64(card.bit)) != 0))


def believe(
    view: PlayView,
    said: Knowledge,
    rng: np.random.Generator,
    *,
    evidence: Sequence[Evidence] = (),
    worlds: int = 2000,
) -> Belief:
    """What a seat may think of the hidden hands.

    Args:
        said: what the auction has told of all seats.
        evidence: what is made of the cards played; none: only that they were held.
        worlds: deals drawn.
    """
    deals = draw_worlds(view, said, rng, worlds).deals
    return Belief(deals, weigh_worlds(view, deals, evidence))
