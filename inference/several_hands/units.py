"""Numbers in halves and smaller steps: `quick_tricks(north) >= 2.5` as whole numbers that are compared.

The readings of an expression (evaluated, modelled, counted) know whole numbers only. Quantities that are counted in
steps of a point, and decimals, are `Divided` when they are read; `in_whole_numbers` multiplies both sides of each
comparison, and all parts of a sum, by what makes them whole.
"""

from __future__ import annotations

from dataclasses import replace
from math import gcd, lcm

from dealspace.cards import NotationError
from dealspace.inference.several_hands.by_node import once_by_node
from dealspace.inference.several_hands.deal_expression import (
    GREATEST,
    AllOf,
    AnyOf,
    Arithmetic,
    Conditional,
    DealExpression,
    Divided,
    Greatest,
    LogicalNot,
    Named,
    Relation,
    Weight,
    WholeNumber,
    children,
    walk,
    weigh,
)

_FINEST = 10_000
"""Steps of a point, at most."""

InSteps = tuple[DealExpression, int]
"""An expression whose values are whole numbers, and how many of them make one point."""


def in_whole_numbers(expr: DealExpression) -> InSteps:
    """The expression without `Divided`, and how many of its values make one point: 1 for a condition.

    Raises:
        NotationError: a quotient of what is not whole, or steps that are too small.
    """
    return _in_steps(expr) if any(isinstance(node, Divided) for node in walk(expr)) else (expr, 1)


@once_by_node
def _in_steps(expr: DealExpression) -> InSteps:
    match expr:
        case Divided(part, by):
            whole, steps = _in_steps(part)
            return whole, steps * by
        case Named(_, meaning):
            whole, steps = _in_steps(meaning)
            return replace(expr, meaning=whole), steps
        case AllOf(parts) | AnyOf(parts):
            return replace(expr, parts=tuple(_in_steps(part)[0] for part in parts)), 1
        case LogicalNot(part):
            return replace(expr, part=_in_steps(part)[0]), 1
        case Relation(left, _, right):
            (one, other), _ = _alike(left, right)
            return replace(expr, left=one, right=other), 1
        case Greatest(parts):
            found, steps = _alike(*parts)
            return replace(expr, parts=tuple(found)), steps
        case Conditional(condition, then, otherwise):
            (yes, no), steps = _alike(then, otherwise)
            return replace(expr, condition=_in_steps(condition)[0], then=yes, otherwise=no), steps
        case Arithmetic(left, "+" | "-", right):
            (one, other), steps = _alike(left, right)
            return replace(expr, left=one, right=other), steps
        case Arithmetic(left, "*", right):
            return _product(expr, _in_steps(left), _in_steps(right))
        case Arithmetic(left, _, right):
            (one, steps), (other, others) = _in_steps(left), _in_steps(right)
            if steps * others != 1:
                raise NotationError(f"{expr.sign} is of whole numbers", expr.location)
            return replace(expr, left=one, right=other), 1
    return expr, 1


def _alike(*parts: DealExpression) -> tuple[list[DealExpression], int]:
    """Several numbers in the same steps."""
    found = [_in_steps(part) for part in parts]
    steps = lcm(*(each for _, each in found))
    if steps > _FINEST:
        raise NotationError(f"steps of 1/{steps} are too small", parts[0].location)
    return [_times(steps // each, whole) for whole, each in found], steps


def _times(factor: int, expr: DealExpression) -> DealExpression:
    if factor == 1:
        return expr
    if isinstance(expr, WholeNumber):
        return replace(expr, value=factor * expr.value)
    found = Arithmetic(WholeNumber(factor), "*", expr, location=expr.location)
    if _weight(found).most > GREATEST:
        raise NotationError("this expression is able to grow past all numbers", expr.location)
    return found


@once_by_node
def _weight(expr: DealExpression) -> Weight:
    return weigh(expr, [_weight(child) for child in children(expr)])


def _product(expr: Arithmetic, one: InSteps, other: InSteps) -> InSteps:
    """`2 * quick_tricks(north)` is what its halves are."""
    if isinstance(other[0], WholeNumber):
        one, other = other, one
    whole, steps = other[0], one[1] * other[1]
    if not isinstance(one[0], WholeNumber):
        return replace(expr, left=one[0], right=whole), steps
    shared = gcd(one[0].value, steps)
    return _times(one[0].value // shared, whole), steps // shared
