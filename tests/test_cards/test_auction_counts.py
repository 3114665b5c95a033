"""How many auctions there are, counted through our own legality code.

"Auctions of n calls, counting those that ended sooner" are the leaves of the tree of auctions cut at n calls: every
auction of exactly n calls, finished or not, and every finished auction of fewer. Of one call there are 36, the 35 bids
and pass; of five, one (four passes) and 35 (a bid and three passes) have already ended with the fourth.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from dealspace.cards import ALL_CALLS, Auction, AuctionState, Bid, Seat, Strain

LEAVES = (36, 701, 9_731, 107_451, 999_888, 8_126_938)
COMPLETE_AUCTIONS = 128745650347030683120231926111609371363122697557


@cache
def successors(state: AuctionState) -> tuple[AuctionState, ...]:
    return tuple(state.after(call) for call in state.legal_calls())


@cache
def completions(state: AuctionState) -> int:
    """Ways to go on to the end of the auction; 1 when it is over."""
    return 1 if state.is_over else sum(completions(following) for following in successors(state))


def complete_auctions(dealer: Seat) -> int:
    """All complete auctions. The highest bids are counted first, so that the recursion stays shallow."""
    for call in reversed(ALL_CALLS[3:]):
        for bidder in Seat:
            completions(AuctionState(bidder.lho, call.bid, bidder))
    return completions(AuctionState(dealer))


@pytest.mark.parametrize("dealer", Seat)
def test_complete_auctions_are_as_many_as_the_formula_says(dealer: Seat) -> None:
    assert complete_auctions(dealer) == (4 * 22**35 - 1) // 3 == COMPLETE_AUCTIONS


def test_each_bid_multiplies_the_ways_to_go_on_by_22() -> None:
    """From a bid there are 21 ways to each higher bid and 7 to the end (next test), so ways(bid) = 7 + 21 * (the sum
    of ways over all higher bids): 7 for 7NT, and 22 times as many for each bid below."""
    complete_auctions(Seat.NORTH)
    bids = [call.bid for call in ALL_CALLS[3:]]
    ways = [completions(AuctionState(Seat.EAST, bid, Seat.NORTH)) for bid in bids]
    assert ways[-1] == 7
    assert all(lower == 22 * higher for lower, higher in pairwise(ways))


def test_after_a_bid_there_are_21_ways_to_a_higher_bid_and_7_to_the_end() -> None:
    def ways(state: AuctionState) -> Counter[str]:
        if state.is_over:
            return Counter(end=1)
        if state.last_bid == Bid(7, Strain.NOTRUMP):
            return Counter(bid=1)
        total: Counter[str] = Counter()
        for following in successors(state):
            total += ways(following)
        return total

    assert ways(AuctionState(Seat.SOUTH, Bid(7, Strain.SPADES), Seat.EAST)) == Counter(bid=21, end=7)


def test_auctions_of_1_to_6_calls_with_those_that_ended_sooner() -> None:
    states, ended, leaves = Counter({AuctionState(Seat.NORTH): 1}), 0, []
    for _ in range(6):
        ended += sum(ways for state, ways in states.items() if state.is_over)
        longer: Counter[AuctionState] = Counter()
        for state, ways in states.items():
            for following in successors(state):
                longer[following] += ways
        states = longer
        leaves.append(ended + sum(states.values()))
    assert tuple(leaves) == LEAVES


def test_auctions_of_1_to_3_calls_one_by_one() -> None:
    auctions, counts = [Auction(Seat.WEST)], []
    for _ in range(3):
        auctions = [
            longer
            for auction in auctions
            for longer in ([auction] if auction.is_over else [auction.plus(call) for call in auction.legal_calls()])
        ]
        counts.append(len(set(auctions)))
    assert tuple(counts) == LEAVES[:3]
