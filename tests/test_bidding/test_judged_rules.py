"""Rules that leave the choice between some calls to judgement."""

from __future__ import annotations

import numpy as np

from dealspace.bidding import Bidder, Interpreter
from dealspace.bidding.check.point_findings import problems_of
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.machine.live_rule import offered_with
from dealspace.cards import Auction, Call, Hand, Seat, Side, View, Vulnerability
from dealspace.inference import satisfies

TEXT = """\
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 15-17 and balanced}
  - P:  {if: else}
- after: 1N
  rules:
  - 4H: {if: 6+H and hcp 10+}
  - judge: {among: [P, 3N, 4S], if: hcp 9+ and 5+S, say: Judges}
  - 2N: {if: hcp 8-9}
  - P:  {if: else}
"""
READER = Interpreter(dict.fromkeys(Side, parse_system(TEXT, "judge.yaml", "judge")))
AFTER = Auction.parse("1N P", Seat.NORTH)


def test_each_of_the_calls_shows_the_condition_and_denies_only_better_rules() -> None:
    judged = Hand.parse("AQ965.32.K432.Q2")
    for call in ("P", "3N", "4S"):
        assert satisfies(READER.meaning(AFTER, Call.parse(call)).condition, judged)
        assert not satisfies(READER.meaning(AFTER, Call.parse(call)).condition, Hand.parse("A6543.AQ9652.32."))
    assert not satisfies(READER.meaning(AFTER, Call.parse("2N")).condition, Hand.parse("AQ965.32.K432.32"))
    assert satisfies(READER.meaning(AFTER, Call.parse("P")).condition, Hand.parse("65432.5432.32.32"))


def test_the_choice_is_made_among_them_by_simulation_and_says_so() -> None:
    bidder = Bidder(READER, np.random.default_rng(0), worlds=4)
    view = View(AFTER.turn, Hand.parse("AKQJ65.32.K432.2"), Vulnerability.NONE, AFTER)
    choice = bidder.choose(view)
    assert choice.booked
    assert str(choice.call) == "4S"
    assert "judge.yaml:9:5" in choice.reason and "by simulation of 4 deals" in choice.reason
    assert any("judgement chooses" in reason for reason in bidder.why_not(view, Call.parse("3N")))


def test_such_a_rule_is_no_overlap() -> None:
    assert problems_of(READER.live(AFTER)) == []


TOGETHER = """\
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 15-17 and balanced}
  - P:  {if: else}
- after: 1N
  rules:
  - judge: {among: [P], if: hcp 7+}
  - judge: {among: [3N], if: hcp 8+}
  - judge: {among: ["4M"], if: hcp 8+ and 6+M}
  - 2N: {if: 5+S}
  - P:  {if: else}
"""


def test_judge_rules_that_follow_one_another_are_decided_together() -> None:
    reader = Interpreter(dict.fromkeys(Side, parse_system(TOGETHER, "judge.yaml", "judge")))
    live = reader.live(AFTER)
    for rule in live[:4]:
        assert [str(other.call) for other in offered_with(rule, live)] == ["P", "3N", "4S", "4H"]
    assert offered_with(live[4], live) == (live[4],)
    hand = Hand.parse("AKQJ65.32.K432.2")
    view = View(AFTER.turn, hand, Vulnerability.NONE, AFTER)
    verdict = Bidder(reader, np.random.default_rng(0), worlds=4).choose(view).verdict
    assert verdict is not None and {str(each.call) for each in verdict.scored} == {"P", "3N", "4S"}
    assert str(Bidder(reader, np.random.default_rng(0), effort=None).choose(view).call) == "P"
    shown = {call: reader.meaning(AFTER, Call.parse(call)).condition for call in ("P", "3N", "4S", "2N")}
    assert all(satisfies(shown[call], hand) for call in ("P", "3N", "4S")), "none denies another"
    assert not satisfies(shown["4S"], Hand.parse("AKQJ6.32.K432.32")), "each shows its own condition"
    assert not satisfies(shown["2N"], hand), "what comes behind denies them"
    assert problems_of(live) == []


def test_a_bid_that_the_deals_do_not_support_is_left_out() -> None:
    text = TOGETHER.replace("[3N], if: hcp 8+", "[3N, 6N], if: hcp 8+")
    reader = Interpreter(dict.fromkeys(Side, parse_system(text, "judge.yaml", "judge")))
    weak, strong = (
        Bidder(reader, np.random.default_rng(0), worlds=4).choose(View(AFTER.turn, hand, Vulnerability.NONE, AFTER))
        for hand in (Hand.parse("K654.Q32.K432.32"), Hand.parse("AK54.AQ2.KQ43.K2"))
    )
    assert weak.verdict is not None and strong.verdict is not None
    assert {str(each.call) for each in weak.verdict.scored} == {"P", "3N"}
    assert {str(each.call) for each in strong.verdict.scored} == {"P", "3N", "6N"}
    assert str(strong.call) == "6N"
