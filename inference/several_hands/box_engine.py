"""The engine of conditions on several hands: a union of boxes, each of them a space of conditions on single hands.

To count, there are as many boxes and as few checks as can be; to sample, a few boxes whose deals are checked are often
quicker.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Deal, Seat
from dealspace.inference.cpsat.deal_model import TIME_LIMIT_S
from dealspace.inference.exact.tally import Values
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.sampling.draw import most_deals
from dealspace.inference.several_hands.deal_expression import DealExpression, is_slow
from dealspace.inference.several_hands.restrict import MOST_SOLVED, conflict_with, restricted, to_sample
from dealspace.inference.several_hands.union import BoxUnion
from dealspace.inference.statements.knowledge import Statement
from dealspace.inference.statements.results import Answer, Bounds, Estimate, Method
from dealspace.inference.statements.space_errors import InfeasibleError, SizeLimitError, TimeLimitError

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
        return restricted(self.space, self.conditions, finely=True)

    @cached_property
    def source(self) -> BoxUnion | None:
        """The boxes to sample from; None where those are the boxes to count."""
        return to_sample(self.space, self.conditions)

    # --- logic ---

    def feasible(self, *, time_limit_s: float = TIME_LIMIT_S) -> Answer:
        """Whether there is a deal; where a condition does not split into boxes, it is looked for in a sample."""
        return Answer.UNSAT if self.hands.tables.strategy is None else self.union.feasible(time_limit_s=time_limit_s)

    def witness(self, *, time_limit_s: float = TIME_LIMIT_S) -> Deal | None:
        """A deal; None if there is none. Raises TimeLimitError."""
        return None if self.hands.tables.strategy is None else self.union.witness(time_limit_s=time_limit_s)

    def bounds(self, seat: Seat, quantity: Quantity, *, time_limit_s: float = TIME_LIMIT_S) -> Bounds:
        """The range over all boxes; with checks it is not proven. Raises InfeasibleError, TimeLimitError."""
        return self.union.bounds(seat, quantity, time_limit_s=time_limit_s)

    def conflict(self, *, time_limit_s: float = TIME_LIMIT_S) -> tuple[Statement, ...] | None:
        """A minimal conflict of the certain statements, or those of them that leave the conditions no deal.

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
        return conflict_with(self.space, self.conditions, time_limit_s=time_limit_s)

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
        return self.union.count()

    def weight(self) -> Fraction | Estimate:
        """The total weight of the deals."""
        return self.union.weight()

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
        """uint64[n, 4]: deals as they weigh; nothing is proved. Raises InfeasibleError, SamplingError."""
        source = self.source or self.union
        if not source.spaces:
            raise self.no_such_deal() if blames else InfeasibleError("no deal fits")
        if max_deals is None and any(map(is_slow, self.conditions)):
            max_deals = MOST_SOLVED
        return source.sample(n, rng, most_deals(n, max_deals))

    def no_such_deal(self) -> InfeasibleError:
        """The error that no deal fits these conditions, with a minimal conflict."""
        stated = " && ".join(map(str, self.conditions))
        return InfeasibleError(f'no deal fits "{stated}"', self.conflict() or ())
