"""What the calls of a hidden hand lead to, against bidding every deal to its end by itself."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from dealspace.bidding import Interpreter, load_system
from dealspace.cards import Auction, CardSet, Contract, Deal, Seat, Side, Vulnerability
from dealspace.inference import InfeasibleError
from dealspace.query.auctions.call_outcomes import SEED, call_outcomes
from dealspace.query.auctions.calls_told import space_of
from dealspace.query.auctions.likely_ranges import deals_of
from dealspace.query.composing.wishes.experts import Experts

DEALS = 40


@pytest.mark.parametrize("begun", ["N: 1N P", "N: 1S 2H", "N: P P"])
def test_each_deal_is_bid_to_its_end_as_the_bidder_does_by_the_book(begun: str) -> None:
    system = load_system("sayc")
    interpreter, auction = Interpreter(system, Vulnerability.BOTH), Auction.parse(begun)
    space = space_of(interpreter.read(auction), {})
    ((outcomes, count),) = call_outcomes(interpreter, auction, space, Vulnerability.BOTH, (DEALS,))
    assert count == DEALS
    experts = Experts(dict.fromkeys(Side, system), vulnerability=Vulnerability.BOTH, effort=None)
    slow: Counter[tuple[str, Contract | None]] = Counter()
    for bits in deals_of(space.knowledge, DEALS, np.random.default_rng(SEED)):
        ended = experts.bid_out(Deal.of_bits(map(int, bits)), auction)
        slow[str(ended.calls[len(auction.calls)]), ended.contract] += 1
    fast = Counter({(str(each.call), end): often for each in outcomes for end, often in each.ends.items()})
    # Where no rule has a call, the bidder weighs and the projection passes or bids the best fit.
    assert (fast & slow).total() >= 0.85 * DEALS
    assert [len(each.points) for each in outcomes] == sorted((len(each.points) for each in outcomes), reverse=True)


def test_points_are_those_of_the_side_that_calls_and_made_is_the_last_contract_s() -> None:
    system = load_system("sayc")
    interpreter = Interpreter(system)
    auction = Auction.parse("N: 1N P 3N P P")  # West is to call, against 3NT
    space = space_of(interpreter.read(auction), {})
    ((outcomes, _),) = call_outcomes(interpreter, auction, space, Vulnerability.NONE, (30,))
    passed = next(each for each in outcomes if str(each.call) == "P")
    (contract,) = passed.ends
    assert contract is not None and contract.symbol == "3NT by North"
    assert sum(points < 0 for points in passed.points) == passed.made[contract] > 10
    assert passed.row["contracts"] == [
        {"contract": "3NT by North", "share": 1.0, "makes": round(passed.made[contract] / len(passed.points), 3)}
    ]


def test_a_space_without_deals_is_refused() -> None:
    interpreter, auction = Interpreter(load_system("sayc")), Auction.parse("N: 1N P")
    known = {Seat.EAST: CardSet.parse("AKQ2.AKQ.AKQ.AK2")}
    with pytest.raises(InfeasibleError):
        list(call_outcomes(interpreter, auction, space_of(interpreter.read(auction), known), Vulnerability.NONE, (5,)))
