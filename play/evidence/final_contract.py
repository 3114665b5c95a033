"""Contracts are seldom far from what can be made: a likelihood from the tricks that a deal gives declarer.

Deals sampled from what each call has shown include too many in which the contract has no chance, or in which a slam was
missed: the players stopped where they did with their own cards in view. In records of experts 53
contracts of a hundred can be made double dummy, in deals drawn after their auctions 37; down five is none of those and
one of eight of these. So it is for a defender, fitted to recorded boards (`python -m bench.fit_evidence contract`);
declarer, who sees all the cards the contract rests on, learns nothing from it.

It is for auctions by unknown systems, as `calls` is.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Contract, PlayView
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.positions import declarers_tricks, still_held
from dealspace.play.evidence.contract_weights import WEIGHTS

LEAST, MOST = -5, 3
"""Tricks beside those the contract needs; what is beyond counts as these."""
RESULTS = tuple(f"{tricks:+d}" for tricks in range(LEAST, MOST + 1))
_WEIGHTS = np.array([WEIGHTS[name] for name in RESULTS])


class ContractReached:
    """The contract is near what the deal gives."""

    name = "contract"

    def log_likelihood(self, view: PlayView, deals: NDArray[np.uint64]) -> NDArray[np.float64]:
        """float64[n]: the worlds are solved here; a player that has solved them uses `of_tricks`."""
        if not _defends(view):
            return np.zeros(len(deals))
        return self.of_tricks(view, best_tricks(view, deals))

    def of_tricks(self, view: PlayView, tricks: NDArray[np.int64]) -> NDArray[np.float64]:
        """float64[n] log-likelihoods, given declarer's tricks, of all thirteen, with best play from here on."""
        if not _defends(view):
            return np.zeros(len(tricks))
        return _WEIGHTS[places(view.contract, tricks)]

    def of_made(self, view: PlayView, makes: NDArray[np.bool_]) -> NDArray[np.float64]:
        """float64[n] log-likelihoods, given only whether the contract can be made."""
        if not _defends(view):
            return np.zeros(len(makes))
        return np.where(makes, WEIGHTS["made"], WEIGHTS["set"])


def _defends(view: PlayView) -> bool:
    return view.seat.side is not view.contract.declarer.side


def places(contract: Contract, tricks: NDArray[np.int64]) -> NDArray[np.int64]:
    """int64[n]: which of RESULTS it is."""
    return np.clip(tricks - contract.bid.tricks, LEAST, MOST) - LEAST


def best_tricks(view: PlayView, deals: NDArray[np.uint64]) -> NDArray[np.int64]:
    """int64[n]: declarer's tricks, of all thirteen, when all sides do their best from now on."""
    play, contract, solver = view.play, view.contract, DoubleDummy()
    if play.is_over:
        return np.full(len(deals), play.tricks_won(contract.declarer.side))
    if not play.cards:
        return solver.solve_tricks(deals, contract.strain, contract.declarer).astype(np.int64)
    trick = [card.index for card in play.current.cards]
    held = still_held(play, deals)
    found = solver.solve_cards(held, strain=contract.strain, leader=play.current.leader, trick=trick)
    return declarers_tricks(play, contract.declarer, found.tricks.max(axis=1))  # what cannot be played is 0 there
