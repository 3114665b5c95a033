"""How often a condition on several hands holds in a space: counted box by box, or estimated from deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dealspace.cards import CardSet, Seat
from dealspace.inference.cpsat.solve import placed_cards
from dealspace.inference.results import Estimate
from dealspace.inference.several_hands.compute import truth
from dealspace.inference.several_hands.expression import DealExpression, is_slow
from dealspace.inference.several_hands.split import boxes_of
from dealspace.inference.several_hands.substitute import substitute_hands

if TYPE_CHECKING:
    from dealspace.inference.space import DealSpace

SOLVED_DEALS = 100
"""Deals from which a slow condition, one about double-dummy tricks, is estimated."""


def count_where(space: DealSpace, condition: DealExpression) -> int | None:
    """The exact number of deals of a space in which the condition holds.

    Returns:
        None where they cannot be counted: the condition does not split into a few boxes, the tables would be too large,
        or statements of the space are soft.
    """
    certain = all(statement.is_certain for statement in space.knowledge)
    if is_slow(condition) or not certain or not space.is_exact:
        return None
    known = {seat: held for seat, held in placed_by_seat(space).items() if len(held) == 13}
    boxes = boxes_of(substitute_hands(condition, known), finely=True)
    if any(box.checks for box in boxes):
        return None
    counts = [space.given(where=box.conditions).count() for box in boxes]
    return sum(count for count in counts if isinstance(count, int)) if all(isinstance(n, int) for n in counts) else None


def estimate_where(space: DealSpace, condition: DealExpression) -> Estimate:
    """The share of deals (by weight) in which the condition holds, from a sample. Raises NoSuchDeal, SpaceStarved."""
    deals = space.drawn[:SOLVED_DEALS] if is_slow(condition) else space.drawn
    return Estimate.of_share(int(truth(condition, deals).sum()), len(deals))


def placed_by_seat(space: DealSpace) -> dict[Seat, CardSet]:
    """The cards that each seat is known to hold; a fourth hand follows from three."""
    held = {seat: placed_cards(space.knowledge.certain.about(seat))[0] for seat in Seat}
    short = [seat for seat in Seat if len(held[seat]) < 13]
    if len(short) == 1:
        others = sum(held[seat].bits for seat in Seat if seat is not short[0])
        held[short[0]] = CardSet((1 << 52) - 1 & ~others)
    return held
