"""Parsing what is asked of deals: conditions by seat, types of hand, quantities to count."""

from __future__ import annotations

from collections.abc import Sequence

from dealspace.cards import NotationError
from dealspace.inference import HAND_SCOPE, NEVER, Scope
from dealspace.inference.several_hands.box import Box
from dealspace.inference.space import Where
from dealspace.query.conditions.asked_numbers import AskedNumber, number_of_hand
from dealspace.query.conditions.deal_conditions import parse_where, parted
from dealspace.query.conditions.facts import parse_condition
from dealspace.query.conditions.spelling import Conditions
from dealspace.query.dealing.levelling import HandType
from dealspace.query.questions.distribution import DistributionQuestion
from dealspace.query.questions.number import NumberQuestion
from dealspace.query.registry import parse_question


def condition_box(text: str, scope: Scope = HAND_SCOPE) -> Box:
    """The box of `W: hcp 15-17 and balanced`; several seats are separated by semicolons. Raises NotationError."""
    by_seat, together = parted([parse_where(text)], scope)
    if together:
        raise NotationError(
            f'"{text.strip()}" is of several hands: expected conditions on one hand each, as W: hcp 5-7'
        )
    return box_of(by_seat, scope)


def box_of(conditions: Conditions, scope: Scope = HAND_SCOPE) -> Box:
    """The box of conditions by seat. Raises NotationError."""
    box = Box()
    for seat, condition in conditions:
        constraint = parse_condition(seat, condition, scope)
        if constraint == NEVER:
            raise NotationError(f'{seat.title}\'s condition "{condition}": no hand of 13 cards is like that')
        box &= Box.of({seat: constraint})
    return box


def conditions_of(where: Sequence[str], scope: Scope = HAND_SCOPE) -> list[Where]:
    """Conditions as `DealSpace.given` takes them, one after the other. Raises NotationError."""
    by_seat, together = parted(map(parse_where, where), scope)
    return [box_of(by_seat, scope).conditions, *together]


def hand_type(text: str, share: int, scope: Scope = HAND_SCOPE) -> HandType:
    """The type of `weak: W: hcp 5-7`: a name, then conditions by seat. Raises NotationError."""
    name, sign, condition = text.partition(":")
    if not sign or not name.strip() or not condition.strip():
        raise NotationError(f'type "{text}": expected a name, a seat and a condition, as weak: W: hcp 5-7')
    try:
        return HandType(name.strip(), condition_box(condition, scope), share)
    except NotationError as error:
        raise NotationError(f'type "{name.strip()}": {error}') from None


def number_asked(text: str, scope: Scope = HAND_SCOPE) -> AskedNumber:
    """The number of `hcp:N`, `spades:S`, `N: losers`, `hcp:NS` or `fit:EW`. Raises NotationError."""
    if ":" not in text:
        raise NotationError(f'"{text}": expected a quantity and a seat, as hcp:N')
    match parse_question(text, scope):
        case NumberQuestion(_, number):
            return number
        case DistributionQuestion(_, seat, quantity):
            return number_of_hand(seat, quantity)
    raise NotationError(f'"{text}" is not a quantity and a seat: expected one as hcp:N')
