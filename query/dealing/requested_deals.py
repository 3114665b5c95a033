"""Parsing what is asked of deals: conditions by seat, types of hand, quantities to count."""

from __future__ import annotations

from dealspace.cards import NotationError, Seat
from dealspace.inference import HAND_SCOPE, NEVER, Quantity, Scope
from dealspace.inference.several_hands.box import Box
from dealspace.query.conditions.deal_conditions import conditions_by_seat
from dealspace.query.conditions.facts import parse_condition
from dealspace.query.dealing.levelling import HandType
from dealspace.query.questions.distribution import DistributionQuestion
from dealspace.query.registry import parse_question


def condition_box(text: str, scope: Scope = HAND_SCOPE) -> Box:
    """The box of `W: hcp 15-17 and balanced`; several seats are separated by semicolons. Raises NotationError."""
    box = Box()
    for seat, condition in conditions_by_seat(text):
        constraint = parse_condition(seat, condition, scope)
        if constraint == NEVER:
            raise NotationError(f'{seat.title}\'s condition "{condition}": no hand of 13 cards is like that')
        box &= Box.of({seat: constraint})
    return box


def hand_type(text: str, share: int, scope: Scope = HAND_SCOPE) -> HandType:
    """The type of `weak: W: hcp 5-7`: a name, then conditions by seat. Raises NotationError."""
    name, sign, condition = text.partition(":")
    if not sign or not name.strip() or not condition.strip():
        raise NotationError(f'type "{text}": expected a name, a seat and a condition, as weak: W: hcp 5-7')
    try:
        return HandType(name.strip(), condition_box(condition, scope), share)
    except NotationError as error:
        raise NotationError(f'type "{name.strip()}": {error}') from None


def seat_and_quantity(text: str, scope: Scope = HAND_SCOPE) -> tuple[Seat, Quantity]:
    """The seat and the quantity of `hcp:N`, `spades:S` or `N: losers`. Raises NotationError."""
    if ":" not in text:
        raise NotationError(f'"{text}": expected a quantity and a seat, as hcp:N')
    asked = parse_question(text, scope)
    if not isinstance(asked, DistributionQuestion):
        raise NotationError(f'"{text}" is not a quantity and a seat: expected one as hcp:N')
    return asked.seat, asked.quantity
