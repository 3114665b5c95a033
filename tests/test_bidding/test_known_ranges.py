"""A rule speaks of what partner has shown without .min or .max: sure, with `maybe` possible, and on the average."""

from __future__ import annotations

import pytest

from dealspace.bidding import Interpreter
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.reading.meaning import Meaning
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


def last_meaning(system: str, auction: str) -> Meaning:
    """What the last call of the auction means in a system, given as its file's text."""
    reader = Interpreter(dict.fromkeys(Side, parse_system(system, "known.yaml", "known")))
    return reader.read(Auction.parse(auction, Seat.NORTH)).meanings[-1]


@pytest.mark.parametrize(
    ("auction", "points"), [("1N P 3N", (10, 37)), ("1N P 2N", (8, 9)), ("1N P 2S", (0, 7)), ("1S P 2S", (0, 9))]
)
def test_rules_read_partners_range(auction: str, points: tuple[int, int]) -> None:
    meaning = last_meaning(KNOWN, auction)
    assert meaning.booked
    bounds = hand_bounds(meaning.condition, HCP)
    assert (bounds.low, bounds.high) == points


@pytest.mark.parametrize("auction", ["1N P 4S", "1N P 2C"])
def test_what_is_not_sure_is_not_so(auction: str) -> None:
    assert not last_meaning(KNOWN, auction).booked


MEANS = """\
system: means
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 15-17 and balanced}
- after: 1N
  rules:
  - 3N: {if: hcp + partner.hcp.mean >= 25}
  - 4S: {if: S + 2 * partner.S.mean >= 12}
  - 2S: {when: rho.hcp.mean > 8, if: 5+S}
"""


@pytest.mark.parametrize(("auction", "least"), [("1N P 3N", 10), ("P 1N P 3N", 10)])
def test_rules_read_partners_mean(auction: str, least: int) -> None:
    # 15 points are commoner than 17: a mean of 15.7, which is 15½ to half a point.
    meaning = last_meaning(MEANS, auction)
    assert meaning.booked
    assert hand_bounds(meaning.condition, HCP).low == least


@pytest.mark.parametrize(("auction", "booked"), [("1N P 2S", False), ("1N P 4S", True)])
def test_a_mean_is_a_number_of_its_own(auction: str, booked: bool) -> None:
    assert last_meaning(MEANS, auction).booked is booked
