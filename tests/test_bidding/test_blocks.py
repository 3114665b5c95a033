"""The shipped blocks: asks and their answers; and two systems at one table, each side read with its own file."""

from __future__ import annotations

import numpy as np
import pytest

from dealspace.bidding import Bidder, Interpreter, System, load_system
from dealspace.bidding.check.point_findings import problems_of
from dealspace.bidding.language.compile import parse_system
from dealspace.cards import Auction, Hand, Seat, Side, View, Vulnerability
from dealspace.inference import HCP, hand_bounds

SAYC = load_system("sayc")
KEYCARDS = """\
import: blocks/rkcb
params: {rkcb: "1430"}
define:
  game: hcp + partner.hcp.min >= 25
contexts:
- after: opening
  rules:
  - 1M: {if: 5+M and hcp 12+, prefer: longest M}
  - P: {if: else}
- after: 1M
  rules:
  - 3M: {if: 4+M and hcp 13+, forcing: game, trump: M}
  - P: {if: else}
"""
OGUST = """\
import: blocks/ogust
contexts:
- after: opening
  rules:
  - 2x: {if: 6x and hcp 5-10, prefer: longest x}
  - P: {if: else}
- after: 2x
  rules:
  - 2N: {if: hcp 15+, ask: ogust(x), artificial: true, forcing: round}
  - P: {if: else}
"""
RKCB_1430 = parse_system(KEYCARDS, "keycards.yaml", "keycards")
RKCB_0314 = parse_system(KEYCARDS.replace("1430", "0314"), "keycards.yaml", "keycards")
WITH_OGUST = parse_system(OGUST, "ogust.yaml", "ogust")


def reader(system: System) -> Interpreter:
    return Interpreter(dict.fromkeys(Side, system))


def call(system: System, hand: str, auction: str) -> str:
    """What the system calls with this hand, by its book."""
    before = Auction.parse(auction, Seat.NORTH)
    view = View(before.turn, Hand.parse(hand), Vulnerability.NONE, before)
    choice = Bidder(reader(system), np.random.default_rng(0)).choose(view)
    assert choice.booked, (hand, auction)
    return str(choice.call)


@pytest.mark.parametrize(
    ("hand", "auction", "first", "second"),
    [
        ("KQ965.AK4.K4.KQ3", "1S P 3S P", "4N", "4N"),
        ("KQ965.K54.K4.K83", "1S P 3S P 4N P", "5C", "5D"),  # one keycard, the king of trumps
        ("KQ965.A54.A4.K83", "1S P 3S P 4N P", "5D", "5C"),  # three
        ("K9654.A54.KQ4.K8", "1S P 3S P 4N P", "5H", "5H"),  # two, no queen
        ("KQ965.A54.KQ4.87", "1S P 3S P 4N P", "5S", "5S"),  # two and the queen
        ("KQ965.K54.K4.K83", "1S P 3S P 4N 5C", "X", "P"),  # DOPI: the first step is a double
        ("KQ965.A54.A4.K83", "1S P 3S P 4N 5C", "P", "X"),
        ("K9654.A54.KQ4.K8", "1S P 3S P 4N 5C", "5D", "5D"),
        ("KQ965.K54.K4.K83", "1S P 3S P 4N X", "XX", "P"),
        ("AJ32.A2.AQ32.AQ2", "1S P 3S P 4N P 5C P", "6S", "6S"),
    ],
)
def test_keycard_blackwood_by_either_order(hand: str, auction: str, first: str, second: str) -> None:
    assert call(RKCB_1430, hand, auction) == first
    assert call(RKCB_0314, hand, auction) == second


@pytest.mark.parametrize(
    ("hand", "auction", "expected"),
    [
        ("Q98642.32.K32.32", "2S P 2N P", "3C"),
        ("KQ8642.32.432.32", "2S P 2N P", "3D"),
        ("K98642.K3.K32.32", "2S P 2N P", "3H"),
        ("KQ8642.K3.Q32.32", "2S P 2N P", "3S"),
        ("AKQ864.32.432.32", "2S P 2N P", "3N"),
        ("A3.KQ54.AK54.Q32", "2S P 2N P 3S P", "4S"),
        ("5.KQ54.AQ54.QJ32", "2S P 2N P 3C P", "3S"),
    ],
)
def test_ogust_shows_strength_and_quality_by_steps(hand: str, auction: str, expected: str) -> None:
    assert call(WITH_OGUST, hand, auction) == expected


