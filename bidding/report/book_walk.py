"""The auctions of a system, the commonest first: random deals are bid by the rules, all at once.

Every deal follows the first rule that its hand fits, as at the table; deals that no rule fits leave the walk, since
simulation decides there. A side that has only passed goes on passing where it has no rules: a book of our own bidding
needs no rules for the opponents. The shares of deals are estimates; the calls and their meanings are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding.machine.live_rule import offered_with
from dealspace.bidding.machine.occasional import followed_by
from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.cards import PASS, Auction, Call, Seat
from dealspace.inference import DealSpace

DEALS = 60_000
SEED = 7

Deals = NDArray[np.uint64]


@dataclass(frozen=True)
class BookPoint:
    """A point of an auction at which somebody calls.

    Attributes:
        share: the share of all deals that reach this point (1 deal in 1 / share).
        calls: every call that a rule makes here, in the rules' order, each with its share of the deals that get here.
        judged: the share of them that no rule fits.
        onward: `calls`, with the deals that no rule fits added to pass where the walk takes them for passes.
    """

    auction: Auction
    share: float
    calls: dict[Call, float]
    judged: float
    onward: dict[Call, float]


@lru_cache(maxsize=2)
def random_deals(count: int, seed: int) -> Deals:
    """Deals at random, uint64[count, 4]."""
    return DealSpace().sample(count, np.random.default_rng(seed))


def walk(
    interpreter: Interpreter,
    start: Auction | None = None,
    *,
    least_share: float = 1e-3,
    most: int | None = None,
    depth: int | None = None,
    enter: Callable[[Auction], bool] = lambda auction: True,
    deals: int = DEALS,
) -> Iterator[BookPoint]:
    """The points of auctions from `start` on (if None, from North's opening), those with the most deals first.

    Args:
        least_share: points that a smaller share of the deals reaches are left out.
        most: the greatest number of points.
        depth: the greatest number of calls after `start`.
        enter: whether to go on from this auction.
        deals: the number of deals that are bid.
    """
    first = start if start is not None else Auction(Seat.NORTH)
    all_deals = random_deals(deals, SEED)
    here = _deals_that_come(interpreter, first, all_deals)
    queue: list[tuple[int, int, Auction, NDArray[np.intp]]] = [(-len(here), 0, first, here)]
    number, found = 1, 0
    while queue and (most is None or found < most):
        _, _, auction, here = heappop(queue)
        made, judged = _calls_made(interpreter, auction, all_deals, here)
        coming = max(len(here), 1)
        going = _going_on(auction, made, judged)
        shares, onward = ({call: len(theirs) / coming for call, theirs in calls.items()} for calls in (made, going))
        yield BookPoint(auction, len(here) / deals, shares, len(judged) / coming, onward)
        found += 1
        for call, theirs in going.items():
            after = auction.plus(call)
            deep = depth is not None and len(after) - len(first) > depth
            if after.is_over or deep or len(theirs) < max(least_share * deals, 1) or not enter(after):
                continue
            heappush(queue, (-len(theirs), number, after, theirs))
            number += 1


def _deals_that_come(interpreter: Interpreter, auction: Auction, deals: Deals) -> NDArray[np.intp]:
    """The indices of the deals that are bid like this."""
    here = np.arange(len(deals))
    for index, call in enumerate(auction.calls):
        before = auction.before(index)
        here = _going_on(before, *_calls_made(interpreter, before, deals, here)).get(call, here[:0])
    return here


def passes_in_silence(auction: Auction) -> bool:
    """Whether the side on turn passes where it has no rules: the opponents have bid, and it has only passed."""
    side = auction.turn.side
    ours = (call for n, call in enumerate(auction.calls) if auction.caller(n).side is side)
    return auction.last_bid is not None and all(call == PASS for call in ours)


def _going_on(
    auction: Auction, made: dict[Call, NDArray[np.intp]], judged: NDArray[np.intp]
) -> dict[Call, NDArray[np.intp]]:
    """The deals of each call with which the walk goes on."""
    if not len(judged) or not passes_in_silence(auction):
        return made
    return {**made, PASS: np.concatenate((made.get(PASS, judged[:0]), judged))}


def _calls_made(
    interpreter: Interpreter, auction: Auction, deals: Deals, here: NDArray[np.intp]
) -> tuple[dict[Call, NDArray[np.intp]], NDArray[np.intp]]:
    """The deals each call is made with, and those that no rule fits.

    Where a rule leaves the choice to simulation, its deals are divided among the calls that they fit.
    """
    live = interpreter.live(auction)
    made: dict[Call, list[NDArray[np.intp]]] = {rule.call: [] for rule in live}
    left = here
    for rule in live:
        hands = deals[left, auction.turn]
        offered = offered_with(rule, live)
        fits = np.array([followed_by(other, auction, hands) for other in offered])
        taken = fits.any(axis=0)
        turn = left % np.maximum(fits.sum(axis=0), 1)
        chosen = (np.cumsum(fits, axis=0) > turn).argmax(axis=0)
        for index, other in enumerate(offered):
            made[other.call].append(left[taken & (chosen == index)])
        left = left[~taken]
    return {call: np.concatenate(parts) for call, parts in made.items()}, left


def first_seat_only(auction: Auction) -> bool:
    """Whether the auction starts with its opening bid, or nobody has opened; later seats would only repeat it."""
    return not auction.calls or auction.calls[0] != PASS or all(call == PASS for call in auction.calls)
