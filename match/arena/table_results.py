"""A finished table of a match: its record, and what the summary needs besides; kept as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from dealspace.cards import BridgeError, Record, Side
from dealspace.cards.formats.jsonl import record_from_json, record_to_json
from dealspace.play.analysis.losses import Losses

BY_BOOK, BEYOND, NO_BOOK = "b", "j", "-"
"""Of a call: the book made it; the book does not have it; its caller's book is not known."""


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds for each call and each card of a side, forced cards left out."""

    calls: tuple[float, ...] = ()
    cards: tuple[float, ...] = ()

    @classmethod
    def rounded(cls, calls: Iterable[float], cards: Iterable[float]) -> Times:
        """To a tenth of a millisecond."""
        return cls(tuple(round(each, 4) for each in calls), tuple(round(each, 4) for each in cards))


@dataclass(frozen=True, slots=True)
class Finished:
    """A table that has been played.

    Attributes:
        key: that of its seating.
        record: with the bots' names as players; in a bidding match the result is that of best play by all.
        booked: a letter for each call, BY_BOOK, BEYOND or NO_BOOK; empty where the auction was given.
        best: declarer's tricks with best play by all; None for a board passed out.
        too_high: the contract is three levels or more above all that its side makes double dummy.
        losses: tricks given away double dummy; None where no card was played.
        times: by side.
    """

    key: str
    record: Record
    booked: str
    best: int | None
    too_high: bool
    losses: Losses | None
    times: Mapping[Side, Times]

    @property
    def ns_score(self) -> int:
        """Points for North–South."""
        score = self.record.ns_score
        assert score is not None, "a finished table has a result"
        return score

    def to_json(self) -> dict[str, Any]:
        losses = self.losses
        return {
            "record": record_to_json(self.record),
            "booked": self.booked,
            "best": self.best,
            "too_high": self.too_high,
            "losses": None if losses is None else [losses.lead, losses.declarer, losses.defence],
            "times": {str(side): [list(times.calls), list(times.cards)] for side, times in self.times.items()},
        }

    @classmethod
    def from_json(cls, key: str, row: Mapping[str, Any]) -> Finished:
        """Raises BridgeError where it is not what `to_json` writes."""
        try:
            losses = row["losses"]
            return cls(
                key,
                record_from_json(row["record"]),
                row["booked"],
                row["best"],
                row["too_high"],
                None if losses is None else Losses(*losses),
                {Side.parse(side): Times(*map(tuple, times)) for side, times in row["times"].items()},
            )
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise BridgeError(f"this is no finished table: {error}") from None
