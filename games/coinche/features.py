"""What of a hand of coinche matters for the points its side will take, as numbers, for many deals at once.

The numbers of the two hands of a side add up; `FEATURES` names them in order. Ranks stand in the order of a plain suit,
7 8 9 J Q K T A, also in the trump suit.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dealspace.cards.rank import RANK_LETTERS
from dealspace.games.laws.game import COINCHE

ORDER = COINCHE.plain.order
_BITS = np.array([[13 * suit + RANK_LETTERS.index(rank) for rank in ORDER] for suit in range(4)], np.uint64)
_TEN, _ACE, _NINE, _JACK = (ORDER.index(rank) for rank in "TA9J")

FEATURES = (
    *(f"trump {rank}" for rank in ORDER),
    *(f"plain {rank}" for rank in ORDER),
    "four trumps",
    "five trumps",
    "six trumps",
    "no trump",
    "voids with trumps",
    "singletons with trumps",
    "aces in long suits",
    "ace and ten together",
    "bare tens",
    "jack and nine of trump",
    "jack, nine and ace of trump",
    "nine of trump third",
    "nine of trump bare",
    "trumps with the jack",
)
"""Of one hand with one suit as trump. Cards count 1 each; so do the rest, but the last counts trumps."""


def holdings(hands: NDArray[np.uint64]) -> NDArray[np.int8]:
    """The cards as flags.

    Args:
        hands: uint64[n, 4] card sets by seat.
    Returns:
        int8[n, 4, 4, 8] by seat, suit (C D H S) and rank in `ORDER`.
    """
    flags = hands[:, :, None, None] >> _BITS & np.uint64(1)
    return flags.astype(np.int8)


def features(held: NDArray[np.int8], trump: int) -> NDArray[np.float32]:
    """The numbers of each hand.

    Args:
        held: int8[n, 4, 4, 8] as `holdings` gives it.
        trump: suit 0..3.
    Returns:
        float32[n, 4, len(FEATURES)] by seat.
    """
    plain = [suit for suit in range(4) if suit != trump]
    trumps, sides = held[:, :, trump], held[:, :, plain]
    length, lengths = trumps.sum(2), sides.sum(3)
    jack, nine = trumps[:, :, _JACK], trumps[:, :, _NINE]
    aces, tens = sides[..., _ACE], sides[..., _TEN]
    short = length[:, :, None] > 0
    single = [
        length >= 4,
        length >= 5,
        length >= 6,
        length == 0,
        ((lengths == 0) & short).sum(2),
        ((lengths == 1) & short).sum(2),
        (aces * (lengths >= 4)).sum(2),
        (aces * tens).sum(2),
        (tens * (lengths == 1)).sum(2),
        jack * nine,
        jack * nine * trumps[:, :, _ACE],
        nine * (length >= 3),
        nine * (length == 1),
        jack * length,
    ]
    columns = [trumps, sides.sum(2), np.stack(single, 2)]
    return np.concatenate(columns, 2).astype(np.float32)
