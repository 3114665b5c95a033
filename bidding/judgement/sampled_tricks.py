"""Double-dummy tricks of sampled deals, solved only as far as needed.

A contract's score hardly depends on a second overtrick or a fifth undertrick. So for each deal, strain and declarer
bounds are kept, and one-trick questions ("does he take nine?") narrow them; an answer for one contract serves all
others of that strain and declarer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Contract, Seat, Strain

if TYPE_CHECKING:
    from dealspace.play.double_dummy import DoubleDummy

OVERTRICKS, UNDERTRICKS = 1, 4
"""Overtricks and undertricks are distinguished up to these numbers."""


class SampledTricks:
    """Declarer's tricks in each of some deals.

    Attributes:
        deals: uint64[n, 4].
        nodes: double-dummy nodes searched so far.
    """

    def __init__(self, deals: NDArray[np.uint64]) -> None:
        self.deals = deals
        self.nodes = 0
        self._bounds: dict[tuple[Strain, Seat], tuple[NDArray[np.int64], NDArray[np.int64]]] = {}
        self._solver: DoubleDummy | None = None

    @property
    def solver(self) -> DoubleDummy:
        """The solver, which bidding by rules never needs. Its own, so that nodes do not depend on earlier work."""
        if self._solver is None:
            from dealspace.play.double_dummy import DoubleDummy

            self._solver = DoubleDummy()
        return self._solver

    def of(self, contract: Contract, rows: NDArray[np.intp]) -> NDArray[np.int64]:
        """Declarer's tricks in the deals of these rows, no further than four down or one over."""
        need = contract.bid.tricks
        low, high = self._known(contract)
        self._ask(contract, rows, need)
        self._ask(contract, rows[low[rows] >= need], need + OVERTRICKS)
        for goal in range(need - 1, need - UNDERTRICKS, -1):
            self._ask(contract, rows[high[rows] <= goal], goal)
        return np.clip(np.where(low[rows] >= need, low[rows], high[rows]), need - UNDERTRICKS, need + OVERTRICKS)

    def _ask(self, contract: Contract, rows: NDArray[np.intp], goal: int) -> None:
        """Solve whether declarer takes `goal` tricks in these deals."""
        low, high = self._known(contract)
        open_rows = rows[(low[rows] < goal) & (goal <= high[rows])]
        if not len(open_rows):
            return
        made = self.solver.makes(self.deals[open_rows], contract.strain, contract.declarer, goal)
        self.nodes += self.solver.nodes
        low[open_rows[made]] = goal
        high[open_rows[~made]] = goal - 1

    def _known(self, contract: Contract) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        key = contract.strain, contract.declarer
        if key not in self._bounds:
            count = len(self.deals)
            self._bounds[key] = np.zeros(count, np.int64), np.full(count, 13, np.int64)
        return self._bounds[key]
