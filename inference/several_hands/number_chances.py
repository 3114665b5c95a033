"""How likely each value of a number is that is computed from several hands: `hcp(north) + hcp(south)`.

Where the tables have the joint distribution of the quantities in it, it is counted; otherwise deals are sampled.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Seat
from dealspace.inference.exact.tally import Values
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.several_hands.compute import DealRows, compute
from dealspace.inference.several_hands.deal_expression import DealExpression, HasCard, Measure, ShapeIs, is_slow, walk
from dealspace.inference.statements.results import Chances

if TYPE_CHECKING:
    from dealspace.inference.space import DealSpace

SOLVED_DEALS = 100
"""Deals from which a number that needs double-dummy tricks is estimated."""
Named = tuple[Seat, Quantity]


def chances_of_number(
    space: DealSpace, number: DealExpression, joint: Mapping[Values, float] | None, asked: Sequence[Named]
) -> Chances[int]:
    """The chance of each value of a number.

    Args:
        joint: the chances of the values of the quantities `asked`, which are those of `quantities_in`; None where they
            are not exact.
    Raises:
        SamplingError, UndefinedValueError: as for `DealSpace.distribution_of`.
    """
    found: defaultdict[int, float] = defaultdict(float)
    if joint is not None:
        values = np.array(list(joint), np.int64).reshape(len(joint), len(asked))
        columns = {question: values[:, index] for index, question in enumerate(asked)}
        for value, chance in zip(_Table(columns, len(joint)).value(number).tolist(), joint.values(), strict=True):
            found[value] += chance
        return Chances(dict(sorted(found.items())), title=str(number))
    deals = space.drawn[:SOLVED_DEALS] if is_slow(number) else space.drawn
    values, counts = np.unique(compute(number, deals), return_counts=True)
    shares = {int(value): int(count) / len(deals) for value, count in zip(values, counts, strict=True)}
    return Chances(shares, len(deals), title=str(number))


def quantities_in(number: DealExpression) -> tuple[Named, ...] | None:
    """The quantities from which a number is computed, each once; None where it needs more than quantities."""
    if is_slow(number) or any(isinstance(node, ShapeIs | HasCard) for node in walk(number)):
        return None
    measures = [node for node in walk(number) if isinstance(node, Measure)]
    return tuple(dict.fromkeys((node.seat, quantity) for node in measures for _, quantity in node.terms))


class _Table(DealRows):
    """Rows of values of quantities, in place of deals."""

    def __init__(self, columns: Mapping[Named, NDArray[np.int64]], rows: int) -> None:
        super().__init__(np.zeros((rows, 4), np.uint64))
        self.columns = columns

    def copied(self, rows: NDArray[np.intp]) -> _Table:
        return _Table({question: column[rows] for question, column in self.columns.items()}, len(rows))

    def measured(self, seat: Seat, quantity: Quantity) -> NDArray[np.int64]:
        return self.columns[seat, quantity]
