"""Expressions about several hands: whole numbers computed from a deal; a condition is true where its value is not 0.

The syntax is that of Hans van Staveren's dealer program: `hcp(north) + hcp(south) >= 25`. Every node keeps its
`location` (line and column) in the text, which is ignored by equality. `&&` and `||` evaluate their right side only
where the left one leaves the result open, and `/` and `%` truncate towards zero, as in C.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card, Location, Seat, Side, Suit
from dealspace.cards.notation import shortened
from dealspace.inference.constraints.constraint import Lengths, Terms, limits
from dealspace.inference.quantities.quantity import length
from dealspace.inference.several_hands.functions import call_of

NO_LOCATION = Location()
ArithmeticSign = Literal["+", "-", "*", "/", "%"]
RelationSign = Literal["==", "!=", "<", "<=", ">", ">="]
OPPOSITE: dict[RelationSign, RelationSign] = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
"""The sign of the relation that holds where one with this sign does not."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class DealExpression:
    """A condition on several hands, or a number computed from them; made by `parse_deal_condition`.

    >>> from dealspace.inference import DealSpace, parse_deal_condition
    >>> DealSpace().chance(parse_deal_condition("hcp(north) > hcp(south)")) < 0.5
    True

    Attributes:
        location: line and column of its first character, or of its operator.
    """

    location: Location = field(default=NO_LOCATION, compare=False, repr=False)

    def __str__(self) -> str:
        """The expression in the syntax that is parsed, with short names replaced by what they mean."""
        return _written(self)[0]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({shortened(str(self))!r})"


@dataclass(frozen=True, slots=True, repr=False)
class WholeNumber(DealExpression):
    """`25`"""

    value: int


@dataclass(frozen=True, slots=True, repr=False)
class Measure(DealExpression):
    """A quantity of one hand: `hcp(north)`, `spades(west)`, `controls(east, hearts)`."""

    seat: Seat
    terms: Terms


@dataclass(frozen=True, slots=True, repr=False)
class ShapeIs(DealExpression):
    """`shape(north, any 4333 + 54xx - 5422)`: the allowed lengths (C, D, H, S), and how they were written."""

    seat: Seat
    lengths: frozenset[Lengths]
    text: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, repr=False)
class HasCard(DealExpression):
    """`hascard(west, KH)`."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, repr=False)
class DealNumber(DealExpression, ABC):
    """A number of the whole deal that a package above this one computes, such as double-dummy tricks. It is slow."""

    @property
    @abstractmethod
    def text(self) -> str:
        """How it is written."""

    @property
    @abstractmethod
    def most(self) -> int:
        """The greatest absolute value that it can have."""

    @abstractmethod
    def compute(self, deals: NDArray[np.uint64]) -> NDArray[np.int64]:
        """int64[n]: its value for each of the deals uint64[n, 4]."""


@dataclass(frozen=True, slots=True, repr=False)
class Named(DealExpression):
    """A name that the script defines; or a call such as `imps(…)`, whose text is its name."""

    name: str
    meaning: DealExpression


@dataclass(frozen=True, slots=True, repr=False)
class LogicalNot(DealExpression):
    """`!condition`"""

    part: DealExpression


@dataclass(frozen=True, slots=True, repr=False)
class AllOf(DealExpression):
    """`a && b && c`"""

    parts: tuple[DealExpression, ...]


@dataclass(frozen=True, slots=True, repr=False)
class AnyOf(DealExpression):
    """`a || b || c`"""

    parts: tuple[DealExpression, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Relation(DealExpression):
    """`left >= right`"""

    left: DealExpression
    sign: RelationSign
    right: DealExpression


@dataclass(frozen=True, slots=True, repr=False)
class Arithmetic(DealExpression):
    """`left + right`"""

    left: DealExpression
    sign: ArithmeticSign
    right: DealExpression


@dataclass(frozen=True, slots=True, repr=False)
class Greatest(DealExpression):
    """`max(a, b)`; `fit(ns)` is the greatest number of cards that North and South have together in a suit."""

    parts: tuple[DealExpression, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Divided(DealExpression):
    """A number as it is read that is counted in steps of a point, `2.5` or `quick_tricks(north)`: part / by, exactly.

    What is parsed has none of them any more (inference/several_hands/units.py).
    """

    part: DealExpression
    by: int


@dataclass(frozen=True, slots=True, repr=False)
class Conditional(DealExpression):
    """`condition ? then : otherwise`"""

    condition: DealExpression
    then: DealExpression
    otherwise: DealExpression


def of_side(side: Side, terms: Terms, *, location: Location = NO_LOCATION) -> DealExpression:
    """A sum of quantities, of both hands of a side together: `hcp(north) + hcp(south)`."""
    one, other = (Measure(seat, terms, location=location) for seat in side.seats)
    return Arithmetic(one, "+", other, location=location)


def fit_of(side: Side, *, location: Location = NO_LOCATION) -> DealExpression:
    """The longest fit of a side: the greatest number of cards in one suit that its hands have together."""
    lengths = (of_side(side, ((1, length(suit)),), location=location) for suit in reversed(Suit))
    return Greatest(tuple(lengths), location=location)


_FITS = [(fit_of(side), f"fit({str(side).lower()})") for side in Side]


def children(expr: DealExpression) -> tuple[DealExpression, ...]:
    """The nodes directly below this one."""
    match expr:
        case Named(_, part) | LogicalNot(part) | Divided(part, _):
            return (part,)
        case AllOf(parts) | AnyOf(parts) | Greatest(parts):
            return parts
        case Relation(left, _, right) | Arithmetic(left, _, right):
            return left, right
        case Conditional(condition, then, otherwise):
            return condition, then, otherwise
        case _:
            return ()


def walk(expr: DealExpression) -> Iterator[DealExpression]:
    """This node and all below it, each once: names share theirs."""
    seen: set[int] = set()
    waiting = [expr]
    while waiting:
        node = waiting.pop()
        if id(node) not in seen:
            seen.add(id(node))
            yield node
            waiting += reversed(children(node))


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


_CONDITIONAL, _OR, _AND, _EQUAL, _ORDER, _PLUS, _TIMES, _SIGNED, _ALONE = range(9)
"""How closely each kind of expression binds."""
_SHORT = 100
"""Nodes that a name's meaning may have to be written in its place."""
_BINDING = {**dict.fromkeys(("==", "!="), _EQUAL), **dict.fromkeys("+-", _PLUS), **dict.fromkeys("*/%", _TIMES)}


