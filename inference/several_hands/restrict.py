"""A space restricted by conditions on several hands, as a union of boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dealspace.cards import CardSet, Seat
from dealspace.inference.cpsat.deal_model import placed_cards
from dealspace.inference.several_hands.box import Box
from dealspace.inference.several_hands.box_split import boxes_of
from dealspace.inference.several_hands.deal_expression import AllOf, DealExpression, is_slow
from dealspace.inference.several_hands.substitute import substitute_hands
from dealspace.inference.several_hands.union import BoxUnion
from dealspace.inference.statements.knowledge import Knowledge, Statement
from dealspace.inference.statements.results import Answer

if TYPE_CHECKING:
    from dealspace.inference.space import DealSpace

PILOT_SOLVED = 100
"""Deals examined at first where a condition is slow to check, as it counts double-dummy tricks."""
RARE = 1 / 500
"""Where fewer deals than this pass the checks of coarse boxes, finer ones are counted."""
MOST_SOLVED = 2_000
"""Deals examined, at most, for a sample under such a condition."""


def restricted(space: DealSpace, conditions: Sequence[DealExpression], *, finely: bool) -> BoxUnion:
    """The deals of a space in which all of the conditions, at least one, hold.

    Args:
        space: without conditions on several hands.
        conditions: the conditions.
        finely: more boxes and fewer checks, so that more is counted exactly.
    """
    return union_of(space, boxes_in(space, conditions, finely=finely), conditions)


def union_of(space: DealSpace, boxes: Sequence[Box], conditions: Sequence[DealExpression]) -> BoxUnion:
    """The deals of a space in the boxes of these conditions."""
    return BoxUnion(space, boxes, pilot=PILOT_SOLVED) if any(map(is_slow, conditions)) else BoxUnion(space, boxes)


def to_sample(space: DealSpace, conditions: Sequence[DealExpression]) -> BoxUnion | None:
    """The same with few boxes, of whose deals some are rejected; None where fine boxes are better."""
    coarse = restricted(space, conditions, finely=False)
    if not coarse.has_checks or any(map(is_slow, conditions)) or (coarse.spaces and coarse.acceptance() >= RARE):
        return coarse
    return None


def boxes_in(space: DealSpace, conditions: Sequence[DealExpression], *, finely: bool) -> tuple[Box, ...]:
    """The boxes of the conditions, in which hands that are known need no condition."""
    known = {seat: held for seat, held in placed_by_seat(space).items() if len(held) == 13}
    whole = AllOf(tuple(conditions)) if len(conditions) > 1 else conditions[0]
    return boxes_of(substitute_hands(whole, known), finely=finely)


def conflict_with(
    space: DealSpace, conditions: Sequence[DealExpression], *, time_limit_s: float
) -> tuple[Statement, ...]:
    """A minimal set of a space's certain statements that leave the conditions no deal; there must be none."""

    def is_empty(statements: tuple[Statement, ...]) -> bool:
        fewer = space.of(Knowledge(statements))
        boxes = boxes_in(fewer, conditions, finely=True)
        return all(
            fewer.given(where=box.conditions).feasible(time_limit_s=time_limit_s) is Answer.UNSAT for box in boxes
        )

    kept = space.knowledge.certain.statements
    for statement in kept:
        fewer = tuple(each for each in kept if each is not statement)
        if is_empty(fewer):
            kept = fewer
    return kept


def placed_by_seat(space: DealSpace) -> dict[Seat, CardSet]:
    """The cards that each seat is known to hold; a fourth hand follows from three."""
    held = {seat: placed_cards(space.knowledge.certain.about(seat))[0] for seat in Seat}
    short = [seat for seat in Seat if len(held[seat]) < 13]
    if len(short) == 1:
        others = sum(held[seat].bits for seat in Seat if seat is not short[0])
        held[short[0]] = CardSet((1 << 52) - 1 & ~others)
    return held
