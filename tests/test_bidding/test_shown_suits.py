"""A suit is a suit only where a bid has shown it: letters of patterns, `bid(x)`, `last` and its like, `contract`."""

from __future__ import annotations

import pytest

from dealspace.bidding import Interpreter, System
from dealspace.bidding.language.compile import parse_system
from dealspace.cards import Auction, Side

THEIRS = """
contexts:
- after: opening
  rules:
  - 1C: {if: hcp 16+, artificial: true, alert: strong, forcing: round}
  - 1S: {if: 5+S}
  - 1H: {if: 4+S and 4+H, artificial: true, alert: both majors}
  - 1D: {if: 2+D and hcp 12+}
  - 2D: {if: 6H or 6S, artificial: true, alert: multi}
  - P: {if: else}
- after: 1C
  rules:
  - 1D: {if: hcp 0-7, artificial: true, alert: negative}
  - P: {if: else}
- after: 1S
  rules:
  - 2S: {if: 2+S}
  - 2H: {if: 2+H, artificial: true, alert: forcing}
"""
OURS = """
contexts:
- after: (1x) | (2x)
  rules:
  - X: {id: shown, if: x <= 2}
- after: (1x!) | (2x!)
  rules:
  - X: {id: named, if: x <= 3}
"""
ASKS = """
contexts:
- when: partner_bid or competing
  rules:
  - 7C: {id: last, if: 4+last}
  - 7C: {id: none, when: last is none, if: hcp 1+}
  - 7C: {id: suit, when: last is suit, if: hcp 2+}
  - 7C: {id: contract, when: contract is suit, if: 5+contract}
  - 7C: {id: partner, if: 6+partner_last}
  - 7C: {id: hearts, when: bid(H), if: hcp 3+}
- after: opening
  rules:
  - P: {if: else}
"""


def system(text: str) -> System:
    return parse_system(text, "written.yaml", "written")


def live(auction: str, ns: str, ew: str) -> set[str | None]:
    reader = Interpreter({Side.NS: system(ns), Side.EW: system(ew)})
    return {rule.rule.id for rule in reader.live(Auction.parse(auction))}


@pytest.mark.parametrize(
    ("auction", "shown"),
    [
        ("N: 1S", True),
        ("N: 1D", True),  # may be short, and nothing marks it
        ("N: 1H", True),  # marked, and four cards are known
        ("N: 1C", False),
        ("N: 2D", False),
    ],
)
def test_a_letter_stands_for_a_suit_of_theirs_that_was_shown(auction: str, shown: bool) -> None:
    assert live(auction, THEIRS, OURS) == ({"shown", "named"} if shown else {"named"})


@pytest.mark.parametrize(
    ("auction", "ids"),
    [
        ("N: 1S P", {"last", "suit", "contract", "partner"}),
        ("N: 1C P 1D P", {"contract"}),
        ("N: 1S P 2S P", {"last", "suit", "contract", "partner"}),  # on two cards, in partner's suit
        ("N: 1S P 2H P", {"contract"}),
        ("N: 1H P", {"last", "suit", "contract", "partner", "hearts"}),
    ],
)
def test_the_last_suit_is_one_that_was_shown_and_the_contract_is_as_named(auction: str, ids: set[str]) -> None:
    both = THEIRS + ASKS.partition("- after: opening")[0].replace("contexts:\n", "")
    found = live(auction, both, ASKS)
    assert found & {"last", "none", "suit", "contract", "partner", "hearts"} == ids
