"""Substitution of known hands into an expression, which then depends on fewer hands and splits into fewer boxes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

import numpy as np

from dealspace.cards import CardSet, Seat
from dealspace.inference.several_hands.compute import compute
from dealspace.inference.several_hands.deal_expression import DealExpression, HasCard, Measure, ShapeIs, WholeNumber


def substitute_hands(expr: DealExpression, hands: Mapping[Seat, CardSet]) -> DealExpression:
    """The expression with the quantities of these hands (13 cards each) replaced by their values."""
    match expr:
        case Measure(seat) | HasCard(seat) | ShapeIs(seat) if seat in hands:
            deal = np.zeros((1, 4), np.uint64)
            deal[0, seat] = hands[seat].bits
            return WholeNumber(int(compute(expr, deal)[0]))
    changed = {field.name: _substituted(getattr(expr, field.name), hands) for field in fields(expr)}
    return replace(expr, **changed)


def _substituted(part: Any, hands: Mapping[Seat, CardSet]) -> Any:
    if isinstance(part, DealExpression):
        return substitute_hands(part, hands)
    if isinstance(part, tuple) and part and all(isinstance(each, DealExpression) for each in part):
        return tuple(substitute_hands(each, hands) for each in part)
    return part
