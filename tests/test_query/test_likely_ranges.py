"""Where points and lengths likely lie: ranges that hold the share they are said to, within what is shown for sure."""

from __future__ import annotations

import numpy as np
import pytest

from dealspace.bidding import Interpreter, Reading, load_system
from dealspace.cards import Auction, Seat, Side, Suit, Vulnerability
from dealspace.inference import HCP, DealSpace, Knowledge, Source, Statement, length, parse_constraint, values
from dealspace.query.auctions.exact_ranges import exact_ranges
from dealspace.query.auctions.likely_ranges import SHARE, likely_ranges


@pytest.fixture(scope="module")
def reader() -> Interpreter:
    return Interpreter(dict.fromkeys(Side, load_system("sayc")), Vulnerability.NONE)


def read(reader: Interpreter, calls: str) -> Reading:
    return reader.read(Auction.parse(calls, Seat.NORTH))


@pytest.mark.parametrize("calls", ["P", "1N P 2C P 2S", "1S 2H X P 3C", "2H X 3H P P X P 4C"])
def test_each_range_holds_its_share_of_other_deals_and_lies_within_the_bounds(reader: Interpreter, calls: str) -> None:
    reading = read(reader, calls)
    likely, exact = likely_ranges(reading.knowledge), exact_ranges(reading)
    deals = DealSpace.of(reading.knowledge).sample(1000, np.random.default_rng(7))
    for seat in Seat:
        narrow, wide = likely[seat], exact[seat]
        assert narrow is not None and wide is not None
        for what, found, sure in (
            (HCP, narrow.hcp, wide.hcp),
            *((length(suit), narrow.lengths[suit], wide.lengths[suit]) for suit in Suit),
        ):
            assert sure.low <= found.low <= found.high <= sure.high
            held = values(what, deals[:, seat])
            assert ((found.low <= held) & (held <= found.high)).mean() > SHARE - 0.03


def test_nothing_is_likely_where_no_deal_fits() -> None:
    strong = parse_constraint("hcp 25+")
    knowledge = Knowledge(tuple(Statement(seat, strong, Source("call", "a")) for seat in (Seat.NORTH, Seat.SOUTH)))
    assert set(likely_ranges(knowledge).values()) == {None}
