"""Knowledge about the four hands: a tuple of statements, in order, to which one can only append.

A statement is about the 13 cards dealt to a seat. The CP-SAT model, the deal space, explanations in words and conflicts
are all derived from this tuple.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Literal, Protocol, get_args

from dealspace.cards import Location, Seat
from dealspace.cards.notation import shortened
from dealspace.inference.constraints.constraint import NEVER, Constraint, Not, all_of
from dealspace.inference.language.wording import words_of_impossible

SourceKind = Literal["call", "hand", "card", "void", "explanation", "frequency", "choice"]
"""What a statement comes from; `DealSpace.soften` takes such kinds."""
CALLS: tuple[SourceKind, ...] = ("call",)


@dataclass(frozen=True, slots=True, repr=False)
class Source:
    """Where a statement comes from.

    Attributes:
        kind: a call, a hand seen, a card played, a suit shown out of, an explanation (or assumption) in words, how
            often hands make a call that only some of them make, or how often they play a card that was chosen.
        text: the call, card, suit or explanation.
        location: file, line and column of the rule that gives the call its meaning.
    """

    kind: SourceKind
    text: str
    location: Location | None = None

    def __post_init__(self) -> None:
        _check_kind(self.kind)

    def __str__(self) -> str:
        return f"{self.text} ({self.location})" if self.location is not None else self.text

    def __repr__(self) -> str:
        return f"Source({self.kind!r}, {shortened(str(self))!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Statement:
    """A condition on the hand dealt to a seat.

    Attributes:
        seat: whose hand it is about.
        condition: the constraint on that hand, as it was dealt.
        source: where the statement comes from.
        softness: the probability, from 0 (certain) to below 1, that the statement is wrong, in which case it says
            nothing about the hand; of a frequency, the weight of the hands that violate it. How several such
            statements about one hand combine: inference/statements/hand_beliefs.py.
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
        """Whether its softness is 0."""
        return self.softness == 0.0

    @property
    def is_frequency(self) -> bool:
        """Whether it says how often hands make a call or play a card, which is no doubt about what that shows."""
        return self.source.kind == "frequency" or (self.source.kind == "choice" and not self.is_certain)

    def __repr__(self) -> str:
        soft = "" if self.is_certain else f", softness={self.softness:g}"
        return f"Statement({shortened(str(self))!r}{soft})"

    def __str__(self) -> str:
        if self.condition == NEVER:
            where = f" ({self.source.location})" if self.source.location is not None else ""
            return f"{self.seat.title} cannot have {words_of_impossible(self.source.text)}{where}"
        meant = str(self.condition)
        if self.is_frequency:
            beside = f"with {self.condition.part}" if isinstance(self.condition, Not) else f"without {meant}"
            return f"{self.seat.title}: {self.source}, {self.softness:.0%} as often {beside}"
        said = f"{self.seat.title}: {self.source}"
        return said if meant == self.source.text.strip() or self.source.kind == "hand" else f"{said} = {meant}"


class OnSeveralHands(Protocol):
    """A condition on several hands together: a `DealExpression` (inference/several_hands/deal_expression.py)."""

    @property
    def location(self) -> Location:
        """Line and column in the text it was written in."""


def _check_kind(kind: str) -> None:
    if kind not in get_args(SourceKind):
        raise ValueError(f'"{kind}" is not a kind of source: expected {", ".join(get_args(SourceKind))}')


def _no_softness(softness: float) -> ValueError:
    return ValueError(f"softness {softness} is not a probability: expected 0 <= softness < 1")


@dataclass(frozen=True, slots=True, repr=False)
class Knowledge:
    """Statements about hidden hands, in the order in which they were learnt. Iterable, with a length.

    Attributes:
        statements: all of them, soft ones included.
    """

    statements: tuple[Statement, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "statements", tuple(self.statements))

    def plus(self, *statements: Statement) -> Knowledge:
        """This knowledge and these statements after it."""
        return Knowledge(self.statements + statements)

    def __add__(self, other: Knowledge) -> Knowledge:
        return Knowledge(self.statements + other.statements)

    def of(self, seat: Seat) -> tuple[Statement, ...]:
        """The statements about this seat."""
        return tuple(statement for statement in self.statements if statement.seat is seat)

    def about(self, seat: Seat) -> Constraint:
        """The conjunction of the certain statements about this seat."""
        return all_of(*(statement.condition for statement in self.of(seat) if statement.is_certain))

    def softened(
        self, probability: float, kinds: Collection[SourceKind] = CALLS, seats: Collection[Seat] | None = None
    ) -> Knowledge:
        """The same statements, those of some kinds and seats with a new softness.

        Args:
            probability: the softness, from 0 (certain) to below 1.
            kinds: the kinds of sources whose statements change.
            seats: the seats whose statements change; None for all.
        Raises:
            ValueError: the probability is outside that range, or a kind is unknown.
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
        """The certain statements only."""
        return Knowledge(tuple(statement for statement in self.statements if statement.is_certain))

    def __iter__(self) -> Iterator[Statement]:
        return iter(self.statements)

    def __len__(self) -> int:
        return len(self.statements)

    def __repr__(self) -> str:
        listed = "; ".join(shortened(str(statement), 60) for statement in self.statements[:3])
        return f"Knowledge({shortened(listed)!r}, {len(self)} statement{'' if len(self) == 1 else 's'})"
