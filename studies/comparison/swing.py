"""What is kept of a study: each difference found on a board, with the IMPs that the other way of bidding wins.

All studies share one sign: `won` is what the *other* call wins over the call made, for the side that made it. Where it
is above 0, the system studied would gain by bidding so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from dealspace.bidding import Choice
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.cards import Auction, BridgeError, Deal, Hand, Side, imps

BEYOND = "no rule"
"""What stands for the rule where none made the call."""


@dataclass(frozen=True)
class Swing:
    """Two calls of one hand, or two ends of one board, and what the second is worth more than the first.

    Attributes:
        deal: four hands; vul: the vulnerability; auction: the calls before, with the dealer.
        hand: that called; rule: of the call made, as `sayc/slams.yaml:12 (id)`, or `BEYOND`.
        made, other: the two calls; `other` is a contract in a study of contracts that were missed.
        ends: the whole auctions after each; where no auction leads there, the contract.
        points: the side's, double dummy, at each end.
        weight: how many such differences this one stands for.
        kind: the study's own class of it; empty where it has none.
    """

    deal: str
    vul: str
    auction: str
    hand: str
    rule: str
    made: str
    other: str
    ends: tuple[str, str]
    points: tuple[int, int]
    weight: float = 1.0
    kind: str = ""

    @property
    def won(self) -> int:
        """IMPs that the second end is worth more, for the side of the hand."""
        return imps(self.points[1] - self.points[0])

    @cached_property
    def before(self) -> Auction:
        return Auction.parse(self.auction)

    @property
    def side(self) -> Side:
        """Whose IMPs they are."""
        return self.before.turn.side

    @property
    def hands(self) -> tuple[Hand, Hand]:
        """Those of the side, that of the hand that called first."""
        deal, seat = Deal.parse(self.deal), self.before.turn
        return deal[seat], deal[seat.partner]


@dataclass(frozen=True)
class StudiedBoard:
    """A board of a study, finished.

    Attributes:
        weight: for how many boards it stands, of those that the figures are for: 1 but on boards dealt for a question.
    """

    key: str
    number: int
    swings: tuple[Swing, ...]
    weight: float = 1.0

    @property
    def won(self) -> float:
        """IMPs won in all, weighted."""
        return self.weight * sum(each.weight * each.won for each in self.swings)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> StudiedBoard:
        """Raises BridgeError where it is not what `to_json` writes."""
        try:
            found = tuple(
                Swing(**{**each, "ends": tuple(each["ends"]), "points": tuple(each["points"])})
                for each in row["swings"]
            )
            return cls(**{**row, "swings": found})
        except (KeyError, TypeError, ValueError) as error:
            raise BridgeError(f"this is no board of a study: {error}") from None


@dataclass(frozen=True, slots=True)
class NotBid:
    """A board that could not be bid, and why."""

    number: int
    why: str

    def __str__(self) -> str:
        return f"board {self.number}: {self.why}"


def rule_name(choice: Choice) -> str:
    """The rule that made a call."""
    return live_rule_name(choice.rule) if choice.rule is not None else BEYOND


def live_rule_name(rule: LiveRule) -> str:
    """Where a rule stands, its file with the folder and its line, and its id."""
    where = rule.rule.location
    place = f"{'/'.join((where.file or '').split('/')[-2:])}:{where.line}"
    return f"{place} ({rule.rule.id})" if rule.rule.id else place


def is_rule(name: str, wanted: str) -> bool:
    """Whether a rule is the one that is asked for, by its place or its id.

    >>> is_rule("sayc/slams.yaml:12 (keycards)", "keycards"), is_rule("sayc/slams.yaml:12", "slams.yaml:12")
    (True, True)
    """
    place, _, rule_id = name.partition(" (")
    return wanted in (place, rule_id.removesuffix(")")) or f"/{place}".endswith(f"/{wanted}")
