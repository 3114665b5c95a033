"""The columns of a table of deals, by the texts of `dealspace query`: what is asked there of all deals, here of each.

hcp:N, spades:E, hcp:NS     a quantity of a hand, or of both hands of a side, as players count it
shape:E, hand:E, deal       texts: 4=3=3=3 (S=H=D=C), a hand, all four
tricks:S.NT, makes:3N.S     double dummy: the tricks, and whether the contract is made
chance:W: 5+H, hcp(north) + hcp(south), tricks(south, hearts) >= 10       whether a condition holds; a number
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace import play
from dealspace.cards import CardSet, Deal, NotationError, Seat, Strain
from dealspace.cards.errors import expect_type
from dealspace.inference import HAND_SCOPE, Quantity, Scope, is_deal_condition
from dealspace.inference.constraints.evaluate import satisfied, values
from dealspace.inference.deal_table import Column, Deals
from dealspace.inference.several_hands.compute import compute, truth
from dealspace.inference.several_hands.deal_expression import DealExpression
from dealspace.query.answers.question import Question
from dealspace.query.conditions.deal_conditions import number_on_deals
from dealspace.query.questions.chance import ChanceQuestion, Condition
from dealspace.query.questions.distribution import DistributionQuestion
from dealspace.query.questions.makes import MakesQuestion
from dealspace.query.questions.number import NumberQuestion
from dealspace.query.questions.shapes import ShapesQuestion
from dealspace.query.questions.tricks import TricksQuestion
from dealspace.query.registry import parse_questions


def read_columns(texts: Iterable[str] | str, scope: Scope = HAND_SCOPE) -> dict[str, Column]:
    """The columns by their texts, in order; a text may ask for several, as `hcp:N spades:S` or `hearts` (of each hand).

    Raises:
        NotationError: a text that is none, a column asked twice, or no column.
    """
    expect_type(texts, Iterable, "columns")
    found: dict[str, Column] = {}
    for text in [texts] if isinstance(texts, str) else texts:
        for name, column in _read(text, scope):
            if name in found:
                raise NotationError(f'the column "{name}" is asked twice')
            found[name] = column
    if not found:
        raise NotationError('a table has columns: name one, as columns=["hcp:N"]')
    return found


def _read(text: str, scope: Scope) -> Iterator[tuple[str, Column]]:
    expect_type(text, str, "a column")
    name = text.strip()
    head, colon, seat = (part.strip() for part in name.partition(":"))
    if head.lower() == "deal" and not colon:
        yield name, _deals
    elif head.lower() == "hand":
        yield name, partial(_hands, seat=Seat.parse(seat))
    elif not colon and is_deal_condition(name):
        number = number_on_deals(name, scope)
        yield name, partial(_numbers, expression=number.expression, unit=number.unit)
    else:
        yield from ((question.text, _column(question)) for question in parse_questions(name, scope))


def _column(question: Question) -> Column:
    match question:
        case DistributionQuestion(_, seat, quantity):
            return partial(_quantity, seat=seat, quantity=quantity)
        case ShapesQuestion(_, Seat() as seat):
            return partial(_shapes, seat=seat)
        case TricksQuestion(_, seat, strain, None):
            return partial(_tricks, seat=seat, strain=strain)
        case MakesQuestion(_, seat, strain, tricks, None):
            return partial(_made, seat=seat, strain=strain, tricks=tricks)
        case NumberQuestion(_, number):
            return partial(_numbers, expression=number.expression, unit=number.unit)
        case ChanceQuestion(_, condition):
            return partial(_held, condition=condition)
        case TricksQuestion() | MakesQuestion():
            raise NotationError(f'"{question.text}": every deal of a table is solved: leave the number of deals out')
    raise NotationError(f'"{question.text}" is nothing that each deal has: expected hcp:N, shape:E, tricks:S.NT …')


def _quantity(deals: Deals, seat: Seat, quantity: Quantity) -> NDArray[Any]:
    return _in_points(values(quantity, deals[:, seat]), quantity.unit)


def _in_points(found: NDArray[Any], unit: int) -> NDArray[Any]:
    return found if unit == 1 else found / unit


def _shapes(deals: Deals, seat: Seat) -> NDArray[np.str_]:
    suits = deals[:, seat, None] >> np.array([39, 26, 13, 0], np.uint64) & np.uint64(0x1FFF)
    lengths = np.bitwise_count(suits).astype("U2")
    found: NDArray[np.str_] = lengths[:, 0]
    for suit in range(1, 4):
        found = np.char.add(np.char.add(found, "="), lengths[:, suit])
    return found


def _deals(deals: Deals) -> NDArray[np.str_]:
    return np.array([str(Deal.of_bits(row)) for row in deals.tolist()], np.str_)


def _hands(deals: Deals, seat: Seat) -> NDArray[np.str_]:
    return np.array([str(CardSet(bits)) for bits in deals[:, seat].tolist()], np.str_)


def _tricks(deals: Deals, seat: Seat, strain: Strain) -> NDArray[np.uint8]:
    return play.solve_tricks(deals, strain, seat)


def _made(deals: Deals, seat: Seat, strain: Strain, tricks: int) -> NDArray[np.bool_]:
    return play.makes(deals, strain, seat, tricks)


def _held(deals: Deals, condition: Condition) -> NDArray[np.bool_]:
    if isinstance(condition, DealExpression):
        return truth(condition, deals)
    held: NDArray[np.bool_] = np.logical_and.reduce([satisfied(each, deals[:, seat]) for seat, each in condition])
    return held


def _numbers(deals: Deals, expression: DealExpression, unit: int) -> NDArray[Any]:
    return _in_points(compute(expression, deals), unit)
