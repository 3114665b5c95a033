"""Which way to count and to deal: a ladder of three rungs, each dealing in proportion to the weight (uniformly, where
nothing is soft).

    EXACT      every condition is in the tables of the join: exact numbers, and no deal is thrown away
    PARTLY     the rarest conditions (or one) are in the tables, or what all say of points and lengths (inference/
               loosened.py); deals that break one of the others, or break it otherwise, are thrown away
    REJECTION  only placed cards and suits shown out of are dealt by construction

The rung depends on what is known and on how many deals are wanted, never on the clock or on what was asked before, so
that the same seed gives the same deals. A small pilot sample, always the same, tells how rare the deals are.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import cached_property, lru_cache
from math import prod, sqrt
from typing import NamedTuple, TypeAlias

import numpy as np

from dealspace.inference.beliefs import NOTHING, Belief
from dealspace.inference.constraints.constraint import ALWAYS, And, Constraint, Not, Or, Terms
from dealspace.inference.constraints.relax import loosened
from dealspace.inference.exact.joint import Joint
from dealspace.inference.exact.listed import LIST_UP_TO, Listed
from dealspace.inference.exact.mixture import Mixture, tables
from dealspace.inference.exact.shuffle import Dealer, Placement
from dealspace.inference.one_hand.hand_table import TooLarge

GLIMPSE_DEALS, GLIMPSE_HITS = 256, 2
"""A pilot of so many deals will do if so many of them fit …"""
PILOT_DEALS = 1024
"""… otherwise so many tell how rare they are."""
_GLIMPSE_TELLS = 40
"""Where more deals than this are wanted and a glimpse had hardly a hit, rejection is no question any more."""
_FEW_TESTS, _LITTLE_WORK = 16, 200_000
"""Conditions of no more tests than this may be tabled before any pilot, and joined if that is little work."""
REJECT_AT_ONCE = 3_000
"""Deals that may be dealt by rejection before it is quicker to make one hand's tables."""
REJECT_UP_TO = 15_000
"""Deals that may be dealt by rejection before it is quicker to make all tables; measured, docs/design/0004."""
CHECK_UP_TO = 10_000
"""Deals with one hand's condition built in that may be checked before the whole join pays."""
_CHECKED_HITS = 2
_OFTEN = 0.02
"""Where conditions hold less often than this once points and lengths do, other tables are tried."""
_HOPELESS = 0.004
"""Where the other conditions hold less often than this by themselves, one hand's tables are not tried."""
ESTIMATE_DEALS = 50_000
"""Deals at a time from which a number is estimated …"""
ESTIMATE_UP_TO = 400_000
"""… and at most, …"""
CLOSE_ENOUGH = 0.01
"""… until the interval reaches no further than this to either side, as a share of the number."""
_Z95 = 1.959964


