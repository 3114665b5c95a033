"""What a call may show, in words: nothing twice, the likeliest first, two in a line, and all of its hands."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.bidding import Interpreter, Meaning, load_system
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.reading.call_alternatives import in_a_line
from dealspace.cards import Auction, Seat, Side
from dealspace.inference import Answer, DealSpace, all_of, any_of, hand_satisfiable, satisfied
from tests.support.called import called

READER = Interpreter(dict.fromkeys(Side, load_system("sayc")))
HANDS = DealSpace().sample(10_000, np.random.default_rng(3)).reshape(-1)

RULES = """\
system: alternatives
contexts:
- after: opening
  rules:
  - 1S: {if: 5+S and hcp 5-12, say: "5+ ♠, 5–12 HCP"}
  - 1S: {if: 4+S and hcp 5-12, say: "4+ ♠, 5–12 HCP"}
  - 1H: {if: 5+H and hcp 20+, say: Strong}
  - 1H: {if: 4+H, say: "4+ ♥"}
  - 1D: {if: hcp 14-15 and 4+D, say: "{hcp} HCP"}
  - 1D: {if: hcp 8-12 and 4+C, say: "{hcp} HCP"}
  - 1D: {if: hcp 3-4 and 4+C, say: Blackwood}
  - 1D: {if: 7D, say: Long}
  - P: {if: else}
- after: 1S 2C
  rules:
  - 2S: {if: 5+S, say: Five}
  - 2S: {if: 4+S and hcp 0-20, say: Four}
- after: 1H 2C
  rules:
  - 2H: {if: 5+H, say: Five}
  - 2H: {if: 4+H and hcp 0-20, say: Four}
"""
SMALL = Interpreter(dict.fromkeys(Side, parse_system(RULES, "alternatives.yaml", "alternatives")))
AUCTIONS = [
    *("1N P 2C", "1D 1S P 2D", "1D 1S P 2D 3C P P 3S", "1H P 1N P 2C P 2H", "1S 2H X P 3D", "1S P 2N P 3H P 4N"),
    *("1H P 1N P 2C", "P P 1C 1D X P 1S 2D", "2C P 2D P 2H P 3H P 3S", "1C X 1H P 2H P P 2S", "1N 2C X P P 2H P"),
    *("2S P P X P 3C", "3H P P X P 3S", "1D P 1S P 2D P 2H P 2S P", "1N X P P 2C", "1S P 3S P 4C P 4D P 4S P"),
]


def shown(text: str, reader: Interpreter = READER) -> Meaning:
    """The meaning of the last call of this auction, North dealing."""
    return reader.read(Auction.parse(text, Seat.NORTH)).meanings[-1]


def test_a_text_included_in_another_is_left_out_whichever_comes_first() -> None:
    assert shown("1S", SMALL).say == "4+ ♠, 5–12 HCP"
    assert shown("1H", SMALL).say == "4+ ♥"
    assert len(shown("1S", SMALL).rules) == 2  # the rules are all there, only the words are fewer


def test_what_is_included_is_decided_among_the_hands_that_made_the_earlier_calls() -> None:
    assert [each.text for each in shown("1S P 2C P 2S", SMALL).alternatives] == ["Four"]  # 1♠ showed 12 HCP at most
    assert [each.text for each in shown("1H P 2C P 2H", SMALL).alternatives] == ["Four", "Five"]


def test_rules_of_one_text_are_one_alternative_with_the_points_of_all() -> None:
    diamonds = shown("1D", SMALL)
    assert [each.text for each in diamonds.alternatives] == ["8–15 HCP", "Blackwood", "Long"]
    assert len(diamonds.alternatives[0].rules) == 2


def test_two_are_shown_and_the_rest_are_counted() -> None:
    assert shown("1D", SMALL).say == "8–15 HCP; or Blackwood (and 1 more)"
    assert in_a_line(["Weak"]) == "Weak"
    assert in_a_line(["Weak", "Strong and artificial"]) == "Weak; or strong and artificial"
    assert in_a_line(["Weak", "HCP", "Stayman", "A suit"], most=9) == "Weak; or HCP; or Stayman; or a suit"
    assert in_a_line(["Weak", "3+ ♠", "Natural", "Game"]) == "Weak; or 3+ ♠ (and 2 more)"


@pytest.mark.parametrize("text", AUCTIONS)
def test_no_alternative_implies_another_and_together_they_are_the_hands_of_the_call(text: str) -> None:
    for index in range(1, len(text.split()) + 1):
        meaning = shown(" ".join(text.split()[:index]))
        if meaning.rules:
            _check(meaning)


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_the_same_holds_in_auctions_that_hands_lead_to(data: st.DataObject) -> None:
    auction = Auction(Seat.NORTH)
    while not auction.is_over and len(auction) < 10:
        calls = list(dict.fromkeys(rule.call for rule in READER.live(auction))) or list(auction.legal_calls())[:1]
        auction = auction.plus(data.draw(st.sampled_from(calls)))
    meaning = READER.read(auction).meanings[-1]
    if meaning.rules:
        _check(meaning)


def _check(meaning: Meaning) -> None:
    alternatives = meaning.alternatives
    shares = [each.share for each in alternatives]
    assert shares == sorted(shares, reverse=True)
    assert len({each.text for each in alternatives}) == len(alternatives)
    assert sum(shares) >= 0.999
    own = HANDS[satisfied(meaning.earlier, HANDS)]
    fits = [satisfied(each.condition, own) for each in alternatives]
    by_rule = satisfied(any_of(*meaning.regions), own)
    assert (np.any(fits, axis=0) == by_rule).all()
    if by_rule.sum() >= 200:  # the shares are those of the hands that make the call
        drawn = [fit.sum() / by_rule.sum() for fit in fits]
        assert np.abs(np.subtract(shares, drawn)).max() <= 5 * np.sqrt(0.25 / by_rule.sum())
    for number, each in enumerate(alternatives):
        others = (other for index, other in enumerate(alternatives) if index != number)
        only = (all_of(meaning.earlier, each.condition, ~other.condition) for other in others)
        assert all(hand_satisfiable(condition) is Answer.SAT for condition in only), each.text


def test_explain_and_bid_show_the_rest_on_demand() -> None:
    short, full = called("explain", "1N P 2C").stdout, called("explain", "1N P 2C", "--all").stdout
    assert "(and 1 more)" in short
    assert "%  " not in short
    third = shown("1N P 2C").alternatives[2].text
    assert third not in short
    assert third in full
    rows = json.loads(called("explain", "1N P 2C", "--json").stdout)["calls"][-1]["alternatives"]
    assert [row["text"] for row in rows] == [each.text for each in shown("1N P 2C").alternatives]
    hand = ("bid", "--hand", "KQ95.A32.82.K642", "--auction", "1N P")
    assert third not in called(*hand).stdout
    assert third in called(*hand, "--explain").stdout
