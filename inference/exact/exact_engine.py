"""The exact engine: questions about deals answered by counting them, without a solver.

What a strategy (inference/exact/strategy.py) can table is exact; where its tables would be too large, questions of
logic raise `SizeLimitError`, and numbers are estimated. Its twin is the CP-SAT model, inference/cpsat/deal_model.py;
the questions to both are in inference/engine.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import inf

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Deal, Seat
from dealspace.inference.exact.deal_list import Listed
from dealspace.inference.exact.hand_join import Joint
from dealspace.inference.exact.partition import conflict_of_totals, strategy_of
from dealspace.inference.exact.strategy import Strategy
from dealspace.inference.exact.tally import Values, distribution
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.statements.knowledge import Knowledge, Statement
from dealspace.inference.statements.results import Answer, Bounds, Estimate, Method
from dealspace.inference.statements.space_errors import InfeasibleError, SizeLimitError


@dataclass(frozen=True)
class ExactEngine:
    """The deals that agree with some knowledge, by their number and weight.

    Attributes:
        knowledge: the statements; soft ones exclude no deal, but make deals weigh less.
        seed: with which deals are drawn where a number is estimated.
    """

    knowledge: Knowledge
    seed: int = 0

    @cached_property
    def strategy(self) -> Strategy | None:
        """How deals are counted and drawn; None where placed cards or the totals of the pack leave none."""
        return strategy_of(self.knowledge)

    # --- logic: tables have a limit in memory, so that none in time is needed ---

    def feasible(self, *, time_limit_s: float = inf) -> Answer:
        """Whether there is a deal; `UNKNOWN` where the deals cannot be counted."""
        if self.strategy is None:
            return Answer.UNSAT
        if self.strategy.support.method is not Method.EXACT:
            return Answer.UNKNOWN
        return Answer.SAT if self.count() else Answer.UNSAT

    def witness(self, *, time_limit_s: float = inf) -> Deal | None:
        """The deal of rank 0; None if there is no deal. Raises SizeLimitError."""
        return None if self._decided("a deal") is Answer.UNSAT else self.unrank(0)

    def bounds(self, seat: Seat, quantity: Quantity, *, time_limit_s: float = inf) -> Bounds:
        """The least and greatest value in the distribution of a quantity. Raises InfeasibleError, SizeLimitError."""
        found = self.joint([(seat, quantity)], weighted=False)
        if found is None:
            raise SizeLimitError("the range cannot be counted: the tables would be too large")
        if not found:
            raise InfeasibleError("no deal fits what is known")
        return Bounds(min(found)[0], max(found)[0])

    def conflict(self, *, time_limit_s: float = inf) -> tuple[Statement, ...] | None:
        """A minimal conflict: each statement is left out in turn, and stays out if there is still no deal.

        Statements without which the deals cannot be counted are kept. Raises SizeLimitError.
        """
        if self._decided("a conflict") is Answer.SAT:
            return None
        kept, before = conflict_of_totals(self.knowledge.statements) or self.knowledge.certain.statements, None
        while kept != before:  # what could not be counted among many statements may be countable among fewer
            before = kept
            for statement in before:
                fewer = tuple(each for each in kept if each is not statement)
                if ExactEngine(Knowledge(fewer)).feasible() is Answer.UNSAT:
                    kept = fewer
        return kept

    def _decided(self, wanted: str) -> Answer:
        answer = self.feasible()
        if answer is Answer.UNKNOWN:
            raise SizeLimitError(f"{wanted} cannot be found by counting: the tables would be too large")
        return answer

    # --- numbers ---

    @property
    def method(self) -> Method:
        """How deals are counted."""
        return Method.EXACT if self.strategy is None else self.strategy.method

    @property
    def placed_deals(self) -> int:
        """The number of deals that agree with the known cards and voids, whatever the conditions say."""
        return 0 if self.strategy is None else self.strategy.dealer.deals

    def count(self) -> int | Estimate:
        """The number of deals, whatever they weigh."""
        return 0 if self.strategy is None else self.strategy.count(self.seed)

    def weight(self) -> Fraction | Estimate:
        """The total weight of the deals."""
        return Fraction(0) if self.strategy is None else self.strategy.mass_by(self.seed)

    def joint(self, asked: Sequence[tuple[Seat, Quantity]], *, weighted: bool = True) -> dict[Values, float] | None:
        """The chance of each combination of values; empty if there is no deal, None if that would be inexact."""
        if self.strategy is None:
            return {}
        return distribution(self.strategy if weighted else self.strategy.support, asked)

    @property
    def marginals_are_exact(self) -> bool:
        """Whether `marginals` can be computed; they need larger tables than `count`."""
        strategy = self.strategy
        return strategy is None or (strategy.exact is not None and strategy.exact.can_deal)

    def marginals(self) -> NDArray[np.float64] | None:
        """float64[4, 52]: the chance that a seat was dealt a card; None if not to be had. Raises InfeasibleError."""
        if not self.marginals_are_exact:
            return None
        exact = None if self.strategy is None else self.strategy.exact
        if exact is None or not exact.deals:
            raise InfeasibleError("no deal fits")
        return exact.marginals.copy()

    def unrank(self, k: int) -> Deal:
        """The deal of rank k, 0 <= k < count. Raises IndexError, SizeLimitError."""
        exact = None if self.strategy is None else self.strategy.support.exact
        if self.strategy is not None and exact is None:
            raise SizeLimitError("the deals of this space cannot be numbered: its tables would be too large")
        total = exact.count() if isinstance(exact, Joint | Listed) else 0
        if not isinstance(exact, Joint | Listed) or not 0 <= k < total:
            raise IndexError(f"deal {k} of {total}")
        return Deal.of_bits(exact.unrank(k))
