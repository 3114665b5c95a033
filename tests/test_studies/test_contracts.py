"""Auctions followed to their ends and contracts valued: each quick way beside a slow one."""

from __future__ import annotations

from math import erf, sqrt

import numpy as np
import pytest

from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.bidding.choosing.auction_completion import followed
from dealspace.bidding.judgement.estimated_gains import estimated_gains
from dealspace.bidding.judgement.sampled_tricks import SampledTricks
from dealspace.bidding.judgement.scores import points_by_tricks
from dealspace.bidding.judgement.trick_estimate import TrickEstimate
from dealspace.bidding.judgement.trick_weights import ERROR
from dealspace.cards import Auction, Contract, Deal, Seat, Side, Strain, View, Vulnerability, imps, ns_score
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.table_files import random_deals
from dealspace.studies.profile.gains import exact_gains

NONE = Vulnerability.NONE


@pytest.mark.parametrize("begun", ["", "1H", "1N P 2C", "1D 1S X"])
def test_an_auction_is_followed_as_four_players_bid_it(begun: str) -> None:
    interpreter = Interpreter(load_system("sayc"))
    deals, auction = random_deals(6, 5), Auction.parse(f"N: {begun}")
    contracts = []
    for bits in deals.tolist():
        deal, reached = Deal.of_bits(bits), auction
        while not reached.is_over:
            bidder = Bidder(interpreter, np.random.default_rng(0), effort=None)
            view = View(reached.turn, deal[reached.turn], NONE, reached)
            reached = reached.plus(bidder.choose(view).call)
        contracts.append(reached.contract)
    assert followed(interpreter, deals, auction) == contracts


def test_exact_gains_are_imps_between_the_scores() -> None:
    deals, solver = random_deals(4, 8), DoubleDummy()
    one, other = Contract.parse("1N by N"), Contract.parse("2HX by E")
    found = exact_gains([one] * 4, [other] * 4, SampledTricks(deals), NONE, Side.EW)
    for row, bits in enumerate(deals.tolist()):
        scores = []
        for contract in (one, other):
            need = contract.bid.tricks
            tricks = int(solver.solve_tricks([Deal.of_bits(bits)], contract.strain, contract.declarer)[0])
            scores.append(-ns_score(contract, min(max(tricks, need - 4), need + 1), NONE))
        assert found[row] == imps(scores[1] - scores[0])


@pytest.mark.parametrize(("one", "other"), [("2S by N", "3N by S"), ("2S by N", "4S by N"), ("1N by N", "2H by E")])
def test_estimated_gains_are_the_mean_over_the_tricks(one: str, other: str) -> None:
    deals, pair = random_deals(2, 9), [Contract.parse(text) for text in (one, other)]
    estimate = TrickEstimate(deals)
    found = estimated_gains([pair[0]] * 2, [pair[1]] * 2, estimate, NONE, Side.NS)
    points = [points_by_tricks(contract, NONE, Side.NS) for contract in pair]
    same = pair[0].strain is pair[1].strain
    for row in range(2):
        first, second = (estimate.chances(contract.declarer.side, contract.strain)[row] for contract in pair)
        total = 0.0
        for tricks in range(14):
            for others in range(14):
                chance = first[tricks] * (tricks == others) if same else first[tricks] * second[others]
                gain = points[1][others] - points[0][tricks]
                total += chance * imps(int(gain))
        assert found[row] == pytest.approx(total, abs=0.35)  # points are means over being doubled, IMPs whole


def test_the_chances_of_numbers_of_tricks_are_normal_about_the_estimate() -> None:
    estimate = TrickEstimate(random_deals(3, 4))
    chances, mean = estimate.chances(Side.NS, Strain.HEARTS), estimate.mean(Side.NS, Strain.HEARTS)
    assert np.allclose(chances.sum(axis=1), 1.0)
    for row in range(3):
        below = (1 + erf((7.5 - mean[row]) / (ERROR["suit"] * sqrt(2)))) / 2
        assert chances[row, :8].sum() == pytest.approx(below)


def test_the_estimate_is_near_the_solved_tricks_on_deals_it_was_not_fitted_to() -> None:
    deals, solver = random_deals(30, 424242), DoubleDummy()
    estimate = TrickEstimate(deals)
    for strain in (Strain.SPADES, Strain.NOTRUMP):
        solved = solver.solve_tricks(deals, strain, Seat.NORTH).astype(np.float64)
        off = estimate.mean(Side.NS, strain) - solved
        assert abs(off.mean()) < 0.8
        assert off.std() < 1.7 < solved.std()