@pytest.mark.parametrize(
    ("hand", "auction", "expected"),
    [
        ("K.KQ6.AKQJ987.Q3", "1N P", "4C"),  # Gerber
        ("AQ5.A432.A52.KJ2", "1N P 4C P", "4N"),  # three aces
        ("KQ5.A432.AQ2.KJ2", "1N P 4C P", "4S"),
        ("K.KQ6.KQJ9874.A3", "1N P 4C P 4N P", "6D"),
        ("A2.KQ654.A5.AKJ2", "1H P 2N P 3H P", "4N"),  # Blackwood after the Jacoby raise
        ("A2.KQ8654.A5.KJ2", "1H P 2N P 3H P 4N P", "5H"),
        ("A2.KQ8654.A5.KJ2", "1H P 2N P 3H P 4N 5D", "5H"),  # DOPI: the third step
        ("32.KQ8654.A5.KJ2", "1H P 2N P 3H P 4N 5D", "P"),
        ("2.AQ54.AK654.AJ2", "1H P 2N P 3H P 4N P 5D P", "5N"),
        ("2.AJ54.AK654.AJ2", "1H P 2N P 3H P 4N P 5D P", "6H"),  # nobody can tell of the queen of trumps
        ("A2.KQ8654.52.KJ2", "1H P 2N P 3H P 4N P 5D P 5N P", "6H"),  # two kings
        ("432.K2.AQ54.QJ32", "2H P 2N P 3H P", "P"),
        ("KQ8642.A3.432.32", "2S P 2N P", "3H"),  # the feature
        ("Q98642.K3.432.32", "2S P 2N P", "3S"),
    ],
)
def test_standard_american_asks_and_answers(hand: str, auction: str, expected: str) -> None:
    assert call(SAYC, hand, auction) == expected


@pytest.mark.parametrize(
    ("system", "auctions"),
    [
        (RKCB_1430, ("1S P 3S P", "1S P 3S P 4N P", "1S P 3S P 4N 5C", "1S P 3S P 4N X", "1S P 3S P 4N P 5H P")),
        (RKCB_0314, ("1S P 3S P 4N P", "1S P 3S P 4N P 5C P 5N P")),
        (WITH_OGUST, ("2S P 2N P", "2H P 2N P 3C P", "2H P 2N P 3N P")),
        (SAYC, ("1H P 2N P 3H P", "1H P 2N P 3H P 4N P", "1H P 2N P 3H P 4N P 5D P", "1N P 4C P", "1N P 4C P 4H P")),
    ],
)
def test_the_blocks_say_one_thing_by_one_call(system: System, auctions: tuple[str, ...]) -> None:
    interpreter = reader(system)
    for text in auctions:
        auction = Auction.parse(text, Seat.NORTH)
        earlier = interpreter.public(auction).knowledge.about(auction.turn)
        assert problems_of(interpreter.live(auction), earlier) == [], text


def test_a_weak_and_a_strong_notrump_sit_at_one_table() -> None:
    table = Interpreter({Side.NS: SAYC, Side.EW: load_system("weak_notrump")})
    hand = Hand.parse("AQ32.K54.Q83.Q92")
    for dealer, expected, low, high in ((Seat.NORTH, "1C", 15, 17), (Seat.EAST, "1N", 12, 14)):
        auction = Auction(dealer)
        view = View(dealer, hand, Vulnerability.NONE, auction)
        assert str(Bidder(table, np.random.default_rng(0)).choose(view).call) == expected
        after = table.public(Auction.parse("1N", dealer))  # as the opponents read it
        bounds = hand_bounds(after.knowledge.about(dealer), HCP)
        assert (bounds.low, bounds.high) == (low, high)
        invite = table.read(Auction.parse("1N P 2N", dealer)).knowledge.about(dealer.partner)
        assert hand_bounds(invite, HCP).low == 25 - high
