"""What a rule of a point is known by in the whole walk: its place in the file, and the call or suit it stands for."""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.bidding.check.points.point import Placed
from dealspace.bidding.system.compiled_system import Rule
from dealspace.cards import Location


@dataclass(frozen=True, order=True, slots=True)
class RuleKey:
    """An instance of a rule, wherever it is live: its place in the file and the call or suit it stands for."""

    file: str
    line: int
    column: int
    label: str

    @property
    def location(self) -> Location:
        return Location(self.file, self.line, self.column)

    @classmethod
    def of(cls, rule: Rule, label: str = "") -> RuleKey:
        return cls(rule.location.file or "", rule.location.line or 0, rule.location.column or 0, label)


def key_of(placed: Placed) -> RuleKey:
    """The key of a placed rule; `cheapest(y)` and the like are distinguished by suit, other calls as they are."""
    live = placed.live
    suit = live.letters.get(live.rule.call.letter or "")
    relative = "(" in live.rule.call.text and suit is not None
    return RuleKey.of(live.rule, suit.symbol if relative and suit is not None else live.call.symbol)


@dataclass(frozen=True, slots=True)
class End:
    """A stated number that hands should reach: which of a rule's claims, and which end of it."""

    rule: RuleKey
    claim: int
    value: int
    is_reached: bool
