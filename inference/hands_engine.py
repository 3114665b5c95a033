"""The engine of statements about one hand each: logic from the CP-SAT model, numbers from the exact tables.

Tables decide first where that is quick: cards placed twice, totals that exceed the pack, the range of a quantity.
CP-SAT is asked where they decide nothing, or would be too large.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Deal, Seat
from dealspace.inference.cpsat.conflicts import minimal_conflicts, smallest_repairs
from dealspace.inference.cpsat.deal_model import TIME_LIMIT_S, DealModel, stated
from dealspace.inference.engine import Engine
from dealspace.inference.exact.exact_engine import ExactEngine
from dealspace.inference.exact.partition import conflict_of_totals
from dealspace.inference.exact.tally import Values
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.sampling.draw import draw, most_deals
from dealspace.inference.statements.knowledge import Knowledge, Statement
from dealspace.inference.statements.results import Answer, Bounds, Estimate, Method
from dealspace.inference.statements.space_errors import InfeasibleError, SizeLimitError

ENGINES: tuple[type[Engine], type[Engine]] = (DealModel, ExactEngine)
"""The engine that searches and the one that counts."""


@dataclass(frozen=True)
class HandsEngine:
    """The deals that agree with statements about one hand each. `seed` is for estimates."""

    knowledge: Knowledge
    seed: int = 0

    @property
    def model(self) -> DealModel:
        """The engine that searches."""
        return DealModel(self.knowledge)

    @cached_property
    def tables(self) -> ExactEngine:
        """The engine that counts."""
        return ExactEngine(self.knowledge, self.seed)

    # --- logic ---

    def feasible(self, *, time_limit_s: float = TIME_LIMIT_S) -> Answer:
        """Whether there is a deal."""
        return Answer.UNSAT if self.tables.strategy is None else self.model.feasible(time_limit_s=time_limit_s)

    def witness(self, *, time_limit_s: float = TIME_LIMIT_S) -> Deal | None:
        """A deal; None if there is none. Raises TimeLimitError."""
        return None if self.tables.strategy is None else self.model.witness(time_limit_s=time_limit_s)

    def bounds(self, seat: Seat, quantity: Quantity, *, time_limit_s: float = TIME_LIMIT_S) -> Bounds:
        """The range of a quantity: counted, or by CP-SAT where the tables would be too large.

        Raises InfeasibleError, TimeLimitError.
        """
        try:
            return self.tables.bounds(seat, quantity)
        except SizeLimitError:
            return self.model.bounds(seat, quantity, time_limit_s=time_limit_s)

    def conflict(self, *, time_limit_s: float = TIME_LIMIT_S) -> tuple[Statement, ...] | None:
        """A minimal conflict of the certain statements; if they can hold, one with soft statements taken as certain.

        Raises TimeLimitError.
        """
        found = self.certain_conflict(time_limit_s=time_limit_s)
        if found is not None or all(statement.is_certain for statement in self.knowledge):
            return found
        doubted = [statement for statement in self.knowledge if not statement.is_frequency]
        taken = [replace(statement, softness=0.0) for statement in doubted]
        core = DealModel(Knowledge(tuple(taken))).conflict(time_limit_s=time_limit_s)
        if core is None:
            return None
        here = {id(statement) for statement in core}
        return tuple(each for each, hard in zip(doubted, taken, strict=True) if id(hard) in here)

    def certain_conflict(self, *, time_limit_s: float = TIME_LIMIT_S) -> tuple[Statement, ...] | None:
        """A minimal conflict of the certain statements; where the totals of the pack show one, it is among those."""
        by_totals = conflict_of_totals(self.knowledge.statements) if self.tables.strategy is None else ()
        found = DealModel(Knowledge(by_totals) if by_totals else self.knowledge).conflict(time_limit_s=time_limit_s)
        return None if found is None else stated(found)

    def conflicts(self, *, time_limit_s: float = TIME_LIMIT_S) -> Iterator[tuple[Statement, ...]]:
        """Every minimal conflict of the certain statements, each when it is found. Raises TimeLimitError."""
        return map(stated, minimal_conflicts(self.model.parties, time_limit_s=time_limit_s))

    def repairs(self, *, time_limit_s: float = TIME_LIMIT_S) -> Iterator[tuple[Statement, ...]]:
        """What may be left out so that there is a deal, the smallest sets first. Raises TimeLimitError."""
        return map(stated, smallest_repairs(self.model.parties, time_limit_s=time_limit_s))

    # --- numbers ---

    @property
    def method(self) -> Method:
        """How deals are counted."""
        return self.tables.method

    def sampling_method(self, n: int, max_deals: int | None) -> Method:
        """How `n` deals are drawn."""
        strategy = self.tables.strategy
        return Method.EXACT if strategy is None else strategy.plan_for(n, most_deals(n, max_deals)).method

    @property
    def placed_deals(self) -> int:
        """The number of deals that agree with the known cards and voids."""
        return self.tables.placed_deals

    def count(self) -> int | Estimate:
        """The number of deals, whatever they weigh."""
        return self.tables.count()

    def weight(self) -> Fraction | Estimate:
        """The total weight of the deals."""
        return self.tables.weight()

    def joint(self, asked: Sequence[tuple[Seat, Quantity]]) -> dict[Values, float] | None:
        """The chance of each combination of values; empty if there is no deal, None if that would be inexact."""
        return self.tables.joint(asked)

    @property
    def marginals_are_exact(self) -> bool:
        """Whether `marginals` can be computed."""
        return self.tables.marginals_are_exact

    def marginals(self) -> NDArray[np.float64] | None:
        """float64[4, 52]: the chance that a seat was dealt a card; None if not to be had. Raises InfeasibleError."""
        try:
            return self.tables.marginals()
        except InfeasibleError:
            raise self.no_such_deal() from None

    def unrank(self, k: int) -> Deal:
        """The deal of rank k. Raises IndexError, SizeLimitError."""
        return self.tables.unrank(k)

    def sample(
        self, n: int, rng: np.random.Generator, max_deals: int | None, *, blames: bool, proves: bool
    ) -> NDArray[np.uint64]:
        """uint64[n, 4]: deals in proportion to their weight. Raises InfeasibleError, SamplingError."""
        empty = self.no_such_deal if blames else lambda: InfeasibleError("no deal fits")
        is_empty = (lambda: self.feasible() is Answer.UNSAT) if proves else lambda: False
        return draw(self.tables.strategy, n, rng, most_deals(n, max_deals), is_empty, empty)

    def no_such_deal(self) -> InfeasibleError:
        """The error that no deal fits, with a minimal conflict."""
        return InfeasibleError("no deal fits", self.conflict() or ())
