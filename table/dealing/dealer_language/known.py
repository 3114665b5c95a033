"""What is known of hands put into an expression, so that it speaks of fewer hands and can be split into fewer boxes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

import numpy as np

from dealspace.cards import CardSet, Seat
from dealspace.table.dealing.dealer_language.compute import compute
from dealspace.table.dealing.dealer_language.syntax import Expr, HasCard, Measure, Number, ShapeIs


def with_known(expr: Expr, hands: Mapping[Seat, CardSet]) -> Expr:
    """The expression with the numbers of these hands, each of 13 cards, in place of what counts them."""
    match expr:
        case Measure(seat) | HasCard(seat) | ShapeIs(seat) if seat in hands:
            deal = np.zeros((1, 4), np.uint64)
            deal[0, seat] = hands[seat].bits
            return Number(int(compute(expr, deal)[0]))
    changed = {field.name: _put_in(getattr(expr, field.name), hands) for field in fields(expr)}
    return replace(expr, **changed)


def _put_in(part: Any, hands: Mapping[Seat, CardSet]) -> Any:
    if isinstance(part, Expr):
        return with_known(part, hands)
    if isinstance(part, tuple) and part and all(isinstance(each, Expr) for each in part):
        return tuple(with_known(each, hands) for each in part)
    return part
