"""States of the auction: trumps, questions and answers, forcing to a bid, competition, scoring; and steps."""

from __future__ import annotations

import pytest

from dealspace.bidding import Interpreter
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.patterns.letters import TRUMP
from dealspace.cards import PASS, Auction, Bid, Seat, Side, Strain, Suit

SLAM = """\
system: slam
contexts:
- after: opening
  rules:
  - 2C: {if: hcp 22+, forcing: 2N}
  - 1M: {if: 5+M, prefer: longest M, trump: none}
  - 1N: {if: hcp 15-17}
  - P:  {if: else}
- after: 1M
  rules:
  - 3M: {if: 4+M, trump: M, forcing: 4M}
  - 2x: {if: 5+x and hcp 10+, forcing: 3x, prefer: longest x}
- after: 2C
  rules:
  - 2D: {if: else}
- when: trump is suit and not asked and not answered
  rules:
  - 4N: {when: trump is M, if: T >= 5 and aces 2+, ask: keycards(T), forcing: round, say: "asks in {T}"}
- when: asked keycards(M)
  steps: {from: 4N, over_bid: dopi, over_X: ropi}
  rules:
  - step1: {if: "aces + has(K, T) in 0|3", artificial: true, say: "{M}"}
  - step2: {if: "aces + has(K, T) in 1|4", artificial: true}
  - step3: {if: else, artificial: true}
- when: answered keycards(M)
  rules:
  - P: {when: last is T, if: hcp 0-12}
  - 6M: {if: else}
- when: competing
  rules:
  - X: {when: scoring is matchpoints and interfered, if: hcp 12+}
  - XX: {when: interfered, if: hcp 10+}
"""
SYSTEM = parse_system(SLAM, "slam.yaml", "slam")
READER = Interpreter(dict.fromkeys(Side, SYSTEM))


def auction(text: str) -> Auction:
    return Auction.parse(text, Seat.NORTH)


def live(text: str, reader: Interpreter = READER) -> str:
    return " ".join(str(rule.call) for rule in reader.live(auction(text)))


def test_a_rule_makes_a_suit_trump_for_its_own_side() -> None:
    assert READER.public(auction("1S P")).trump is None
    assert READER.public(auction("1S P 3S P")).trump is Suit.SPADES
    assert READER.public(auction("1S P 3S")).trump is None  # the other side's turn
    assert READER.public(auction("1S P 3S P 4H P")).trump is Suit.SPADES


def test_the_trump_suit_is_a_letter_of_conditions_and_texts() -> None:
    asks = READER.live(auction("1S P 3S P"))[0]
    assert asks.letters[TRUMP] is Suit.SPADES
    assert "spades 5+" in str(asks.condition)
    assert READER.read(auction("1S P 3S P 4N")).meanings[-1].say == "asks in ♠"


def test_conditions_on_trumps_do_not_hold_where_there_are_none() -> None:
    assert "4N" not in live("1N P")


@pytest.mark.parametrize(
    ("calls", "steps"),
    [
        ("1S P 3S P 4N P", "5C 5D 5H"),
        ("1S P 3S P 4N X", "XX P 5C"),
        ("1S P 3S P 4N 5D", "X P 5H"),
        ("1S P 3S P 4N 5S", "X P 5N"),
        ("1S P 3S P 4N 7N", "X P"),
    ],
)
def test_answers_are_counted_from_the_ask_and_become_calls_over_interference(calls: str, steps: str) -> None:
    assert live(calls) == steps


@pytest.mark.parametrize(("calls", "steps"), [("2H P", "2S 2N"), ("2S P", "2N 3C"), ("2H P 2N P", "")])
def test_steps_may_be_counted_from_a_bid_whose_letter_is_bound(calls: str, steps: str) -> None:
    text = """
contexts:
- after: opening
  rules: [2M: {if: 6M and hcp 5-10}, P: {if: else}]
- after: 2M
  steps: {from: 2M}
  rules: [step1: {if: hcp 15+}, step2: {if: hcp 11+}]
"""
    reader = Interpreter(dict.fromkeys(Side, parse_system(text, "two.yaml", "two")))
    assert live(calls, reader) == steps


def test_steps_need_a_scheme_to_hold_over_interference() -> None:
    text = SLAM.replace("steps: {from: 4N, over_bid: dopi, over_X: ropi}", "steps: {over_X: pori}")
    reader = Interpreter(dict.fromkeys(Side, parse_system(text, "slam.yaml", "slam")))
    assert live("1S P 3S P 4N P", reader) == "5C 5D 5H"
    assert live("1S P 3S P 4N 5C", reader) == ""
    assert live("1S P 3S P 4N X", reader) == "P XX 5C"


def test_a_question_binds_its_letter_for_the_one_who_answers_and_for_the_one_who_asked() -> None:
    public = READER.public(auction("1S P 3S P 4N P"))
    assert public.asked == "keycards(S)"
    assert READER.live(auction("1S P 3S P 4N P"))[0].letters["M"] is Suit.SPADES
    assert READER.public(auction("1S P 3S P 4N P 5C P")).answered == "keycards(S)"
    assert live("1S P 3S P 4N P 5C P") == "6S"
    assert live("1H P 3H P 4N P 5H P") == "P 6H"


def test_a_call_may_force_up_to_a_bid() -> None:
    assert READER.public(auction("2C P")).forced_to == Bid(2, Strain.NOTRUMP)
    assert READER.public(auction("2C P 2D P")).forced
    assert READER.public(auction("2C P 2D 2S P P")).forced  # theirs, undoubled and below 2NT
    assert not READER.public(auction("2C P 2D 2S X P")).forced
    assert not READER.public(auction("2C P 2N P")).forced
    assert not READER.public(auction("2C P 2D 3S P P")).forced
    assert READER.read(auction("1S P 2D")).meanings[-1].forcing == "3D"
    assert READER.public(auction("1S P 2D P 2S P")).forced
    assert not READER.public(auction("1S P 2D P 3D P")).forced


def test_a_forced_player_has_no_pass() -> None:
    assert PASS not in {rule.call for rule in READER.live(auction("1S P 3S P"))}


def test_competition_and_the_form_of_scoring_are_facts() -> None:
    matchpoints = Interpreter(dict.fromkeys(Side, SYSTEM), scoring="matchpoints")
    assert live("1N 2C", matchpoints) == "X"
    assert live("1N 2C") == ""
    assert live("1N X") == "XX"
    assert live("1N X P P") == ""


def test_a_context_may_have_a_name_for_people() -> None:
    text = "contexts:\n- {state: the start, id: first, after: opening, rules: [P: {if: else}]}\n"
    (context,) = parse_system(text, "a.yaml", "a").contexts
    assert (context.state, context.id) == ("the start", "first")
