"""SAYC in the slam zone, both hands by the book while opponents pass: the controls are there for what is bid.

The hands are dealt anew in each run. What holds always is asserted of each pair; what is a rate has a limit that chance
alone does not pass once in a million runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest

from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.cards import PASS, Auction, Card, Deal, Rank, Seat, Suit, View
from dealspace.inference import DealSpace

READER = Interpreter(load_system("sayc"))
OURS = (Seat.NORTH, Seat.SOUTH)
POINTS = "hcp(north) + hcp(south)"
KINDS = {
    "points": (f"{POINTS} >= 30",),
    "two fits": (f"{POINTS} >= 26", "spades(north) + spades(south) >= 8", "clubs(north) + clubs(south) >= 8"),
    "long suits": (f"{POINTS} >= 28", "hearts(north) >= 6", "diamonds(south) >= 5"),
}


@dataclass(frozen=True)
class Pair:
    """Two hands, and how they were bid."""

    deal: Deal
    auction: Auction

    def __str__(self) -> str:
        return f"{self.deal[Seat.NORTH]} opposite {self.deal[Seat.SOUTH]}: {self.auction}"

    @property
    def level(self) -> int:
        return self.auction.contract.bid.level if self.auction.contract else 0

    @property
    def trump(self) -> Suit | None:
        return self.auction.contract.bid.strain.suit if self.auction.contract else None

    @property
    def asked(self) -> bool:
        """Whether somebody asked for aces."""
        return any(meaning.ask in ("aces", "gerber") for meaning in READER.read(self.auction).meanings)

    def holds(self, rank: Rank, suit: Suit) -> bool:
        return any(Card.of(suit, rank) in self.deal[seat] for seat in OURS)

    def length(self, suit: Suit) -> int:
        return sum(self.deal[seat].lengths[suit] for seat in OURS)

    def aces_missing(self) -> int:
        """Aces that take a trick: not those of a side suit in which one of the hands is void."""
        return sum(self.quick_losers(suit) > 0 for suit in Suit)

    def quick_losers(self, suit: Suit) -> int:
        """Tricks that the opponents can take in a suit at once, two at most."""
        shortest = min(self.deal[seat].lengths[suit] for seat in OURS)
        rounds = 2 if suit is self.trump else min(shortest, 2)
        if self.holds(Rank.ACE, suit):
            return 0
        return min(rounds, 1 if self.holds(Rank.KING, suit) else 2)


def pairs(count: int, *where: str, both: str = "always") -> Iterator[Pair]:
    """Pairs that fit the conditions, those of two hands and that of each hand."""
    space = DealSpace(where={"N": both, "S": both})
    for condition in where:
        space = space.given(where=condition)
    for bits in space.sample(count, np.random.default_rng()):
        deal, auction = Deal.of_bits(bits.tolist()), Auction(Seat.NORTH)
        while not auction.is_over:
            view = View(auction.turn, deal[auction.turn], READER.vulnerability, auction)
            ours = auction.turn in OURS
            call = Bidder(READER, np.random.default_rng(0), effort=None).choose(view).call if ours else PASS
            auction = auction.plus(call)
        yield Pair(deal, auction)


@pytest.mark.parametrize("kind", KINDS)
def test_a_slam_after_an_ask_has_the_aces_and_a_grand_slam_the_trumps(kind: str) -> None:
    for pair in pairs(25, *KINDS[kind]):
        if pair.level >= 6 and pair.asked and pair.trump is not None:
            assert pair.aces_missing() <= 1, f"two aces are missing: {pair}"
        if pair.level == 7 and pair.trump is not None:
            assert not any(pair.quick_losers(suit) for suit in Suit), f"an ace is missing: {pair}"
            assert pair.holds(Rank.KING, pair.trump), f"the king of trumps is missing: {pair}"
            assert pair.holds(Rank.QUEEN, pair.trump) or pair.length(pair.trump) >= 10, f"no queen of trumps: {pair}"


def test_balanced_hands_with_enough_points_reach_six_notrump() -> None:
    """Thirty-four points together; a few have told less than they hold."""
    reached = [pair.level >= 6 for pair in pairs(25, f"{POINTS} >= 34", both="balanced")]
    assert sum(reached) >= 16


@pytest.mark.slow
def test_seldom_are_there_two_losers_that_nobody_controls() -> None:
    slams = [pair for kind in KINDS.values() for pair in pairs(100, *kind) if pair.level >= 6]
    failing = [pair for pair in slams if sum(pair.quick_losers(suit) for suit in Suit) > 1]
    assert len(slams) >= 60
    assert len(failing) <= 0.12 * len(slams), "\n".join(str(pair) for pair in failing)
