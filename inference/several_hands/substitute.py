"""Substitution of what is known into an expression, which then depends on fewer hands and splits into fewer boxes.

What is known are hands, values of quantities, or sums: the points of two hands are those of the pack less the others'.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any, cast

import numpy as np

from dealspace.cards import CardSet, Seat
from dealspace.inference.several_hands.compute import compute
from dealspace.inference.several_hands.deal_expression import DealExpression, HasCard, Measure, ShapeIs, WholeNumber


def substitute_hands(expr: DealExpression, hands: Mapping[Seat, CardSet]) -> DealExpression:
    """The expression with the quantities of these hands (13 cards each) replaced by their values."""

    def found(node: DealExpression) -> DealExpression | None:
        match node:
            case Measure(seat) | HasCard(seat) | ShapeIs(seat) if seat in hands:
                deal = np.zeros((1, 4), np.uint64)
                deal[0, seat] = hands[seat].bits
                return WholeNumber(int(compute(node, deal)[0]))
        return None

    return substitute_nodes(expr, found)


def substitute_nodes(expr: DealExpression, found: Callable[[DealExpression], DealExpression | None]) -> DealExpression:
    """The expression in which each node is what `found` returns for it, where that is not None; shared ones stay so."""
    done: dict[int, DealExpression] = {}

    def within(part: Any) -> Any:
        if isinstance(part, DealExpression):
            if id(part) not in done:
                done[id(part)] = found(part) or replace(
                    part, **{field.name: within(getattr(part, field.name)) for field in fields(part)}
                )
            return done[id(part)]
        if isinstance(part, tuple) and part and all(isinstance(each, DealExpression) for each in part):
            return tuple(map(within, part))
        return part

    return cast(DealExpression, within(expr))
