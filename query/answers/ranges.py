"""The range of a hand's points and of its four lengths, as a table, as lines and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dealspace.cards import Seat, Suit
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.inference import Bounds

ANY = "any"
"""The range of what a hand has not shown."""
NOTHING = "nothing shown"
"""What there is to say of a hand all of whose ranges are so."""
MOST_HCP, MOST_CARDS = 37, 13
"""Of any hand: four aces, four kings, four queens and a jack; a suit."""


@dataclass(frozen=True)
class HandRanges:
    """The least and most HCP, and cards in each suit, that a hand can have."""

    hcp: Bounds
    lengths: Mapping[Suit, Bounds]

    @property
    def proven(self) -> bool:
        """Whether the ranges are known to be the narrowest; the solver may have run out of time."""
        return self.hcp.proven and all(bounds.proven for bounds in self.lengths.values())

    @property
    def row(self) -> dict[str, Any]:
        """`{"hcp": [15, 17], "lengths": {"S": [2, 5], …}}`."""
        return {
            "hcp": [self.hcp.low, self.hcp.high],
            "lengths": {str(suit): [self.lengths[suit].low, self.lengths[suit].high] for suit in SUITS_FROM_SPADES},
        }

    @property
    def flat_row(self) -> dict[str, Any]:
        """`{"hcp": [15, 17], "S": [2, 5], …}`, and `"proven": false` where the solver ran out of time."""
        row = {"hcp": self.row["hcp"], **self.row["lengths"]}
        return row if self.proven else {**row, "proven": False}


def range_table(ranges: Mapping[Seat, HandRanges]) -> Iterator[str]:
    """A table with a line for each hand."""
    yield "Range     " + f"{'HCP':>7}" + "".join(f"{suit.symbol:>7}" for suit in SUITS_FROM_SPADES)
    for seat, hand in ranges.items():
        lengths = "".join(f"{range_text(hand.lengths[suit], MOST_CARDS):>7}" for suit in SUITS_FROM_SPADES)
        open_end = "" if hand.proven else "   (may be narrower)"
        yield f"  {seat.title:<8}{range_text(hand.hcp, MOST_HCP):>7}{lengths}{open_end}"


def range_lines(ranges: Mapping[Seat, HandRanges | None]) -> Iterator[str]:
    """A line for each seat: `North  15–17 HCP   ♠ 2–5  ♥ 2–5 …`; None for a seat whose calls fit no hand."""
    for seat, hand in ranges.items():
        if hand is None:
            yield f"  {seat.title:<6} no hand makes all of these calls"
            continue
        points = range_text(hand.hcp, MOST_HCP)
        suits = {suit: range_text(hand.lengths[suit], MOST_CARDS) for suit in SUITS_FROM_SPADES}
        if {points, *suits.values()} == {ANY}:
            yield f"  {seat.title:<6} {NOTHING}"
            continue
        lengths = "  ".join(f"{suit.symbol} {text:<5}" for suit, text in suits.items())
        yield f"  {seat.title:<6} {points:>5} HCP   {lengths}".rstrip()


def range_text(bounds: Bounds, most: int) -> str:
    """`15–17`, `15` where there is one value, `15+` where no upper end was shown, `any` where nothing was.

    Args:
        most: the greatest value that any hand has.
    """
    if bounds.low == bounds.high:
        return str(bounds.low)
    if bounds.high >= most:
        return f"{bounds.low}+" if bounds.low > 0 else ANY
    return f"{bounds.low}–{bounds.high}"
