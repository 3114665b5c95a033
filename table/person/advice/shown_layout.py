"""A layout on which moves differ, with how it ends after each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dealspace.bidding.judgement import DecidingDeal, Ending, Verdict
from dealspace.cards import Board, Call, Card, Contract, Deal, Seat, Vulnerability, score
from dealspace.query.auctions.judged_calls import ending_line
from dealspace.query.display.render import diagram, how_it_went

Move = Call | Card


@dataclass(frozen=True)
class ShownLayout:
    """A deal that fits what the person sees, and the outcome of each of some moves there.

    Attributes:
        title: `2♣ works here`.
        outcomes: each move with its outcome in words, `4♥ by South, made exactly, +420`.
    """

    title: str
    deal: Deal
    outcomes: tuple[tuple[Move, str], ...]

    @property
    def row(self) -> dict[str, Any]:
        """As JSON: title, the four hands, spades first, and the outcomes."""
        return {
            "title": self.title,
            "hands": {str(seat): str(self.deal[seat]) for seat in Seat},
            "outcomes": [{"move": str(move), "text": text} for move, text in self.outcomes],
        }

    def lines(self) -> Iterator[str]:
        """The title, the diagram and the outcomes."""
        yield f"{self.title}:"
        yield from (f"  {line}" for line in diagram(Board("", Seat.NORTH, Vulnerability.NONE, self.deal)))
        yield from (f"  {move.symbol}: {text}" for move, text in self.outcomes)


def works(move: Move) -> str:
    """The title of a layout where a move does better than another."""
    return f"{move.symbol} works here"


def fails(move: Move) -> str:
    """The title of a layout where a move does worse than another."""
    return f"{move.symbol} fails here"


def layouts_of(verdict: Verdict) -> tuple[ShownLayout, ...]:
    """Those of a simulation: where the chosen call gains most on the next, and where it loses most."""
    return tuple(_of_calls(each, verdict.vulnerability) for each in verdict.layouts)


def _of_calls(found: DecidingDeal, vulnerability: Vulnerability) -> ShownLayout:
    title = works if found.judged.points > found.other.points else fails
    endings = (found.judged, found.other)
    return ShownLayout(
        title(found.judged.call),
        found.deal,
        tuple((ending.call, ending_text(ending, vulnerability)) for ending in endings),
    )


def ending_text(ending: Ending, vulnerability: Vulnerability) -> str:
    """`4♠ by South, two down, −100`."""
    return ending_line(ending, vulnerability).partition(": ")[2]


def of_cards(
    title: str, deal: Deal, tricks: Sequence[tuple[Card, int]], contract: Contract, vulnerability: Vulnerability
) -> ShownLayout:
    """A layout of the play.

    Args:
        tricks: declarer's, of all thirteen, after each card.
    """
    return ShownLayout(title, deal, tuple((card, tricks_text(contract, n, vulnerability)) for card, n in tricks))


def tricks_text(contract: Contract, tricks: int, vulnerability: Vulnerability) -> str:
    """`10 tricks for declarer, made exactly, +420`; the score is declarer's."""
    won = f"{tricks} trick{'s' * (tricks != 1)} for declarer"
    return f"{won}, {how_it_went(contract, tricks)}, {score(contract, tricks, vulnerability):+d}".replace("-", "−")
