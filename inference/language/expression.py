"""The syntax tree of the expression language: a text and its locations, before names have a meaning.

`parse_expression` makes it once, when a text is loaded; `bind` turns it into a constraint in a scope. Every node keeps
its `location` for error messages; locations are ignored by equality.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from dealspace.cards import Holding, Location, NotationError
from dealspace.inference.constraints.constraint import Holds, Shape

NOWHERE = Location()


def error_at(location: Location, message: str, kind: type[NotationError] = NotationError) -> NotationError:
    """A notation error (of a kind) at a location; where only the column is known, the message names it."""
    if location.file is None and location.line is None and location.column is not None:
        error = kind(f"column {location.column}: {message}")
        error.location = location
        return error
    return kind(message, location)


@dataclass(frozen=True, slots=True, kw_only=True)
class Expr:
    """A node; `location` is that of its first character, `width` its number of characters."""

    location: Location = field(default=NOWHERE, compare=False, repr=False)
    width: int = field(default=0, compare=False, repr=False)
    letters: tuple[str, ...] | None = field(default=None, init=False, compare=False, repr=False)
    """The words in it that may name suits; a cache of `open_letters`."""


@dataclass(frozen=True, slots=True)
class Constant(Expr):
    """`always`, `else` or `never`."""

    value: bool


@dataclass(frozen=True, slots=True)
class Both(Expr):
    """`A and B and …`."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Either(Expr):
    """`A or B or …`."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Negation(Expr):
    """`not A`."""

    part: Expr


@dataclass(frozen=True, slots=True)
class Maybe(Expr):
    """`maybe A`: A is possible, given what is public."""

    part: Expr


@dataclass(frozen=True, slots=True)
class EverySuit(Expr):
    """`every x (A)`: A of each suit that the letter can stand for."""

    letter: str
    part: Expr


@dataclass(frozen=True, slots=True)
class IfElse(Expr):
    """`A if B else C`."""

    then: Expr
    condition: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Argument(Expr):
    """A word or number between parentheses: `good(M)`, `has(A, S)`, or a nested name `accept(M)`."""

    text: str


@dataclass(frozen=True, slots=True)
class Segment(Expr):
    """One step of a path: a name and its arguments."""

    name: str
    args: tuple[Argument, ...] = ()


@dataclass(frozen=True, slots=True)
class Path(Expr):
    """`hcp`, `top3(S)`, `partner.hcp.min`."""

    segments: tuple[Segment, ...]

    @property
    def text(self) -> str:
        """The path as written, arguments included."""
        return ".".join(
            segment.name + (f"({', '.join(arg.text for arg in segment.args)})" if segment.args else "")
            for segment in self.segments
        )

    @property
    def lone_name(self) -> str | None:
        """The name, if the path consists of it alone."""
        return self.segments[0].name if len(self.segments) == 1 and not self.segments[0].args else None


@dataclass(frozen=True, slots=True)
class Number(Expr):
    value: Fraction


@dataclass(frozen=True, slots=True)
class Product(Expr):
    """Factors multiplied, with a sign."""

    factors: tuple[Path | Number, ...]
    negative: bool = False


@dataclass(frozen=True, slots=True)
class Sum(Expr):
    terms: tuple[Product, ...]

    @property
    def lone_path(self) -> Path | None:
        """The path, if the sum consists of it alone."""
        term = self.terms[0]
        if len(self.terms) > 1 or term.negative or len(term.factors) > 1:
            return None
        return term.factors[0] if isinstance(term.factors[0], Path) else None


@dataclass(frozen=True, slots=True)
class Compare(Expr):
    """`S >= H`; the relation is one of = != < <= > >=."""

    left: Sum
    relation: str
    right: Sum


@dataclass(frozen=True, slots=True)
class InRanges(Expr):
    """`hcp 15-17`, `5+M`, `aces in 1|4`: the sum lies in one of these ranges (None: no bound).

    `tolerances` are what follows `with`: `hcp 15-17 with good 14` takes in ("good", 14).
    """

    sum: Sum
    ranges: tuple[tuple[Fraction | None, Fraction | None], ...]
    tolerances: tuple[tuple[str, Fraction], ...] = ()


@dataclass(frozen=True, slots=True)
class IsTest(Expr):
    """`x is M`, `trump is suit`."""

    path: Path
    name: str


@dataclass(frozen=True, slots=True)
class Mention(Expr):
    """A path by itself: `balanced`, `good(M)`, `vul`, `has(A, S)`."""

    path: Path


@dataclass(frozen=True, slots=True)
class StateTest(Expr):
    """`asked`, `asked major`, `answered accept(M)`."""

    name: str
    what: Path | None


@dataclass(frozen=True, slots=True)
class ShapeTest(Expr):
    """`shape any 5332`."""

    shape: Shape


@dataclass(frozen=True, slots=True)
class HoldsTest(Expr):
    """`holds HK S2`."""

    constraint: Holds


@dataclass(frozen=True, slots=True)
class HoldingTest(Expr):
    """`holding(S) AKT`."""

    suit: Argument
    holding: Holding


_BELOW: Mapping[type[Expr], Callable[[Any], tuple[Expr, ...]]] = {
    Both: lambda node: node.parts,
    Either: lambda node: node.parts,
    Negation: lambda node: (node.part,),
    Maybe: lambda node: (node.part,),
    EverySuit: lambda node: (node.part,),
    IfElse: lambda node: (node.then, node.condition, node.otherwise),
    Compare: lambda node: (node.left, node.right),
    InRanges: lambda node: (node.sum,),
    IsTest: lambda node: (node.path,),
    Mention: lambda node: (node.path,),
    StateTest: lambda node: () if node.what is None else (node.what,),
    Sum: lambda node: node.terms,
    Product: lambda node: node.factors,
    Path: lambda node: node.segments,
    Segment: lambda node: node.args,
    HoldingTest: lambda node: (node.suit,),
}
"""The children of each kind of node, in the order written; a table, as conditions are traversed often."""


def children(expr: Expr) -> tuple[Expr, ...]:
    """The nodes directly below this one."""
    below = _BELOW.get(type(expr))
    return below(expr) if below is not None else ()


def walk(expr: Expr) -> list[Expr]:
    """This node and all below it, in the order written."""
    found: list[Expr] = []
    waiting = [expr]
    while waiting:
        node = waiting.pop()
        found.append(node)
        if (below := _BELOW.get(type(node))) is not None:
            waiting += below(node)[::-1]
    return found


def paths(expr: Expr) -> list[Path]:
    """The paths in it, in the order written; a question that `asked` names is none."""
    found: list[Path] = []
    waiting = [expr]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Path):
            found.append(node)
        elif not isinstance(node, StateTest) and (below := _BELOW.get(type(node))) is not None:
            waiting += below(node)[::-1]
    return found


def names(expr: Expr) -> frozenset[str]:
    """Every name the expression mentions: paths as written (`partner.hcp.min`), their first names, and arguments."""
    found: set[str] = set()
    for node in walk(expr):
        match node:
            case Path(segments):
                found |= {node.text, ".".join(segment.name for segment in segments), segments[0].name}
            case Argument(text):
                found.add(text)
            case StateTest(name, _):
                found.add(name)
            case ShapeTest():
                found.add("shape")
            case HoldsTest():
                found.add("holds")
            case HoldingTest():
                found.add("holding")
            case _:
                pass
    return frozenset(found)
