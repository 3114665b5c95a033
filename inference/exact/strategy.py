"""Strategies for counting and sampling the deals of a space: exact tables, partly exact tables, or rejection.

All sample deals in proportion to their weight (uniformly, where no statement is soft); they differ in what the tables
contain, and so in how many deals are rejected:

    EXACT      every condition is in the tables of the join: exact numbers, and no deal is rejected
    PARTLY     the rarest conditions that can be joined are in the tables, or relaxations of these or of all to points
               and lengths (constraints/relax.py); deals that violate what is left of the conditions are rejected
    REJECTION  only placed cards and shown-out suits are dealt by construction

The method depends on what is known and on the number of deals, never on the clock or on earlier questions, so that the
same seed gives the same deals. A small pilot sample, always the same, estimates how rare the deals are.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations
from math import prod
from typing import NamedTuple, TypeAlias

import numpy as np

from dealspace.inference.constraints.constraint import ALWAYS, And, Constraint, Not, Or, Terms
from dealspace.inference.constraints.relax import relaxed
from dealspace.inference.exact.deal_list import LIST_UP_TO, Listed
from dealspace.inference.exact.hand_join import Joint
from dealspace.inference.exact.mixture import Mixture, tables, tables_to_deal
from dealspace.inference.exact.shuffle import Dealer, Placement
from dealspace.inference.statements.hand_beliefs import NO_BELIEF, HandBelief
from dealspace.inference.statements.results import Estimate, Method
from dealspace.inference.statements.space_errors import SizeLimitError

GLIMPSE_DEALS = 256
"""Deals of a first pilot sample, the glimpse."""
GLIMPSE_HITS = 2
"""The pilot stops at the glimpse if at least this many of its deals fit."""
PILOT_DEALS = 1024
"""Deals of the second pilot sample, drawn where the glimpse had too few hits."""
_GLIMPSE_SUFFICES = 40
"""To sample more deals than this, the glimpse is enough: with few hits in it, rejection is too slow anyway."""
MEASURED_DEALS = 4096
"""Deals drawn of a plan to measure how many fit."""
_FEW_TESTS = 16
"""Conditions with at most this many tests may be tabled before any pilot …"""
_LITTLE_WORK = 200_000
"""… and joined, if that takes no more than this number of steps (Joint's `work_limit`)."""
REJECT_AT_ONCE = 3_000
"""Up to this number of deals dealt, rejection is quicker than making the tables of one hand."""
REJECT_UP_TO = 15_000
"""Up to this number of deals dealt, rejection is quicker than making all tables; measured, docs/design/0004."""
CHECK_UP_TO = 10_000
"""Up to this number of deals checked, tables with one hand's condition are quicker than the whole join."""
_CHECKED_HITS = 2
"""Hits among `GLIMPSE_DEALS` deals of one hand's tables, below which these tables are not used."""
_OFTEN = 0.02
"""Tables of relaxed conditions are used without looking for others if deals satisfy the conditions this often."""
_HOPELESS = 0.004
"""One hand's tables are not tried if the other hands' conditions hold less often than this."""
ESTIMATE_DEALS = 50_000
"""Deals drawn at a time to estimate a number."""
ESTIMATE_UP_TO = 400_000
"""Deals drawn for an estimate, at most."""
CLOSE_ENOUGH = 0.01
"""An estimate is precise enough when its interval is no wider than this, as a share of its value, to either side."""

Exact: TypeAlias = Joint | Mixture | Listed
"""Exact tables: their deals can be counted and drawn without rejection."""


class Plan(NamedTuple):
    """How deals are sampled: a source of deals, and the conditions that are checked afterwards.

    Attributes:
        method: what the source contains.
        dealer: the source of deals.
        unchecked: the seats whose conditions the source does not guarantee.
        rate: how often a deal of the source satisfies those conditions; None where it was not estimated.
    """

    method: Method
    dealer: Dealer | Exact
    unchecked: tuple[int, ...]
    rate: float | None = None


class Pilot(NamedTuple):
    """Statistics of a pilot sample, which is always the same.

    Attributes:
        deals: its number of deals.
        rates: by seat, how often its condition holds (its mean weight).
        hits: how many deals satisfied all conditions (the sum of their weights).
    """

    deals: int
    rates: tuple[float, float, float, float]
    hits: float

    @property
    def rate(self) -> float:
        """An estimate of how often a deal fits, never 0 or 1."""
        return (self.hits + 1) / (self.deals + 2)


class Strategy:
    """How to count and sample the deals of a placement, given a belief about each seat's other cards.

    Attributes:
        placement: the cards placed, and the suits in which a seat receives no more.
        beliefs: by seat, the conditions beyond the placement and their weights.
        constrained: the seats with such conditions.
    """

    def __init__(self, placement: Placement, beliefs: Sequence[HandBelief]) -> None:
        self.placement = placement
        self.beliefs = tuple(beliefs)
        self.constrained = tuple(seat for seat, belief in enumerate(beliefs) if belief != NO_BELIEF)
        self._masses: dict[int, Fraction | Estimate] = {}

    @property
    def conditions(self) -> tuple[Constraint, ...]:
        """By seat, the condition of the hands with a weight above 0."""
        return tuple(belief.support for belief in self.beliefs)

    @property
    def is_certain(self) -> bool:
        """Whether no statement is soft, so that every deal weighs 1."""
        return all(belief.is_certain for belief in self.beliefs)

    @cached_property
    def support(self) -> Strategy:
        """The strategy for the deals with a weight above 0, all of them given weight 1."""
        return self if self.is_certain else Strategy(self.placement, [HandBelief.of(what) for what in self.conditions])

    def narrowed(self, seat: int, condition: Constraint) -> Strategy:
        """The strategy for the deals, with their weights, in which this seat also satisfies this condition."""
        beliefs = list(self.beliefs)
        beliefs[seat] = beliefs[seat].narrowed(condition)
        return Strategy(self.placement, beliefs)

    # --- pilots ---

    @cached_property
    def dealer(self) -> Joint | Dealer:
        """A source of deals that respects the placement alone."""
        with suppress(SizeLimitError):
            joint = Joint(self.placement, [ALWAYS] * 4)
            if joint.can_deal:
                return joint
        return Dealer(self.placement)

    @cached_property
    def glimpse(self) -> Pilot:
        """A first, small pilot."""
        return self._pilot(GLIMPSE_DEALS)

    @cached_property
    def pilot(self) -> Pilot:
        """The glimpse, or a larger pilot where that had too few hits."""
        return self.glimpse if self.glimpse.hits >= GLIMPSE_HITS else self._pilot(PILOT_DEALS)

    def _pilot(self, deals: int) -> Pilot:
        hands = self.dealer.deal(deals, np.random.default_rng(0))
        weights = np.ones((4, deals))
        for seat in self.constrained:
            weights[seat] = self.beliefs[seat].weights(hands[:, seat])
        north, east, south, west = weights.mean(axis=1).tolist()
        return Pilot(deals, (north, east, south, west), float(weights.prod(axis=0).sum()))

    # --- tables ---

    @cached_property
    def exact(self) -> Exact | None:
        """The join of all hands; None if its tables would be too large. Sampling may need larger ones: `can_deal`."""
        return self._exact(dealing=False)

    def _exact(self, *, dealing: bool) -> Exact | None:
        found = tables(self.placement, self.beliefs, dealing=dealing)
        return self.listed if found is None else found

    @cached_property
    def listed(self) -> Listed | None:
        """A list of all deals; None if there are too many."""
        return Listed(self.placement, self.beliefs) if self.dealer.deals <= LIST_UP_TO else None

    @cached_property
    def best_plan(self) -> Plan:
        """The plan that rejects the fewest deals, whatever its tables cost."""
        if self.dealer.deals == 0 or not self.constrained:
            return Plan(Method.EXACT, self.dealer, ())
        if "exact" not in self.__dict__:
            # The tables for sampling contain all that counting needs.
            self.exact = self._exact(dealing=True)
        if self.exact is not None and self.exact.can_deal:
            return Plan(Method.EXACT, self.exact, ())
        if self.relaxed_plan is not None and (self.relaxed_plan.rate is None or self.relaxed_plan.rate >= _OFTEN):
            return self.relaxed_plan
        found = next(filter(None, map(self._left_with, self._rarest_first())), None)
        plans = [plan for plan in (self.relaxed_plan, found) if plan is not None]
        return max(plans, key=self._measured_rate) if plans else self._rejection_plan

    def _rarest_first(self) -> list[tuple[int, ...]]:
        """The choices of conditions to leave out, some but not all: first those that leave the rarest ones in."""
        rates = self.pilot.rates
        choices = (out for size in range(1, len(self.constrained)) for out in combinations(self.constrained, size))
        return sorted(choices, key=lambda out: prod(rates[seat] for seat in self.constrained if seat not in out))

    def _left_with(self, left_out: tuple[int, ...]) -> Plan | None:
        """The join without the conditions of these seats, of the others' relaxations if need be; None if too large."""
        found = self._without(left_out)
        if found is not None or self.relaxed_plan is not None:
            return found
        return self._joined(self._relaxed(left_out), self.constrained)

    def _measured_rate(self, plan: Plan) -> float:
        """How often a deal of this plan satisfies the conditions that are left to be checked, nearly."""
        if not plan.dealer.deals:
            return 1.0  # proves that there is no deal
        return self._weighed(plan, MEASURED_DEALS, np.random.default_rng(0)) / MEASURED_DEALS

    def _without(self, unchecked: tuple[int, ...]) -> Plan | None:
        """The join without the conditions of these seats; None if its tables would be too large."""
        beliefs = [NO_BELIEF if seat in unchecked else belief for seat, belief in enumerate(self.beliefs)]
        return self._joined(beliefs, unchecked)

    def _relaxed(self, left_out: tuple[int, ...] = ()) -> tuple[HandBelief, ...]:
        """The conditions relaxed to points and lengths, without those of some seats."""
        return tuple(
            NO_BELIEF if seat in left_out else HandBelief.of(relaxed(condition))
            for seat, condition in enumerate(self.conditions)
        )

    def _joined(self, beliefs: Sequence[HandBelief], unchecked: tuple[int, ...]) -> Plan | None:
        """The join of relaxations of the beliefs, the conditions of some seats to be checked; None if too large."""
        found = tables_to_deal(self.placement, beliefs)
        return None if found is None else Plan(Method.PARTLY, found, unchecked)

    @cached_property
    def relaxed_plan(self) -> Plan | None:
        """The join of the conditions relaxed to points and lengths; None if it is too large, or no relaxation."""
        beliefs = self._relaxed()
        plan = None if beliefs == self.beliefs else self._joined(beliefs, self.constrained)
        if plan is None or plan.dealer.deals == 0:
            return plan
        kept = self._weighed(plan, GLIMPSE_DEALS, np.random.default_rng(0))
        return plan._replace(rate=(kept + 1) / (GLIMPSE_DEALS + 2))

    @cached_property
    def rarest_plan(self) -> Plan | None:
        """The join with the rarest condition alone; None where the other conditions then hold seldom."""
        if len(self.constrained) < 2:
            return None
        seen = self.glimpse
        mine, *others = sorted(self.constrained, key=lambda seat: (seen.rates[seat], seat))
        if prod(seen.rates[seat] for seat in others) < _HOPELESS:
            return None
        plan = self._without(tuple(sorted(others)))
        if plan is None or plan.dealer.deals == 0:
            return None
        if seen.hits >= GLIMPSE_HITS:
            return plan._replace(rate=seen.hits / (seen.deals * seen.rates[mine]))
        kept = self._weighed(plan, GLIMPSE_DEALS, np.random.default_rng(0))
        return plan._replace(rate=kept / GLIMPSE_DEALS) if kept >= _CHECKED_HITS else None

    @cached_property
    def immediate_plan(self) -> Plan | None:
        """The whole join, if its tables take no longer than a pilot; None where they would, or might."""
        if not self.is_certain:
            return None
        few_cards = sum(13 - held.bit_count() for held in self.placement.held) <= 26
        if not (few_cards or len(self.constrained) == 1) or sum(map(tests_in, self.conditions)) > _FEW_TESTS:
            return None
        with suppress(SizeLimitError):
            joint = Joint(self.placement, self.conditions, work_limit=_LITTLE_WORK)
            if joint.can_deal:
                return Plan(Method.EXACT, joint, ())
        return None

    @property
    def _rejection_plan(self) -> Plan:
        return Plan(Method.REJECTION if self.constrained else Method.EXACT, self.dealer, self.constrained)

    def plan_for(self, n: int, max_deals: int) -> Plan:
        """The plan that is expected to be the quickest.

        Args:
            n: how many deals are to be sampled.
            max_deals: how many may be dealt, rejected ones included.
        """
        if not self.constrained or self.dealer.deals == 0 or max_deals < REJECT_UP_TO:
            return self._rejection_plan
        if self.immediate_plan is not None:
            return self.immediate_plan
        seen = self.glimpse if n > _GLIMPSE_SUFFICES else self.pilot
        # With hardly a hit, the deals are rare or there are none: it is not known how rare.
        by_rejection = n / seen.rate if seen.hits >= GLIMPSE_HITS else float("inf")
        rejection = self._rejection_plan._replace(rate=seen.rate)
        if by_rejection <= REJECT_AT_ONCE:
            return rejection
        # The tables of one hand take a fraction of the time; they pay when the others' conditions hold often enough.
        if n <= CHECK_UP_TO and self.rarest_plan is not None:
            assert self.rarest_plan.rate is not None
            if n / self.rarest_plan.rate <= CHECK_UP_TO:
                return self.rarest_plan
        if by_rejection <= REJECT_UP_TO:
            return rejection
        # Points and lengths make small tables, and are most of what calls show.
        loose = self.relaxed_plan if n <= CHECK_UP_TO else None
        quick = loose is not None and loose.rate is not None and n / loose.rate <= CHECK_UP_TO
        return loose if loose is not None and quick else self.best_plan

    @property
    def table_bytes(self) -> int:
        """Memory of the tables made so far."""
        names = ("best_plan", "rarest_plan", "relaxed_plan", "immediate_plan")
        plans: list[Plan | None] = [self.__dict__.get(name) for name in names]
        made: list[Exact | Dealer | None] = [self.__dict__.get("exact"), self.__dict__.get("listed")]
        made += [plan.dealer for plan in plans if plan is not None]
        tables = {id(table): table.table_bytes for table in made if table is not None and not isinstance(table, Dealer)}
        support: Strategy | None = self.__dict__.get("support")
        return sum(tables.values()) + (support.table_bytes if support is not None and support is not self else 0)

    # --- numbers ---

    @property
    def method(self) -> Method:
        """The method by which deals are counted."""
        return Method.EXACT if self.dealer.deals and self.exact is not None else self.best_plan.method

    @property
    def mass(self) -> Fraction | Estimate:
        """The total weight of all deals; their number, where no statement is soft."""
        return self.mass_by(0)

    def mass_by(self, seed: int) -> Fraction | Estimate:
        """The same, an estimate being from deals drawn with this seed."""
        if seed not in self._masses:
            self._masses[seed] = self._counted_or_estimated(seed)
        return self._masses[seed]

    def _counted_or_estimated(self, seed: int) -> Fraction | Estimate:
        if self.dealer.deals and self.exact is not None:
            return Fraction(self.exact.count()) if isinstance(self.exact, Joint) else self.exact.mass
        plan = self.best_plan
        total = Fraction(plan.dealer.deals)
        if plan.method is Method.EXACT or total == 0:
            return total
        rng = np.random.default_rng(seed)
        weight, tried = 0.0, 0
        share = Estimate(0.0, 0.0, 1.0)
        while tried < ESTIMATE_UP_TO and not share.high - share.low <= 2 * CLOSE_ENOUGH * share.value:
            weight += self._weighed(plan, ESTIMATE_DEALS, rng)
            tried += ESTIMATE_DEALS
            share = Estimate.of_share(weight, tried)
        return share.times(total)

    def _weighed(self, plan: Plan, tries: int, rng: np.random.Generator) -> float:
        """The total weight of `tries` deals of a plan, by the conditions that are left to be checked."""
        deals = plan.dealer.deal(tries, rng)
        weights = np.ones(tries)
        for seat in plan.unchecked:
            rows = np.flatnonzero(weights)
            weights[rows] *= self.beliefs[seat].weights(deals[rows, seat])
        return float(weights.sum())

    def count(self, seed: int = 0) -> int | Estimate:
        """The number of deals with a weight above 0; an estimate is from deals drawn with this seed."""
        mass = self.support.mass_by(seed)
        return mass if isinstance(mass, Estimate) else int(mass)

    def histogram(self, seat: int, terms: Terms) -> dict[int, float] | None:
        """The chance of each value of a sum on a hand that receives cards; None if it cannot be computed exactly."""
        if self.is_certain:
            with suppress(SizeLimitError):
                return Joint(self.placement, self.conditions, (seat, terms)).histogram()
        return None if self.listed is None else self.listed.histogram(seat, terms)


@lru_cache(maxsize=4096)
def tests_in(condition: Constraint) -> int:
    """The number of atomic tests in a condition."""
    match condition:
        case And(parts) | Or(parts):
            return sum(map(tests_in, parts))
        case Not(part):
            return tests_in(part)
    return 0 if condition == ALWAYS else 1