class Rung(Enum):
    """How a space counts or deals; see the top of this file."""

    EXACT = "exact"
    PARTLY = "partly exact"
    REJECTION = "rejection"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that could not be had exactly.

    Attributes:
        value: the estimate.
        low, high: the ends of its 95 % interval.
        drawn: from how many deals it comes, where it is a share of deals.
    """

    value: float
    low: float
    high: float
    drawn: int | None = field(default=None, compare=False)

    @classmethod
    def of_share(cls, hits: float, tries: int) -> Estimate:
        """A chance, from how often something was so; or a mean weight, from the sum of the weights.

        Source: E. B. Wilson, Probable inference, JASA 22 (1927). Weights between 0 and 1 scatter less than hits.
        """
        share, z2 = hits / tries, _Z95 * _Z95
        middle = (share + z2 / (2 * tries)) / (1 + z2 / tries)
        reach = _Z95 / (1 + z2 / tries) * sqrt(share * (1 - share) / tries + z2 / (4 * tries * tries))
        low = max(0.0, middle - reach) if hits else 0.0
        return cls(share, low, min(1.0, middle + reach) if hits < tries else 1.0, tries)

    def times(self, factor: Fraction | int | float) -> Estimate:
        """So many times as much."""
        value, low, high = (float(factor * Fraction(number)) for number in (self.value, self.low, self.high))
        return Estimate(value, low, high)

    def __str__(self) -> str:
        return f"{self.value:.4g} ({self.low:.4g} to {self.high:.4g})"


Exact: TypeAlias = Joint | Mixture | Listed
"""Deals with their exact numbers."""


class Base(NamedTuple):
    """Deals by construction, the seats whose conditions are left to be checked, and how often those hold, if known."""

    rung: Rung
    dealer: Dealer | Exact
    unchecked: tuple[int, ...]
    rate: float | None = None


class Pilot(NamedTuple):
    """What deals dealt beforehand, always the same ones, tell.

    Attributes:
        deals: how many they were.
        rates: by seat, how often its condition holds (its mean weight).
        hits: how many satisfied all conditions (the sum of their weights).
    """

    deals: int
    rates: tuple[float, float, float, float]
    hits: float

    @property
    def rate(self) -> float:
        """How often a deal fits, never quite 0 or 1."""
        return (self.hits + 1) / (self.deals + 2)


class Ladder:
    """The rungs for a placement and what is believed of each seat (over and above the placement)."""

    def __init__(self, placement: Placement, beliefs: Sequence[Belief]) -> None:
        self.placement = placement
        self.beliefs = tuple(beliefs)
        self.asking = tuple(seat for seat, belief in enumerate(beliefs) if belief != NOTHING)

    @property
    def conditions(self) -> tuple[Constraint, ...]:
        """By seat, what a hand must satisfy to weigh anything."""
        return tuple(belief.support for belief in self.beliefs)

    @property
    def is_certain(self) -> bool:
        """Whether nothing is soft: every deal weighs 1."""
        return all(belief.is_certain for belief in self.beliefs)

    @cached_property
    def support(self) -> Ladder:
        """The deals that weigh anything, all alike."""
        return self if self.is_certain else Ladder(self.placement, [Belief.of(what) for what in self.conditions])

    def narrowed(self, seat: int, condition: Constraint) -> Ladder:
        """The same weights, of deals in which this seat satisfies this condition too."""
        beliefs = list(self.beliefs)
        beliefs[seat] = beliefs[seat].narrowed(condition)
        return Ladder(self.placement, beliefs)

    @cached_property
    def dealer(self) -> Joint | Dealer:
        """Deals the unplaced cards, whatever the conditions."""
        with suppress(TooLarge):
            joint = Joint(self.placement, [ALWAYS] * 4)
            if joint.can_deal:
                return joint
        return Dealer(self.placement)

    @cached_property
    def glimpse(self) -> Pilot:
        """What a few deals tell of the conditions."""
        return self._pilot(GLIMPSE_DEALS)

    @cached_property
    def pilot(self) -> Pilot:
        """What more deals tell, where a few do not tell enough."""
        return self.glimpse if self.glimpse.hits >= GLIMPSE_HITS else self._pilot(PILOT_DEALS)

    def _pilot(self, deals: int) -> Pilot:
        hands = self.dealer.deal(deals, np.random.default_rng(0))
        weights = np.ones((4, deals))
        for seat in self.asking:
            weights[seat] = self.beliefs[seat].weights(hands[:, seat])
        north, east, south, west = weights.mean(axis=1).tolist()
        return Pilot(deals, (north, east, south, west), float(weights.prod(axis=0).sum()))

    @cached_property
    def exact(self) -> Exact | None:
        """The join of all hands; None if its tables would be too large. Dealing may need more: `can_deal`."""
        return self._exact(dealing=False)

    def _exact(self, *, dealing: bool) -> Exact | None:
        found = tables(self.placement, self.beliefs, dealing=dealing)
        return self.listed if found is None else found

    @cached_property
    def listed(self) -> Listed | None:
        """All deals one by one; None if they are too many."""
        return Listed(self.placement, self.beliefs) if self.dealer.deals <= LIST_UP_TO else None

    @cached_property
    def base(self) -> Base:
        """The highest rung on which deals can be dealt."""
        if self.dealer.deals == 0 or not self.asking:
            return Base(Rung.EXACT, self.dealer, ())
        if "exact" not in self.__dict__:
            # The tables to deal with have all that counting needs.
            self.exact = self._exact(dealing=True)
        if self.exact is not None and self.exact.can_deal:
            return Base(Rung.EXACT, self.exact, ())
        if self.loose is not None and (self.loose.rate is None or self.loose.rate >= _OFTEN):
            return self.loose
        # Leave out the conditions that hold most often, one after another.
        order = sorted(self.asking, key=lambda seat: (-self.pilot.rates[seat], seat))
        for left_out in range(1, len(order)):
            seats = tuple(order[:left_out])
            found = self._without(seats) or self._joined(self._loosened(seats), self.asking)
            if found is not None:
                return found
        return self.loose or self._plain

    def _without(self, unchecked: tuple[int, ...]) -> Base | None:
        """The join without the conditions of these seats; None if its tables would be too large."""
        beliefs = [NOTHING if seat in unchecked else belief for seat, belief in enumerate(self.beliefs)]
        return self._joined(beliefs, unchecked)

    def _loosened(self, left_out: tuple[int, ...] = ()) -> tuple[Belief, ...]:
        """What the conditions say of points and lengths, those of some seats left out altogether."""
        return tuple(
            NOTHING if seat in left_out else Belief.of(loosened(condition))
            for seat, condition in enumerate(self.conditions)
        )

    def _joined(self, beliefs: Sequence[Belief], unchecked: tuple[int, ...]) -> Base | None:
        """The join of beliefs no tighter than ours, those of some seats still to be checked."""
        found = tables(self.placement, beliefs, dealing=True)
        return Base(Rung.PARTLY, found, unchecked) if found is not None and found.can_deal else None

    @cached_property
    def loose(self) -> Base | None:
        """The join of what the conditions say of points and lengths, and how often they then hold; None without one."""
        beliefs = self._loosened()
        base = None if beliefs == self.beliefs else self._joined(beliefs, self.asking)
        if base is None or base.dealer.deals == 0:
            return base
        kept = self._weighed(base, GLIMPSE_DEALS, np.random.default_rng(0))
        return base._replace(rate=(kept + 1) / (GLIMPSE_DEALS + 2))

    @cached_property
    def rarest(self) -> Base | None:
        """The join with the rarest condition alone, and how often the others then hold; None if that is seldom."""
        if len(self.asking) < 2:
            return None
        seen = self.glimpse
        mine, *others = sorted(self.asking, key=lambda seat: (seen.rates[seat], seat))
        if prod(seen.rates[seat] for seat in others) < _HOPELESS:
            return None
        base = self._without(tuple(sorted(others)))
        if base is None or base.dealer.deals == 0:
            return None
        if seen.hits >= GLIMPSE_HITS:
            return base._replace(rate=seen.hits / (seen.deals * seen.rates[mine]))
        kept = self._weighed(base, GLIMPSE_DEALS, np.random.default_rng(0))
        return base._replace(rate=kept / GLIMPSE_DEALS) if kept >= _CHECKED_HITS else None

    @cached_property
    def at_once(self) -> Base | None:
        """The whole join, where its tables take no longer than a pilot; None where they would, or might."""
        if not self.is_certain:
            return None
        few_cards = sum(13 - held.bit_count() for held in self.placement.held) <= 26
        if not (few_cards or len(self.asking) == 1) or sum(map(tests_in, self.conditions)) > _FEW_TESTS:
            return None
        with suppress(TooLarge):
            joint = Joint(self.placement, self.conditions, work_limit=_LITTLE_WORK)
            if joint.can_deal:
                return Base(Rung.EXACT, joint, ())
        return None

    @property
    def _plain(self) -> Base:
        return Base(Rung.REJECTION if self.asking else Rung.EXACT, self.dealer, self.asking)

    def base_for(self, n: int, max_deals: int) -> Base:
        """The rung for so many deals."""
        if not self.asking or self.dealer.deals == 0 or max_deals < REJECT_UP_TO:
            return self._plain
        if self.at_once is not None:
            return self.at_once
        seen = self.glimpse if n > _GLIMPSE_TELLS else self.pilot
        # With hardly a hit nothing is known but that the deals are rare, or that there are none.
        by_rejection = n / seen.rate if seen.hits >= GLIMPSE_HITS else float("inf")
        plain = self._plain._replace(rate=seen.rate)
        if by_rejection <= REJECT_AT_ONCE:
            return plain
        # The tables of one hand take a fraction of the time; they pay when the others' conditions hold often enough.
        if n <= CHECK_UP_TO and self.rarest is not None:
            assert self.rarest.rate is not None
            if n / self.rarest.rate <= CHECK_UP_TO:
                return self.rarest
        if by_rejection <= REJECT_UP_TO:
            return plain
        # Points and lengths make small tables, and are most of what calls tell.
        loose = self.loose if n <= CHECK_UP_TO else None
        return loose if loose is not None and loose.rate is not None and n / loose.rate <= CHECK_UP_TO else self.base

    @property
    def table_bytes(self) -> int:
        """Memory held by the tables made so far."""
        bases: list[Base | None] = [self.__dict__.get(name) for name in ("base", "rarest", "loose", "at_once")]
        made: list[Exact | Dealer | None] = [self.__dict__.get("exact"), self.__dict__.get("listed")]
        made += [base.dealer for base in bases if base is not None]
        tables = {id(table): table.table_bytes for table in made if table is not None and not isinstance(table, Dealer)}
        support: Ladder | None = self.__dict__.get("support")
        return sum(tables.values()) + (support.table_bytes if support is not None and support is not self else 0)

    @property
    def rung(self) -> Rung:
        """The rung on which deals are counted."""
        return Rung.EXACT if self.dealer.deals and self.exact is not None else self.base.rung

    @cached_property
    def mass(self) -> Fraction | Estimate:
        """The weight of all deals together; where nothing is soft, their number."""
        if self.dealer.deals and self.exact is not None:
            return Fraction(self.exact.count()) if isinstance(self.exact, Joint) else self.exact.mass
        base = self.base
        total = Fraction(base.dealer.deals)
        if base.rung is Rung.EXACT or total == 0:
            return total
        rng = np.random.default_rng(0)
        weight, tried = 0.0, 0
        share = Estimate(0.0, 0.0, 1.0)
        while tried < ESTIMATE_UP_TO and not share.high - share.low <= 2 * CLOSE_ENOUGH * share.value:
            weight += self._weighed(base, ESTIMATE_DEALS, rng)
            tried += ESTIMATE_DEALS
            share = Estimate.of_share(weight, tried)
        return share.times(total)

    def _weighed(self, base: Base, tries: int, rng: np.random.Generator) -> float:
        """What so many of a base's deals weigh together, by the conditions that are left to be checked."""
        deals = base.dealer.deal(tries, rng)
        weights = np.ones(tries)
        for seat in base.unchecked:
            rows = np.flatnonzero(weights)
            weights[rows] *= self.beliefs[seat].weights(deals[rows, seat])
        return float(weights.sum())

    def count(self) -> int | Estimate:
        """How many deals there are that weigh anything."""
        mass = self.support.mass
        return mass if isinstance(mass, Estimate) else int(mass)

    def histogram(self, seat: int, terms: Terms) -> dict[int, float] | None:
        """The chance of each value of a sum of a hand that has cards to receive; None if it cannot be had exactly."""
        if self.is_certain:
            with suppress(TooLarge):
                return Joint(self.placement, self.conditions, (seat, terms)).histogram()
        return None if self.listed is None else self.listed.histogram(seat, terms)


@lru_cache(maxsize=4096)
def tests_in(condition: Constraint) -> int:
    """How many single tests a condition is made of."""
    match condition:
        case And(parts) | Or(parts):
            return sum(map(tests_in, parts))
        case Not(part):
            return tests_in(part)
    return 0 if condition == ALWAYS else 1
