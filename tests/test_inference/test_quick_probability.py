"""Quick chances of auctions against those of the exact space."""

from __future__ import annotations

import pytest

from dealspace.bidding import Interpreter, load_system
from dealspace.cards import Auction, Seat, Side
from dealspace.inference import DealSpace, Estimate
from dealspace.inference.worlds.quick_probability import quick_probability


@pytest.mark.parametrize("text", ["1N", "1N P", "1H P 2H", "P P 1S P", "1D X", "1C 1S X"])
def test_the_estimate_is_near_the_truth(text: str) -> None:
    interpreter = Interpreter(dict.fromkeys(Side, load_system("sayc")))
    known = interpreter.read(Auction.parse(text, Seat.NORTH)).knowledge
    found, exact = quick_probability(known), DealSpace.of(known.certain).probability()
    truth = exact.value if isinstance(exact, Estimate) else exact
    if isinstance(found, Estimate):
        assert 0.8 < found.value / truth < 1.25
        assert found.low < found.value < found.high < 2 * truth
    else:
        assert found == truth
    assert quick_probability(known) == found


def test_what_cannot_be_has_no_chance() -> None:
    known = DealSpace(where={"N": "hcp 25+", "S": "hcp 25+"}).knowledge
    assert quick_probability(known) == 0
