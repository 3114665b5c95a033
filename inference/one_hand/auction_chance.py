"""How likely the deals are that are bid like an auction, quickly: an estimate from hands kept for it.

The rarest hand is taken from a large pool and the other cards are dealt at random: what is left to find by chance is
what the other three have shown. Where the pool has too few such hands, the exact tables of the space are asked.
"""

from __future__ import annotations

from functools import cache
from math import exp, sqrt

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Seat
from dealspace.inference import ALWAYS, DealSpace, Estimate, Knowledge, satisfied
from dealspace.inference.one_hand.drawn_hands import as_flags
from dealspace.inference.one_hand.ranges import POOL_DEALS, fitting, pool

LEAST_HANDS = 30
"""Hands of the pool that must fit before the others are dealt around them …"""
DEALT = 4_000
"""… so many times, of which …"""
LEAST_HITS = 20
"""… so many must fit."""
_Z95 = 1.959964
_DECK = np.arange(52, dtype=np.uint8)


def chance(knowledge: Knowledge) -> float | Estimate:
    """The share of all deals that agree with everything certain in this knowledge; the same on every call."""
    about = {seat: knowledge.about(seat) for seat in Seat}
    asking = [seat for seat in Seat if about[seat] != ALWAYS]
    if len(asking) < 2:
        return DealSpace.of(knowledge.certain).probability()
    count = 4 * POOL_DEALS
    fits = {seat: fitting(about[seat]) & (1 << count) - 1 for seat in asking}
    mine, *others = sorted(asking, key=lambda seat: fits[seat].bit_count())
    own = pool()[:count][as_flags(fits[mine], count)]
    if len(own) < LEAST_HANDS:
        return DealSpace.of(knowledge.certain).probability()
    dealt = _dealt_around(own)
    left = np.arange(len(dealt))
    for place, seat in enumerate(others):
        left = left[satisfied(about[seat], dealt[left, place])]
    if len(left) < LEAST_HITS:
        return DealSpace.of(knowledge.certain).probability()
    share = len(own) / count * len(left) / len(dealt)
    owner = _owners(len(own))
    rates = (
        np.bincount(owner[left], minlength=owner[-1] + 1)[np.unique(owner)] / np.unique(owner, return_counts=True)[1]
    )
    error = sqrt(((1 - len(own) / count) + float(rates.var() / rates.mean() ** 2)) / min(len(own), DEALT))
    return Estimate(share, share * exp(-_Z95 * error), min(1.0, share * exp(_Z95 * error)))


@cache
def _orders() -> NDArray[np.intp]:
    """intp[DEALT, 39]: orders of the cards that one hand leaves over."""
    found: NDArray[np.intp] = np.argsort(np.random.default_rng(39).random((DEALT, 39)), axis=1)
    return found


def _owners(hands: int) -> NDArray[np.intp]:
    """intp[DEALT]: around which of so many hands each deal is dealt."""
    owners: NDArray[np.intp] = np.arange(DEALT) * hands // DEALT
    return owners


def _dealt_around(own: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """uint64[DEALT, 3]: three hands dealt from the cards that one of these hands leaves over."""
    taken = own[_owners(len(own))]
    held = (taken[:, None] >> _DECK.astype(np.uint64) & np.uint64(1)).astype(np.bool_)
    rest = np.nonzero(~held)[1].reshape(DEALT, 39)
    bits = np.uint64(1) << np.take_along_axis(rest, _orders(), axis=1).astype(np.uint64)
    three: NDArray[np.uint64] = bits.reshape(DEALT, 3, 13).sum(axis=2, dtype=np.uint64)
    return three
