"""Conditions on several hands together, which may also count double-dummy tricks: `tricks(south, hearts) >= 10`."""

from __future__ import annotations

from dealspace.inference.several_hands.deal_expression import DealExpression
from dealspace.inference.several_hands.deal_expression_parser import parse_deal_condition
from dealspace.query.conditions.dealer_expressions import DealerExpressionReader


def condition_on_deals(text: str) -> DealExpression:
    """`spades(north) + spades(south) >= 8`. Raises NotationError."""
    return parse_deal_condition(text, DealerExpressionReader)
