"""What is kept of a board: its auction, and of every decision looked at what it cost; as JSON in the store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from dealspace.cards import BridgeError
from dealspace.studies.profile.classes import CallerRole, Circumstance, LossKind

TRUST = 0.6
"""The part of an estimate that counts; sums are right in the mean with any, and most precise with this one (0016)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one way of comparing found.

    Attributes:
        lost: IMPs lost against the best alternative, cross-fitted.
        better: the alternative that gains most, None where none is ahead; gain: what it gains, IMPs in the mean.
        kind: of the loss; ends: the usual contracts after the call made and after the better one, "" without one.
    """

    lost: float
    better: str | None
    gain: float
    kind: LossKind
    ends: tuple[str, str]

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Outcome:
        return cls(**{**row, "kind": LossKind(row["kind"]), "ends": tuple(row["ends"])})


@dataclass(frozen=True, slots=True)
class ComparedCall:
    """A call that was compared with its alternatives.

    Attributes:
        place: in the auction; rule: where the rule that made the call stands, "" for a call beyond the book.
        estimated: by the quick estimate; solved: followed to the end and double dummy, None where that was not done;
            chance: with which it was to be done.
        actual: what the better call wins on the deal as it was, double dummy; None where it was not solved.
    """

    place: int
    rule: str
    call: str
    role: CallerRole
    marks: tuple[Circumstance, ...]
    estimated: Outcome
    chance: float
    solved: Outcome | None
    actual: int | None

    @property
    def outcome(self) -> Outcome:
        """The better founded one."""
        return self.solved if self.solved is not None else self.estimated

    @property
    def lost(self) -> float:
        """IMPs lost, right in the mean: a part of the estimate, corrected by its error where that was measured."""
        return sum(self.lost_by_kind.values())

    @property
    def lost_by_kind(self) -> dict[LossKind, float]:
        """The same by kind of loss: a loss that was only estimated is taken from its kind again where it was not so."""
        trusted = TRUST * self.estimated.lost
        if self.solved is None:
            return {self.estimated.kind: trusted}
        found = {self.estimated.kind: trusted * (1 - 1 / self.chance)}
        found[self.solved.kind] = found.get(self.solved.kind, 0.0) + self.solved.lost / self.chance
        return found

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> ComparedCall:
        solved = Outcome.from_json(row["solved"]) if row["solved"] is not None else None
        marks = tuple(Circumstance(mark) for mark in row["marks"])
        read = {"role": CallerRole(row["role"]), "marks": marks, "estimated": Outcome.from_json(row["estimated"])}
        return cls(**{**row, **read, "solved": solved})


@dataclass(frozen=True, slots=True)
class WrittenRule:
    """A rule as its file has it."""

    id: str | None
    text: str


@dataclass(frozen=True, slots=True)
class LookedAt:
    """A board that was bid and looked at.

    Attributes:
        deal: board, dealer, vulnerability and hands in a line; hands: by seat; auction: with its dealer.
        calls: how often each rule made a call, by the place of the rule.
        rules: the rules that are named in it.
        rate: the share of decisions that were to be looked at.
    """

    key: str
    number: int
    vulnerability: str
    hands: tuple[str, ...]
    auction: str
    calls: Mapping[str, int]
    rules: Mapping[str, WrittenRule]
    rate: float
    decisions: tuple[ComparedCall, ...]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> LookedAt:
        """Raises BridgeError where it is not what `to_json` writes."""
        try:
            decisions = tuple(ComparedCall.from_json(each) for each in row["decisions"])
            rules = {place: WrittenRule(**rule) for place, rule in row["rules"].items()}
            return cls(**{**row, "hands": tuple(row["hands"]), "rules": rules, "decisions": decisions})
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise BridgeError(f"this is no board of a profile: {error}") from None
