"""The deals of a space that are in one of several boxes: counted, asked about and drawn, box by box.

Each box is chosen in proportion to the exact weight of its deals, so that a draw is as fair as one from the space
itself. Boxes with checks may overlap before their checks are applied; each deal that passes belongs to one box only,
so that those deals are drawn fairly too.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import lcm
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Deal, Seat
from dealspace.inference.exact.tally import Values
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.several_hands.box import Box
from dealspace.inference.several_hands.deal_expression import DealExpression
from dealspace.inference.several_hands.number_chances import quantities_in, values_by_count
from dealspace.inference.statements.knowledge import Statement
from dealspace.inference.statements.results import Answer, Bounds, Estimate, Method
from dealspace.inference.statements.space_errors import InfeasibleError, SamplingError, TimeLimitError

if TYPE_CHECKING:
    from dealspace.inference.space import DealSpace

_PILOT = 8_192
_FEW_SPACES = 16
"""Boxes whose tables are all kept; of more, those that the cache has room for."""
_LARGEST_BATCH = 32_768


class DrawnDeals(NamedTuple):
    """The result of a draw: uint64[n, 4] deals that passed, and the number of deals examined."""

    deals: NDArray[np.uint64]
    examined: int


class BoxUnion:
    """The deals of a space that are in one of the boxes, which are disjoint.

    Args:
        space: without conditions on several hands.
        boxes: disjoint, once their checks are applied.
        pilot: deals that are examined where the share of deals that pass the checks is estimated.
    """

    def __init__(self, space: DealSpace, boxes: Sequence[Box], *, pilot: int = _PILOT) -> None:
        self.space = space
        self.pilot = pilot
        if not self._set_boxes(boxes):
            self._set_boxes((Box(checks=(_InOneOf(tuple(boxes)),)),))

    def _set_boxes(self, boxes: Sequence[Box]) -> bool:
        """False where some of several boxes cannot be counted: these cannot be mixed, so deals are checked instead."""
        spaces = [(box, self.space.given(where=box.conditions)) for box in boxes]
        self._only = spaces[0][1] if len(spaces) == 1 else None
        counted = []
        for box, space in spaces:
            if count := space.count():
                counted.append((box, space, count))
            if isinstance(count, Estimate) and len(spaces) > 1:
                return False
            if len(spaces) > _FEW_SPACES:
                space.forget()
        self.boxes = [box for box, _, _ in counted]
        self.spaces = [space for _, space, _ in counted]
        self.counts = [count for _, _, count in counted]
        certain = all(statement.is_certain for statement in self.space.knowledge)
        self.weights = [
            Fraction(count) if certain and isinstance(count, int) else space.weight()
            for space, count in zip(self.spaces, self.counts, strict=True)
        ]
        return len(spaces) == 1 or not any(isinstance(weight, Estimate) for weight in self.weights)

    @property
    def is_exact(self) -> bool:
        """Whether all deals are counted and weighed exactly, so that none is rejected."""
        return not self.has_checks and not any(isinstance(n, Estimate) for n in (*self.counts, *self.weights))

    @property
    def has_checks(self) -> bool:
        return any(box.checks for box in self.boxes)

    @property
    def method(self) -> Method:
        """How deals are counted and drawn."""
        if self.is_exact:
            return Method.EXACT
        return Method.REJECTION if self.has_checks else self.spaces[0].method

    @property
    def share(self) -> Fraction | Estimate:
        """The chance that a random deal of the space is drawn here, before checks; may exceed 1 with them."""
        everything = self.space.count()
        assert isinstance(everything, int)
        if not everything:
            return Fraction(0)
        total = Fraction(0)
        for count in self.counts:
            if isinstance(count, Estimate):
                return Estimate(count.value / everything, count.low / everything, count.high / everything)
            total += Fraction(count, everything)
        return total

    @property
    def total(self) -> int | None:
        """The number of deals, checks left aside; None if it is not exact."""
        counts = [count for count in self.counts if isinstance(count, int)]
        return sum(counts) if len(counts) == len(self.counts) else None

    # --- questions ---

    def count(self) -> int | Estimate:
        """The number of deals that pass the checks, whatever they weigh."""
        if all(statement.is_certain for statement in self.space.knowledge):
            weight = self.weight()
            return int(weight) if isinstance(weight, Fraction) else weight
        if not self.has_checks and self.total is not None:
            return self.total
        certain = self.space.of(self.space.knowledge.certain, seed=self.space.seed)
        return BoxUnion(certain, self.boxes, pilot=self.pilot).count()

    def weight(self) -> Fraction | Estimate:
        """The total weight of the deals that pass the checks; with checks, estimated from a pilot."""
        whole = sum((weight for weight in self.weights if isinstance(weight, Fraction)), Fraction(0))
        if not self.has_checks:
            return self.weights[0] if self.weights and isinstance(self.weights[0], Estimate) else whole
        drawn = self._piloted
        if not drawn.examined:
            return Fraction(0)
        passing = Estimate.of_share(len(drawn.deals), drawn.examined)
        before = self.weights[0]
        if isinstance(before, Fraction):
            return passing.times(whole)
        return Estimate(passing.value * before.value, passing.low * before.low, passing.high * before.high)

    def feasible(self, *, time_limit_s: float) -> Answer:
        """Whether there is a deal; `UNKNOWN` also where no deal of a pilot passes the checks."""
        if not self.spaces:
            return Answer.UNSAT
        if not self.has_checks and any(isinstance(count, int) for count in self.counts):
            return Answer.SAT
        found = [space.feasible(time_limit_s=time_limit_s) for space in self.spaces]
        if all(answer is Answer.UNSAT for answer in found):
            return Answer.UNSAT
        if not self.has_checks:
            return Answer.SAT if Answer.SAT in found else Answer.UNKNOWN
        return Answer.SAT if len(self._piloted.deals) else Answer.UNKNOWN

    def witness(self, *, time_limit_s: float) -> Deal | None:
        """A deal; None if there is none. Raises TimeLimitError where that was not decided."""
        answer = self.feasible(time_limit_s=time_limit_s)
        if answer is Answer.UNSAT:
            return None
        if self.has_checks:
            if answer is Answer.UNKNOWN:
                raise TimeLimitError(
                    f"no deal that fits was found among {self._piloted.examined:,}, nor is it excluded"
                )
            return Deal.of_bits(self._piloted.deals[0])
        found = (space.witness(time_limit_s=time_limit_s) for space in self.spaces)
        return next((deal for deal in found if deal is not None), None)

    def bounds(self, seat: Seat, quantity: Quantity, *, time_limit_s: float) -> Bounds:
        """The range over all boxes; with checks it is not proven, as the true range may be narrower."""
        if not self.spaces:
            raise InfeasibleError("no deal fits what is known")
        found = [space.bounds(seat, quantity, time_limit_s=time_limit_s) for space in self.spaces]
        proven = not self.has_checks and all(bounds.proven for bounds in found)
        return Bounds(min(bounds.low for bounds in found), max(bounds.high for bounds in found), proven)

    def joint(self, asked: Sequence[tuple[Seat, Quantity]]) -> dict[Values, float] | None:
        """The chance of each combination of values; empty if there is no deal, None if only estimates are possible."""
        if not self.is_exact:
            return None
        whole: dict[Values, float] = {}
        for share, space in self._shares():
            chances = space.joint(*asked)
            if not chances.is_exact:
                return None
            for values, chance in chances.items():
                whole[values] = whole.get(values, 0.0) + share * chance
        return dict(sorted(whole.items()))

    @property
    def marginals_are_exact(self) -> bool:
        return self.is_exact and all(space.marginals_are_exact for space in self.spaces)

    def marginals(self) -> NDArray[np.float64]:
        """float64[4, 52]: the exact chance that a seat was dealt a card, where `marginals_are_exact`."""
        found = np.zeros((4, 52))
        for share, space in self._shares():
            found += share * space.marginals()
        return found

    def mean(self, number: DealExpression) -> float | None:
        """The exact expectation of a number of several hands; None where only an estimate is possible."""
        asked = quantities_in([number])
        joint = self.joint(asked) if asked and self.spaces else None
        if joint is None:
            return None
        return sum(value * chance for (value,), chance in values_by_count([number], joint, asked).items())

    def _shares(self) -> list[tuple[float, DealSpace]]:
        """The share of each box in the total weight, which is exact."""
        weights = [weight for weight in self.weights if isinstance(weight, Fraction)]
        return [(float(weight / sum(weights)), space) for weight, space in zip(weights, self.spaces, strict=True)]

    def conflict(self) -> tuple[Statement | DealExpression, ...]:
        """The minimal conflict, if there is one box and it is empty; otherwise nothing."""
        return (self._only.conflict() or ()) if self._only is not None and not self.spaces else ()

    # --- deals ---

    def unrank(self, number: int) -> NDArray[np.uint64]:
        """uint64[4]: the deal of this number, 0 <= number < total. Raises SizeLimitError."""
        for space, count in zip(self.spaces, self.counts, strict=True):
            assert isinstance(count, int)
            if number < count:
                return np.array(space.unrank(number).bits, dtype=np.uint64)
            number -= count
        raise IndexError("there is no deal of this number")

    def sample(self, wanted: int, rng: np.random.Generator, max_deals: int) -> NDArray[np.uint64]:
        """uint64[wanted, 4]: deals that pass the checks, at most `max_deals` examined for it.

        Raises:
            InfeasibleError: there is none, as every box is empty.
            SamplingError: too few were found; that there is none is possible too.
        """
        if len(self.spaces) == 1 and not self.has_checks:
            return self.spaces[0].sample(wanted, rng, max_deals=max_deals)
        found = [np.zeros((0, 4), dtype=np.uint64)]
        have = examined = 0
        while have < wanted and examined < max_deals:
            size = wanted - have
            if self.has_checks:
                rate = (have + 1) / (examined + 2)
                size = min(max(int(size / rate * 1.1), 64), self.pilot if not examined else _LARGEST_BATCH)
            batch, looked = self.draw(min(size, max_deals - examined), rng)
            examined += looked
            found.append(batch[: wanted - have])
            have += len(found[-1])
        deals = np.concatenate(found)
        if have < wanted:
            raise SamplingError(deals, wanted, examined)
        return deals

    def draw(self, size: int, rng: np.random.Generator) -> DrawnDeals:
        """Draw `size` deals and keep those that pass the checks. Raises InfeasibleError, SamplingError."""
        if not self.spaces:
            raise InfeasibleError("no deal fits")
        if len(self.spaces) == 1:
            deals = _sampled(self.spaces[0], size, rng)
            return DrawnDeals(self.passed(deals, 0), len(deals))
        chosen = self._chosen(size, rng)
        deals = np.zeros((size, 4), dtype=np.uint64)
        kept = np.ones(size, dtype=np.bool_)
        for index in np.unique(chosen):
            rows = np.flatnonzero(chosen == index)
            deals[rows] = self.spaces[index].sample(len(rows), rng)
            for check in self.boxes[index].checks:
                rows_left = rows[kept[rows]]
                kept[rows_left] = check(deals[rows_left])
        return DrawnDeals(deals[kept], size)

    def passed(self, deals: NDArray[np.uint64], index: int) -> NDArray[np.uint64]:
        """Those of a box's deals for which its checks hold."""
        for check in self.boxes[index].checks:
            deals = deals[check(deals)]
        return deals

    def _chosen(self, size: int, rng: np.random.Generator) -> NDArray[np.intp]:
        """intp[size]: the index of the box of each deal; chosen in integers, as weights exceed what floats hold."""
        weights = [weight for weight in self.weights if isinstance(weight, Fraction)]
        scale = lcm(*(weight.denominator for weight in weights))
        ends = list(accumulate(int(weight * scale) for weight in weights))
        numbers = Random(int(rng.integers(1 << 62)))
        return np.array([bisect_right(ends, numbers.randrange(ends[-1])) for _ in range(size)], dtype=np.intp)

    @cached_property
    def _piloted(self) -> DrawnDeals:
        """A draw that is the same for the same seed of the space; nothing where there is no deal."""
        none = np.zeros((0, 4), dtype=np.uint64)
        if not self.spaces:
            return DrawnDeals(none, 0)
        try:
            return self.draw(self.pilot, np.random.default_rng(self.space.seed))
        except SamplingError as starved:
            return DrawnDeals(none, starved.dealt)

    def acceptance(self) -> float:
        """The share of deals that pass the checks, estimated from a pilot that is the same on every call."""
        drawn = self._piloted
        return len(drawn.deals) / drawn.examined if drawn.examined else 0.0


def _sampled(space: DealSpace, size: int, rng: np.random.Generator) -> NDArray[np.uint64]:
    """`size` deals, or fewer (at least one) where they are too rare to be found."""
    try:
        return space.sample(size, rng)
    except SamplingError as starved:
        if not len(starved.partial):
            raise
        return starved.partial


class _InOneOf:
    """The check that a deal is in one of these boxes."""

    def __init__(self, boxes: tuple[Box, ...]) -> None:
        self.boxes = boxes

    def __call__(self, deals: NDArray[np.uint64]) -> NDArray[np.bool_]:
        found = np.zeros(len(deals), dtype=np.bool_)
        for box in self.boxes:
            found |= box.holds(deals)
        return found
