"""Whether a bid has shown the suit it names, and whether a call is natural: it shows what it names.

A suit is **shown** by a bid if its caller or his partner is known to have three cards there; also by a bid that no rule
marks artificial and of which the caller has clearly more cards on the average than any hand has (a minor that may be
short, the longest suit where a bid was forced), and by one that no rule makes and that is assumed to show length. On it
rest the letters that patterns bind to calls of theirs, `bid(x)`, `last` and its like, and here `is natural`:

- A call that its rule marks `artificial: true` is not natural, nor is an undefined one that is taken as a question.
- A bid of a suit is natural if it has shown the suit, one of notrump if a semi-balanced hand may make it, a double if
  it is not for takeout, a pass always.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from dealspace.cards import DOUBLE, Seat, Strain
from dealspace.inference import ALWAYS, length
from dealspace.inference.constraints.hand_shapes import semibalanced
from dealspace.inference.hand_questions.questions import jointly_satisfiable

if TYPE_CHECKING:
    from dealspace.bidding.machine.public_state import PublicState
    from dealspace.bidding.reading.meaning import Meaning

NATURES = ("natural", "artificial")
LEAST_LENGTH = 3
"""Cards by which a suit counts as shown."""
MEAN_LENGTH = Fraction(7, 2)
"""Cards on the average by which it does where no rule marks the bid artificial; any hand has 3¼."""


def nature(public: PublicState, seat: Seat) -> str | None:
    """What the last call of this seat is, `natural` or `artificial`; None before it has called."""
    last = next((meaning for meaning in reversed(public.meanings) if meaning.seat is seat), None)
    return None if last is None else NATURES[not is_natural(last, public)]


def is_natural(meaning: Meaning, public: PublicState) -> bool:
    """Whether the last call of its seat shows what it names."""
    if meaning.artificial:
        return False
    bid, seat = meaning.call.bid, meaning.seat
    if bid is None:
        return meaning.call != DOUBLE or meaning.forcing != "unless_penalty"
    if bid.strain is Strain.NOTRUMP:
        return jointly_satisfiable(public.shown(seat), semibalanced())
    return has_shown(meaning, public)


def has_shown(meaning: Meaning, public: PublicState) -> bool:
    """Whether a bid of a suit has shown that suit, by what is known now of its caller and his partner."""
    bid, seat = meaning.call.bid, meaning.seat
    assert bid is not None and bid.strain.suit is not None, f"{meaning.call} bids no suit"
    cards = length(bid.strain.suit)
    if max(public.bound(who, cards, "min") for who in (seat, seat.partner)) >= LEAST_LENGTH:
        return True
    if not meaning.booked or meaning.artificial:
        return meaning.assumed != ALWAYS
    return public.mean(seat, cards) >= MEAN_LENGTH
