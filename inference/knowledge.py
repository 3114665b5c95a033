"""What is known about the four hands: an ordered tuple of statements, to which one can only append.

A statement speaks of the 13 cards dealt to a seat. The CP-SAT model, the deal space, the explanation in words and the
conflict are four views of the same tuple.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Literal, get_args

from dealspace.cards import Location, Seat
from dealspace.inference.constraints.constraint import NEVER, Constraint, all_of

SourceKind = Literal["call", "hand", "card", "void", "explanation"]
CALLS: tuple[SourceKind, ...] = ("call",)


@dataclass(frozen=True, slots=True)
class Source:
    """Where a statement comes from.

    Attributes:
        kind: a call, a hand seen, a card played, a suit shown out of, or an explanation (or assumption) in words.
        text: the call, card, suit or explanation.
        place: the rule in a system file that says so.
    """

    kind: SourceKind
    text: str
    location: Location | None = None

    def __post_init__(self) -> None:
        _check_kind(self.kind)

    def __str__(self) -> str:
        return f"{self.text} ({self.location})" if self.location is not None else self.text


@dataclass(frozen=True, slots=True)
class Statement:
    """A condition on the hand dealt to a seat.

    Attributes:
        softness: probability that the statement is off (then it says nothing at all); 0 for certain, less than 1. What
            several soft statements about one hand come to: inference/beliefs.py.
    """

    seat: Seat
    condition: Constraint
    source: Source
    softness: float = 0.0

    def __post_init__(self) -> None:
        if not 0.0 <= self.softness < 1.0:
            raise _no_softness(self.softness)

    @property
    def is_certain(self) -> bool:
        return self.softness == 0.0

    def __str__(self) -> str:
        meant = str(self.condition)
        said = f"{self.seat.title}: {self.source}"
        if self.condition == NEVER:
            return f"{said}, which no hand is"
        return said if meant == self.source.text.strip() or self.source.kind == "hand" else f"{said} = {meant}"


def _check_kind(kind: str) -> None:
    if kind not in get_args(SourceKind):
        raise ValueError(f'"{kind}" is not a kind of source: expected {", ".join(get_args(SourceKind))}')


def _no_softness(softness: float) -> ValueError:
    return ValueError(f"softness {softness} is not a probability: expected 0 <= softness < 1")


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Statements in the order in which they were learnt."""

    statements: tuple[Statement, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "statements", tuple(self.statements))

    def plus(self, *statements: Statement) -> Knowledge:
        """This knowledge and these statements after it."""
        return Knowledge(self.statements + statements)

    def __add__(self, other: Knowledge) -> Knowledge:
        return Knowledge(self.statements + other.statements)

    def of(self, seat: Seat) -> tuple[Statement, ...]:
        """What was stated about this seat."""
        return tuple(statement for statement in self.statements if statement.seat is seat)

    def about(self, seat: Seat) -> Constraint:
        """The conjunction of all that is certain about this seat (soft statements left out)."""
        return all_of(*(statement.condition for statement in self.of(seat) if statement.is_certain))

    def softened(
        self, probability: float, kinds: Collection[SourceKind] = CALLS, seats: Collection[Seat] | None = None
    ) -> Knowledge:
        """The same statements, those of these kinds (about these seats) off with this probability, 0 for certain.

        Raises ValueError if that is no probability below 1, or a kind is none.
        """
        for kind in kinds:
            _check_kind(kind)
        if not 0.0 <= probability < 1.0:
            raise _no_softness(probability)
        chosen = set(Seat if seats is None else seats)
        return Knowledge(
            tuple(
                replace(statement, softness=probability)
                if statement.source.kind in kinds and statement.seat in chosen
                else statement
                for statement in self.statements
            )
        )

    @property
    def certain(self) -> Knowledge:
        """Only the statements that cannot be off."""
        return Knowledge(tuple(statement for statement in self.statements if statement.is_certain))

    def __iter__(self) -> Iterator[Statement]:
        return iter(self.statements)

    def __len__(self) -> int:
        return len(self.statements)
