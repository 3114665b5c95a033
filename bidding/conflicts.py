"""Auctions that no deal can make: the calls that contradict one another, and the weakest of them, which is doubted.

A human, a foreign program or another system makes calls that our book does not expect. When calls cannot all be true,
the smallest set that clashes is named, and the weakest call of it becomes soft: the one without which the rest is true
of most deals, so that, had each call been as likely to be the odd one, this is the likeliest. That is repeated until
some deal is left. Calls of our own players never clash, as each is made by a hand that it describes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from dealspace.bidding.canonical import shortened
from dealspace.bidding.interpreter import Reading
from dealspace.cards import Seat
from dealspace.inference import (
    HCP,
    Answer,
    DealModel,
    DealSpace,
    Estimate,
    Knowledge,
    NoSuchDeal,
    OutOfTime,
    SpaceStarved,
    Statement,
    all_of,
    satisfied,
)
from dealspace.inference.constraints.relax import loosened
from dealspace.inference.exact.partition import plan
from dealspace.inference.one_hand.grid import SIZES
from dealspace.inference.one_hand.ranges import POOL_DEALS, hand_bounds, pool, some_hand
from dealspace.inference.sampling.draw import draw
from dealspace.inference.sampling.worlds import DOUBT

LOOKED_AT = 20_000
"""Deals dealt to find one that fits, before the solver is asked whether there is any."""
PROOF_S = 10.0
"""Seconds for a proof that no deal fits; without one, the calls count as possible."""
TOLD_APART = 5
"""Deals of the pool that must fit for their numbers to be compared."""

Claims = Mapping[int, Statement]
"""What calls show for certain, by their place in the auction."""


@dataclass(frozen=True, repr=False)
class Conflict:
    """Calls that cannot all be true of one deal; without any one of them the rest can.

    Attributes:
        calls: what they show, by place in the auction.
        odd: the place of the weakest.
        chances: for each call, in how many of all deals the others are true.
    """

    calls: Claims
    odd: int
    chances: Mapping[int, float]

    def __repr__(self) -> str:
        calls = ", ".join(statement.source.text for statement in self.calls.values())
        return f"<Conflict of {shortened(calls)}; {self.calls[self.odd].source.text} is doubted>"


@dataclass(frozen=True, repr=False)
class Settled:
    """An auction read so that some deal makes it.

    Attributes:
        knowledge: what the calls show, the odd ones soft (DOUBT).
        conflicts: in the order in which they were found; none for an auction that can be.
    """

    knowledge: Knowledge
    conflicts: tuple[Conflict, ...]

    @property
    def odd(self) -> tuple[int, ...]:
        """The places of the calls that are doubted, in order."""
        return tuple(sorted(conflict.odd for conflict in self.conflicts))

    def __repr__(self) -> str:
        return f"<Settled reading: {len(self.knowledge.statements)} statements, {len(self.conflicts)} conflicts>"


def settled(reading: Reading) -> Settled:
    """The auction with its weakest calls doubted where calls contradict one another."""
    claims = {place: claim for place, meaning in enumerate(reading.meanings) if (claim := meaning.claim()) is not None}
    conflicts: list[Conflict] = []
    while (clash := _clash(claims)) is not None:
        chances = {place: _chance({other: clash[other] for other in clash if other != place}) for place in clash}
        odd = max(chances, key=lambda place: (chances[place], place))
        conflicts.append(Conflict(clash, odd, chances))
        claims = {place: claim for place, claim in claims.items() if place != odd}
    if not conflicts:
        return Settled(reading.knowledge, ())
    doubted = {conflict.odd: replace(conflict.calls[conflict.odd], softness=DOUBT) for conflict in conflicts}
    said: list[Statement] = []
    for place, meaning in enumerate(reading.meanings):
        said += [claim for claim in (claims.get(place) or doubted.get(place),) if claim is not None]
        said += [statement for statement in meaning.statements() if not statement.is_certain]
    return Settled(Knowledge(tuple(said)), tuple(conflicts))


def _clash(claims: Claims) -> Claims | None:
    """Calls that cannot all be true, none of them superfluous; None if all can, as far as can be told."""
    if _plainly_clash(claims):
        return _least(_least(claims, lambda rest: not _plainly_clash(rest)), _can_be)
    if _deal_found(claims):
        return None
    core = _refuted(claims)
    return None if core is None else _least(core, _can_be)


def _least(claims: Claims, can_be: Callable[[Claims], bool]) -> Claims:
    """A set among claims that cannot all be true, without any of which the rest can."""
    kept = dict(claims)
    for place in claims:
        without = {other: kept[other] for other in kept if other != place}
        if not can_be(without):
            kept = without
    return kept


def _can_be(claims: Claims) -> bool:
    return not _plainly_clash(claims) and (_deal_found(claims) or _refuted(claims) is None)


def _plainly_clash(claims: Claims) -> bool:
    """Whether one hand cannot be, or all four together have too many points or cards of a suit, or too few."""
    said = {seat: all_of(*(claim.condition for claim in claims.values() if claim.seat is seat)) for seat in Seat}
    if not all(some_hand(condition) for condition in said.values()):
        return True
    for quantity in SIZES:
        whole = 40 if quantity == HCP else 13
        ends = [hand_bounds(condition, quantity) for condition in said.values()]
        if not sum(end.low for end in ends) <= whole <= sum(end.high for end in ends):
            return True
    return False


def _deal_found(claims: Claims) -> bool:
    """Whether a deal turns up in which all of these are true."""
    ladder = plan(Knowledge(tuple(claims.values())))
    try:
        draw(ladder, 1, np.random.default_rng(0), LOOKED_AT, lambda: False, lambda: NoSuchDeal("no deal fits"))
    except (SpaceStarved, NoSuchDeal):
        return False
    return True


def _refuted(claims: Claims) -> Claims | None:
    """Claims that the solver proves to clash: by what they say of points and lengths, if that will do."""
    loose = {place: replace(claim, condition=loosened(claim.condition)) for place, claim in claims.items()}
    for tried in (loose, claims):
        model = DealModel(Knowledge(tuple(tried.values())))
        if model.feasible(time_limit_s=PROOF_S) is Answer.UNSAT:
            try:
                core = {id(statement) for statement in model.conflict(time_limit_s=PROOF_S) or ()}
            except OutOfTime:
                return claims
            return {place: claims[place] for place, claim in tried.items() if id(claim) in core}
    return None


def _chance(claims: Claims) -> float:
    """In how many of all deals these are true; counted where too few of the pool's deals show it."""
    deals = pool()[: 4 * POOL_DEALS].reshape(-1, 4)
    true = np.ones(len(deals), np.bool_)
    for claim in claims.values():
        true &= satisfied(claim.condition, deals[:, claim.seat])
    if (found := int(true.sum())) >= TOLD_APART:
        return found / len(deals)
    exact = DealSpace.of(Knowledge(tuple(claims.values()))).probability()
    return exact.value if isinstance(exact, Estimate) else exact
