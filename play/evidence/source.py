"""A source of evidence: how likely the cards seen so far are, in each of many worlds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import PlayView


class Evidence(Protocol):
    """How likely it is that the hidden hands would have played as they did."""

    @property
    def name(self) -> str:
        """As in a player's settings."""
        ...

    def log_likelihood(self, view: PlayView, deals: NDArray[np.uint64]) -> NDArray[np.float64]:
        """float64[n] for worlds uint64[n, 4], full deals that fit what is seen; a constant may be left out."""
        ...


@runtime_checkable
class SolvedEvidence(Evidence, Protocol):
    """Evidence in what a world comes to: a player that has solved it asks for that alone."""

    def of_tricks(self, view: PlayView, tricks: NDArray[np.int64]) -> NDArray[np.float64]:
        """float64[n]: where declarer takes so many of all thirteen when all sides do their best from now on."""
        ...

    def of_made(self, view: PlayView, makes: NDArray[np.bool_]) -> NDArray[np.float64]:
        """float64[n]: where it is only known whether the contract can be made."""
        ...


def weigh_worlds(view: PlayView, deals: NDArray[np.uint64], sources: Iterable[Evidence]) -> NDArray[np.float64]:
    """float64[n], of sum 1: how likely each world is, the sources taken together."""
    total = np.zeros(len(deals), np.float64)
    for source in sources:
        total += source.log_likelihood(view, deals)
    weights = np.exp(total - total.max())
    return np.asarray(weights / weights.sum())
