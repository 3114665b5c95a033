"""What an auction has shown of each hand: exact ranges of points and lengths, which allow freak hands."""

from __future__ import annotations

from dealspace.bidding import Reading
from dealspace.cards import Seat, Suit
from dealspace.inference import HCP, length
from dealspace.inference.hand_questions.questions import hand_bounds, is_satisfiable
from dealspace.query.answers.ranges import HandRanges


def exact_ranges(reading: Reading) -> dict[Seat, HandRanges | None]:
    """What each seat's calls have shown of its own hand; None where no hand makes all its calls.

    >>> from dealspace.bidding import Interpreter, load_system
    >>> from dealspace.cards import Auction, Side
    >>> sayc = load_system("sayc")
    >>> reading = Interpreter({Side.NS: sayc, Side.EW: sayc}).read(Auction.parse("N: 1N P"))
    >>> ranges = exact_ranges(reading)[Seat.NORTH]
    >>> (ranges.hcp.low, ranges.hcp.high)
    (15, 17)
    """
    return {seat: exact_ranges_of(reading, seat) for seat in Seat}


def exact_ranges_of(reading: Reading, seat: Seat) -> HandRanges | None:
    """What this seat's calls have shown of its own hand; None where no hand makes them all."""
    shown = reading.knowledge.certain.about(seat)
    if not is_satisfiable(shown):
        return None
    return HandRanges(hand_bounds(shown, HCP), {suit: hand_bounds(shown, length(suit)) for suit in Suit})