def _written(expr: DealExpression) -> tuple[str, int]:
    """The text of an expression, and how closely it binds."""
    match expr:
        case WholeNumber(value):
            return (str(value), _ALONE) if value >= 0 else (str(value), _SIGNED)
        case Measure(seat, terms):
            return call_of(seat, terms), _ALONE
        case ShapeIs(seat, lengths, text):
            listed = text or " + ".join("".join(map(str, reversed(each))) for each in sorted(lengths))
            return f"shape({seat.name.lower()}, {listed})", _ALONE
        case HasCard(seat, card):
            return f"hascard({seat.name.lower()}, {card.rank}{Suit(card.suit)})", _ALONE
        case DealNumber():
            return expr.text, _ALONE
        case Named(name, meaning):
            return _written(meaning) if name.isidentifier() and _is_short(meaning) else (name, _ALONE)
        case LogicalNot(part):
            return f"!{_within(part, _SIGNED)}", _SIGNED
        case AllOf(parts):
            return " && ".join(_within(part, _AND + 1) for part in parts), _AND
        case AnyOf(parts):
            return " || ".join(_within(part, _OR + 1) for part in parts), _OR
        case Greatest(parts):
            fit = next((text for fit, text in _FITS if fit == expr), None)
            return fit or f"max({', '.join(map(str, parts))})", _ALONE
        case Relation(left, sign, right) | Arithmetic(left, sign, right):
            level = _BINDING.get(sign, _ORDER)
            return f"{_within(left, level + (level == _ORDER))} {sign} {_within(right, level + 1)}", level
        case Conditional(condition, then, otherwise):
            return f"{_within(condition, _OR)} ? {then} : {otherwise}", _CONDITIONAL
    raise NotImplementedError(f"{type(expr).__name__} has no text")


def _is_short(expr: DealExpression) -> bool:
    """Whether an expression has few nodes, those of its names included as often as they are used."""
    waiting = [expr]
    for _ in range(_SHORT):
        if not waiting:
            return True
        waiting += children(waiting.pop())
    return False


def _within(part: DealExpression, least: int) -> str:
    """The text of a part, in parentheses where it binds less closely than its place asks."""
    text, binding = _written(part)
    return text if binding >= least else f"({text})"


GREATEST = 1 << 60
"""The greatest absolute value that an expression may be able to have."""


class Weight(NamedTuple):
    """The size of an expression, and the greatest absolute value that it can have.

    Attributes:
        size: nodes; those of a name count where it is defined.
    """

    size: int
    depth: int
    most: int


def weigh(expr: DealExpression, below: list[Weight]) -> Weight:
    """The weight of an expression, given those of its children."""
    size = 1 if isinstance(expr, Named) else 1 + sum(weight.size for weight in below)
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
        case Arithmetic() | Named() | Divided():
            most = below[0].most
        case Conditional():
            most = max(below[1].most, below[2].most)
        case Greatest():
            most = max(weight.most for weight in below)
        case _:
            most = 1
    return Weight(size, depth, most)
