"""The natural layer: names no auction, always a call, never a forcing bid passed; and the contest that scores it."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from bench.contest import PAIR, SILENT, Problem, bid_by_pair
from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.bidding.check.point_findings import problems_of
from dealspace.cards import PASS, Auction, Bid, Contract, Deal, Seat, Side, Strain, View, Vulnerability
from dealspace.inference import DealSpace, satisfies

NATURAL = load_system("natural")
LAYER = [context for context in NATURAL.contexts if context.location.file == "systems/sayc/natural.yaml"]


def test_the_layer_names_no_auction() -> None:
    assert not any(context.after for context in LAYER)


@pytest.mark.parametrize("seed", range(4))
def test_the_layer_always_has_a_call_and_passes_nothing_that_forces(seed: int) -> None:
    rng = np.random.default_rng(seed)
    deal = Deal.of_bits(DealSpace().sample(1, rng)[0])
    bidder = Bidder(Interpreter(dict.fromkeys(Side, NATURAL)), rng, worlds=2)
    auction = Auction(Seat(seed))
    while not auction.is_over:
        assert len(auction.calls) < 40, f"the auction runs away: {deal} {auction}"
        live = bidder.interpreter.live(auction)
        assert problems_of(live, bidder.interpreter.public(auction).knowledge.about(auction.turn)) == []
        assert any(satisfies(rule.condition, deal[auction.turn]) for rule in live), f"{deal} {auction}"
        choice = bidder.choose(View(auction.turn, deal[auction.turn], Vulnerability.NONE, auction))
        public = bidder.interpreter.public(auction)
        assert choice.call != PASS or not public.forced or public.may_convert, f"{deal} {auction}"
        auction = auction.plus(choice.call)


DEAL = Deal.of_bits(DealSpace().sample(1, np.random.default_rng(0))[0])


def tricks(notrump: int, spades: int) -> NDArray[np.uint8]:
    table = np.full((1, 5, 4), 5, np.uint8)
    table[0, Strain.NOTRUMP, :], table[0, Strain.SPADES, :] = notrump, spades
    return table


def test_a_contest_gives_the_best_contract_ten_and_names_what_was_wrong_with_others() -> None:
    problem = Problem(DEAL, Seat.NORTH, Vulnerability.NONE, tricks(9, 10))
    best = Contract(Bid(4, Strain.SPADES), Seat.SOUTH)
    assert problem.best.bid == best.bid
    assert problem.award(best) == 10
    three_notrump = Contract(Bid(3, Strain.NOTRUMP), Seat.NORTH)
    assert problem.loss(three_notrump) == 1  # 420 - 400 is one IMP
    assert problem.fault(three_notrump) == "wrong strain"
    assert problem.fault(Contract(Bid(3, Strain.SPADES), Seat.NORTH)) == "missed game"
    assert problem.fault(Contract(Bid(6, Strain.SPADES), Seat.NORTH)) == "overbid slam"
    down_two = Contract(Bid(6, Strain.SPADES), Seat.NORTH)
    assert problem.award(down_two) == pytest.approx(10 / 12)  # eleven IMPs of the twelve that cost all
    assert problem.fault(None) == "passed out"


@pytest.mark.parametrize("seed", range(6))
def test_a_pair_by_the_book_makes_the_call_of_the_first_rule_that_fits_even_where_judgement_is_asked(seed: int) -> None:
    deal = Deal.of_bits(DealSpace().sample(1, np.random.default_rng(seed))[0])
    reader = Interpreter({Side.NS: NATURAL, Side.EW: SILENT})
    problem = Problem(deal, Seat.SOUTH, Vulnerability.NONE, tricks(9, 10))
    auction = bid_by_pair(problem, Bidder(reader, np.random.default_rng(seed), effort=None))
    for place, call in enumerate(auction.calls):
        before = auction.before(place)
        hand = deal[before.turn]
        first = next(rule.call for rule in reader.live(before) if satisfies(rule.condition, hand))
        assert call == (first if before.turn in PAIR else PASS)
