"""A quick estimate of the probability of an auction: how often random deals satisfy all that the calls have shown.

The hand with the rarest condition is taken from a pool of random hands (hand_questions/pool.py) and the other 39 cards
are dealt at random, so that only the conditions of the other three are left to chance. Where the pool has too few such
hands, the exact tables of the space are used.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from math import exp, sqrt

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Seat
from dealspace.inference.constraints.constraint import ALWAYS, Constraint
from dealspace.inference.constraints.evaluate import satisfied
from dealspace.inference.constraints.relax import relaxed
from dealspace.inference.exact.hand_join import Joint
from dealspace.inference.exact.partition import strategy_of
from dealspace.inference.hand_questions.pool import POOL_DEALS, matching, pool
from dealspace.inference.one_hand.bitsets import as_flags
from dealspace.inference.space import DealSpace
from dealspace.inference.statements.knowledge import Knowledge
from dealspace.inference.statements.results import Estimate
from dealspace.inference.statements.space_errors import SizeLimitError

LEAST_HANDS = 30
"""Hands of the pool that must satisfy the rarest condition."""
DEALT = 4_000
"""Deals dealt around those hands."""
LEAST_HITS = 20
"""Of those deals, how many must satisfy the other conditions."""
MOST_TABLED, TABLES_WORK, TABLES_DEALT = 3, 200_000, 20_000
"""Hands in the tables for rare deals, steps of their join (Joint's `work_limit`), and deals dealt by them, at most."""
_Z95 = 1.959964
_DECK = np.arange(52, dtype=np.uint8)


def quick_probability(knowledge: Knowledge, *, least_hits: int = LEAST_HITS) -> float | Estimate:
    """The share of all deals that agree with every certain statement; the same on every call.

    Args:
        least_hits: of the deals dealt, how many must agree; with fewer the exact tables are used.
    Returns:
        A float, exact but for rounding, where at most one hand is described or the exact tables are used; otherwise an
        `Estimate`.
    """
    about = _conditions(knowledge)
    own, left = _fitting(about) if len(about) > 1 else (0, np.zeros(0, np.intp))
    if own < LEAST_HANDS or len(left) < least_hits:
        return DealSpace.of(knowledge.certain).probability()
    count = 4 * POOL_DEALS
    share = own / count * len(left) / DEALT
    owner = _owners(own)
    rates = (
        np.bincount(owner[left], minlength=owner[-1] + 1)[np.unique(owner)] / np.unique(owner, return_counts=True)[1]
    )
    error = sqrt(((1 - own / count) + float(rates.var() / rates.mean() ** 2)) / min(own, DEALT))
    return Estimate(share, share * exp(-_Z95 * error), min(1.0, share * exp(_Z95 * error)))


def share_found(knowledge: Knowledge) -> float:
    """The share of all deals that agree with every certain statement, by the deals dealt here; 0 proves nothing."""
    about = _conditions(knowledge)
    if not about:
        return 1.0
    own, left = _fitting(about)
    return own / (4 * POOL_DEALS) * len(left) / DEALT


def share_by_tables(knowledge: Knowledge) -> float:
    """The same for rare deals, by tables of the rarest hands' conditions, relaxed, that take little work."""
    strategy = strategy_of(knowledge.certain)
    if strategy is None or not strategy.dealer.deals:
        return 0.0
    rarest = sorted(strategy.constrained, key=lambda seat: (strategy.glimpse.rates[seat], seat))[:MOST_TABLED]
    while rarest:
        conditions = [relaxed(strategy.conditions[seat]) if seat in rarest else ALWAYS for seat in Seat]
        with suppress(SizeLimitError):
            joint = Joint(strategy.placement, conditions, work_limit=TABLES_WORK)
            if joint.can_deal:
                return _share_of(joint, knowledge) * (joint.deals / strategy.dealer.deals)
        rarest.pop()
    return 0.0


def _share_of(joint: Joint, knowledge: Knowledge) -> float:
    """The share of the deals of a join that agree with every certain statement, by a sample."""
    if not joint.deals:
        return 0.0
    deals = joint.deal(TABLES_DEALT, np.random.default_rng(0))
    for seat in Seat:
        deals = deals[satisfied(knowledge.about(seat), deals[:, seat])]
    return len(deals) / TABLES_DEALT


def _conditions(knowledge: Knowledge) -> dict[Seat, Constraint]:
    """What is asked for, by seat, the seats of which nothing is asked left out."""
    about = {seat: knowledge.about(seat) for seat in Seat}
    return {seat: condition for seat, condition in about.items() if condition != ALWAYS}


def _fitting(about: Mapping[Seat, Constraint]) -> tuple[int, NDArray[np.intp]]:
    """How many hands of the pool fit the rarest condition, and which of the deals around them fit the others."""
    count = 4 * POOL_DEALS
    fits = {seat: matching(condition) & (1 << count) - 1 for seat, condition in about.items()}
    mine, *others = sorted(about, key=lambda seat: fits[seat].bit_count())
    own = pool()[:count][as_flags(fits[mine], count)]
    if not len(own):
        return 0, np.zeros(0, np.intp)
    dealt = _dealt_around(own)
    left = np.arange(len(dealt))
    for index, seat in enumerate(others):
        left = left[satisfied(about[seat], dealt[left, index])]
    return len(own), left


@cache
def _orders() -> NDArray[np.intp]:
    """intp[DEALT, 39]: random orders of the 39 cards beside one hand."""
    found: NDArray[np.intp] = np.argsort(np.random.default_rng(39).random((DEALT, 39)), axis=1)
    return found


def _owners(hands: int) -> NDArray[np.intp]:
    """intp[DEALT]: the index, below `hands`, of the hand around which each deal is dealt."""
    owners: NDArray[np.intp] = np.arange(DEALT) * hands // DEALT
    return owners


def _dealt_around(own: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """uint64[DEALT, 3]: three hands dealt from the 39 cards beside one of these hands."""
    taken = own[_owners(len(own))]
    held = (taken[:, None] >> _DECK.astype(np.uint64) & np.uint64(1)).astype(np.bool_)
    rest = np.nonzero(~held)[1].reshape(DEALT, 39)
    bits = np.uint64(1) << np.take_along_axis(rest, _orders(), axis=1).astype(np.uint64)
    three: NDArray[np.uint64] = bits.reshape(DEALT, 3, 13).sum(axis=2, dtype=np.uint64)
    return three
