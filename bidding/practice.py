"""Boards to practise a sequence of calls on: drawn from the space of deals that are bid so, and bid to make sure."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bidding.choose import Bidder
from bidding.meaning import Interpreter
from cards import PASS, Auction, BridgeError, Deal, Seat, View
from inference import DealSpace, Estimate, NoSuchDeal

MOST_DRAWN = 50
"""Deals drawn before the first board is found, and for each further one: judgement may decide about a call."""


class NoSuchAuction(BridgeError):
    """No deal is bid like this, or too few to be found."""


@dataclass(frozen=True)
class Practice:
    """Boards with their auction.

    Attributes:
        deals: each is bid like the auction by the players at all four seats.
        share: of all deals, those whose hands have what the calls show.
        drawn: how many deals of that space were looked at.
    """

    deals: tuple[Deal, ...]
    share: float | Estimate
    drawn: int


def practice(interpreter: Interpreter, auction: Auction, count: int, rng: np.random.Generator) -> Practice:
    """This many boards on which the bidding begins like this, independent and uniform among all such boards.

    Every hand has what its calls show, denials included, passes too; where a call is left to judgement, a deal counts
    if judgement makes it. Raises NoSuchAuction.
    """
    reading = interpreter.read(auction)
    if (odd := _odd_call(interpreter, auction)) is not None:
        raise NoSuchAuction(f"{auction}: {odd}, so that judgement would have to find it")
    space = DealSpace.of(reading.knowledge.certain)
    bidder = Bidder(interpreter, rng)
    found: list[Deal] = []
    drawn = 0
    try:
        while len(found) < count and drawn < MOST_DRAWN * (len(found) + 1):
            batch = space.sample(min(count - len(found), MOST_DRAWN), rng)
            drawn += len(batch)
            found += [deal for deal in map(Deal.of_bits, batch) if is_bid(bidder, deal, auction)]
    except NoSuchDeal as none:
        raise NoSuchAuction(f"no deal is bid {auction}: {none}") from None
    if len(found) < count:
        raise NoSuchAuction(
            f"{len(found)} of {count} boards found among {drawn} that fit {auction}: judgement seldom bids so"
        )
    return Practice(tuple(found), space.probability(), drawn)


def is_bid(bidder: Bidder, deal: Deal, auction: Auction) -> bool:
    """Whether the players at the four seats bid this deal like the auction, as far as it goes."""
    interpreter = bidder.interpreter
    for place, call in enumerate(auction.calls):
        before = auction.before(place)
        seat: Seat = before.turn
        if bidder.choose(View(seat, deal[seat], interpreter.vulnerability, before)).call != call:
            return False
    return True


def _odd_call(interpreter: Interpreter, auction: Auction) -> str | None:
    """The first bid or double that no rule makes, in words."""
    for place, meaning in enumerate(interpreter.read(auction).meanings):
        if not meaning.booked and meaning.call != PASS:
            after = " ".join(call.symbol for call in auction.calls[:place]) or "the deal"
            return f"no rule makes {meaning.call.symbol} after {after}"
    return None
