"""How likely the values are of numbers that are computed from several hands: `hcp(north) + hcp(south)`.

Where the tables have the joint distribution of the quantities in it, it is counted; otherwise deals are sampled.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Seat, Suit
from dealspace.inference.exact.tally import Values
from dealspace.inference.quantities.quantity import Quantity, length
from dealspace.inference.sampling.estimates import tally_of_rows
from dealspace.inference.several_hands.compute import DealRows, compute
from dealspace.inference.several_hands.deal_expression import (
    DealExpression,
    DealNumber,
    HasCard,
    Measure,
    ShapeIs,
    walk,
)

SOLVED_DEALS = 100
"""Deals from which what needs double-dummy tricks is estimated."""
MOST_COUNTED = 7
"""Quantities of which the joint distribution is counted where more than two hands are hidden; that of more is large."""
Named = tuple[Seat, Quantity]


def values_by_count(
    numbers: Sequence[DealExpression], joint: Mapping[Values, float], asked: Sequence[Named]
) -> dict[Values, float]:
    """The chance of each combination of values of some numbers.

    Args:
        joint: the chances of the values of the quantities `asked`, which are those of `quantities_in`.
    Raises:
        UndefinedValueError: a number divides by 0 for some of the values.
    """
    rows = np.array(list(joint), np.int64).reshape(len(joint), len(asked))
    table = _Table({question: rows[:, index] for index, question in enumerate(asked)}, len(rows))
    found: defaultdict[Values, float] = defaultdict(float)
    columns = [table.value(each).tolist() for each in numbers]
    for values, chance in zip(zip(*columns, strict=True), joint.values(), strict=True):
        found[values] += chance
    return dict(sorted(found.items()))


def values_tally(numbers: Sequence[DealExpression], deals: NDArray[np.uint64]) -> dict[Values, int]:
    """How many of the deals uint64[n, 4] have each combination of values. Raises UndefinedValueError."""
    return tally_of_rows(np.stack([compute(each, deals) for each in numbers], axis=1))


def quantities_in(numbers: Sequence[DealExpression], known: Collection[Seat] = ()) -> tuple[Named, ...]:
    """The quantities from which some numbers are computed, each once; none where they need more, or too many.

    Args:
        known: the seats whose hands are known.
    """
    nodes = [node for number in numbers for node in walk(number)]
    if any(isinstance(node, ShapeIs | HasCard | DealNumber) for node in nodes):
        return ()
    measures = [node for node in nodes if isinstance(node, Measure)]
    found = dict.fromkeys((node.seat, quantity) for node in measures for _, quantity in node.terms)
    for seat in Seat:
        if all((seat, length(suit)) in found for suit in Suit):
            del found[seat, length(Suit.CLUBS)]  # what the other suits leave
    hidden = sum(seat not in known for seat, _ in found)
    return tuple(found) if hidden <= MOST_COUNTED or len(known) >= 2 else ()


class _Table(DealRows):
    """Rows of values of quantities, in place of deals."""

    def __init__(self, columns: Mapping[Named, NDArray[np.int64]], rows: int) -> None:
        super().__init__(np.zeros((rows, 4), np.uint64))
        self.columns = columns

    def copied(self, rows: NDArray[np.intp]) -> _Table:
        return _Table({question: column[rows] for question, column in self.columns.items()}, len(rows))

    def measured(self, seat: Seat, quantity: Quantity) -> NDArray[np.int64]:
        if (seat, quantity) in self.columns:
            return self.columns[seat, quantity]
        assert quantity == length(Suit.CLUBS), "only the clubs follow from what is known"
        others = [self.columns[seat, length(suit)] for suit in Suit if suit is not Suit.CLUBS]
        found: NDArray[np.int64] = 13 - np.sum(others, axis=0)
        return found
