"""All layouts that are left, late in the play: where they are few nothing need be drawn.

When dummy is seen two hands are hidden. With n cards unseen, k of them in one hand, there are C(n, k) ways to deal
them, less where a hand has shown out: 924 with six cards a hand left, 252 with five. Each weighs what the auction says
of it, soft statements too.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from cards import Seat, View
from cards.hand import SUIT_BITS
from inference import Knowledge
from inference.beliefs import Belief
from play.positions import ALL_CARDS


def all_layouts(view: View, said: Knowledge, most: int) -> tuple[NDArray[np.uint64], NDArray[np.float64]] | None:
    """Every deal that agrees with what was seen and said, uint64[n, 4], and what it weighs, float64[n] of sum 1.

    None before dummy is faced, where more than `most` are possible by the cards alone, and where the auction allows
    none of them.
    """
    if view.play is None or view.contract is None or view.dummy is None or view.contract.dummy is view.seat:
        return None
    one, other = (seat for seat in Seat if seat is not view.seat and seat is not view.contract.dummy)
    unseen = ALL_CARDS & ~(view.hand.bits | view.dummy.bits)
    played = [held.bits for held in view.play.played]
    left = unseen & ~(played[one] | played[other])
    must_one, must_other = (_out_of(view, seat) & left for seat in (other, one))
    open_cards = left & ~(must_one | must_other)
    free = [card for card in range(52) if open_cards >> card & 1]
    wanted = 13 - (played[one] | must_one).bit_count()
    if must_one & must_other or not 0 <= wanted <= len(free) or comb(len(free), wanted) > most:
        return None
    bits = np.array([1 << card for card in free], np.uint64)
    hands = (_choices(len(free), wanted) * bits).sum(axis=1, dtype=np.uint64) | np.uint64(played[one] | must_one)
    deals = np.zeros((len(hands), 4), np.uint64)
    deals[:, view.seat], deals[:, view.contract.dummy] = view.hand.bits, view.dummy.bits
    deals[:, one], deals[:, other] = hands, np.uint64(unseen) & ~hands
    weights = _weight(said, one, deals[:, one]) * _weight(said, other, deals[:, other])
    total = float(weights.sum())
    if total == 0.0:
        return None
    possible = weights > 0
    return deals[possible], weights[possible] / total


def _out_of(view: View, seat: Seat) -> int:
    """All cards of the suits that this seat has shown out of."""
    assert view.play is not None
    return sum(SUIT_BITS << 13 * suit for suit in view.play.shown_out(seat))


@lru_cache(maxsize=64)
def _choices(number: int, chosen: int) -> NDArray[np.uint64]:
    """uint64[m, number]: a row for every way to choose so many, 1 for those chosen."""
    rows = np.zeros((comb(number, chosen), number), np.uint64)
    for row, places in enumerate(combinations(range(number), chosen)):
        rows[row, list(places)] = 1
    return rows


def _weight(said: Knowledge, seat: Seat, hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """float64[n]: how well each hand agrees with what was said of it."""
    soft = [(each.condition, each.softness) for each in said.of(seat) if not each.is_certain]
    return Belief.of(said.about(seat), soft).weights(hands)
