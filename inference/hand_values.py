"""A quantity of a hand as players count it, for `hand["losers"]` and `hand.value("kr")`; see cards/right_rooms.py."""

from __future__ import annotations

from functools import lru_cache

from dealspace.cards import CardSet
from dealspace.cards.errors import expect_type
from dealspace.inference.constraints.evaluate import value
from dealspace.inference.language.parse import parse_quantity
from dealspace.inference.quantities.quantity import Quantity


def hand_value(hand: CardSet, quantity: Quantity | str) -> int | float:
    """The value of a quantity: whole, but for quantities that count in fractions of a point. Raises NotationError."""
    expect_type(quantity, (Quantity, str), "quantity")
    asked = _read(quantity) if isinstance(quantity, str) else quantity
    found = value(asked, hand)
    return found if asked.unit == 1 else found / asked.unit


_read = lru_cache(512)(parse_quantity)
