"""Points that a side takes with each suit as trump, estimated for many deals at once: open deals, and one hand alone.

Sums over `FEATURES` fitted to 1,600 deals solved exactly with each suit as trump; docs/design/0022 says how good they
are. They count card points without belote and treat all eight tricks as 162.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dealspace.games.coinche.features import features

# trumps 7 8 9 J Q K T A, cards of plain suits, the rest of FEATURES
# fmt: off
OPEN_WEIGHTS = np.array(
    [
        -0.38, -0.25, 7.03, 18.30, 0.23, 0.75, 2.82, 4.63,
        -6.36, -6.33, -6.42, -6.45, -6.52, -5.93, -1.91, 6.79,
        1.02, -2.01, -7.79, 12.23, 11.02, 2.36, -2.41, -3.36, -4.41, -0.11, -2.49, 5.28, -4.22, 1.63,
    ],
    np.float32,
)
OPEN_LEAD = 6.6

HAND_WEIGHTS = np.array(
    [
        0.70, 2.13, 11.14, 25.90, 1.47, 3.00, 5.62, 8.95,
        -7.01, -7.15, -6.98, -7.07, -7.07, -6.28, -1.32, 10.74,
        0.09, -4.73, -6.02, 12.81, 12.43, 2.96, -4.34, -3.41, -4.33, 0.58, -6.69, 5.66, -5.68, 2.22,
    ],
    np.float32,
)
# fmt: on
HAND_LEAD = 7.2
HAND_CONSTANT = 3.3

CAPOT_AT, CAPOT_SCALE = 150.0, 11.0
"""All tricks are as likely as not where the estimate is the first; the second is the scale of the logistic curve."""


def open_points(held: NDArray[np.int8], leader: int) -> NDArray[np.float32]:
    """Card points of side 0 with each suit as trump, all hands known.

    Args:
        held: int8[n, 4, 4, 8] as `features.holdings` gives it.
        leader: seat that leads to the first trick.
    Returns:
        float32[n, 4] by trump suit; may lie outside 0..162.
    """
    found = []
    for trump in range(4):
        each = features(held, trump) @ OPEN_WEIGHTS
        found.append(each[:, 0] + each[:, 2] - each[:, 1] - each[:, 3])
    return np.stack(found, 1) + np.float32(81 + (-OPEN_LEAD if leader & 1 else OPEN_LEAD))


def hand_points(held: NDArray[np.int8], leader: int) -> NDArray[np.float32]:
    """Card points that a seat's side can expect with each suit as trump, by what the seat holds alone.

    Args:
        held: int8[n, 4, 4, 8]; of a seat that is not known, the result means nothing.
        leader: seat that leads to the first trick.
    Returns:
        float32[n, 4, 4] by seat and trump suit.
    """
    found = np.stack([features(held, trump) @ HAND_WEIGHTS for trump in range(4)], 2)
    lead = np.array([1, -1, 1, -1] if leader % 2 == 0 else [-1, 1, -1, 1], np.float32) * HAND_LEAD
    return (found + np.float32(81 + HAND_CONSTANT) + lead[None, :, None]).astype(np.float32)
