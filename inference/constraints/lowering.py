"""Lowering: quantities that are not additive (support points, the longest suit) expressed by cases and sums.

The exact tables and CP-SAT know sums of additive quantities only, and are given `lowered` conditions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from dealspace.inference.constraints.constraint import (
    ALWAYS,
    NEVER,
    And,
    Constraint,
    Not,
    Or,
    Shape,
    Within,
    all_of,
    any_of,
    negation,
    shape_of,
    within,
)
from dealspace.inference.constraints.hand_shapes import all_shapes
from dealspace.inference.quantities.quantity import Part, Quantity, Terms, parts_of_sum

Cases = tuple[tuple[Constraint, Terms], ...]


@cache
def cases(quantity: Quantity) -> Cases:
    """Conditions of which every hand satisfies exactly one, each with the sum that is the quantity's value under it.

    >>> from dealspace.inference.quantities.quantity import HCP, quantity
    >>> from dealspace.cards import Suit
    >>> cases(HCP) == ((ALWAYS, ((1, HCP),)),)
    True
    >>> print(*(condition for condition, _ in cases(quantity("spoints", Suit.SPADES))), sep=", ")
    spades 0-2, spades 3, spades 4+
    """
    return cases_of_sum(((1, quantity),))


@lru_cache(maxsize=4096)
def cases_of_sum(terms: Terms) -> Cases:
    """`cases` of a sum of quantities; the sums returned are of additive quantities."""
    found = ((_condition(part), part.terms) for part in parts_of_sum(terms))
    return tuple((condition, total) for condition, total in found if condition != NEVER)


def _condition(part: Part) -> Constraint:
    condition = all_of(*(within(*bounds) for bounds in part.when))
    others = [negation(all_of(*(within(*bounds) for bounds in unless))) for unless in part.unless]
    # Some comparisons may exclude one another; one set of shapes represents their conjunction. Bounds on single suits
    # stay as they are, as tables of half hands need not know all lengths for them.
    compares = any(len(terms) > 1 for terms, _, _ in part.when)
    return all_of(_shapes_of(condition) if isinstance(condition, And) and compares else condition, *others)


@lru_cache(maxsize=16384)
def is_additive(terms: Terms) -> bool:
    """Whether all quantities of the sum are additive, so that they have tables."""
    return all(quantity.is_additive for _, quantity in terms)


def lowered(constraint: Constraint) -> Constraint:
    """An equivalent condition in which every sum is of additive quantities."""
    match constraint:
        case Within(terms) if not is_additive(terms):
            return _lowered_sum(constraint)
        case And(inner):
            return constraint if (parts := _lowered_parts(inner)) is None else all_of(*parts)
        case Or(inner):
            return constraint if (parts := _lowered_parts(inner)) is None else any_of(*parts)
        case Not(part):
            simple = lowered(part)
            return constraint if simple is part else negation(simple)
        case _:
            return constraint


def _lowered_parts(parts: Sequence[Constraint]) -> list[Constraint] | None:
    """The parts lowered; None if none of them changes."""
    found = [lowered(part) for part in parts]
    return None if all(one is two for one, two in zip(found, parts, strict=True)) else found


@lru_cache(maxsize=4096)
def _lowered_sum(constraint: Within) -> Constraint:
    low, high = constraint.low, constraint.high
    found = any_of(
        *(all_of(condition, within(total, low, high)) for condition, total in cases_of_sum(constraint.terms))
    )
    speaks_of_shape = all(quantity.name in ("length", "longest") for _, quantity in constraint.terms)
    return _shapes_of(found) if speaks_of_shape else found


def _shapes_of(constraint: Constraint) -> Constraint:
    """The shapes a condition on lengths alone allows, as one set."""
    allowed = _allowed(constraint)
    if allowed.all():
        return ALWAYS
    return shape_of([shape for shape, is_allowed in zip(all_shapes(), allowed, strict=True) if is_allowed])


def _allowed(constraint: Constraint) -> NDArray[np.bool_]:
    """bool[n]: whether it allows each of `all_shapes`."""
    match constraint:
        case And(parts):
            every: NDArray[np.bool_] = np.logical_and.reduce([_allowed(part) for part in parts])
            return every
        case Or(parts):
            some: NDArray[np.bool_] = np.logical_or.reduce([_allowed(part) for part in parts])
            return some
        case Shape(allowed):
            return np.array([shape in allowed for shape in all_shapes()])
        case Within(terms, low, high):
            total = np.zeros(len(all_shapes()), np.int64)
            for factor, quantity in terms:
                total += factor * _lengths()[list(quantity.reach)].sum(axis=0)
            return (total >= (total if low is None else low)) & (total <= (total if high is None else high))
    return np.full(len(all_shapes()), constraint == ALWAYS)


@cache
def _lengths() -> NDArray[np.int64]:
    """int64[4, n]: the lengths of all shapes, by suit."""
    return np.array(all_shapes(), np.int64).T
