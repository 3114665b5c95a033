"""What a contract is worth when the points are only known with some uncertainty: means of scores over that uncertainty.

Points are taken to be logistic around the estimate, which has what is needed in closed form: with scale s,
P(X >= c) = 1 / (1 + exp((c - mean) / s)) and the mean of max(X - c, 0) is s * log(1 + exp((mean - c) / s)).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.games.coinche.coinche_calls import CAPOT
from dealspace.games.coinche.coinche_scoring import ALL_TRICKS, CARD_POINTS
from dealspace.games.coinche.estimate import CAPOT_AT, CAPOT_SCALE

Array = NDArray[Any]
_SCALE = 3**0.5 / np.pi
"""Of a logistic distribution, by its standard deviation."""


def expected_scores(
    points: Array, value: Array, stake: Array, spread: float, own_belote: Array, their_belote: Array
) -> Array:
    """The taker's score less the defence's, expected.

    Args:
        points: estimated card points of the taker's side, without belote.
        value: points bid, 250 for capot; the shape of all arguments, or broadcast to it.
        stake: 1, 2 or 3.
        spread: standard deviation of the points from the estimate.
        own_belote, their_belote: 20 or 0.
    Returns:
        Float array of that shape.
    """
    scale = spread * _SCALE
    capot = 1 / (1 + np.exp(np.clip((CAPOT_AT - points) / CAPOT_SCALE, -50, 50)))
    mean = np.minimum(points, CARD_POINTS)
    needed = value - own_belote
    over = (mean - needed) / scale
    made = np.where(value == CAPOT, capot, 1 / (1 + np.exp(np.clip(-over, -50, 50))))
    made = np.where(needed > CARD_POINTS, capot, np.maximum(made, capot))
    more = scale * np.log1p(np.exp(np.clip(over, -50, 50)))
    made_points = np.where(value == CAPOT, capot * CARD_POINTS, np.minimum(made * needed + more, CARD_POINTS * made))
    all_tricks = (ALL_TRICKS - CARD_POINTS) * np.minimum(capot, made)
    plain = 2 * made_points - CARD_POINTS * made + all_tricks + made * (value + own_belote - their_belote)
    both = own_belote + their_belote
    lost = (1 - made) * (CARD_POINTS + stake * value + both)
    staked = made * (CARD_POINTS + stake * value + both) + all_tricks
    found: Array = np.where(stake == 1, plain, staked) - lost
    return found
