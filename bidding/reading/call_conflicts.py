"""Auctions that fit no deal: minimal conflicts between calls, and the weakest call of each, which is doubted.

A human, another program or another system makes calls that the system does not expect. When the calls are infeasible
together, a minimal conflict is found: calls that cannot all be true, though any proper subset can. Its weakest call
becomes soft: the one without which the others fit the most deals, hence the likeliest to be wrong if all are equally
likely a priori. This is repeated until some deal fits. Calls of our own players never conflict, as each describes the
hand that makes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from dealspace.bidding.reading.interpreter import Reading
from dealspace.cards import CardSet, Seat
from dealspace.cards.errors import expect_type
from dealspace.cards.notation import shortened
from dealspace.inference import (
    Answer,
    DealModel,
    DealSpace,
    Estimate,
    InfeasibleError,
    Knowledge,
    SamplingError,
    Statement,
    TimeLimitError,
    all_of,
)
from dealspace.inference.constraints.relax import relaxed
from dealspace.inference.exact.partition import contradictory, strategy_of
from dealspace.inference.hand_questions.questions import is_satisfiable
from dealspace.inference.sampling.draw import draw
from dealspace.inference.statements.card_facts import hand_seen
from dealspace.inference.worlds.quick_probability import quick_probability, share_found
from dealspace.inference.worlds.worlds import DOUBT

LOOKED_AT = 200_000
"""Deals sampled in search of one that fits, before the solver, which takes seconds, decides whether there is any."""
ENOUGH_HITS = 5
"""Fitting deals, among those dealt, from which the share of such deals is estimated."""
PROOF_S = 10.0
"""Seconds for a proof of infeasibility; without a proof, the calls count as feasible."""

Claims = Mapping[int, Statement]
"""What calls show for certain, by index in the auction."""
Cards = tuple[Statement, ...]
"""The cards that seats are known to hold."""


@dataclass(frozen=True, repr=False)
class Conflict:
    """A minimal conflict: calls that cannot all be true of one deal; without any one of them the others can.

    Attributes:
        calls: what they show, by index in the auction.
        odd: the index of the weakest.
        chances: for each call, the share of all deals for which the others are true; of those with the cards known.
        has_cards: whether cards that are known take part in it; then it may be one call alone.
    """

    calls: Claims
    odd: int
    chances: Mapping[int, float]
    has_cards: bool = False

    def __repr__(self) -> str:
        calls = ", ".join(statement.source.text for statement in self.calls.values())
        return f"<Conflict of {shortened(calls)}; {self.calls[self.odd].source.text} is doubted>"


@dataclass(frozen=True, repr=False)
class Settled:
    """An auction read so that some deal fits.

    Attributes:
        knowledge: what the calls show; doubted calls are soft (DOUBT).
        conflicts: in the order in which they were found; none for a feasible auction.
    """

    knowledge: Knowledge
    conflicts: tuple[Conflict, ...]

    @property
    def odd(self) -> tuple[int, ...]:
        """The indices of the calls that are doubted, in order."""
        return tuple(sorted(conflict.odd for conflict in self.conflicts))

    def __repr__(self) -> str:
        return f"<Settled reading: {len(self.knowledge.statements)} statements, {len(self.conflicts)} conflicts>"


def settled(reading: Reading, held: Mapping[Seat, CardSet] | None = None) -> Settled:
    """The auction with the weakest call of each conflict doubted, so that some deal fits.

    Args:
        reading: an auction read, whose calls may contradict each other.
        held: cards that seats are known to hold. Calls of a hand that is known whole tell nothing more, and are left as
            they are; those of the others may contradict it.
    Returns:
        What the calls show, doubted ones softly, and the conflicts; `DealSpace.of(settled(reading).knowledge)`.

    >>> from dealspace.bidding import load_system
    >>> settled(load_system("sayc").read("1N P 2C")).conflicts
    ()
    """
    expect_type(reading, Reading, "reading")
    known = tuple(hand_seen(seat, cards) for seat, cards in (held or {}).items())
    whole = {seat for seat, cards in (held or {}).items() if len(cards) == 13}
    stated = claims_of(reading)
    claims: Claims = {index: claim for index, claim in stated.items() if claim.seat not in whole}
    conflicts: list[Conflict] = []
    while (clash := _clash(claims, known)) is not None:
        rest = {index: {other: clash[other] for other in clash if other != index} for index in clash}
        chances = {index: _chance(rest[index], known) for index in clash}
        odd = max(chances, key=lambda index: (chances[index], index))
        conflicts.append(Conflict(clash, odd, chances, bool(known)))
        claims = {index: claim for index, claim in claims.items() if index != odd}
    if not conflicts:
        return Settled(reading.knowledge, ())
    doubted = {conflict.odd: replace(conflict.calls[conflict.odd], softness=DOUBT) for conflict in conflicts}
    statements: list[Statement] = []
    for index, meaning in enumerate(reading.meanings):
        kept = stated.get(index) if meaning.seat in whole else claims.get(index) or doubted.get(index)
        statements += [kept] if kept is not None else []
        statements += [statement for statement in meaning.statements() if not statement.is_certain]
    return Settled(Knowledge(tuple(statements)), tuple(conflicts))


def claims_of(reading: Reading) -> dict[int, Statement]:
    """What each call by itself shows for certain, where that is anything."""
    return {index: claim for index, meaning in enumerate(reading.meanings) if (claim := meaning.claim()) is not None}


def _clash(claims: Claims, known: Cards = ()) -> Claims | None:
    """A minimal conflict of calls, with the cards known; None if there is none, or none that could be proved."""

    def can_be(rest: Claims) -> bool:
        return not plainly_clash(rest, known) and (_deal_found(rest, known) or _refuted(rest, known) is None)

    if plainly_clash(claims, known):
        return _least(_least(claims, lambda rest: not plainly_clash(rest, known)), can_be)
    if _deal_found(claims, known):
        return None
    core = _refuted(claims, known)
    return None if core is None else _least(core, can_be)


def _least(claims: Claims, can_be: Callable[[Claims], bool]) -> Claims:
    """A minimal infeasible subset of claims that cannot all be true."""
    rest = dict(claims)
    for index in claims:
        without = {other: rest[other] for other in rest if other != index}
        if not can_be(without):
            rest = without
    return rest


def plainly_clash(claims: Claims, known: Cards = ()) -> bool:
    """Whether one hand is infeasible, or the four together ask for more or less than the pack holds."""
    all_said = (*known, *claims.values())
    shown = (all_of(*(said.condition for said in all_said if said.seat is seat)) for seat in Seat)
    return contradictory(all_said) or not all(is_satisfiable(condition) for condition in shown)


def _deal_found(claims: Claims, known: Cards) -> bool:
    """Whether sampling finds a deal in which all of these are true."""
    knowledge = Knowledge((*known, *claims.values()))
    if share_found(knowledge):
        return True
    none = InfeasibleError("no deal fits")
    try:
        draw(strategy_of(knowledge), 1, np.random.default_rng(0), LOOKED_AT, lambda: False, lambda: none)
    except (SamplingError, InfeasibleError):
        return False
    return True


def _refuted(claims: Claims, known: Cards) -> Claims | None:
    """Claims that are proved infeasible, by points and lengths alone where that is enough; None without proof."""
    loose = {index: replace(claim, condition=relaxed(claim.condition)) for index, claim in claims.items()}
    for tried in (loose, claims):
        model = DealModel(Knowledge((*known, *tried.values())))
        if model.feasible(time_limit_s=PROOF_S) is Answer.UNSAT:
            try:
                core = {id(statement) for statement in model.conflict(time_limit_s=PROOF_S) or ()}
            except TimeLimitError:
                return claims
            return {index: claims[index] for index, claim in tried.items() if id(claim) in core}
    return None


def _chance(claims: Claims, known: Cards) -> float:
    """The share of all deals, or of those with the cards known, that fit these claims."""
    if known:
        seats = {claim.seat for claim in claims.values()}
        said = {seat: all_of(*(claim.condition for claim in claims.values() if claim.seat is seat)) for seat in seats}
        found = DealSpace.of(Knowledge(known)).seeded(0).chance(said) if said else 1.0
    else:
        found = quick_probability(Knowledge(tuple(claims.values())), least_hits=ENOUGH_HITS)
    return found.value if isinstance(found, Estimate) else found
