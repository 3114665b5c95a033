"""The number that a quantity and a hand or a side ask: `hcp` of N, `losers` of EW, `fit` of NS.

Of a side it is the sum over both hands; `fit` is the greatest number of cards that they have together in a suit.
"""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.cards import NotationError, Seat
from dealspace.inference import Quantity, Scope
from dealspace.inference.several_hands.deal_expression import DealExpression, Measure, fit_of, of_side
from dealspace.inference.several_hands.hand_language import FIT, side_of
from dealspace.query.conditions.named_quantities import named_quantity
from dealspace.query.display.render import SIDE_NAMES


@dataclass(frozen=True)
class AskedNumber:
    """A number computed from one or several hands.

    Attributes:
        title: whose it is, `North–South's HCP`.
        unit: steps of its values in one point as players count: 2 for quick tricks, which are counted in halves.
    """

    expression: DealExpression
    title: str
    unit: int = 1


def asked_number(text: str, quantity: str, whose: str, scope: Scope) -> AskedNumber:
    """What a quantity asks of a seat or a side; an error quotes the question's text. Raises NotationError."""
    side = side_of(whose)
    if quantity.lower() == FIT:
        if side is None:
            raise NotationError(f'"{text}": a fit is of two hands, as fit:NS')
        return AskedNumber(fit_of(side), f"{SIDE_NAMES[side]}'s longest fit")
    if quantity.lower() in ("trumps", "trump"):
        raise NotationError(f'"{text}": did you mean "fit:NS", the longest fit of a side?')
    found = named_quantity(text, quantity, scope)
    if side is None:
        return number_of_hand(Seat.parse(whose), found)
    return AskedNumber(of_side(side, ((1, found),)), quantity_title(SIDE_NAMES[side], found), found.unit)


def number_of_hand(seat: Seat, quantity: Quantity) -> AskedNumber:
    """The same of one hand."""
    return AskedNumber(Measure(seat, ((1, quantity),)), quantity_title(seat.title, quantity), quantity.unit)


def quantity_title(whose: str, quantity: Quantity) -> str:
    """Whose quantity: `West's HCP`, `East's ♥`, `North–South's top3 in ♠`."""
    words = {"hcp": "HCP", "has": f"{quantity.rank}"}.get(quantity.name, quantity.name.replace("_", " "))
    if quantity.suit is None:
        return f"{whose}'s {words}"
    symbol = quantity.suit.symbol
    if quantity.name in ("length", "has"):
        return f"{whose}'s {symbol}{'' if quantity.name == 'length' else words}"
    return f"{whose}'s {words} in {symbol}"
