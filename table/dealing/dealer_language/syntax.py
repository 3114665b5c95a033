"""Expressions of the dealer language: whole numbers about a deal; a condition is true where it is not 0.

Every node knows its `place` in the script, which takes no part in equality. `&&` and `||` look at their right side only
where the left one leaves it open, and `/` and `%` cut towards zero, as in C.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from dealspace.cards import Card, Location, Seat, Strain
from dealspace.inference.constraints.constraint import Lengths, Terms, limits

NOWHERE = Location()
ArithmeticSign = Literal["+", "-", "*", "/", "%"]
RelationSign = Literal["==", "!=", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True, kw_only=True)
class Expr:
    """A node; `place` is where it begins, or where its sign stands."""

    location: Location = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Number(Expr):
    value: int


@dataclass(frozen=True, slots=True)
class Measure(Expr):
    """What a hand counts: `hcp(north)`, `spades(west)`, `controls(east, hearts)`."""

    seat: Seat
    terms: Terms


@dataclass(frozen=True, slots=True)
class ShapeIs(Expr):
    """`shape(north, any 4333 + 54xx - 5422)`: the lengths (C, D, H, S) it allows."""

    seat: Seat
    lengths: frozenset[Lengths]


@dataclass(frozen=True, slots=True)
class HasCard(Expr):
    """`hascard(west, KH)`."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Tricks(Expr):
    """`tricks(south, notrumps)`: what the seat takes as declarer when all four hands are seen."""

    seat: Seat
    strain: Strain


@dataclass(frozen=True, slots=True)
class Named(Expr):
    """A name the script has defined."""

    name: str
    meaning: Expr


@dataclass(frozen=True, slots=True)
class Not(Expr):
    part: Expr


@dataclass(frozen=True, slots=True)
class AllOf(Expr):
    """`a && b && c`"""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Expr):
    """`a || b || c`"""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Relation(Expr):
    left: Expr
    sign: RelationSign
    right: Expr


@dataclass(frozen=True, slots=True)
class Arithmetic(Expr):
    left: Expr
    sign: ArithmeticSign
    right: Expr


@dataclass(frozen=True, slots=True)
class Choice(Expr):
    """`condition ? then : otherwise`"""

    condition: Expr
    then: Expr
    otherwise: Expr


def children(expr: Expr) -> tuple[Expr, ...]:
    """The nodes directly below this one."""
    match expr:
        case Named(_, part) | Not(part):
            return (part,)
        case AllOf(parts) | AnyOf(parts):
            return parts
        case Relation(left, _, right) | Arithmetic(left, _, right):
            return left, right
        case Choice(condition, then, otherwise):
            return condition, then, otherwise
        case _:
            return ()


def walk(expr: Expr) -> Iterator[Expr]:
    """This node and all below it."""
    yield expr
    for child in children(expr):
        yield from walk(child)


def seats_of(expr: Expr) -> frozenset[Seat]:
    """The hands one must see to know the value."""
    found: set[Seat] = set()
    for node in walk(expr):
        match node:
            case Measure(seat, _) | ShapeIs(seat, _) | HasCard(seat, _):
                found.add(seat)
            case Tricks():
                return frozenset(Seat)
            case _:
                pass
    return frozenset(found)


def is_slow(expr: Expr) -> bool:
    """Whether deals must be solved double dummy for it."""
    return any(isinstance(node, Tricks) for node in walk(expr))


@dataclass(frozen=True, slots=True)
class Weight:
    """How large an expression is with its names filled in, and the greatest absolute value it can have."""

    size: int
    depth: int
    most: int


def weigh(expr: Expr, below: list[Weight]) -> Weight:
    """The weight of an expression, given those of its children."""
    size = 1 + sum(weight.size for weight in below)
    depth = 1 + max((weight.depth for weight in below), default=0)
    match expr:
        case Number(value):
            most = abs(value)
        case Measure(_, terms):
            most = max(map(abs, limits(terms)))
        case Tricks():
            most = 13
        case Arithmetic(_, "*", _):
            most = below[0].most * below[1].most
        case Arithmetic(_, "+" | "-", _):
            most = below[0].most + below[1].most
        case Arithmetic() | Named():
            most = below[0].most
        case Choice():
            most = max(below[1].most, below[2].most)
        case _:
            most = 1
    return Weight(size, depth, most)
