"""Conditions on several hands together, which may also count double-dummy tricks: `tricks(south, hearts) >= 10`."""

from __future__ import annotations

from collections.abc import Iterable

from dealspace.cards import Seat
from dealspace.inference.several_hands.deal_expression import DealExpression
from dealspace.inference.several_hands.deal_expression_parser import is_deal_condition, parse_deal_condition
from dealspace.query.conditions.dealer_expressions import DealerExpressionReader
from dealspace.query.conditions.pair_conditions import refuse_side
from dealspace.query.conditions.spelling import Conditions, parse_conditions


def condition_on_deals(text: str) -> DealExpression:
    """`spades(north) + spades(south) >= 8`. Raises NotationError."""
    return parse_deal_condition(text, DealerExpressionReader)


def parse_where(text: str) -> Conditions | DealExpression:
    """`W: hcp 15-17; E: 4+S`, or of several hands, `hcp(north) + hcp(south) >= 25`. Raises NotationError."""
    return condition_on_deals(text) if is_deal_condition(text) else conditions_by_seat(text)


def conditions_by_seat(text: str) -> Conditions:
    """`W: hcp 15-17; E: 4+S`; a side is refused, as it is two hands. Raises NotationError."""
    refuse_side(text)
    return parse_conditions(text)


def parted(
    where: Iterable[Conditions | DealExpression],
) -> tuple[Conditions, tuple[DealExpression, ...]]:
    """The conditions on single hands, and those on several."""
    by_seat: list[tuple[Seat, str]] = []
    together: list[DealExpression] = []
    for condition in where:
        if isinstance(condition, DealExpression):
            together.append(condition)
        else:
            by_seat += condition
    return tuple(by_seat), tuple(together)
