"""`Engine`: the questions about the deals of some statements, which two engines answer without each other's help.

    question    CP-SAT (cpsat/deal_model.py)                   counting (exact/exact_engine.py)
    feasible    a search for four disjoint hands that fit      whether any deal is counted
    witness     the deal that the search ends in               the deal of rank 0
    bounds      the quantity minimized, then maximized         the ends of its distribution
    conflict    statements of the refutation, each tried       statements that exceed the pack, or all, each tried
    count       deal after deal, each then excluded            sums of products over tables of hands and suits
    gives up    `TimeLimitError`: at its time limit            `SizeLimitError`: where the tables would be too large

They share the statements and the formula of each condition (inference/constraints), and nothing else. So they check
each other: tests/test_inference/test_two_engines.py puts the same statements to both, compares the answers, and has
each verify the witness and the conflict of the other. Soft statements exclude no deal, and play no part here.

A `SpaceEngine` answers, besides, what only counting can: weights, distributions and fair samples. `DealSpace`
(inference/space.py) asks one of these:

    `HandsEngine`   statements about one hand each: the two engines above, logic from one and numbers from the other
    `BoxEngine`     conditions on several hands: a union of boxes, each of them a space of the first kind
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Deal, Seat
from dealspace.inference.exact.tally import Values
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.several_hands.deal_expression import DealExpression
from dealspace.inference.statements.knowledge import Statement
from dealspace.inference.statements.results import Answer, Bounds, Estimate, Method
from dealspace.inference.statements.space_errors import InfeasibleError


class Engine(Protocol):
    """What can be asked about the deals that satisfy all certain statements.

    Every question may also raise `TimeLimitError` or `SizeLimitError`, as the engine gives up.
    """

    def feasible(self, *, time_limit_s: float = ...) -> Answer:
        """Whether there is a deal; `UNKNOWN` where the engine gives up."""

    def witness(self, *, time_limit_s: float = ...) -> Deal | None:
        """A deal, always the same one; None if there is none."""

    def bounds(self, seat: Seat, quantity: Quantity, *, time_limit_s: float = ...) -> Bounds:
        """The least and greatest value of a quantity of a hand. Raises InfeasibleError."""

    def conflict(self, *, time_limit_s: float = ...) -> Sequence[object] | None:
        """Statements that cannot hold together, while any fewer of them can; None if all can."""

    def count(self) -> int | Estimate:
        """The number of deals."""


class SpaceEngine(Engine, Protocol):
    """What `DealSpace` asks: the same, and what is in proportion to the weight of the deals."""

    def conflict(self, *, time_limit_s: float = ...) -> tuple[Statement | DealExpression, ...] | None:
        """Statements and conditions that cannot hold together, while any fewer of them can; None if all can."""

    def conflicts(self, *, time_limit_s: float = ...) -> Iterator[tuple[Statement | DealExpression, ...]]:
        """All minimal conflicts of what is certain."""

    def repairs(self, *, time_limit_s: float = ...) -> Iterator[tuple[Statement | DealExpression, ...]]:
        """What may be left out so that there is a deal, the smallest sets first."""

    @property
    def method(self) -> Method:
        """How deals are counted."""

    def sampling_method(self, n: int, max_deals: int | None) -> Method:
        """How `n` deals are drawn."""

    @property
    def placed_deals(self) -> int:
        """The number of deals that agree with the known cards and voids, whatever the conditions say."""

    def weight(self) -> Fraction | Estimate:
        """The total weight of the deals."""

    def joint(self, asked: Sequence[tuple[Seat, Quantity]]) -> dict[Values, float] | None:
        """The chance of each combination of values; empty if there is no deal, None if only estimates are possible."""

    @property
    def marginals_are_exact(self) -> bool:
        """Whether `marginals` are to be had."""

    def marginals(self) -> NDArray[np.float64] | None:
        """float64[4, 52]: the chance that a seat was dealt a card; None if only an estimate is possible.

        Raises InfeasibleError.
        """

    def unrank(self, k: int) -> Deal:
        """The deal of rank k. Raises IndexError, SizeLimitError."""

    def sample(
        self, n: int, rng: np.random.Generator, max_deals: int | None, *, blames: bool, proves: bool
    ) -> NDArray[np.uint64]:
        """uint64[n, 4]: deals in proportion to their weight; the arguments are those of `DealSpace.sample`.

        Raises InfeasibleError, SamplingError.
        """

    def no_such_deal(self) -> InfeasibleError:
        """The error that no deal fits, with a minimal conflict; there must be no deal."""
