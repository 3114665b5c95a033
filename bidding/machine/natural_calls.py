"""Whether a call is natural: it shows what it names. The conditions `partner.call is natural` and `is artificial` ask.

- A call that its rule marks `artificial: true` is not, nor is an undefined one that is taken as a question.
- A bid of a suit is natural if its caller is known to have three cards there or partner has shown the suit, or if no
  rule makes it and it is assumed to show length there.
- A bid of notrump is natural if a semi-balanced hand may make it, a double if it is not for takeout, a pass always.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dealspace.cards import DOUBLE, Seat
from dealspace.inference import ALWAYS, length
from dealspace.inference.constraints.hand_shapes import semibalanced
from dealspace.inference.hand_questions.questions import jointly_satisfiable

if TYPE_CHECKING:
    from dealspace.bidding.machine.public_state import PublicState
    from dealspace.bidding.reading.meaning import Meaning

NATURES = ("natural", "artificial")
LEAST_LENGTH = 3
"""Cards by which a suit counts as shown."""


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
    suit = bid.strain.suit
    if suit is None:
        return jointly_satisfiable(public.shown(seat), semibalanced())
    known = max(public.bound(who, length(suit), "min") for who in (seat, seat.partner))
    return known >= LEAST_LENGTH or meaning.assumed != ALWAYS
