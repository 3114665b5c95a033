"""Auctions of two hands by SAYC's rules, with silent opponents, on dealt hands: where they end, whatever the hands are.

Strong hands do not stop below a slam that the calls have told of, nor others below such a game; notrump is not bid on a
short suit that nobody has, four cards support a major that partner has shown, and six-six is shown.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.bidding.machine.public_state import is_game
from dealspace.cards import PASS, Auction, Bid, Call, Hand, Seat, Side, Strain, Suit, View, Vulnerability
from dealspace.inference import HCP, DealSpace, Quantity

READER = Interpreter(dict.fromkeys(Side, load_system("sayc")), Vulnerability.NONE)
BIDDER = Bidder(READER, np.random.default_rng(0), effort=None)
SEED = 2610
NUMBER = 60
OURS = (Seat.NORTH, Seat.SOUTH)
KINDS = {
    "strong": {"N": "hcp 12-21 and longest 0-6", "S": "hcp 18-24"},
    "slams": {"N": "hcp 15-21", "S": "hcp 13-19"},
    "games": {"N": "hcp 12-17", "S": "hcp 10-15"},
    "two suits": {"N": "hcp 12-18 and shape any 6610", "S": "hcp 6-15"},
}


Hands = dict[Seat, Hand]


@cache
def auctions(kind: str, number: int) -> list[tuple[Hands, Auction]]:
    """Hands of North and South of a kind, each with their auction to its end."""
    found = []
    for deal in DealSpace(where=KINDS[kind]).sample(number, np.random.default_rng(SEED)):
        hands = {seat: Hand(int(deal[seat])) for seat in OURS}
        auction = Auction(Seat.NORTH)
        while not auction.is_over:
            auction = auction.plus(call_of(hands, auction))
        found.append((hands, auction))
    return found


def call_of(hands: Hands, auction: Auction) -> Call:
    seat = auction.turn
    if seat not in OURS:
        return PASS
    return BIDDER.choose(View(seat, hands[seat], READER.vulnerability, auction)).call


def sure_points(hands: Hands, auction: Auction) -> int:
    """What one of the two counts for sure, the more of both: his points, and the least that partner has shown."""
    public = READER.public(auction.before(len(auction) - 1))
    return max(points(hands[seat]) + public.bound(seat.partner, HCP, "min") for seat in OURS)


def points(hand: Hand) -> int:
    return sum("JQKA".find(str(card)[1]) + 1 for card in hand)


def name(hands: Hands, auction: Auction) -> str:
    return f"{hands[Seat.NORTH]} opposite {hands[Seat.SOUTH]}: {auction}"


def aces_missing(hands: Hands) -> int:
    return 4 - sum(str(card)[1] == "A" for hand in hands.values() for card in hand)


def reached(auction: Auction) -> Bid:
    assert auction.contract is not None
    return auction.contract.bid


@pytest.mark.parametrize("kind", ["strong", "slams"])
def test_no_slam_is_passed_by_that_the_calls_have_told_of(kind: str) -> None:
    """Thirty-three points for sure are a slam, unless two aces are missing or somebody has asked for aces."""
    for hands, auction in auctions(kind, NUMBER):
        if auction.contract is not None and sure_points(hands, auction) >= 33 and reached(auction).level < 6:
            asked = any(meaning.ask for meaning in READER.read(auction).meanings if meaning.call.bid is not None)
            assert asked or aces_missing(hands) >= 2, name(hands, auction)


@pytest.mark.parametrize("kind", KINDS)
def test_no_game_is_passed_by_that_the_calls_have_told_of(kind: str) -> None:
    for hands, auction in auctions(kind, NUMBER):
        if auction.contract is not None and sure_points(hands, auction) >= 26:
            assert is_game(reached(auction)), name(hands, auction)


@pytest.mark.parametrize("kind", KINDS)
def test_three_notrump_is_not_bid_on_a_short_suit_that_nobody_has(kind: str) -> None:
    """The bidder has two cards, or the ace, of each suit the side has not named, unless partner has bid notrump."""
    for hands, auction in auctions(kind, NUMBER):
        for index, call in enumerate(auction.calls):
            if call == Call.parse("3N") and index > 0:
                before = auction.before(index)
                public = READER.public(before)
                partner = before.turn.partner
                hand = hands[before.turn]
                for suit in Suit:
                    named = public.side_has_bid(Side.NS, suit) or public.has_bid_notrump(partner)
                    short = hand.lengths[suit] <= 1 and "A" not in str(hand.holding(suit))
                    assert named or not short, name(hands, auction)


@pytest.mark.parametrize("kind", KINDS)
def test_four_cards_support_a_major_that_partner_has_shown(kind: str) -> None:
    """The contract is in notrump or in a major with eight trumps, never in a minor."""
    for hands, auction in auctions(kind, NUMBER):
        public = READER.public(auction.before(len(auction) - 1))
        for seat, suit in [(seat, suit) for seat in OURS for suit in (Suit.HEARTS, Suit.SPADES)]:
            if public.bound(seat.partner, Quantity("length", suit), "min") >= 4 and hands[seat].lengths[suit] >= 4:
                strain = reached(auction).strain
                trumps = 13 if strain is Strain.NOTRUMP else sum(hand.lengths[strain] for hand in hands.values())
                assert strain >= Strain.HEARTS and trumps >= 8, name(hands, auction)


def test_six_six_is_shown() -> None:
    """Opener's first two suits are both of six cards, unless partner's raise or a game has come before the second."""
    for hands, auction in auctions("two suits", NUMBER):
        mine = [call.bid for call in auction.calls[::4] if call.bid is not None]
        long = {Strain(suit) for suit in Suit if hands[Seat.NORTH].lengths[suit] == 6}
        if len(mine) >= 2 and mine[0].strain in long and mine[1].strain is not Strain.NOTRUMP:
            theirs = auction.calls[2].bid
            raised = theirs is not None and theirs.strain == mine[0].strain
            jacoby = any(meaning.artificial for meaning in READER.read(auction).meanings[2:3])
            assert raised or jacoby or {mine[0].strain, mine[1].strain} == long, name(hands, auction)
