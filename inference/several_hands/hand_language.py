"""Conditions in the language of one hand as conditions on several: `NS: hcp 25+ and fit 8+`, or `5+S` of one hand.

Of a side every quantity is the sum over its hands, and `fit` the greatest number of cards that they have together in a
suit. What can only be of one hand, as `balanced`, is refused with the texts that may be meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import ceil, floor, lcm, prod
from typing import cast

from dealspace.cards import CardSet, NotationError, Seat, Side
from dealspace.inference.constraints.constraint import (
    ALWAYS,
    And,
    Constraint,
    Holds,
    HoldsExactly,
    Not,
    Or,
    Shape,
    Within,
)
from dealspace.inference.language.bind import HAND_SCOPE, Scope, quantity_of
from dealspace.inference.language.expression import (
    Both,
    Compare,
    Constant,
    Either,
    Expr,
    IfElse,
    InRanges,
    Mention,
    Negation,
    Number,
    Path,
    Sum,
)
from dealspace.inference.language.operators import plain
from dealspace.inference.language.parse import is_condition, parse_expression
from dealspace.inference.language.players_notation import readings
from dealspace.inference.several_hands.deal_expression import (
    AllOf,
    AnyOf,
    Arithmetic,
    Conditional,
    DealExpression,
    HasCard,
    LogicalNot,
    Measure,
    Relation,
    RelationSign,
    ShapeIs,
    WholeNumber,
    fit_of,
    of_side,
)

FIT = "fit"
_SIDES = {"NS": "NS", "SN": "NS", "N-S": "NS", "N/S": "NS", "EW": "EW", "WE": "EW", "E-W": "EW", "E/W": "EW"}
_SIDE_FIRST = re.compile(rf"\s*({'|'.join(_SIDES)})\s*(?:[:=]\s*|\s)(.*)", re.IGNORECASE | re.DOTALL)


def side_of(text: str) -> Side | None:
    """The side of `NS` or `E-W`; None for another text."""
    side = _SIDES.get(text.strip().upper())
    return None if side is None else Side[side]


def side_first(text: str) -> tuple[Side, str] | None:
    """A side and what is said of it, `NS: hcp 25+`; None for another text."""
    found = _SIDE_FIRST.fullmatch(text)
    if found is None or (side := side_of(found[1])) is None:
        return None
    return side, found[2].strip()


def side_condition(side: Side, text: str, scope: Scope = HAND_SCOPE) -> DealExpression:
    """What a condition in the language of one hand says of both hands of a side together.

    >>> print(side_condition(Side.NS, "hcp 25-27 and not fit 9+"))
    hcp(north) + hcp(south) >= 25 && hcp(north) + hcp(south) <= 27 && !(fit(ns) >= 9)

    Raises:
        NotationError: it cannot be read, or is of one hand.
    """
    one, other = side.seats
    try:
        return _Binder(side, scope).condition(_parsed(text))
    except _OfOneHandError:
        each = f"{one}: {text}; {other}: {text}"
        raise NotationError(f'"{side}" is two hands, and "{text}" is of one: write {each} for each of them') from None
    except NotationError as error:
        raise NotationError(f'"{side}: {text}": {error.bare_message}') from None


def _parsed(text: str) -> Expr:
    try:
        return parse_expression(text)
    except NotationError:
        meant = readings(text, lambda other: is_condition(other, None))
        if len(meant) != 1:
            raise
        return parse_expression(meant[0].text)


class _OfOneHandError(NotationError):
    """A condition that only one hand can meet."""


@dataclass(frozen=True)
class _Linear:
    """A sum of numbers of a side with whole factors, and a constant, all multiplied by `unit`."""

    expression: DealExpression | None
    constant: int
    unit: int


@dataclass(frozen=True)
class _Binder:
    """Gives names their meanings, for a side."""

    side: Side
    scope: Scope

    def condition(self, expr: Expr) -> DealExpression:
        match expr:
            case Constant(value):
                return WholeNumber(int(value))
            case Both(parts):
                return _all_of(map(self.condition, parts))
            case Either(parts):
                return AnyOf(tuple(map(self.condition, parts)))
            case Negation(part):
                return LogicalNot(self.condition(part))
            case IfElse(then, condition, otherwise):
                return Conditional(*map(self.condition, (condition, then, otherwise)))
            case InRanges(total, ranges, ()):
                each = [self._between(total, low, high) for low, high in ranges]
                return each[0] if len(each) == 1 else AnyOf(tuple(each))
            case Compare(left, relation, right):
                return self._compared(left, cast(RelationSign, plain(relation)), right)
            case Mention(path) if path.lone_name is None:
                fact = quantity_of(path, self.scope)
                if fact.is_fact:
                    return Relation(of_side(self.side, ((1, fact),)), ">=", WholeNumber(1))
        raise _OfOneHandError("of one hand")

    def _between(self, total: Sum, low: Fraction | None, high: Fraction | None) -> DealExpression:
        found = self._linear(total)
        least, most = (None if end is None else end * found.unit - found.constant for end in (low, high))
        number = found.expression or WholeNumber(0)
        if least is not None and least == most and least.denominator == 1:
            return Relation(number, "==", WholeNumber(int(least)))
        parts = []
        if least is not None:
            parts.append(Relation(number, ">=", WholeNumber(ceil(least))))
        if most is not None:
            parts.append(Relation(number, "<=", WholeNumber(floor(most))))
        return _all_of(parts)

    def _compared(self, left: Sum, sign: RelationSign, right: Sum) -> DealExpression:
        minus = [type(term)(term.factors, not term.negative) for term in right.terms]
        found = self._linear(Sum((*left.terms, *minus)))
        return Relation(found.expression or WholeNumber(0), sign, WholeNumber(-found.constant))

    def _linear(self, total: Sum) -> _Linear:
        constant = Fraction(0)
        terms: list[tuple[Fraction, DealExpression]] = []
        for term in total.terms:
            factor = prod((each.value for each in term.factors if isinstance(each, Number)), start=Fraction(1))
            factor = -factor if term.negative else factor
            match [each for each in term.factors if isinstance(each, Path)]:
                case []:
                    constant += factor
                case [path]:
                    number, unit = self._number(path)
                    terms.append((factor / unit, number))
                case _:
                    raise NotationError("a product of quantities is no sum: write it in the dealer language")
        unit = lcm(constant.denominator, *(factor.denominator for factor, _ in terms))
        return _Linear(_total([(int(factor * unit), number) for factor, number in terms]), int(constant * unit), unit)

    def _number(self, path: Path) -> tuple[DealExpression, int]:
        """The number of a side that a name stands for, and the steps of its values in one point."""
        if path.lone_name == FIT:
            return fit_of(self.side), 1
        if path.lone_name in ("trumps", "trump"):
            raise NotationError(f'"{path.text}" is not a known quantity: did you mean "fit"?')
        found = quantity_of(path, self.scope)
        return of_side(self.side, ((1, found),)), found.unit


def _total(terms: Sequence[tuple[int, DealExpression]]) -> DealExpression | None:
    def times(factor: int, number: DealExpression) -> DealExpression:
        return number if factor == 1 else Arithmetic(WholeNumber(factor), "*", number)

    def plus(one: DealExpression | None, term: tuple[int, DealExpression]) -> DealExpression:
        factor, number = term
        if one is None:
            return times(factor, number)
        return Arithmetic(one, "+" if factor > 0 else "-", times(abs(factor), number))

    return reduce(plus, (term for term in terms if term[0]), None)


def _all_of(parts: Iterable[DealExpression]) -> DealExpression:
    each = [inner for part in parts for inner in (part.parts if isinstance(part, AllOf) else (part,))]
    return each[0] if len(each) == 1 else AllOf(tuple(each))


def on_hand(seat: Seat, condition: Constraint) -> DealExpression:
    """A condition on one hand, beside others on several."""
    match condition:
        case Within(terms, low, high):
            number = Measure(seat, terms)
            if low is not None and low == high:
                return Relation(number, "==", WholeNumber(low))
            ends = [Relation(number, ">=", WholeNumber(low))] if low is not None else []
            ends += [Relation(number, "<=", WholeNumber(high))] if high is not None else []
            return _all_of(ends)
        case Shape(lengths):
            return ShapeIs(seat, lengths)
        case Holds(cards):
            return _all_of(HasCard(seat, card) for card in cards)
        case HoldsExactly(suit, _):
            held = condition.cards
            in_suit = CardSet(0x1FFF << 13 * suit)
            return AllOf(
                tuple(HasCard(seat, card) if card in held else LogicalNot(HasCard(seat, card)) for card in in_suit)
            )
        case And(parts) | Or(parts):
            each = tuple(on_hand(seat, part) for part in parts)
            return _all_of(each) if isinstance(condition, And) else AnyOf(each)
        case Not(part):
            return LogicalNot(on_hand(seat, part))
    return WholeNumber(int(condition == ALWAYS))
