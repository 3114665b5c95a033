"""Why a hand has not some amount: the call that denied it, and what hands that have it would have called instead.

An amount that no call denied has example hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from dealspace.bidding import Interpreter
from dealspace.cards import Auction, Call, CardSet, Hand, Play, Seat
from dealspace.inference import DealSpace, InfeasibleError, within
from dealspace.query.auctions.calls_told import QUANTITIES, excluded_by, hands_by_call, space_of
from dealspace.query.auctions.likely_ranges import deals_of

HANDS = 200
"""Hands with the amount that are looked at."""
EXAMPLES = 3
CALLS = 6
"""Calls that are named."""


@dataclass(frozen=True)
class DeniedAmount:
    """What is known of an amount of points or cards in a hand.

    Attributes:
        place: of the call that denied it; None where none has.
        instead: the calls that hands with this amount make in its place, the commonest first, each with its share of
            them; none where no call denied it.
        examples: hands with this amount, each with the call that it makes in place of the one that was made, or None.
    """

    place: int | None
    instead: tuple[tuple[Call, float], ...]
    examples: tuple[tuple[Hand, Call | None], ...]

    @property
    def row(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "place": self.place,
            "instead": [{"call": str(call), "share": round(share, 3)} for call, share in self.instead],
            "examples": [
                {"hand": str(hand), "call": None if call is None else str(call)} for hand, call in self.examples
            ],
        }


def denied_amount(
    interpreter: Interpreter,
    auction: Auction,
    seat: Seat,
    name: str,
    amount: int,
    known: Mapping[Seat, CardSet],
    play: Play | None = None,
) -> DeniedAmount:
    """Which call of a seat denied so many points or cards of a suit, and for which better calls.

    Args:
        name: of `QUANTITIES`.
        known: hands that are seen; in the space of these the examples are where no call denied the amount.

    >>> from dealspace.bidding import load_system
    >>> found = denied_amount(Interpreter(load_system("sayc")), Auction.parse("N: P"), Seat.NORTH, "hcp", 21, {})
    >>> found.place, max(call for call, share in found.instead)
    (0, Call('2N'))
    """
    asked = within(QUANTITIES[name], amount, amount)
    place = excluded_by(interpreter, auction, seat, name, amount)
    if place is None:
        space = space_of(interpreter.read(auction), known, play).given(where={seat: asked})
        return DeniedAmount(None, (), tuple((hand, None) for hand in _hands(space, seat, EXAMPLES)))
    before = auction.before(place)
    space = DealSpace.of(interpreter.read(before).knowledge).given(where={seat: asked})
    hands = _hands(space, seat, HANDS)
    made = hands_by_call(interpreter, before, np.array([hand.bits for hand in hands], np.uint64)) if hands else {}
    order = sorted(made, key=lambda call: -len(made[call]))[:CALLS]
    instead = tuple((call, len(made[call]) / len(hands)) for call in order)
    examples = [(Hand(int(made[call][0])), call) for call in order[:EXAMPLES]]
    for call in order[:1]:
        examples += [(Hand(int(bits)), call) for bits in made[call][1 : 1 + EXAMPLES - len(examples)]]
    return DeniedAmount(place, instead, tuple(examples))


def _hands(space: DealSpace, seat: Seat, count: int) -> list[Hand]:
    """Hands of this seat in the space; none where it has none."""
    try:
        deals = deals_of(space.knowledge, count, np.random.default_rng(HANDS))
    except InfeasibleError:
        return []
    return [Hand(int(bits)) for bits in deals[:, seat]]
