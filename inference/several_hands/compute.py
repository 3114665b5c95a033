"""Evaluation of an expression on many deals at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import BridgeError, Seat
from dealspace.inference.constraints.constraint import Shape
from dealspace.inference.constraints.evaluate import satisfied, values
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.several_hands.deal_expression import (
    AllOf,
    AnyOf,
    Arithmetic,
    ArithmeticSign,
    Conditional,
    DealExpression,
    DealNumber,
    Greatest,
    HasCard,
    LogicalNot,
    Measure,
    Named,
    Relation,
    RelationSign,
    ShapeIs,
    WholeNumber,
)

Values = NDArray[np.int64]
Deals = NDArray[np.uint64]


class UndefinedValueError(BridgeError):
    """An expression divides by 0 for some deal."""


def compute(expr: DealExpression, deals: Deals) -> Values:
    """int64[n]: the value for each of these deals, uint64[n, 4]. Raises UndefinedValueError."""
    return DealRows(deals).value(expr)


def truth(expr: DealExpression, deals: Deals) -> NDArray[np.bool_]:
    """bool[n]: where the value is not 0. Raises UndefinedValueError."""
    return DealRows(deals).truth(expr)


class DealRows:
    """Deals, and the values of named expressions for those of them for which they have been computed."""

    def __init__(self, deals: Deals) -> None:
        self.deals = deals
        self.total = len(deals)
        self.rows = np.arange(self.total)
        self.named: dict[str, tuple[Values, NDArray[np.bool_]]] = {}

    def __len__(self) -> int:
        return len(self.deals)

    def only(self, rows: NDArray[np.intp]) -> DealRows:
        if len(rows) == len(self):
            return self
        fewer = self.copied(rows)
        fewer.total, fewer.rows, fewer.named = self.total, self.rows[rows], self.named
        return fewer

    def copied(self, rows: NDArray[np.intp]) -> DealRows:
        """These rows by themselves."""
        return DealRows(self.deals[rows])

    def truth(self, expr: DealExpression) -> NDArray[np.bool_]:
        """bool[n]; conditions are evaluated without being converted to numbers first."""
        match expr:
            case ShapeIs(seat, lengths):
                if not lengths:
                    return np.zeros(len(self), dtype=np.bool_)
                return satisfied(Shape(lengths), self.deals[:, seat])
            case HasCard(seat, card):
                return np.asarray(self.deals[:, seat] >> np.uint64(card.index) & np.uint64(1), dtype=np.bool_)
            case LogicalNot(part):
                return ~self.truth(part)
            case AllOf(parts):
                return self._all(parts, True)
            case AnyOf(parts):
                return ~self._all(parts, False)
            case Relation(left, sign, right):
                return compared(self.value(left), sign, self.value(right))
        return np.asarray(self.value(expr) != 0)

    def _all(self, parts: tuple[DealExpression, ...], wanted: bool) -> NDArray[np.bool_]:
        """Where all parts have the wanted truth value; each is evaluated only where those before it have it."""
        rows = np.arange(len(self))
        for part in parts:
            if not len(rows):
                break
            rows = rows[self.only(rows).truth(part) == wanted]
        found = np.zeros(len(self), dtype=np.bool_)
        found[rows] = True
        return found

    def measured(self, seat: Seat, quantity: Quantity) -> Values:
        """int64[n]: a quantity of the hands of a seat."""
        return values(quantity, self.deals[:, seat]).astype(np.int64)

    def value(self, expr: DealExpression) -> Values:
        """int64[n]: the value of an expression. Raises UndefinedValueError."""
        match expr:
            case WholeNumber(number):
                return np.full(len(self), number, dtype=np.int64)
            case Measure(seat, terms):
                total = np.zeros(len(self), dtype=np.int64)
                for coefficient, quantity in terms:
                    total += coefficient * self.measured(seat, quantity)
                return total
            case DealNumber():
                return expr.compute(self.deals)
            case Named(name, meaning):
                return self._named(name, meaning)
            case Arithmetic(left, sign, right):
                return self._arithmetic(expr, self.value(left), sign, self.value(right))
            case Greatest(parts):
                greatest: Values = np.maximum.reduce([self.value(part) for part in parts])
                return greatest
            case Conditional(condition, then, otherwise):
                chosen = self.truth(condition)
                found = np.zeros(len(self), dtype=np.int64)
                for rows, part in ((np.flatnonzero(chosen), then), (np.flatnonzero(~chosen), otherwise)):
                    if len(rows):
                        found[rows] = self.only(rows).value(part)
                return found
        return self.truth(expr).astype(np.int64)

    def _named(self, name: str, meaning: DealExpression) -> Values:
        """The values of a name, computed once for each deal, and only for deals for which they are needed."""
        if name not in self.named:
            self.named[name] = np.zeros(self.total, np.int64), np.zeros(self.total, np.bool_)
        values, known = self.named[name]
        missing = np.flatnonzero(~known[self.rows])
        if len(missing):
            values[self.rows[missing]] = self.only(missing).value(meaning)
            known[self.rows[missing]] = True
        return values[self.rows]

    def _arithmetic(self, expr: Arithmetic, left: Values, sign: ArithmeticSign, right: Values) -> Values:
        match sign:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return left * right
        if not right.all():
            raise UndefinedValueError(
                f"{expr.location}: division by 0 in some deal; guard it: b != 0 && a {sign} b > 1"
            )
        quotient: Values = np.abs(left) // np.abs(right) * np.sign(left) * np.sign(right)
        return quotient if sign == "/" else left - right * quotient


def compared(left: Values, sign: RelationSign, right: Values) -> NDArray[np.bool_]:
    """Where the relation holds."""
    match sign:
        case "==":
            found = left == right
        case "!=":
            found = left != right
        case "<":
            found = left < right
        case "<=":
            found = left <= right
        case ">":
            found = left > right
        case ">=":
            found = left >= right
    return np.asarray(found)
