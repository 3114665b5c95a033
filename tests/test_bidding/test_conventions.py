"""Conventions: one text in several places, with parameters, on over interference; what cannot be is not live."""

from __future__ import annotations

import pytest

from dealspace.bidding import Interpreter
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.language.placement import LevelError, filled_in
from dealspace.cards import Auction, Seat, Side

NOTRUMP = """\
system: notrump
define:
  weak: hcp + partner.hcp.max <= 24
contexts:
- after: opening
  rules:
  - 2N: {if: hcp 20-21 and balanced}
  - 1N: {if: hcp 15-17 and balanced}
  - 1x: {if: 4+x and hcp 12-21, prefer: longest x}
  - P:  {if: else}
- after: (1x)
  rules:
  - 1N: {if: hcp 15-18 and balanced}
  - P:  {if: else}
- convention: structure
  params: {L: 2}
  at: [1N, {seq: 2N, L: 3}, "(1x) 1N"]
  over: {X: same, LC: X is stayman}
  rules:
  - LC: {id: stayman, if: (4S or 4H) and not weak, ask: major, artificial: true, forcing: round}
  - L{M-1}: {if: 5+M, prefer: longest M, ask: accept(M), artificial: true, forcing: round}
  - "{L+1}N": {if: 6+C}
  - "{L-2}D": {if: 6+D}
  - P: {if: else}
  then:
  - after: LC
    over: X
    rules:
    - LH: {if: 4+H}
    - LS: {if: 4+S}
    - LD: {if: else, artificial: true}
  - after: L{M-1}
    rules:
    - 3M: {when: "{L} = 2", if: 4+M and hcp = shown.hcp.max}
    - LM: {if: else}
- {convention: extra, at: 1x 1N}
- convention: extra
  rules:
  - 2x: {if: 6+x}
"""
READER = Interpreter(dict.fromkeys(Side, parse_system(NOTRUMP, "notrump.yaml", "notrump")))


@pytest.mark.parametrize(
    ("auction", "calls"),
    [
        ("1N P", "2C 2H 2D 3N P"),
        ("2N P", "3C 3H 3D 4N 1D P"),
        ("1C 1N P", "2C 2H 2D 3N P"),
        ("1N X", "2C 2H 2D 3N P"),
        ("1C 1N X", "2C 2H 2D 3N P"),
        ("1N 2C", "X 2H 2D 3N P"),
        ("2N 3C", "X 3H 3D 4N P"),
        ("1N 2D", ""),
        ("1N P 2C P", "2H 2S 2D"),
        ("1N P 2C X", "2H 2S 2D"),
        ("1N 2C X P", "2H 2S 2D"),
        ("1N X 2C P", "2H 2S 2D"),
        ("2N 3C X P", "3H 3S 3D"),
        ("1C 1N P 2C P", "2H 2S 2D"),
        ("1N P 2D P", "3H 2H"),
        ("1N P 2H P", "3S 2S"),
        ("2N P 3H P", "3S"),
        ("1S P 1N P", "2S"),
    ],
)
def test_a_convention_holds_in_all_its_places_and_over_what_it_names(auction: str, calls: str) -> None:
    live = READER.live(Auction.parse(auction, Seat.NORTH))
    legal = [call for call in calls.split() if call != "1D"]  # an instance below the auction is not live
    assert [str(rule.call) for rule in live] == legal


def test_a_stolen_bid_means_what_the_bid_would_have_meant() -> None:
    stolen = READER.meaning(Auction.parse("1N 2C", Seat.NORTH), READER.live(Auction.parse("1N 2C", Seat.NORTH))[0].call)
    bid = READER.read(Auction.parse("1N P 2C", Seat.NORTH)).meanings[-1]
    assert stolen.condition == bid.condition
    assert (stolen.ask, stolen.forcing) == (bid.ask, bid.forcing) == ("major", "round")


def test_rules_of_a_convention_point_to_their_one_text() -> None:
    places = {
        str(READER.live(Auction.parse(auction, Seat.NORTH))[0].rule.location)
        for auction in ("1N P", "2N P", "1C 1N P", "1N 2C")
    }
    assert places == {"notrump.yaml:20:5"}


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("LC", "2C"),
        ("{L+1}N", "3N"),
        ("L{M-1}", "2{M-1}"),
        ("(LC) LN", "(2C) 2N"),
        ("{what} LM", "1x 2M"),
        ("1N", "1N"),
    ],
)
def test_parameters_are_filled_into_calls_and_patterns(text: str, filled: str) -> None:
    assert filled_in(text, {"L": "2", "what": "1x"}) == filled


@pytest.mark.parametrize(("text", "level"), [("{L+1}N", "7"), ("{L-1}N", "1"), ("{L+1}N", "two")])
def test_levels_that_do_not_exist_leave_the_rule_out(text: str, level: str) -> None:
    with pytest.raises(LevelError):
        filled_in(text, {"L": level})


def test_a_context_may_stay_on_over_interference_too() -> None:
    text = "contexts:\n- after: 1M\n  over: [X, 1N]\n  rules:\n  - 2M: {if: 3+M}\n"
    reader = Interpreter(dict.fromkeys(Side, parse_system(text, "a.yaml", "a")))
    for auction in ("1S P", "1S X", "1S 1N"):
        assert [str(rule.call) for rule in reader.live(Auction.parse(auction, Seat.NORTH))] == ["2S"], auction


def test_a_convention_of_too_many_auctions_is_refused_and_does_not_hang() -> None:
    from dealspace.bidding import InvalidSystem

    many = " | ".join(f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN")
    then = f"  then: [{{after: {many}, rules: []}}]\n"
    text = f"contexts:\n- convention: a\n  at: {many}\n  over: {many}\n  rules: []\n{then}"
    with pytest.raises(InvalidSystem, match="too-large"):
        parse_system(text, "a.yaml", "a")
