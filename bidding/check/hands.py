"""Facts about one hand that need no solver: how many hands fit a condition, exactly, and some of them at random."""

from __future__ import annotations

from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Hand
from dealspace.inference import ALWAYS, Constraint, DealSpace, SpaceStarved, TooLarge, hand_witness
from dealspace.inference.exact.shuffle import Dealer, Placement
from dealspace.inference.one_hand.hand_table import HandTable
from dealspace.inference.one_hand.ranges import reader

Words = NDArray[np.uint64]

ALL_HANDS = comb(52, 13)
POOL = 32_768
"""Hands drawn at random for a player of whom nothing is known."""


@lru_cache(maxsize=65536)
def how_many(condition: Constraint) -> int | None:
    """The number of hands of 13 cards that satisfy the condition; None where its tables would be too large."""
    if condition == ALWAYS:
        return ALL_HANDS
    try:
        table = HandTable(reader(), condition)
        table.pair(table.handiest)
    except TooLarge:
        return None
    return table.count() if table.is_possible else 0


def share(part: Constraint, whole: Constraint) -> float | None:
    """How much of the hands of `whole` those of `part` are, which are among them; None if it cannot be counted."""
    counted, total = how_many(part), how_many(whole)
    return None if counted is None or not total else counted / total


def some_hands(condition: Constraint, n: int) -> Words:
    """uint64[n]: hands drawn uniformly from those that satisfy the condition, the same on every run.

    Raises NoSuchDeal, SpaceStarved.
    """
    if condition == ALWAYS:
        dealer = Dealer(Placement((0, 0, 0, 0), (frozenset(), frozenset(), frozenset(), frozenset())))
        return dealer.deal(-(-n // 4), np.random.default_rng(1)).ravel()[:n]
    return np.ascontiguousarray(DealSpace(where={"N": condition}).sample(n, np.random.default_rng(1))[:, 0])


def one_hand(condition: Constraint) -> Hand:
    """A hand that satisfies the condition: a typical one, and the solver's where those are too rare to be dealt.

    Raises NoSuchDeal, SpaceStarved where there is none.
    """
    try:
        return Hand(int(some_hands(condition, 1)[0]))
    except SpaceStarved:
        found = hand_witness(condition)
        if found is None:
            raise
        return found
