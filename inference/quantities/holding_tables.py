"""Tables over the 8,192 holdings of a suit: the value of each by one way of counting.

Index: bit 0 = the 2 … bit 12 = the ace, as in `cards.Holding`. Definitions: docs/language.md.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Rank

HOLDINGS = 1 << 13

Table = NDArray[np.int16]


@cache
def held() -> NDArray[np.int16]:
    """int16[13, 8192]: 1 where the holding has the rank; read-only."""
    table = (np.arange(HOLDINGS) >> np.arange(13)[:, None] & 1).astype(np.int16)
    table.setflags(write=False)
    return table


@cache
def holding_lengths() -> Table:
    """int16[8192]: cards in each holding."""
    lengths: Table = held().sum(axis=0, dtype=np.int16)
    lengths.setflags(write=False)
    return lengths


def points_for(**worth: int) -> Table:
    """Points for some ranks: `points_for(ace=2, king=1)`."""
    table: Table = np.zeros(HOLDINGS, dtype=np.int16)
    for name, points in worth.items():
        table += points * held()[Rank[name.upper()]]
    return table


def high_card_points() -> Table:
    return points_for(ace=4, king=3, queen=2, jack=1)


def long_points() -> Table:
    """HCP and one for each card beyond four."""
    table: Table = high_card_points() + np.maximum(holding_lengths() - 4, 0)
    return table


def shortness(void: int, singleton: int, doubleton: int) -> Table:
    """Points for a short suit."""
    table: Table = np.array([void, singleton, doubleton, *[0] * 11], dtype=np.int16)[holding_lengths()]
    return table


def top(honours: int) -> Table:
    """The number of the highest `honours` ranks that are held."""
    table: Table = held()[13 - honours :].sum(axis=0, dtype=np.int16)
    return table


def losers() -> Table:
    """Classic losing-trick count: A, K, Q missing among the first three cards; a bare K and Qx count as losers."""
    length = holding_lengths()
    winners = held()[Rank.ACE] + held()[Rank.KING] * (length >= 2) + held()[Rank.QUEEN] * (length >= 3)
    table: Table = np.minimum(length, 3) - winners
    return table


def new_losers() -> Table:
    """In halves: a missing ace 3, a missing king 2 (two cards or more), a missing queen 1 (three or more)."""
    length = holding_lengths()
    table: Table = np.zeros(HOLDINGS, dtype=np.int16)
    for count, rank, loss in ((1, Rank.ACE, 3), (2, Rank.KING, 2), (3, Rank.QUEEN, 1)):
        table += (loss * (1 - held()[rank]) * (length >= count)).astype(np.int16)
    return table


def quick_tricks() -> Table:
    """In halves: AK 4, AQ 3, A 2, KQ 2, K guarded 1."""
    length = holding_lengths()
    ace, king, queen = held()[Rank.ACE], held()[Rank.KING], held()[Rank.QUEEN]
    without_ace = np.where(king * queen == 1, 2, king * (length >= 2))
    table: Table = np.where(ace == 1, 2 + 2 * king + (1 - king) * queen, without_ace).astype(np.int16)
    return table


def playing_tricks() -> Table:
    """Tricks with this suit as trumps, the missing cards evenly split.

    Own cards are led from the top against two of theirs a round, until one side runs out; what is then left wins. If
    they can beat our card they spend their highest and their lowest, otherwise their two lowest. A suit of seven cards
    or more that loses more than three rounds wins one of them back. All holdings are played at once.
    """
    ours = np.arange(HOLDINGS)
    theirs = HOLDINGS - 1 - ours
    won, lost = np.zeros((2, HOLDINGS), dtype=np.int16)
    while (playing := (ours != 0) & (theirs != 0)).any():
        led, highest = _highest(ours), _highest(theirs)
        beaten = playing & (highest > led)
        winning = playing & ~beaten
        but_lowest = theirs & (theirs - 1)
        theirs = np.where(beaten, but_lowest & ~highest, np.where(winning, but_lowest & (but_lowest - 1), theirs))
        ours = np.where(playing, ours ^ led, ours)
        won += winning
        lost += beaten
    table: Table = won + holding_lengths()[ours] + ((holding_lengths() >= 7) & (lost > 3))
    return table.astype(np.int16)


def _highest(holdings: NDArray[np.intp]) -> NDArray[np.intp]:
    """The highest card of each, as a bit."""
    for shift in (1, 2, 4, 8):
        holdings = holdings | holdings >> shift
    return holdings ^ holdings >> 1


def guarded(guards: Callable[[int], int]) -> Table:
    """1 for an ace, king, queen or jack with enough cards beside it: `guards` of how many ranks stand above it."""
    stopped = np.zeros(HOLDINGS, dtype=np.bool_)
    for above in range(4):
        stopped |= (held()[Rank.ACE - above] == 1) & (holding_lengths() > guards(above))
    return stopped.astype(np.int16)
