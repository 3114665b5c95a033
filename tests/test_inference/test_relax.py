"""Conditions made looser: every hand that fits still does, and deals drawn by way of them spread as they should."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given

from dealspace.cards import CardSet, Seat
from dealspace.inference import (
    ALWAYS,
    Constraint,
    InfeasibleError,
    Method,
    parse_constraint,
    parse_quantity,
    satisfied,
    values,
)
from dealspace.inference.constraints.relax import relaxed
from dealspace.inference.exact.shuffle import Dealer, Placement
from dealspace.inference.exact.strategy import Strategy
from dealspace.inference.one_hand.hand_table import HandTable
from dealspace.inference.one_hand.open_hand import OpenHand
from dealspace.inference.sampling.draw import draw
from dealspace.inference.statements.hand_beliefs import NO_BELIEF, HandBelief
from tests.support.constraints import constraints
from tests.test_inference.test_strategy import excess

SOUTH = CardSet.parse("74.K852.QT3.J964").bits
HANDS = Dealer(Placement((0, 0, 0, 0), (frozenset(),) * 4)).deal(500, np.random.default_rng(1)).reshape(-1)
OPENING = "hcp 12+ or (hcp 10-11 and quick_tricks 2+ and (top3(S) 2+ or playing_tricks 6+))"


@given(constraints)
def test_hands_that_fit_fit_the_looser_condition(condition: Constraint) -> None:
    assert not (satisfied(condition, HANDS) & ~satisfied(relaxed(condition), HANDS)).any()


@pytest.mark.parametrize(
    ("text", "follows"),
    [
        ("hcp 12-14 and balanced", "hcp 12-14 and balanced"),
        ("quick_tricks 2+ or hcp 12+", "always"),
        ("not (quick_tricks 2+ or hcp 12+)", "not hcp 12+"),
        ("spoints(S) 10+", "spoints(S) 10+"),
        ("stop(H) and 5+S", "5+S"),
        ("not (hcp 10-11 and losers 0-7) and hcp 10+", "hcp 10+"),
    ],
)
def test_points_and_lengths_are_kept(text: str, follows: str) -> None:
    said, expected = relaxed(parse_constraint(text)), parse_constraint(follows)
    assert (satisfied(said, HANDS) == satisfied(expected, HANDS)).all()


def test_looser_conditions_have_tables_of_points_and_lengths_only() -> None:
    hand = OpenHand(0, (1 << 52) - 1 & ~SOUTH)
    every = HandTable(hand, relaxed(parse_constraint(f"not ({OPENING}) and losers 7 and has(K, D)")))
    assert max(every.class_counts) <= 14 * 11


@pytest.mark.parametrize("softness", [0.0, 0.3])
def test_deals_drawn_by_way_of_looser_conditions_spread_as_counted(softness: float) -> None:
    said = [f"not ({OPENING})", "hcp 6+ and (stop(H) or 4+S)", "", "hcp 11+ and losers 0-7 and 4+C"]
    meant = [parse_constraint(text) if text else ALWAYS for text in said]
    beliefs = [HandBelief.of(ALWAYS, [(what, softness)]) if softness else HandBelief.of(what) for what in meant]
    beliefs[Seat.SOUTH] = NO_BELIEF
    strategy = Strategy(Placement((0, 0, SOUTH, 0), (frozenset(),) * 4), beliefs)
    exact, loose = strategy.exact, strategy.relaxed_plan
    assert exact is not None and loose is not None and loose.method is Method.PARTLY
    strategy.__dict__.update(rarest_plan=None, immediate_plan=None, best_plan=loose)
    drawn = draw(strategy, 8_000, np.random.default_rng(4), 10**6, lambda: False, lambda: InfeasibleError("none"))
    fair = exact.deal(40_000, np.random.default_rng(5))
    for seat, text in ((Seat.WEST, "losers"), (Seat.NORTH, "hcp"), (Seat.EAST, "spades")):
        found, expected = (Counter(values(parse_quantity(text), deals[:, seat]).tolist()) for deals in (drawn, fair))
        counts = [(found[value], expected[value] / 5) for value in expected]
        assert excess([seen for seen, _ in counts], [mean for _, mean in counts]) < 6
