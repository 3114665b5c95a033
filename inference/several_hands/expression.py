"""Expressions about several hands: whole numbers computed from a deal; a condition is true where its value is not 0.

The syntax is that of Hans van Staveren's dealer program: `hcp(north) + hcp(south) >= 25`. Every node keeps its
`location` (line and column) in the text, which is ignored by equality. `&&` and `||` evaluate their right side only
where the left one leaves the result open, and `/` and `%` truncate towards zero, as in C.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card, Location, Seat
from dealspace.inference.constraints.constraint import Lengths, Terms, limits

NO_LOCATION = Location()
ArithmeticSign = Literal["+", "-", "*", "/", "%"]
RelationSign = Literal["==", "!=", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealExpression:
    """A node of the expression tree.

    Attributes:
        location: line and column of its first character, or of its operator.
    """

    location: Location = field(default=NO_LOCATION, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class WholeNumber(DealExpression):
    """`25`"""

    value: int


@dataclass(frozen=True, slots=True)
class Measure(DealExpression):
    """A quantity of one hand: `hcp(north)`, `spades(west)`, `controls(east, hearts)`."""

    seat: Seat
    terms: Terms


@dataclass(frozen=True, slots=True)
class ShapeIs(DealExpression):
    """`shape(north, any 4333 + 54xx - 5422)`: the lengths (C, D, H, S) that are allowed."""

    seat: Seat
    lengths: frozenset[Lengths]


@dataclass(frozen=True, slots=True)
class HasCard(DealExpression):
    """`hascard(west, KH)`."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class DealNumber(DealExpression):
    """A number of the whole deal that a package above this one computes, such as double-dummy tricks. It is slow."""

    @property
    def most(self) -> int:
        """The greatest absolute value that it can have."""
        raise NotImplementedError

    def compute(self, deals: NDArray[np.uint64]) -> NDArray[np.int64]:
        """int64[n]: its value for each of the deals uint64[n, 4]."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Named(DealExpression):
    """A name that the script defines."""

    name: str
    meaning: DealExpression


@dataclass(frozen=True, slots=True)
class LogicalNot(DealExpression):
    """`!condition`"""

    part: DealExpression


@dataclass(frozen=True, slots=True)
class AllOf(DealExpression):
    """`a && b && c`"""

    parts: tuple[DealExpression, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(DealExpression):
    """`a || b || c`"""

    parts: tuple[DealExpression, ...]


@dataclass(frozen=True, slots=True)
class Relation(DealExpression):
    """`left >= right`"""

    left: DealExpression
    sign: RelationSign
    right: DealExpression


@dataclass(frozen=True, slots=True)
class Arithmetic(DealExpression):
    """`left + right`"""

    left: DealExpression
    sign: ArithmeticSign
    right: DealExpression


@dataclass(frozen=True, slots=True)
class Conditional(DealExpression):
    """`condition ? then : otherwise`"""

    condition: DealExpression
    then: DealExpression
    otherwise: DealExpression


def children(expr: DealExpression) -> tuple[DealExpression, ...]:
    """The nodes directly below this one."""
    match expr:
        case Named(_, part) | LogicalNot(part):
            return (part,)
        case AllOf(parts) | AnyOf(parts):
            return parts
        case Relation(left, _, right) | Arithmetic(left, _, right):
            return left, right
        case Conditional(condition, then, otherwise):
            return condition, then, otherwise
        case _:
            return ()


def walk(expr: DealExpression) -> Iterator[DealExpression]:
    """This node and all below it."""
    yield expr
    for child in children(expr):
        yield from walk(child)


def seats_of(expr: DealExpression) -> frozenset[Seat]:
    """The seats whose hands decide the value."""
    found: set[Seat] = set()
    for node in walk(expr):
        match node:
            case Measure(seat, _) | ShapeIs(seat, _) | HasCard(seat, _):
                found.add(seat)
            case DealNumber():
                return frozenset(Seat)
            case _:
                pass
    return frozenset(found)


def is_slow(expr: DealExpression) -> bool:
    """Whether evaluation is slow, because deals must be solved double dummy."""
    return any(isinstance(node, DealNumber) for node in walk(expr))


@dataclass(frozen=True, slots=True)
class Weight:
    """The size of an expression with its names expanded, and the greatest absolute value that it can have."""

    size: int
    depth: int
    most: int


def weigh(expr: DealExpression, below: list[Weight]) -> Weight:
    """The weight of an expression, given those of its children."""
    size = 1 + sum(weight.size for weight in below)
    depth = 1 + max((weight.depth for weight in below), default=0)
    match expr:
        case WholeNumber(value):
            most = abs(value)
        case Measure(_, terms):
            most = max(map(abs, limits(terms)))
        case DealNumber():
            most = expr.most
        case Arithmetic(_, "*", _):
            most = below[0].most * below[1].most
        case Arithmetic(_, "+" | "-", _):
            most = below[0].most + below[1].most
        case Arithmetic() | Named():
            most = below[0].most
        case Conditional():
            most = max(below[1].most, below[2].most)
        case _:
            most = 1
    return Weight(size, depth, most)
