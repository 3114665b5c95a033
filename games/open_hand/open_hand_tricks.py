"""Whist through bridge's double-dummy solver: thirteen ranks, a point a trick, nothing but following suit.

Euchre, whose lanes are short, goes to the search for points, where a trick is a point: a deal of five tricks takes it
less time than a call of the double-dummy solver (`python -m bench.trick_games`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.games.lanes import Lanes
from dealspace.games.laws.game import Obligation
from dealspace.play.double_dummy import BudgetError, DoubleDummy

NOTRUMP = 4


class SuitTricks:
    """The questions of `PointSolver` for games of tricks with four players, whose lanes are the suits by rank.

    Args:
        lanes: of such a game.
    Raises:
        ValueError: it is not such a game.
    """

    def __init__(self, lanes: Lanes) -> None:
        game = lanes.table.game
        if game.obligation is not Obligation.FOLLOW or lanes.points.any() or (lanes.bit != lanes.card).any():
            raise ValueError(f"{game.name} is no game of tricks alone that is played by rank")
        self._solver = DoubleDummy()
        self._strain = NOTRUMP if lanes.trump is None else lanes.trump
        self._limit: int | None = None
        self.finished = 0

    @property
    def nodes(self) -> int:
        return self._solver.nodes

    def limit(self, node_limit: int | None) -> None:
        self._limit = node_limit

    def each_card(
        self,
        deals: NDArray[np.uint64],
        leader: int,
        trick: list[int],
        out_seat: int,
        won: int,
        legal: NDArray[np.uint64],
        to_come: NDArray[np.int16],
        out: NDArray[np.int16] | None = None,
        goals: NDArray[np.int32] | None = None,
        reaching: NDArray[np.uint64] | None = None,
    ) -> None:
        """As `PointSolver.each_card`."""
        if out_seat >= 0:
            raise ValueError("nobody sits out in this game")
        seat = (leader + len(trick)) & 3
        left = np.array([int(hand).bit_count() for hand in deals[:, seat]], np.int16)
        to_come[:] = left
        watch: Any = {"strain": self._strain, "leader": leader, "trick": trick, "node_limit": self._limit}
        try:
            if goals is None:
                assert out is not None
                found = self._solver.solve_cards(deals, **watch)
            else:
                assert reaching is not None
                wanted = goals if seat & 1 == 0 else left - goals + 1  # of the side to move
                made = self._solver.makes_cards(deals, np.clip(wanted, 0, 13), **watch)
        except BudgetError as error:
            self.finished = error.done
            if goals is None:
                found = error.partial
            else:
                made = error.partial
        else:
            self.finished = len(deals)
        done = slice(self.finished)
        if goals is None:
            assert out is not None
            legal[done] = found.legal
            mine = found.tricks.astype(np.int16)
            playable = (found.legal[:, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)).astype(np.bool_)
            out[done] = np.where(playable, mine if seat & 1 == 0 else left[done, None] - mine, out[done])
        else:
            assert reaching is not None
            legal[done] = made.legal
            making = np.where(wanted[done] > 13, np.uint64(0), made.making)
            reaching[done] = making if seat & 1 == 0 else made.legal & ~making
