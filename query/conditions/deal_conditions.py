"""Conditions as they are typed: on a hand, on a side, or on several hands, which may count double-dummy tricks too."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from dealspace.cards import Seat, Side
from dealspace.inference import HAND_SCOPE, Scope
from dealspace.inference.several_hands.deal_expression import DealExpression
from dealspace.inference.several_hands.deal_expression_parser import (
    is_deal_condition,
    parse_deal_condition,
    parse_deal_number,
)
from dealspace.inference.several_hands.hand_language import side_condition, side_first
from dealspace.query.conditions.asked_numbers import AskedNumber
from dealspace.query.conditions.dealer_expressions import DealerExpressionReader
from dealspace.query.conditions.spelling import Conditions, parse_conditions


def condition_on_deals(text: str, scope: Scope = HAND_SCOPE) -> DealExpression:
    """`spades(north) + spades(south) >= 8`. Raises NotationError."""
    return parse_deal_condition(text, DealerExpressionReader, scope)


def number_on_deals(text: str, scope: Scope = HAND_SCOPE) -> AskedNumber:
    """`hcp(north) + hcp(south)`, `quick_tricks(ns)`. Raises NotationError."""
    expression, unit = parse_deal_number(text, DealerExpressionReader, scope)
    return AskedNumber(expression, str(expression) if unit == 1 else text.strip(), unit)


Entry = tuple[Seat | Side | None, str]
"""A condition on a hand or on both hands of a side, not read yet; None for one that names its hands."""


def parse_where(text: str) -> tuple[Entry, ...]:
    """`W: hcp 15-17; NS: fit 8+`, `hcp(north) + hcp(south) >= 25`: parted by semicolons. Raises NotationError."""
    parts = [part for part in text.split(";") if part.strip()]
    return tuple(entry for part in parts or [text] for entry in _entries(part))


def _entries(part: str) -> tuple[Entry, ...]:
    if is_deal_condition(part):
        return ((None, part),)
    of_side = side_first(part)
    return parse_conditions(part) if of_side is None else (of_side,)


def is_on_several_hands(text: str) -> bool:
    """Whether any of the conditions of a text is on several hands."""
    return any(not isinstance(who, Seat) for who, _ in parse_where(text))


def parted(
    where: Iterable[tuple[Entry, ...]], scope: Scope = HAND_SCOPE
) -> tuple[Conditions, tuple[DealExpression, ...]]:
    """The conditions on single hands, and those on several. Raises NotationError."""
    by_seat: list[tuple[Seat, str]] = []
    together: list[DealExpression] = []
    for who, text in chain.from_iterable(where):
        match who:
            case None:
                together.append(condition_on_deals(text, scope))
            case Side():
                together.append(side_condition(who, text, scope))
            case Seat():
                by_seat.append((who, text))
    return tuple(by_seat), tuple(together)
