"""What to expect of hidden hands: no wider than what is certain, by deals that fit, and by the signals agreed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.bidding import Interpreter, load_system
from dealspace.cards import Auction, Board, Card, Deal, Play, PlayView, Seat, Side, Suit, View, Vulnerability
from dealspace.inference import Bounds
from dealspace.play.evidence.signals import Convention
from dealspace.play.evidence.signals_read import signals_read
from dealspace.query.auctions.likely_seen import likely_seen
from dealspace.query.auctions.seen_ranges import seen_ranges

SAYC = Interpreter(load_system("sayc"))
AUCTIONS = tuple(map(Auction.parse, ("N: 1N P", "E: 1H X P 1S P", "S: P 1C 1D X P", "N: 1S P 2S P 4S P P P")))
BOTH = {side: Convention() for side in Side}


def within(inner: Bounds, outer: Bounds) -> bool:
    return outer.low <= inner.low <= inner.high <= outer.high


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(AUCTIONS), st.integers(0, 999), st.sampled_from(Seat))
def test_what_is_likely_is_certain_or_narrower(auction: Auction, seed: int, seat: Seat) -> None:
    """A hand that is dealt at random may not be what its calls say: then nothing is certain of anybody."""
    view = View.of(Board("", Seat.NORTH, Vulnerability.NONE, Deal.random(np.random.default_rng(seed))), seat, auction)
    reading = SAYC.read(auction)
    certain, likely = seen_ranges(reading, view), likely_seen(reading, view)
    if any(found is None for found in certain.values()):
        return
    assert set(likely.ranges) == set(certain) and not likely.signals
    for hidden, ranges in likely.ranges.items():
        outer = certain[hidden]
        assert outer is not None and within(ranges.hcp, outer.hcp)
        assert all(within(ranges.lengths[suit], outer.lengths[suit]) for suit in Suit)
    assert likely_seen(reading, view) == likely, "it is the same each time"


def after_cards(cards: str, seat: Seat = Seat.SOUTH) -> PlayView:
    """South plays 3NT; North, dummy, has the hearts JT2; West leads the ace of hearts."""
    deal = Deal.parse("N:AKQ2.JT2.KQJ.432 JT9.K943.765.QJ5 876.765.A432.AK6 543.AQ8.T98.T987")
    auction = Auction.parse("S: 1N P 3N P P P")
    assert auction.contract is not None
    play = Play.of(auction.contract, map(Card.parse, cards.split()))
    return View.of(Board("", Seat.SOUTH, Vulnerability.NONE, deal), seat, auction, play)  # type: ignore[return-value]


@pytest.mark.parametrize(("way", "likes"), [("standard", True), ("upside-down", False)])
def test_a_high_spot_says_what_is_agreed(way: str, likes: bool) -> None:
    view = after_cards("HA H2 H9")
    agreed = {Side.EW: Convention.read({"attitude": way})}
    (signal,) = likely_seen(SAYC.read(view.auction), view, agreed).signals
    assert (signal.seat, signal.card, signal.subject) == (Seat.EAST, Card.parse("H9"), "attitude")
    assert signal.text.startswith("attitude: likes ♥" if likes else "attitude: does not like ♥")


def test_nothing_is_read_into_cards_without_an_agreement_nor_into_ones_own() -> None:
    view = after_cards("HA H2 H9")
    assert likely_seen(SAYC.read(view.auction), view).signals == ()
    assert likely_seen(SAYC.read(view.auction), after_cards("HA H2 H9", Seat.EAST), BOTH).signals == ()


def test_the_chance_of_a_message_is_the_share_of_the_hands_that_have_it() -> None:
    """Two deals: East has the queen of hearts behind West's ace, or nothing."""
    view = after_cards("HA H2 H9")
    yes = Deal.parse("N:AKQ2.JT2.KQJ.432 JT9.KQ93.765.QJ5 876.765.A432.AK6 543.A84.T98.T987")
    no = Deal.parse("N:AKQ2.JT2.KQJ.432 JT9.9843.765.QJ5 876.765.A432.AK6 543.AKQ.T98.T987")
    deals = np.array([yes.bits, no.bits], np.uint64)
    (signal,) = signals_read(view, deals, np.array([0.25, 0.75]), BOTH)
    assert signal.chance == 0.25 and signal.text == "attitude: does not like ♥ ≈ 75 %"
