"""What the points of a finished deal are worth: the score, where a contract makes it other than the points.

Tables are by the difference of the sides' points, those for all tricks included: from it the points of both follow, and
also who has all tricks. In whist and jass a point is worth a point. In coinche and euchre a table has what the sides
would write down, side 0's less side 1's, so that a player goes for its contract and not for points beyond it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.games.coinche.coinche_scoring import ALL_TRICKS, CARD_POINTS, coinche_scores
from dealspace.games.euchre.euchre_scoring import euchre_scores
from dealspace.games.laws.game import TrickGame
from dealspace.games.laws.state import GameView
from dealspace.games.players.position import MOST_DIFFERENCE

__all__ = ["most_difference", "reward_table", "worth_table"]

POINT_SHARE = 0.01
"""Where scores do not tell two results apart, the better difference of points counts by this much of a point."""


def worth_table(view: GameView[Any]) -> NDArray[np.float64]:
    """float64[601]: what each difference of points (from -300) is worth to side 0, in points of score.

    What the seat of the view does not know of the score, an opponent's belote, is left out.
    """
    state = view.state
    differences = np.arange(-MOST_DIFFERENCE, MOST_DIFFERENCE + 1, dtype=np.float64)
    name = state.game.name
    if name == "coinche" and state.contract is not None:
        scores = [_coinche_score(view, difference) for difference in range(-ALL_TRICKS, ALL_TRICKS + 1)]
    elif name == "euchre" and state.caller is not None:
        scores = [_euchre_score(state, difference) for difference in range(-5, 6)]
    else:
        return differences
    most = len(scores) // 2
    middle = slice(MOST_DIFFERENCE - most, MOST_DIFFERENCE + most + 1)
    worth = POINT_SHARE * differences
    worth[middle] += scores
    return worth


def most_difference(game: TrickGame) -> int:
    """The greatest difference of points that a deal of this game can end with."""
    points = sum(game.table(game.modes[0]).points) + game.last_trick + game.trick_points * game.hand_size
    return points + game.all_tricks


def reward_table(worth: NDArray[np.float64], most: int) -> NDArray[np.float64]:
    """The same from 0 to 1 over the differences from -most to most, as tree search takes rewards."""
    inside = worth[MOST_DIFFERENCE - most : MOST_DIFFERENCE + most + 1]
    low, high = float(inside.min()), float(inside.max())
    return np.clip((worth - low) / max(high - low, 1e-9), 0.0, 1.0)


def _coinche_score(view: GameView[Any], difference: int) -> float:
    state = view.state
    contract = state.contract
    points, tricks = _coinche_points(difference)
    belote = [0, 0]
    pair = 0b11 << 13 * int(contract.trump) + 10
    if state.announced is not None:
        belote[state.announced & 1] = 20
    elif view.hand & pair == pair:
        belote[view.seat & 1] = 20
    ours, theirs = coinche_scores(contract.side, contract.value, contract.stake, points, tricks, (belote[0], belote[1]))
    return ours - theirs


def _coinche_points(difference: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Points and tricks by side; of tricks only whether they are all."""
    if abs(difference) == ALL_TRICKS:
        return ((ALL_TRICKS, 0), (8, 0)) if difference > 0 else ((0, ALL_TRICKS), (0, 8))
    ours = min(max((CARD_POINTS + difference) // 2, 0), CARD_POINTS)
    return (ours, CARD_POINTS - ours), (4, 4)


def _euchre_score(state: Any, difference: int) -> float:
    ours = (5 + difference) // 2
    scores = euchre_scores(state.caller & 1, (ours, 5 - ours), bool(state.alone))
    return scores[0] - scores[1]
