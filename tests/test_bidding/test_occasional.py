"""Occasional calls: how often they are made, what they leave undenied, and how they weigh hands."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.bidding import Bidder, Interpreter, InvalidSystem
from dealspace.bidding.check.self_tests import run_cases
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.machine.occasional import drawn, followed_by
from dealspace.cards import PASS, Auction, Call, Hand, Seat, Side, View, Vulnerability
from dealspace.inference import HCP, DealSpace, hand_count, parse_constraint, satisfies
from dealspace.inference.hand_questions.pool import pool
from dealspace.inference.statements.hand_beliefs import HandBelief, belief_of

OCCASIONAL = """\
system: occasional
contexts:
- after: opening
  rules:
  - 1S: {if: 5+S and hcp 10-11, frequency: 25%}
  - 1N: {if: hcp 14 and balanced, frequency: 40 %, say: "14, balanced"}
  - 1N: {if: hcp 15-17 and balanced, say: "15–17, balanced"}
  - 1S: {if: 5+S and hcp 12+}
  - 1H: {if: 5+H and hcp 12+, frequency: 90%}
  - 1C: {if: hcp 12+}
  - P: {if: else}
- after: 1N
  rules:
  - 2C: {if: hcp 8+, frequency: 50%}
  - P: {if: else}
tests:
- {hand: K54.Q32.Q2.AQJ54, want: 1N}
- {hand: K54.Q32.Q2.AQJ54, want: 1C}
- {hand: K54.Q32.J2.KQJ54, want: 1N}
"""
OPENING = Auction(Seat.NORTH)


def reader(text: str = OCCASIONAL) -> Interpreter:
    return Interpreter(dict.fromkeys(Side, parse_system(text, "occasional.yaml", "occasional")))


def chance(call: Call, live: tuple[LiveRule, ...], hand: Hand) -> float:
    """How often a hand makes a call, rule by rule."""
    found, left = 0.0, 1.0
    for rule in live:
        if satisfies(rule.condition, hand):
            often = 1.0 if rule.rule.frequency is None else rule.rule.frequency
            found += left * often * (rule.call == call)
            left *= 1.0 - often
    return found


def north_belief(reading: Interpreter, text: str, seat: Seat) -> HandBelief:
    known = reading.read(Auction.parse(text)).knowledge
    return belief_of(known.about(seat), [each for each in known.of(seat) if not each.is_certain])


@pytest.mark.parametrize("text", ["1S", "1N", "1H", "1C", "P"])
def test_hands_weigh_as_often_as_they_make_the_call(text: str) -> None:
    reading = reader()
    live, call = reading.live(OPENING), Call.parse(text)
    hands = pool()[:4000]
    often = np.array([chance(call, live, Hand(int(hand))) for hand in hands])
    weights = north_belief(reading, f"N: {text}", Seat.NORTH).weights(hands)
    assert often.any()
    assert np.allclose(weights, often / often.max(), atol=1e-5)


def test_weights_of_several_calls_multiply() -> None:
    reading = reader()
    points = [Auction.parse(text) for text in ("S:", "S: P P 1N P")]
    hands = pool()[:6000]
    often = np.array(
        [np.prod([chance(PASS, reading.live(point), Hand(int(hand))) for point in points]) for hand in hands]
    )
    weights = north_belief(reading, "S: P P 1N P P", Seat.SOUTH).weights(hands)
    assert set(weights.tolist()) == {0.0, 0.375, 0.5, 1.0}
    assert np.allclose(weights, often)


def test_deals_are_counted_by_weight() -> None:
    reading = reader()
    space = DealSpace.of(reading.read(Auction.parse("N: 1N")).knowledge)
    fourteen, more = (hand_count(parse_constraint(f"hcp {points} and balanced")) for points in ("14", "15-17"))
    assert fourteen is not None and more is not None
    expected = 0.4 * fourteen / (0.4 * fourteen + more)
    assert dict(space.distribution(Seat.NORTH, HCP))[14] == pytest.approx(expected, abs=1e-9)
    drawn_hands = space.sample(4000, seed=1)[:, Seat.NORTH]
    share = np.mean([satisfies(parse_constraint("hcp 14"), Hand(int(hand))) for hand in drawn_hands])
    assert share == pytest.approx(expected, abs=0.03)


def test_hands_make_the_call_as_often_as_it_says() -> None:
    live = reader().live(OPENING)
    hands = pool()[:60_000]
    for rule in (rule for rule in live if rule.rule.frequency is not None):
        fit = np.array([satisfies(rule.condition, Hand(int(hand))) for hand in hands])
        made = followed_by(rule, OPENING, hands[fit])
        assert made.mean() == pytest.approx(rule.rule.frequency, abs=4 / fit.sum() ** 0.5)
        assert (made == followed_by(rule, OPENING, hands[fit])).all()


@given(st.text(max_size=8), st.lists(st.integers(0, (1 << 52) - 1), min_size=1, max_size=20))
def test_what_is_drawn_depends_on_hand_and_text_alone(text: str, bits: list[int]) -> None:
    hands = np.array(bits, np.uint64)
    once = drawn(text, hands)
    assert ((once >= 0) & (once < 1)).all()
    assert [drawn(text, hands[index : index + 1])[0] for index in range(len(bits))] == once.tolist()


def test_the_bidder_makes_it_and_tells_how_often() -> None:
    bidder = Bidder(reader(), np.random.default_rng(1), effort=None)
    view = [
        View(Seat.NORTH, Hand(int(hand)), Vulnerability.NONE, OPENING)
        for hand in pool()
        if satisfies(parse_constraint("hcp 14 and balanced and S <= 4 and H <= 4"), Hand(int(hand)))
    ][:40]
    made = {str(bidder.choose(each).call): each for each in view}
    assert set(made) == {"1N", "1C"}
    assert "as 40 % of such hands do" in bidder.choose(made["1N"]).reason
    assert bidder.why_not(made["1N"], Call.parse("1N"))[0].startswith("it is the call of 40 % of such hands")
    assert "40 % of such hands make it, and this one does not" in bidder.why_not(made["1C"], Call.parse("1N"))[0]


def test_either_call_passes_a_test() -> None:
    assert [result.passed for result in run_cases(parse_system(OCCASIONAL, "o.yaml", "o"))] == [True, True, False]


def test_its_hands_are_not_denied_to_the_calls_behind() -> None:
    reading = reader()
    shown = reading.read(Auction.parse("N: 1C")).knowledge.about(Seat.NORTH)
    assert satisfies(shown, Hand.parse("K54.Q32.Q2.AQJ54"))
    assert not satisfies(shown, Hand.parse("K54.Q32.J2.QJT54"))  # fewer than 12 points


@pytest.mark.parametrize("text", ["0%", "100 %", "30", "often"])
def test_a_frequency_is_a_percentage(text: str) -> None:
    with pytest.raises(InvalidSystem, match="frequency: is above 0% and below 100%"):
        parse_system(OCCASIONAL.replace("25%", text), "occasional.yaml", "occasional")


def test_judgement_has_no_frequency() -> None:
    judged = "{if: hcp 12+, among: [1C, 1D], frequency: 30%}"
    with pytest.raises(InvalidSystem, match="frequency: belongs to a rule with one call"):
        parse_system(OCCASIONAL.replace("1C: {if: hcp 12+}", f"judge: {judged}"), "occasional.yaml", "occasional")
