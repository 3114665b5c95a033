"""What hidden hands can hold by calls and cards in sight: no less than the exact twin says, no more than is unseen."""

from __future__ import annotations

import numpy as np
import pytest

from dealspace.bidding import Interpreter, Reading, load_system
from dealspace.cards import DECK, Auction, Deal, Hand, Play, PlayView, Seat, Side, Suit, View, Vulnerability
from dealspace.inference import HCP, Bounds, DealSpace, Knowledge, facts, length, value
from dealspace.query.answers.ranges import HandRanges
from dealspace.query.auctions.exact_ranges import exact_ranges
from dealspace.query.auctions.seen_ranges import seen_ranges

SIZES = (HCP, *map(length, Suit))
AUCTIONS = ("P P P 1H P 2H P P P", "1N P 2C P 2S P 3N P P P", "P 1D X P 1S P P P", "1S 2H X P 3C P P P", "2H P P P")


@pytest.fixture(scope="module")
def reader() -> Interpreter:
    return Interpreter(dict.fromkeys(Side, load_system("sayc")), Vulnerability.NONE)


def bounds_of(found: HandRanges) -> list[Bounds]:
    """In the order of SIZES."""
    return [found.hcp, *(found.lengths[suit] for suit in Suit)]


def view_of(deal: Deal, seat: Seat, auction: Auction, play: Play | None) -> View:
    if play is None:
        return View(seat, deal[seat], Vulnerability.NONE, auction)
    contract = auction.contract
    assert contract is not None
    is_faced = bool(play.cards) and seat is not contract.dummy
    return PlayView(seat, deal[seat], Vulnerability.NONE, auction, play, deal[contract.dummy] if is_faced else None)


def played(deal: Deal, auction: Auction, cards: int, rng: np.random.Generator) -> Play:
    """So many cards of this deal, drawn from those that may be played."""
    assert auction.contract is not None
    play = Play.of(auction.contract)
    for _ in range(cards):
        legal = list(play.legal(deal))
        play = play.plus(legal[int(rng.integers(len(legal)))])
    return play


def moments(reader: Interpreter, seed: int) -> list[tuple[Reading, Deal, View]]:
    """Moments of auctions and plays on deals that agree with all calls, each seen from some seat."""
    rng = np.random.default_rng(seed)
    found = []
    for calls in AUCTIONS:
        whole = Auction.parse(calls, Seat.NORTH)
        (row,) = DealSpace.of(reader.read(whole).knowledge.certain).sample(1, rng)
        deal = Deal.of_bits(map(int, row))
        for cards in (None, 0, 1, *map(int, rng.integers(2, 52, size=4))):
            auction = whole if cards is not None else whole.before(int(rng.integers(1, len(whole))))
            play = None if cards is None else played(deal, auction, cards, rng)
            seat = Seat(int(rng.integers(4)))
            found.append((reader.read(auction), deal, view_of(deal, seat, auction, play)))
    return found


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_deal_lies_within_and_no_range_exceeds_what_is_unseen(reader: Interpreter, seed: int) -> None:
    for reading, deal, view in moments(reader, seed):
        known = view.known
        public, found = exact_ranges(reading), seen_ranges(reading, view)
        assert set(found) == {seat for seat in Seat if len(known[seat]) < 13}
        unseen = [card for card in DECK if not any(card in known[seat] for seat in Seat)]
        for seat, ranges in found.items():
            wide = public[seat]
            assert ranges is not None and wide is not None
            points = sum(max(0, int(card.rank) - 8) for card in (*unseen, *known[seat]))
            assert ranges.hcp.high <= points
            for suit in Suit:
                held = len(known[seat].holding(suit))
                most = held + sum(card.suit is suit for card in unseen)
                assert held <= ranges.lengths[suit].low <= ranges.lengths[suit].high <= most
            for what, of_seat, by_calls in zip(SIZES, bounds_of(ranges), bounds_of(wide), strict=True):
                assert by_calls.low <= of_seat.low <= value(what, deal[seat]) <= of_seat.high <= by_calls.high


def test_ranges_are_those_of_the_exact_twin_or_wider(reader: Interpreter) -> None:
    """Where the twin's tables would be too large its values are those of drawn deals, which lie within, too."""
    equal = ends = 0
    for reading, _, view in moments(reader, 4)[::3]:
        found = seen_ranges(reading, view)
        said = Knowledge(tuple(claim for claim in reading.knowledge.certain if claim.seat in found))
        space = DealSpace.of(said + facts(view))
        for seat, ranges in found.items():
            assert ranges is not None
            for what, wide in zip(SIZES, bounds_of(ranges), strict=True):
                met = space.distribution(seat, what)
                assert wide.low <= min(met) and max(met) <= wide.high, (view, seat, what)
                if met.is_exact:
                    equal += (wide.low == min(met)) + (wide.high == max(met))
                    ends += 2
    assert equal > 0.8 * ends, (equal, ends)


def test_the_others_hold_what_one_hand_cannot(reader: Interpreter) -> None:
    """South has all diamonds and ten points: nobody else has a diamond, and the thirty other points are shared."""
    view = View(Seat.SOUTH, Hand("..AKQJT98765432."), Vulnerability.NONE, Auction.parse("P P", Seat.WEST))
    found = seen_ranges(reader.read(view.auction), view)
    east, north, west = found[Seat.EAST], found[Seat.NORTH], found[Seat.WEST]
    assert east is not None and north is not None and west is not None
    assert all(each.lengths[Suit.DIAMONDS].high == 0 for each in (east, north, west))
    assert north.hcp.high < 14 and west.hcp.high < 14
    assert (east.hcp.low, east.hcp.high) == (30 - north.hcp.high - west.hcp.high, 30)
    strong = View(Seat.SOUTH, Hand("AKQ.AKQ.AKQJ.432"), Vulnerability.NONE, Auction.parse("1N", Seat.NORTH))
    north = seen_ranges(reader.read(strong.auction), strong)[Seat.NORTH]
    assert north is None  # ten points are unseen: 1NT fits no such hand


def test_calls_that_no_deal_makes_together_are_taken_one_by_one(reader: Interpreter) -> None:
    auction = Auction.parse("1N X", Seat.NORTH)
    view = View(Seat.SOUTH, Hand("AQ32.Q32.AQ2.Q32"), Vulnerability.NONE, auction)
    found = seen_ranges(reader.read(auction), view)
    north, east = found[Seat.NORTH], found[Seat.EAST]
    assert north is not None and east is not None
    assert (north.hcp.low, north.hcp.high) == (15, 17)
    assert east.hcp.low + north.hcp.low > 24 and east.hcp.high <= 24
