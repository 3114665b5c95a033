"""How one suit's part of a sum of quantities is put to CP-SAT: the cheapest form of its table over the holdings.

linear     a weight for every card            hcp, lengths, topN, controls
+ length   weights and a function of length   points
table      (cards that matter, length, value) listed as allowed assignments: losers, quick tricks
element    the value at the suit's 13-bit index, for tables without any structure
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from dealspace.inference.constraints.constraint import Terms, combined_table
from dealspace.inference.quantities.quantity import holding_lengths

_MOST_TUPLES = 1500


@dataclass(frozen=True, slots=True)
class SuitForm:
    """A suit's table encoded for CP-SAT: constant + per_card * length + weights on cards + by_length, rows or table.

    Attributes:
        per_card: the value of every card; `weights` are the values of honours beyond that.
        by_length: the value added by each length 0..13; empty if linear.
        cards: the ranks that matter, for `rows`.
        rows: (held or not for each of `cards`, length, value).
        table: the whole table, if it has no structure.
    """

    constant: int = 0
    per_card: int = 0
    weights: tuple[int, ...] = (0,) * 13
    by_length: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()
    table: tuple[int, ...] = ()


@lru_cache(maxsize=4096)
def suit_form(terms: Terms, suit: int) -> SuitForm:
    """The cheapest form of the contribution of this suit to the sum."""
    return form_of_table(combined_table(terms)[suit])


def form_of_table(table: NDArray[np.int64]) -> SuitForm:
    """The cheapest form of any table over the 8,192 holdings."""
    holdings = np.arange(1 << 13)
    lengths = holding_lengths()
    # Holdings of one card differ in the card only, which gives the weights, if there are any.
    weights = table[1 << np.arange(13)] - table[1]  # beyond the value of the deuce
    rest = table - (holdings[:, None] >> np.arange(13) & 1) @ weights
    by_length = rest[(1 << np.arange(14)) - 1]
    if (rest == by_length[lengths]).all():
        steps = np.diff(by_length)
        if (steps == steps[0]).all():
            return SuitForm(int(by_length[0]), int(steps[0]), tuple(weights.tolist()))
        return SuitForm(weights=tuple(weights.tolist()), by_length=tuple(by_length.tolist()))
    cards = _cards_that_matter(table)
    rows = _rows(table, cards)
    if len(rows) <= _MOST_TUPLES:
        return SuitForm(cards=cards, rows=rows)
    return SuitForm(table=tuple(table.tolist()))


def _cards_that_matter(table: NDArray[np.int64]) -> tuple[int, ...]:
    """All ranks but the largest set of ranks that may be exchanged freely (the spot cards)."""
    holdings = np.arange(1 << 13)
    classes: list[list[int]] = []
    for rank in range(13):
        for alike in classes:
            first = alike[0]
            swap = (holdings >> rank ^ holdings >> first) & 1
            if (table[holdings ^ (swap << rank | swap << first)] == table).all():
                alike.append(rank)
                break
        else:
            classes.append([rank])
    spots = max(classes, key=len)
    return tuple(rank for rank in range(13) if rank not in spots)


def _rows(table: NDArray[np.int64], cards: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    spots = [rank for rank in range(13) if rank not in cards]
    rows = []
    for held in product((0, 1), repeat=len(cards)):
        holding = sum(bit << rank for bit, rank in zip(held, cards, strict=True))
        for count in range(len(spots) + 1):
            with_spots = holding | sum(1 << rank for rank in spots[:count])
            rows.append((*held, sum(held) + count, int(table[with_spots])))
    return tuple(rows)
