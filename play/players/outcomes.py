"""The merit of cards over many worlds, by the form of scoring; all cards are compared on the same worlds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Contract, Vulnerability, imps, score

Scoring = Literal["imps", "matchpoints", "tricks"]
SCORINGS: tuple[Scoring, ...] = get_args(Scoring)


@dataclass(frozen=True, slots=True, eq=False)
class Outcomes:
    """The outcome of each card in each world.

    Attributes:
        tricks: int64[n, k] declarer's tricks, of all thirteen, for each of n worlds and k cards.
        weights: float64[n], of sum 1.
        sign: 1 when declarer's side plays the card, -1 when a defender does.
    """

    contract: Contract
    vulnerability: Vulnerability
    tricks: NDArray[np.int64]
    weights: NDArray[np.float64]
    sign: int

    def points(self) -> NDArray[np.int64]:
        """int64[n, k] the score for the side that plays the card."""
        table = np.array([score(self.contract, tricks, self.vulnerability) for tricks in range(14)], np.int64)
        return self.sign * table[self.tricks]

    def mean_points(self) -> NDArray[np.float64]:
        """float64[k]"""
        return self.weights @ self.points()

    def mean_tricks(self) -> NDArray[np.float64]:
        """float64[k] declarer's tricks."""
        return self.weights @ self.tricks

    def made(self) -> NDArray[np.float64]:
        """float64[k] how often the contract is made."""
        return self.weights @ (self.tricks >= self.contract.bid.tricks)

    def best_in(self) -> NDArray[np.float64]:
        """float64[k] in how many of the worlds no other card takes more tricks."""
        ours = self.sign * self.tricks
        return np.asarray(self.weights @ (ours == ours.max(axis=1, keepdims=True)))

    def merit(self, scoring: Scoring) -> NDArray[np.float64]:
        """float64[k] by which cards are compared, more being better: the mean of `worth`."""
        return self.weights @ self.worth(scoring)

    def intervals(self, scoring: Scoring) -> NDArray[np.float64]:
        """float64[k] half the width of the 95 % interval of what each card is worth less than the best one."""
        worth = self.worth(scoring)
        behind = worth - worth[:, [int(np.argmax(self.weights @ worth))]]
        spread = self.weights @ np.square(behind - self.weights @ behind)
        return np.asarray(1.96 * np.sqrt(spread * (self.weights @ self.weights)))

    def worth(self, scoring: Scoring) -> NDArray[np.float64]:
        """float64[n, k]: what each card is worth in each world.

        IMPs are those won against a table that plays the card with the best mean score; matchpoints those of a field
        that plays each of the other cards equally often; tricks the own side's, declarer's as they are and a
        defender's below zero.
        """
        if scoring == "tricks" or self.tricks.shape[1] == 1:
            return (self.sign * self.tricks).astype(np.float64)
        points = self.points()
        if scoring == "imps":
            reference = points[:, [int(np.argmax(self.weights @ points))]]
            return imps_of(points - reference).astype(np.float64)
        beaten = points[:, :, None] > points[:, None, :]
        tied = points[:, :, None] == points[:, None, :]
        return np.asarray((beaten.sum(axis=2) + (tied.sum(axis=2) - 1) / 2) / (points.shape[1] - 1))


_LARGEST = 8000
_IMPS = np.array([imps(difference) for difference in range(-_LARGEST, _LARGEST + 1, 10)], np.int64)


def imps_of(differences: NDArray[np.int64]) -> NDArray[np.int64]:
    """IMPs for differences of scores, which are multiples of ten."""
    return _IMPS[(np.clip(differences, -_LARGEST, _LARGEST) + _LARGEST) // 10]
