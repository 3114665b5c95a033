"""A source of evidence: the likelihood of the cards and calls seen, in each of many worlds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import PlayView


class Evidence(Protocol):
    """A likelihood for worlds: the probability that the hidden hands would have bid or played as they did."""

    @property
    def name(self) -> str:
        """As in a player's settings."""
        ...

    def log_likelihood(self, view: PlayView, deals: NDArray[np.uint64]) -> NDArray[np.float64]:
        """float64[n] for worlds uint64[n, 4], full deals that fit what is seen; a constant may be left out."""
        ...


@runtime_checkable
class SolvedEvidence(Evidence, Protocol):
    """Evidence that depends on the double-dummy result of a world alone, for a player that has solved it."""

    def of_tricks(self, view: PlayView, tricks: NDArray[np.int64]) -> NDArray[np.float64]:
        """float64[n] log-likelihoods, given declarer's tricks, of all thirteen, with best play from here on."""
        ...

    def of_made(self, view: PlayView, makes: NDArray[np.bool_]) -> NDArray[np.float64]:
        """float64[n] log-likelihoods, given only whether the contract can be made."""
        ...


def weigh_worlds(view: PlayView, deals: NDArray[np.uint64], sources: Iterable[Evidence]) -> NDArray[np.float64]:
    """float64[n], of sum 1: the probability of each world, the likelihoods of all sources multiplied."""
    total = np.zeros(len(deals), np.float64)
    for source in sources:
        total += source.log_likelihood(view, deals)
    weights = np.exp(total - total.max())
    return np.asarray(weights / weights.sum())
