"""Boards to practise a sequence of calls on: drawn from the space of deals that are bid so, and bid to make sure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np

from dealspace.bidding.choose import Bidder
from dealspace.bidding.interpreter import Interpreter, Reading
from dealspace.cards import PASS, Auction, BridgeError, Deal, Seat, View
from dealspace.inference import DealSpace, Estimate, Knowledge, NoSuchDeal, all_of
from dealspace.inference.one_hand.ranges import some_hand

MOST_DRAWN = 50
"""Deals drawn before the first board is found, and for each further one: judgement may decide about a call."""


class NoSuchAuction(BridgeError):
    """No deal is bid like this, or too few to be found."""


@dataclass(frozen=True, repr=False)
class Practice:
    """Boards with their auction.

    Attributes:
        deals: each is bid like the auction by the players at all four seats.
        share: of all deals, those whose hands have what the calls show.
        drawn: how many deals of that space were looked at.
        odd: in words, the bids and doubles that no rule makes; they are taken as somebody's own idea.
    """

    deals: tuple[Deal, ...]
    share: float | Estimate
    drawn: int
    odd: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Practice: {len(self.deals)} deals of {self.drawn} drawn>"


def practice(interpreter: Interpreter, auction: Auction, count: int, rng: np.random.Generator) -> Practice:
    """This many boards on which the bidding begins like this, independent and uniform among all such boards.

    Every hand has what its calls show, denials included, passes too; where a call is left to judgement, a deal counts
    if judgement makes it. A bid or double off the book is believed: its hand has what the call shows by nature, and
    nothing the book would bid. Raises NoSuchAuction.
    """
    odd = _odd_calls(interpreter, auction)
    space = DealSpace.of(_believed(interpreter.read(auction)))
    bidder = Bidder(interpreter, rng)
    found: list[Deal] = []
    drawn = 0
    try:
        while len(found) < count and drawn < MOST_DRAWN * (len(found) + 1):
            batch = space.sample(min(count - len(found), MOST_DRAWN), rng)
            drawn += len(batch)
            found += [deal for deal in map(Deal.of_bits, batch) if is_bid(bidder, deal, auction, odd)]
    except NoSuchDeal as none:
        raise NoSuchAuction(f"no deal is bid {auction}: {none}") from None
    if len(found) < count:
        raise NoSuchAuction(
            f"{len(found)} of {count} boards found among {drawn} that fit {auction}: judgement seldom bids so"
        )
    return Practice(tuple(found), space.probability(), drawn, tuple(odd.values()))


def is_bid(bidder: Bidder, deal: Deal, auction: Auction, given: Collection[int] = ()) -> bool:
    """Whether the players at the four seats bid this deal like the auction, as far as it goes.

    Args:
        given: places of calls that are not asked about.
    """
    interpreter = bidder.interpreter
    for place, call in enumerate(auction.calls):
        if place in given:
            continue
        before = auction.before(place)
        seat: Seat = before.turn
        if bidder.choose(View(seat, deal[seat], interpreter.vulnerability, before)).call != call:
            return False
    return True


def _odd_calls(interpreter: Interpreter, auction: Auction) -> dict[int, str]:
    """The bids and doubles that no rule makes: their places, and each in words."""
    found = {}
    for place, meaning in enumerate(interpreter.read(auction).meanings):
        if not meaning.booked and meaning.call != PASS:
            after = " ".join(call.symbol for call in auction.calls[:place]) or "the deal"
            found[place] = f"no rule makes {meaning.call.symbol} after {after}: {meaning.say}"
    return found


def _believed(reading: Reading) -> Knowledge:
    """All that the calls show for certain, and what calls off the book show by nature, as long as a hand can be so."""
    knowledge = reading.knowledge.certain
    for said in reading.knowledge:
        if not said.is_certain and some_hand(all_of(knowledge.about(said.seat), said.condition)):
            knowledge = knowledge.plus(replace(said, softness=0.0))
    return knowledge
