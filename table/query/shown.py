"""What an auction has told about each hand: exact bounds of points and lengths, found by the constraint solver."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dealspace.bidding import Reading
from dealspace.cards import Seat, Suit
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.inference import HCP, Bounds, length
from dealspace.inference.one_hand.questions import hand_bounds, is_satisfiable


@dataclass(frozen=True, slots=True)
class Shown:
    """One hand as the auction shows it; `possible` is False if no hand makes all of its calls."""

    seat: Seat
    possible: bool
    hcp: Bounds | None
    lengths: dict[Suit, Bounds]


def shown_hands(reading: Reading) -> dict[Seat, Shown]:
    """What each seat's calls have shown of its own hand."""
    return {seat: shown_hand(reading, seat) for seat in Seat}


def shown_hand(reading: Reading, seat: Seat) -> Shown:
    """What this seat's calls have shown of its own hand."""
    about = reading.knowledge.certain.about(seat)
    if not is_satisfiable(about):
        return Shown(seat, False, None, {})
    lengths = {suit: hand_bounds(about, length(suit)) for suit in Suit}
    return Shown(seat, True, hand_bounds(about, HCP), lengths)


def shown_lines(shown: dict[Seat, Shown]) -> Iterator[str]:
    """A line for each seat: `North  15–17 HCP   ♠ 2–5  ♥ 2–5 …`."""
    for seat, hand in shown.items():
        if not hand.possible or hand.hcp is None:
            yield f"  {seat.title:<6} no hand makes all of these calls"
            continue
        lengths = "  ".join(f"{suit.symbol} {_interval(hand.lengths[suit]):<5}" for suit in SUITS_FROM_SPADES)
        yield f"  {seat.title:<6} {_interval(hand.hcp):>5} HCP   {lengths}".rstrip()


def bounds_row(hand: Shown) -> dict[str, Any] | None:
    """Bounds of HCP and lengths; null where no hand makes all the calls."""
    if not hand.possible or hand.hcp is None:
        return None
    return {
        "hcp": [hand.hcp.low, hand.hcp.high],
        "lengths": {str(suit): [hand.lengths[suit].low, hand.lengths[suit].high] for suit in reversed(Suit)},
    }


def _interval(bounds: Bounds) -> str:
    return str(bounds.low) if bounds.low == bounds.high else f"{bounds.low}–{bounds.high}"
