"""Dealing and throwing away in numpy: what the exact space is measured against.

Hands are shuffled and dealt by `inference.exact.shuffle`; conditions are evaluated array by array, the rest of a
conjunction for those hands only that passed its first parts.
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from dealspace.inference.constraints.constraint import (
    Always,
    And,
    Constraint,
    Holds,
    HoldsExactly,
    Lengths,
    Never,
    Not,
    Or,
    Shape,
    Within,
)
from dealspace.inference.constraints.lowering import lowered
from dealspace.inference.quantities.quantity import Quantity, holding_lengths
from dealspace.inference.statements.hand_beliefs import HandBelief

_SUIT_BITS = 0x1FFF
_WORTH_FILTERING = 0.5
"""Once fewer of the hands than this are left, later parts look at the rest only."""


def satisfied_in_numpy(constraint: Constraint, hands: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """For each hand uint64[n] whether the constraint holds of it."""
    return _satisfied(lowered(constraint), _Batch(hands))


def kept_in_numpy(belief: HandBelief, hands: NDArray[np.uint64], rng: np.random.Generator) -> NDArray[np.bool_]:
    """For each hand whether it is kept, which happens with the probability that it weighs."""
    weights = np.zeros(len(hands))
    rows: NDArray[np.intp] = np.arange(len(hands))
    for gain, condition in belief.layers:
        rows = rows[satisfied_in_numpy(condition, hands[rows])]
        weights[rows] += float(gain)
    return weights == 1 if belief.is_certain else rng.random(len(hands)) < weights


class _Batch:
    """Hands, with what has been looked up about them; sub-batches inherit it."""

    def __init__(self, hands: NDArray[np.uint64]) -> None:
        self.hands = hands
        self.holdings: dict[int, NDArray[np.intp]] = {}
        self.known: dict[Quantity, NDArray[np.int32]] = {}

    def __len__(self) -> int:
        return len(self.hands)

    def holding(self, suit: int) -> NDArray[np.intp]:
        if suit not in self.holdings:
            self.holdings[suit] = (self.hands >> np.uint64(13 * suit) & np.uint64(_SUIT_BITS)).astype(np.intp)
        return self.holdings[suit]

    def value(self, quantity: Quantity) -> NDArray[np.int32]:
        if quantity not in self.known:
            total = np.zeros(len(self), dtype=np.int32)
            for suit in quantity.reach:
                total += quantity.tables[suit][self.holding(suit)]
            self.known[quantity] = total
        return self.known[quantity]

    def shape_index(self) -> NDArray[np.intp]:
        """Lengths of C, D, H as one number, base 14."""
        clubs, diamonds, hearts = (holding_lengths()[self.holding(suit)].astype(np.intp) for suit in range(3))
        return cast("NDArray[np.intp]", (clubs * 14 + diamonds) * 14 + hearts)

    def only(self, rows: NDArray[np.intp]) -> _Batch:
        batch = _Batch(self.hands[rows])
        batch.holdings = {suit: holding[rows] for suit, holding in self.holdings.items()}
        batch.known = {quantity: found[rows] for quantity, found in self.known.items()}
        return batch


@lru_cache(maxsize=512)
def _shape_table(lengths: frozenset[Lengths]) -> NDArray[np.bool_]:
    """bool[14^3], by `_Batch.shape_index`; spades are what is left of 13."""
    table = np.zeros(14**3, dtype=np.bool_)
    for clubs, diamonds, hearts, _ in lengths:
        table[(clubs * 14 + diamonds) * 14 + hearts] = True
    return table


def _satisfied(constraint: Constraint, batch: _Batch) -> NDArray[np.bool_]:
    match constraint:
        case Always():
            return np.ones(len(batch), dtype=np.bool_)
        case Never():
            return np.zeros(len(batch), dtype=np.bool_)
        case Within(terms, low, high):
            return _within(_total(terms, batch), low, high)
        case Shape(lengths):
            return _shape_table(lengths)[batch.shape_index()]
        case Holds(cards):
            wanted = np.uint64(cards.bits)
            return cast("NDArray[np.bool_]", batch.hands & wanted == wanted)
        case HoldsExactly(suit, holding):
            return cast("NDArray[np.bool_]", batch.holding(suit) == holding.ranks)
        case And(parts):
            return _every(parts, batch)
        case Or(parts):
            # A or B is not (not A and not B).
            return ~_every(parts, batch, inverted=True)
        case Not(part):
            return ~_satisfied(part, batch)
    raise AssertionError(f"no constraint: {constraint!r}")


def _total(terms: tuple[tuple[int, Quantity], ...], batch: _Batch) -> NDArray[np.int64] | NDArray[np.int32]:
    if len(terms) == 1 and terms[0][0] == 1:
        return batch.value(terms[0][1])
    total = np.zeros(len(batch), dtype=np.int64)
    for coefficient, quantity in terms:
        total += coefficient * batch.value(quantity).astype(np.int64)
    return total


def _within(total: NDArray[np.int64] | NDArray[np.int32], low: int | None, high: int | None) -> NDArray[np.bool_]:
    if low is None:
        assert high is not None
        return total <= high
    return total >= low if high is None else (total >= low) & (total <= high)


def _every(parts: tuple[Constraint, ...], batch: _Batch, *, inverted: bool = False) -> NDArray[np.bool_]:
    """Hands that satisfy every part (or none of them, when inverted)."""
    mask = _satisfied(parts[0], batch) ^ inverted
    for place, part in enumerate(parts[1:], start=1):
        if np.count_nonzero(mask) < _WORTH_FILTERING * len(batch):
            rows = np.flatnonzero(mask)
            if len(rows):
                mask[rows] = _every(parts[place:], batch.only(rows), inverted=inverted)
            return mask
        mask &= _satisfied(part, batch) ^ inverted
    return mask
