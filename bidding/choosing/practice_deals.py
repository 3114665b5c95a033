"""Boards to practise an auction on: sampled from the deals that fit its calls, then bid to make sure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from dealspace.bidding.choosing.choose import Bidder
from dealspace.bidding.judgement import EFFORT, Effort
from dealspace.bidding.reading.interpreter import Interpreter, Reading
from dealspace.cards import PASS, Auction, BridgeError, Deal, Seat, View
from dealspace.inference import DealSpace, Estimate, InfeasibleError, Knowledge, all_of
from dealspace.inference.hand_questions.questions import is_satisfiable
from dealspace.inference.space import Where

MOST_DRAWN = 50
"""Deals sampled before the first board is found, and for each further one: simulation may decide about a call."""


class AuctionNotFoundError(BridgeError):
    """No deal is bid like this, or too few are found."""


@dataclass(frozen=True, repr=False)
class Practice:
    """Boards with their auction.

    Attributes:
        deals: each is bid like the auction by the players at all four seats.
        share: the share of all deals whose hands have what the calls show.
        drawn: the number of deals sampled from that space.
        odd: in words, the bids and doubles that no rule makes; they are accepted as given.
    """

    deals: tuple[Deal, ...]
    share: float | Estimate
    drawn: int
    odd: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Practice: {len(self.deals)} deals of {self.drawn} drawn>"


def practice(
    interpreter: Interpreter,
    auction: Auction,
    count: int,
    rng: np.random.Generator,
    where: Sequence[Where] = (),
    *,
    effort: Effort | None = EFFORT,
) -> Practice:
    """Boards on which the bidding begins like this auction, independent and uniform among all such boards.

    Every hand has what its calls show, denials included, passes too; where the simulation decides, a deal counts if it
    makes the call. A bid or double that no rule makes is believed: its hand has what the call shows by nature, and fits
    no rule.

    Args:
        interpreter: reads the calls of both sides.
        auction: the calls from the dealer on.
        count: the number of boards.
        rng: for sampling, and for simulations.
        where: further conditions that the deals meet, each as `DealSpace.given` takes it.
        effort: of the simulations; None for players who bid by the book alone.
    Raises:
        AuctionNotFoundError: no deal is bid like this, or fewer than `count` are found.
    """
    odd = odd_calls(interpreter, auction)
    space = DealSpace.of(believed(interpreter.read(auction)))
    for condition in where:
        space = space.given(where=condition)
    bidder = Bidder(interpreter, rng, effort=effort)
    found: list[Deal] = []
    drawn = 0
    try:
        while len(found) < count and drawn < MOST_DRAWN * (len(found) + 1):
            batch = space.sample(min(count - len(found), MOST_DRAWN), rng)
            drawn += len(batch)
            found += [deal for deal in map(Deal.of_bits, batch) if is_bid(bidder, deal, auction, odd)]
    except InfeasibleError as none:
        also = " and is as asked" if where else ""
        raise AuctionNotFoundError(f"no deal is bid {auction}{also}: {none}") from None
    if len(found) < count:
        raise AuctionNotFoundError(
            f"{len(found)} of {count} boards found among {drawn} that fit {auction}: the simulation seldom bids so"
        )
    return Practice(tuple(found), space.probability(), drawn, tuple(odd.values()))


def is_bid(bidder: Bidder, deal: Deal, auction: Auction, given: Collection[int] = ()) -> bool:
    """Whether the players at the four seats bid this deal like the auction.

    Args:
        given: indices of calls that are not checked.
    """
    interpreter = bidder.interpreter
    for index, call in enumerate(auction.calls):
        if index in given:
            continue
        before = auction.before(index)
        seat: Seat = before.turn
        if bidder.choose(View(seat, deal[seat], interpreter.vulnerability, before)).call != call:
            return False
    return True


def odd_calls(interpreter: Interpreter, auction: Auction) -> dict[int, str]:
    """The bids and doubles that no rule makes, by index, each in words."""
    found = {}
    for index, meaning in enumerate(interpreter.read(auction).meanings):
        if not meaning.booked and meaning.call != PASS:
            after = " ".join(call.symbol for call in auction.calls[:index]) or "the deal"
            found[index] = f"no rule makes {meaning.call.symbol} after {after}: {meaning.say}"
    return found


def believed(reading: Reading) -> Knowledge:
    """What the calls show for certain, and what undefined calls are assumed to show, as long as some hand fits."""
    knowledge = reading.knowledge.certain
    for statement in reading.knowledge:
        if statement.is_frequency:
            knowledge = knowledge.plus(statement)
        elif not statement.is_certain and is_satisfiable(all_of(knowledge.about(statement.seat), statement.condition)):
            knowledge = knowledge.plus(replace(statement, softness=0.0))
    return knowledge
