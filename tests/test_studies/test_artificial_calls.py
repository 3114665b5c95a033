"""Calls that believe an artificial call: each kind is found where a rule believes, and not where the suit was shown."""

from __future__ import annotations

import numpy as np
import pytest

from dealspace.bidding import Bidder, Interpreter
from dealspace.bidding.language.compile import parse_system
from dealspace.cards import Auction, Hand, Side, View, Vulnerability
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import BidSettings
from dealspace.studies.counts.artificial_calls import SYSTEMS, ArtificialCalls, CallLookedAt, kinds_of
from dealspace.studies.counts.artificial_systems import artificial_system, artificial_text
from dealspace.studies.counts.counted_calls import CallCountQuestion

BELIEVES = """
contexts:
- after: opening
  rules:
  - 1C: {if: hcp 16+, artificial: true, alert: strong, forcing: round}
  - 1S: {if: 5+S and hcp 11-15}
  - 1H: {if: 5+S and hcp 8-10, artificial: true, alert: spades}
  - P:  {if: else}
- after: 1C
  rules:
  - 1D: {if: SHOWN, artificial: true, alert: negative}
  - 1H: {if: else, forcing: game}
- after: 1C 1D
  rules:
  - 2D: {if: 3+D}
  - P:  {if: else}
- after: 1H
  rules:
  - P: {if: else}
- after: (1x!)
  rules:
  - X: {if: x <= 2 and hcp 12+, forcing: unless_penalty}
  - 2y: {if: 5+y and hcp 10+, prefer: longest y}
  - P: {if: else}
"""


def found(auction: str, hand: str, negative: str = "hcp 0-7") -> list[str]:
    """The kinds of the call of a hand."""
    system = parse_system(BELIEVES.replace("SHOWN", negative), "believes.yaml", "believes")
    made = Auction.parse(auction)
    reader = Interpreter(dict.fromkeys(Side, system))
    view = View(made.turn, Hand.parse(hand), Vulnerability.NONE, made)
    choice = Bidder(reader, np.random.default_rng(1), effort=None).choose(view)
    return list(kinds_of(CallLookedAt(made, reader, view.hand, choice)))


@pytest.mark.parametrize(
    ("auction", "hand", "kinds"),
    [
        ("N: 1C P 1D P", "AKQ2.AK5.J32.K98", ["raise"]),
        ("N: 1C P 1D P", "AKQ2.AK54.2.K982", ["leave in"]),
        ("N: 1H P", "2.AK5.J9832.K987", ["leave in"]),
        ("N: 1H P", "2.AK54.J983.K987", []),  # four trumps of its own
        ("N: 1H", "AQ43.2.AK32.K987", ["count on"]),
        ("N: 1S", "2.AQ43.AK32.K987", []),
        ("N: 1H", "3.432.AKJ32.K987", []),  # asks nothing of hearts
    ],
)
def test_a_call_is_counted_that_believes_an_artificial_call(auction: str, hand: str, kinds: list[str]) -> None:
    assert found(auction, hand) == kinds


def test_nothing_is_counted_where_the_suit_was_promised() -> None:
    assert found("N: 1C P 1D P", "AKQ2.AK5.J32.K98", "3+D and hcp 0-7") == []
    assert found("N: 1C P 1D P", "AKQ2.AK54.2.K982", "3+D and hcp 0-7") == []


def test_a_system_is_the_same_for_its_seed_and_number() -> None:
    texts = [artificial_text(seed, number) for seed in (1, 2) for number in range(1, SYSTEMS + 1)]
    assert len(set(texts)) == len(texts)
    assert artificial_text(1, 3) == texts[2]
    assert all("extends: natural" in text and "artificial: true" in text for text in texts)


@pytest.mark.parametrize("number", [1, SYSTEMS])
def test_a_system_written_by_the_program_can_be_read(number: int) -> None:
    assert artificial_system(4, number).contexts


def test_sayc_and_the_natural_layer_believe_no_artificial_call() -> None:
    player = BotSettings("sayc", BidSettings(system="sayc", judge=False))
    *_, count = ArtificialCalls().count(CallCountQuestion(player, 1, 11))
    assert count.boards == SYSTEMS and count.looked_at > 50
    assert [str(each) for each in count.found] == []
