"""A rule speaks of what partner has shown without .min or .max: sure, and with `maybe` possible."""

from __future__ import annotations

import pytest

from dealspace.bidding import Interpreter
from dealspace.bidding.language.compile import parse_system
from dealspace.cards import Auction, Seat, Side
from dealspace.inference import HCP, hand_bounds

KNOWN = """\
system: known
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 15-17 and balanced}
  - 1S: {if: 5+S and hcp 12+}
  - P: {if: else}
- after: 1N
  rules:
  - 4S: {when: partner.S 3+, if: 5+S}
  - 3N: {if: hcp + partner.hcp >= 25}
  - 2N: {if: maybe hcp + partner.hcp >= 25}
  - 2C: {when: not maybe partner.S 6+ and partner.stop(C), if: 5+C}
  - 2S: {when: not maybe partner.S 6+ and maybe partner.stop(C), if: 5+S}
  - P: {if: else}
- after: 1S
  rules:
  - 2S: {when: partner.S 5+ and maybe partner.hcp 20+, if: hcp 0-9}
"""


@pytest.mark.parametrize(
    ("auction", "points"), [("1N P 3N", (10, 37)), ("1N P 2N", (8, 9)), ("1N P 2S", (0, 7)), ("1S P 2S", (0, 9))]
)
def test_rules_read_partners_range(auction: str, points: tuple[int, int]) -> None:
    reader = Interpreter(dict.fromkeys(Side, parse_system(KNOWN, "known.yaml", "known")))
    meaning = reader.read(Auction.parse(auction, Seat.NORTH)).meanings[-1]
    assert meaning.booked
    bounds = hand_bounds(meaning.condition, HCP)
    assert (bounds.low, bounds.high) == points


@pytest.mark.parametrize("auction", ["1N P 4S", "1N P 2C"])
def test_what_is_not_sure_is_not_so(auction: str) -> None:
    reader = Interpreter(dict.fromkeys(Side, parse_system(KNOWN, "known.yaml", "known")))
    assert not reader.read(Auction.parse(auction, Seat.NORTH)).meanings[-1].booked
