"""The engine of conditions on several hands: a union of boxes, each of them a space of conditions on single hands.

To count, there are as many boxes and as few checks as can be; to sample, a few boxes whose deals are checked are often
quicker.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Deal, Seat
from dealspace.inference.cpsat.conflicts import minimal_conflicts, smallest_repairs
from dealspace.inference.cpsat.deal_model import TIME_LIMIT_S, DealModel, Party
from dealspace.inference.exact.tally import Values
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.sampling.draw import most_deals
from dealspace.inference.several_hands.compute import truth
from dealspace.inference.several_hands.deal_expression import DealExpression, is_slow
from dealspace.inference.several_hands.expression_model import ModelledExpression, modelled
from dealspace.inference.several_hands.restrict import MOST_SOLVED, boxes_in, conflict_with, to_sample, union_of
from dealspace.inference.several_hands.union import BoxUnion
from dealspace.inference.statements.knowledge import Statement
from dealspace.inference.statements.results import Answer, Bounds, Estimate, Method
from dealspace.inference.statements.space_errors import InfeasibleError, SizeLimitError, TimeLimitError

MANY_TO_COUNT = 16
"""Boxes of which CP-SAT is asked first whether there is a deal at all."""

if TYPE_CHECKING:
    from dealspace.inference.hands_engine import HandsEngine
    from dealspace.inference.space import DealSpace


@dataclass(frozen=True)
class BoxEngine:
    """The deals of a space in which conditions on several hands hold.

    Attributes:
        space: without those conditions; boxes are given to it.
        hands: the engine of that space.
        conditions: at least one.
    """

    space: DealSpace
    hands: HandsEngine
    conditions: tuple[DealExpression, ...]

    @cached_property
    def union(self) -> BoxUnion:
        """The boxes to count; as few deals are checked as can be."""
        if self.source is not None and not self.source.has_checks:
            return self.source
        boxes = boxes_in(self.space, self.conditions, finely=True)
        if len(boxes) > MANY_TO_COUNT and self._may_be_empty and self.model and self.model.feasible() is Answer.UNSAT:
            boxes = ()
        return union_of(self.space, boxes, self.conditions)

    @cached_property
    def source(self) -> BoxUnion | None:
        """The boxes to sample from; None where those are the boxes to count."""
        return to_sample(self.space, self.conditions)

    @cached_property
    def model(self) -> DealModel | None:
        """The engine that searches, with all conditions; None where one is about double-dummy tricks."""
        with suppress(SizeLimitError):
            return DealModel(self.space.knowledge, modelled(self.conditions))
        return None

    @cached_property
    def searcher(self) -> DealModel | None:
        """The same, where it answers sooner than boxes: where there are several, or one with checks."""
        boxes = boxes_in(self.space, self.conditions, finely=False)
        return None if len(boxes) < 2 and not any(box.checks for box in boxes) else self.model

    # --- logic ---

    def feasible(self, *, time_limit_s: float = TIME_LIMIT_S) -> Answer:
        """Whether there is a deal, by the boxes or CP-SAT; double-dummy tricks are looked for in a sample instead."""
        if self.hands.tables.strategy is None:
            return Answer.UNSAT
        answer = Answer.UNKNOWN if (model := self.searcher) is None else model.feasible(time_limit_s=time_limit_s)
        return self.union.feasible(time_limit_s=time_limit_s) if answer is Answer.UNKNOWN else answer

    def witness(self, *, time_limit_s: float = TIME_LIMIT_S) -> Deal | None:
        """A deal; None if there is none. Raises TimeLimitError, UndefinedValueError."""
        if self.hands.tables.strategy is None:
            return None
        if (model := self.searcher) is None:
            return self.union.witness(time_limit_s=time_limit_s)
        if (deal := model.witness(time_limit_s=time_limit_s)) is not None:
            row = np.array([deal.bits], np.uint64)
            assert all(truth(condition, row)[0] for condition in self.conditions), "the model says what conditions say"
        return deal

    def bounds(self, seat: Seat, quantity: Quantity, *, time_limit_s: float = TIME_LIMIT_S) -> Bounds:
        """The range over all boxes, or by CP-SAT. Raises InfeasibleError, TimeLimitError."""
        source = self.union if (model := self.searcher) is None else model
        return source.bounds(seat, quantity, time_limit_s=time_limit_s)

    def conflict(self, *, time_limit_s: float = TIME_LIMIT_S) -> tuple[Statement | DealExpression, ...] | None:
        """A minimal conflict of the certain statements and the conditions.

        Raises TimeLimitError.
        """
        found = self.hands.certain_conflict(time_limit_s=time_limit_s)
        if found is not None:
            return found
        match self.feasible(time_limit_s=time_limit_s):
            case Answer.SAT:
                return None
            case Answer.UNKNOWN:
                raise TimeLimitError("no deal that fits was found in a sample, nor is it excluded")
        if self.model is None:
            return *conflict_with(self.space, self.conditions, time_limit_s=time_limit_s), *self.conditions
        return _public(self.model.conflict(time_limit_s=time_limit_s) or ())

    def conflicts(self, *, time_limit_s: float = TIME_LIMIT_S) -> Iterator[tuple[Statement | DealExpression, ...]]:
        """Every minimal conflict, each when it is found. Raises SizeLimitError, TimeLimitError."""
        return map(_public, minimal_conflicts(self._parties(), time_limit_s=time_limit_s))

    def repairs(self, *, time_limit_s: float = TIME_LIMIT_S) -> Iterator[tuple[Statement | DealExpression, ...]]:
        """What may be left out so that there is a deal, the smallest sets first. Raises as `conflicts`."""
        return map(_public, smallest_repairs(self._parties(), time_limit_s=time_limit_s))

    def _parties(self) -> tuple[Party, ...]:
        return DealModel(self.space.knowledge, modelled(self.conditions)).parties

    # --- numbers ---

    @property
    def method(self) -> Method:
        """How deals are counted."""
        return self.union.method

    def sampling_method(self, n: int, max_deals: int | None) -> Method:
        """The same, however many deals are drawn."""
        return self.union.method

    @property
    def placed_deals(self) -> int:
        """The number of deals that agree with the known cards and voids."""
        return self.hands.placed_deals

    def count(self) -> int | Estimate:
        """The number of deals, whatever they weigh."""
        found = self.union.count()
        return 0 if isinstance(found, Estimate) and not found.value and self.is_empty else found

    def weight(self) -> Fraction | Estimate:
        """The total weight of the deals."""
        found = self.union.weight()
        return Fraction(0) if isinstance(found, Estimate) and not found.value and self.is_empty else found

    @property
    def _may_be_empty(self) -> bool:
        """Whether no deal was found by chance."""
        return self.source is None or not self.source.acceptance()

    def _seems_empty(self, source: BoxUnion) -> bool:
        return self.model is not None and source.has_checks and not source.acceptance()

    @cached_property
    def is_empty(self) -> bool:
        """Whether it is proved that there is no deal."""
        return self.feasible() is Answer.UNSAT

    def joint(self, asked: Sequence[tuple[Seat, Quantity]]) -> dict[Values, float] | None:
        """The chance of each combination of values; empty if there is no deal, None if only estimates are possible."""
        return self.union.joint(asked)

    @property
    def marginals_are_exact(self) -> bool:
        """Whether `marginals` can be computed."""
        return self.union.marginals_are_exact

    def marginals(self) -> NDArray[np.float64] | None:
        """float64[4, 52]: the chance that a seat was dealt a card; None if not to be had. Raises InfeasibleError."""
        if not self.union.spaces:
            raise self.no_such_deal()
        return self.union.marginals() if self.union.marginals_are_exact else None

    def unrank(self, k: int) -> Deal:
        """The deal of rank k. Raises IndexError, SizeLimitError."""
        if not self.union.is_exact:
            raise SizeLimitError("the deals of this space cannot be numbered: its tables would be too large")
        if not 0 <= k < (self.union.total or 0):
            raise IndexError(f"deal {k} of {self.union.total}")
        return Deal.of_bits(self.union.unrank(k))

    def sample(
        self, n: int, rng: np.random.Generator, max_deals: int | None, *, blames: bool, proves: bool
    ) -> NDArray[np.uint64]:
        """uint64[n, 4]: deals as they weigh. Raises InfeasibleError, SamplingError."""
        source = self.source or self.union
        if not source.spaces or (proves and self._seems_empty(source) and self.is_empty):
            raise self.no_such_deal() if blames else InfeasibleError("no deal fits")
        if max_deals is None and any(map(is_slow, self.conditions)):
            max_deals = MOST_SOLVED
        return source.sample(n, rng, most_deals(n, max_deals))

    def no_such_deal(self) -> InfeasibleError:
        """The error that no deal fits these conditions, with a minimal conflict."""
        said = " && ".join(map(str, self.conditions))
        return InfeasibleError(f'no deal fits "{said}"', self.conflict() or ())


def _public(parties: Iterable[Party]) -> tuple[Statement | DealExpression, ...]:
    """The parties of a model as they were stated."""
    return tuple(each.expression if isinstance(each, ModelledExpression) else _statement(each) for each in parties)


def _statement(party: Party) -> Statement:
    assert isinstance(party, Statement), "a model of a space has its statements and conditions"
    return party
