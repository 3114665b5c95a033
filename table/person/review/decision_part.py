"""One decision of the person, reviewed: what it cost, over which layouts, why, and on the actual deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dealspace.cards import Call
from dealspace.table.person.advice.compared_move import ComparedMove
from dealspace.table.person.advice.shown_layout import Move, ShownLayout
from dealspace.table.person.review.actual_deal import ActualCost
from dealspace.table.person.review.reviewed_board import OwnMove


def decision_key(own: OwnMove) -> str:
    """The name of a decision's part: `decision 7`, after seven calls and cards."""
    return f"decision {own.place}"


@dataclass(frozen=True)
class DecisionPart:
    """What a call or card cost.

    Attributes:
        best: the better move; the move itself where none is certainly better.
        cost: in the unit, 0 where it is as good as any: never less.
        interval: half of the 95 % interval of the cost.
        unit: "IMPs" or "matchpoints".
        layouts_seen: the number of layouts by which the cost is measured.
        actual: on the deal as it was; None for a call that cost nothing.
        why: in sentences.
        trick: 1 to 13 for a card, None for a call.
    """

    own: OwnMove
    move: Move
    best: Move
    cost: float
    interval: float
    unit: str
    layouts_seen: int
    actual: ActualCost | None
    why: tuple[str, ...]
    candidates: tuple[ComparedMove, ...]
    layouts: tuple[ShownLayout, ...]
    trick: int | None

    @property
    def key(self) -> str:
        """The name of this part."""
        return decision_key(self.own)

    @property
    def row(self) -> dict[str, Any]:
        """As JSON, an entry of a review's decisions."""
        return {
            "log": self.own.log,
            "place": self.own.place,
            "kind": "call" if isinstance(self.move, Call) else "card",
            "move": str(self.move),
            "best": str(self.best),
            "cost": round(self.cost, 2),
            "unit": self.unit,
            "interval": round(self.interval, 2),
            "worlds": self.layouts_seen,
            "actual_cost": round(self.actual.value, 2) if self.actual is not None else None,
            "actual_text": self.actual.text if self.actual is not None else None,
            "why": list(self.why),
            "candidates": [each.row for each in self.candidates],
            "layouts": [each.row for each in self.layouts],
            "trick": self.trick,
        }

    def lines(self) -> Iterator[str]:
        """For people: the move with its cost, why, the actual deal, and layouts where it cost something."""
        where = f"trick {self.trick}: " if self.trick is not None else ""
        if not self.cost:
            yield f"{where}{self.move.symbol}: as good as any"
            return
        cost = f"{self.cost:.1f} ± {self.interval:.1f} {self.unit}"
        yield f"{where}{self.move.symbol} costs {cost}; better: {self.best.symbol}"
        yield from (f"  {line}" for line in self.why)
        if self.actual is not None:
            yield f"  {self.actual.text}"
        for layout in self.layouts:
            yield from (f"  {line}" for line in layout.lines())


@dataclass(frozen=True)
class NoDecision:
    """A call or card that left nothing to decide: it was forced, or all others are equal to it."""

    own: OwnMove
    why: str

    @property
    def key(self) -> str:
        """The name of this part."""
        return decision_key(self.own)

    @property
    def row(self) -> dict[str, Any]:
        """As JSON; left out of a whole review."""
        return {"log": self.own.log, "place": self.own.place, "left_out": self.why}

    def lines(self) -> Iterator[str]:
        """Nothing."""
        yield from ()
