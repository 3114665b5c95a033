"""What a dealer script asks for: cards placed beforehand, a condition, how many deals, and what to do with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dealspace.cards import CardSet, Seat, Vulnerability
from dealspace.inference.several_hands.deal_expression import DealExpression

PRODUCE_PRINTED = 40
PRODUCE_COUNTED = 100_000
"""Deals a script asks for when it does not say: to be printed, or only to be counted."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One side of a frequency table: an expression, and the values with which a row begins.

    Attributes:
        step: how many values a row has, from its first on; more than one in `bktfreq`.
    """

    expr: DealExpression
    low: int
    high: int
    step: int = 1

    @property
    def rows(self) -> range:
        """The first value of each row."""
        return range(self.low, self.high + 1, self.step)


@dataclass(frozen=True, slots=True)
class PrintHands:
    """`printall`, `printew`, `print(north, south)`: hands beside one another."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PrintPbn:
    """`printpbn`"""


@dataclass(frozen=True, slots=True)
class PrintCompact:
    """`printcompact` (a hand a line) or `printoneline`, with the value of an expression behind it, if any."""

    one_line: bool
    expr: DealExpression | None = None


@dataclass(frozen=True, slots=True)
class PrintText:
    """`printes`: texts and values, one after another; a line break is the text "\\n"."""

    items: tuple[str | DealExpression, ...]


@dataclass(frozen=True, slots=True)
class PrintRow:
    """`csvrpt(north, hcp(north), "text")`: fields with commas between them; seats stand for their hands."""

    items: tuple[str | DealExpression | Seat, ...]


@dataclass(frozen=True, slots=True)
class PrintHoldings:
    """`export(ns)`: hands as `predeal` reads them."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Average:
    """`average "text" expression`"""

    text: str
    expr: DealExpression


@dataclass(frozen=True, slots=True)
class Frequency:
    """`frequency "text" (expression, low, high)`, or `bktfreq` with steps; a second axis where one is given."""

    text: str
    rows: Axis
    columns: Axis | None = None


Print = PrintHands | PrintPbn | PrintCompact | PrintText | PrintRow | PrintHoldings
Action = Print | Average | Frequency


@dataclass(frozen=True, slots=True)
class Program:
    """A script as read.

    Attributes:
        predeal: cards placed beforehand, by seat.
        condition: None if every deal will do.
        generate: deals to be looked at, at most; None if it is not said.
        produce: deals that fit to be made; None if it is not said.
        actions: in order; `printall` if there is no action.
        title: the event of the boards; None if it is not said.
    """

    predeal: Mapping[Seat, CardSet] = field(default_factory=dict)
    condition: DealExpression | None = None
    generate: int | None = None
    produce: int | None = None
    seed: int | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    actions: tuple[Action, ...] = (PrintHands(tuple(Seat)),)
    title: str | None = None

    @property
    def prints(self) -> bool:
        """Whether something is printed for every deal."""
        return any(isinstance(action, Print) for action in self.actions)

    @property
    def wanted(self) -> int:
        """How many deals are to be made."""
        if self.produce is not None:
            return self.produce
        return PRODUCE_PRINTED if self.prints else PRODUCE_COUNTED
