"""Players seldom give tricks away: a likelihood from the double-dummy loss of each card a hidden hand has played.

In every world a card is chosen with a probability proportional to exp(-loss / temperature), equal cards counted each,
so that restricted choice falls out. Only the latest tricks are looked at, the latest first, and only as far as a budget
of search nodes goes: so it is the same for the same worlds on every machine.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Contract, Play, PlayView, Seat
from dealspace.play.double_dummy import BudgetError, DoubleDummy

TRICKS = 2
TEMPERATURE = 0.7
EARLIEST = 12
"""Cards that must have been played before one is looked at: earlier ones take too long to solve."""
NODES = 3_000_000
"""Search nodes for one decision."""


class DoubleDummyLosses:
    """Hidden hands lose few tricks double dummy.

    Args:
        tricks: the number of tricks before the current one that are used.
        temperature: in tricks; the greater, the weaker the evidence of a loss.
        nodes: search nodes for one decision.
    """

    name = "double_dummy"

    def __init__(self, tricks: int = TRICKS, temperature: float = TEMPERATURE, nodes: int = NODES) -> None:
        self.tricks = tricks
        self.temperature = temperature
        self.nodes = nodes

    def log_likelihood(self, view: PlayView, deals: NDArray[np.uint64]) -> NDArray[np.float64]:
        """float64[n]: of the latest cards of hidden hands, as many as the budget allows."""
        total = np.zeros(len(deals))
        seen = {view.seat, view.contract.dummy}
        cards = view.play.cards
        first = max(EARLIEST, 4 * (len(cards) // 4 - self.tricks))
        solver, spent = DoubleDummy(), 0
        for index in range(len(cards) - 1, first - 1, -1):
            before = Play.of(view.contract, cards[:index])
            if before.turn in seen or before.turn is view.contract.dummy:
                continue
            gone = np.array([played.bits for played in before.played], np.uint64)
            try:
                total += self._of_card(deals & ~gone, before, view.contract, cards[index].index, solver, spent)
            except BudgetError:
                break
            spent += solver.nodes
        return total

    def _of_card(
        self, held: NDArray[np.uint64], play: Play, contract: Contract, card: int, solver: DoubleDummy, spent: int
    ) -> NDArray[np.float64]:
        """float64[n]: of one card, where these cards were held before it. Raises BudgetError."""
        turn: Seat = play.turn
        found = solver.solve_cards(
            held,
            strain=contract.strain,
            leader=play.current.leader,
            trick=[each.index for each in play.current.cards],
            node_limit=max(1, self.nodes - spent),
        )
        legal = (found.legal[:, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)).astype(np.bool_)
        tricks = np.where(legal, found.tricks.astype(np.float64), -np.inf)
        appeal = (tricks - tricks.max(axis=1, keepdims=True)) / self.temperature
        assert legal[:, card].all(), f"{turn.title} does not hold a card it has played"
        return np.asarray(appeal[:, card] - np.log(np.exp(appeal).sum(axis=1)))
