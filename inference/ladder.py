"""Which way to count and to deal: a ladder of three rungs, uniform on each.

    EXACT      every condition is in the tables of the join: exact numbers, and no deal is thrown away
    PARTLY     the rarest conditions (or one) are in the tables, deals that break one of the others are thrown away
    REJECTION  only placed cards and suits shown out of are dealt by construction

The rung depends on what is known and on how many deals are wanted, never on the clock or on what was asked before, so
that the same seed gives the same deals. A small pilot sample, always the same, tells how rare the deals are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inference.constraint import ALWAYS, Constraint, Terms
from inference.evaluate import satisfied
from inference.hand_table import TooLarge
from inference.joint import Joint
from inference.shuffle import Dealer, Placement

PILOT_DEALS = 1024
REJECT_AT_ONCE = 4_000
"""Deals that may be dealt by rejection before it is quicker to make one hand's tables."""
REJECT_UP_TO = 20_000
"""Deals that may be dealt by rejection before it is quicker to make all tables; measured, docs/design/0004."""
CHECK_UP_TO = 10_000
"""Deals with one hand's condition built in that may be checked before the whole join pays."""
_CHECKED_PILOT, _CHECKED_HITS = 256, 8
_RARE = 2 / (PILOT_DEALS + 2)
ESTIMATE_DEALS = 50_000
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
    """

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.4g} ({self.low:.4g} to {self.high:.4g})"


class Base(NamedTuple):
    """Deals by construction, and the seats whose conditions are left to be checked."""

    rung: Rung
    dealer: Dealer | Joint
    unchecked: tuple[int, ...]


class Ladder:
    """The rungs for a placement and a condition by seat (over and above the placement)."""

    def __init__(self, placement: Placement, conditions: Sequence[Constraint]) -> None:
        self.placement = placement
        self.conditions = tuple(conditions)
        self.dealer = Dealer(placement)
        self.asking = tuple(seat for seat, condition in enumerate(conditions) if condition != ALWAYS)

    @cached_property
    def rates(self) -> tuple[tuple[float, ...], float]:
        """How often each seat's condition, and all of them, hold in the pilot sample."""
        deals = self.dealer.deal(PILOT_DEALS, np.random.default_rng(0))
        held = [satisfied(self.conditions[seat], deals[:, seat]) for seat in range(4)]
        together = int(np.count_nonzero(np.logical_and.reduce(held)))
        return tuple(float(mask.mean()) for mask in held), (together + 1) / (PILOT_DEALS + 2)

    @cached_property
    def exact(self) -> Joint | None:
        """The join of all hands; None if its tables would be too large. Dealing may need more: `can_deal`."""
        return _counted(self.placement, self.conditions)

    @cached_property
    def base(self) -> Base:
        """The highest rung on which deals can be dealt."""
        if self.dealer.deals == 0 or not self.asking:
            return Base(Rung.EXACT, self.dealer, ())
        if self.exact is not None and self.exact.can_deal:
            return Base(Rung.EXACT, self.exact, ())
        # Leave out the conditions that hold most often, one after another.
        order = sorted(self.asking, key=lambda seat: (-self.rates[0][seat], seat))
        for left_out in range(1, len(order)):
            found = self._without(tuple(order[:left_out]))
            if found is not None:
                return found
        return self._plain

    def _without(self, unchecked: tuple[int, ...]) -> Base | None:
        """The join without the conditions of these seats; None if its tables would be too large."""
        left = [ALWAYS if seat in unchecked else condition for seat, condition in enumerate(self.conditions)]
        joint = _counted(self.placement, left)
        return Base(Rung.PARTLY, joint, unchecked) if joint is not None and joint.can_deal else None

    @cached_property
    def rarest(self) -> tuple[Base, float] | None:
        """The join with the rarest condition alone, and how often the others then hold; None if that is seldom."""
        if len(self.asking) < 2:
            return None
        rarest = min(self.asking, key=lambda seat: (self.rates[0][seat], seat))
        base = self._without(tuple(seat for seat in self.asking if seat != rarest))
        if base is None or base.dealer.deals == 0:
            return None
        deals = base.dealer.deal(_CHECKED_PILOT, np.random.default_rng(0))
        kept = len(self.kept(deals, base.unchecked))
        return (base, kept / _CHECKED_PILOT) if kept >= _CHECKED_HITS else None

    @property
    def _plain(self) -> Base:
        return Base(Rung.REJECTION if self.asking else Rung.EXACT, self.dealer, self.asking)

    def base_for(self, n: int, max_deals: int) -> Base:
        """The rung for so many deals."""
        if not self.asking or self.dealer.deals == 0 or max_deals < REJECT_UP_TO:
            return self._plain
        # Without a hit in the pilot nothing is known but that the deals are rare, or that there are none.
        by_rejection = n / self.rates[1] if self.rates[1] > _RARE else float("inf")
        if by_rejection <= REJECT_AT_ONCE:
            return self._plain
        # The tables of one hand take a fraction of the time; they pay when the others' conditions hold often enough.
        if n <= CHECK_UP_TO and self.rarest is not None:
            base, rate = self.rarest
            if n / rate <= CHECK_UP_TO:
                return base
        return self._plain if by_rejection <= REJECT_UP_TO else self.base

    @property
    def rung(self) -> Rung:
        """The rung on which deals are counted."""
        return Rung.EXACT if self.dealer.deals and self.exact is not None else self.base.rung

    def count(self) -> int | Estimate:
        """How many deals there are."""
        if self.dealer.deals and self.exact is not None:
            return self.exact.count()
        base = self.base
        total = base.dealer.deals
        if base.rung is Rung.EXACT or total == 0:
            return total
        deals = base.dealer.deal(ESTIMATE_DEALS, np.random.default_rng(0))
        kept = len(self.kept(deals, base.unchecked))
        low, high = wilson_interval(kept, ESTIMATE_DEALS)
        return Estimate(total * (kept / ESTIMATE_DEALS), total * low, total * high)

    def kept(self, deals: NDArray[np.uint64], seats: Sequence[int]) -> NDArray[np.uint64]:
        """The deals in which the conditions of these seats hold."""
        for seat in seats:
            deals = deals[satisfied(self.conditions[seat], deals[:, seat])]
        return deals

    def histogram(self, seat: int, terms: Terms) -> dict[int, float] | None:
        """The chance of each value of a sum of a hand that has cards to receive; None if it cannot be had exactly."""
        try:
            return Joint(self.placement, self.conditions, (seat, terms)).histogram()
        except TooLarge:
            return None


def _counted(placement: Placement, conditions: Sequence[Constraint]) -> Joint | None:
    try:
        joint = Joint(placement, conditions)
        joint.count()
    except TooLarge:
        return None
    return joint


def wilson_interval(hits: int, tries: int) -> tuple[float, float]:
    """The 95 % interval of a chance. Source: E. B. Wilson, Probable inference, JASA 22 (1927)."""
    share, z2 = hits / tries, _Z95 * _Z95
    middle = (share + z2 / (2 * tries)) / (1 + z2 / tries)
    reach = _Z95 / (1 + z2 / tries) * sqrt(share * (1 - share) / tries + z2 / (4 * tries * tries))
    return max(0.0, middle - reach), min(1.0, middle + reach)
