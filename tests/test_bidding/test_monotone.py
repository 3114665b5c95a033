"""Hands that are too strong for a better call and fall back, held against drawn hands that are sorted by shape."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.bidding.check.findings.monotone import monotone
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.cards import Call, Hand
from dealspace.inference import satisfies
from dealspace.inference.constraints.evaluate import value
from dealspace.inference.hand_questions.strength import is_no_better
from dealspace.inference.quantities.quantity import HCP
from tests.support.lint_points import calls_of_drawn_hands, point_after

OPENING = """\
contexts:
- after: opening
  rules:
  - 1S: {if: hcp 12-21 and 5+S}
  - 1D: {if: hcp 11-20}
  - P: {if: else}
"""


def findings(rules: str, after: str = "1S", calls: str = "1S P", opening: str = OPENING) -> list[Diagnostic]:
    return list(monotone(point_after(f"{opening}- after: {after}\n  rules:\n{rules}", calls)))


def answers(*rules: str) -> str:
    return "".join(f"  - {rule}\n" for rule in rules)


# --- what is a finding ---


def test_hands_too_strong_for_game_that_invite_are_found_with_three_hands_that_show_it() -> None:
    rules = answers("4S: {if: 3+S and hcp 13-15}", "3S: {if: 3+S and hcp 10+}", "P: {if: else}")
    (found,) = findings(rules)
    assert found.evidence is not None
    strong, middle, weak = (Hand.parse(hand) for hand in found.evidence.hands)
    point = point_after(f"{OPENING}- after: 1S\n  rules:\n{rules}", "1S P")
    made = [
        next(rule.call for rule in point.live if satisfies(rule.condition, hand)) for hand in (strong, middle, weak)
    ]
    assert [str(call) for call in made] == ["3S", "4S", "3S"]
    assert strong.lengths == middle.lengths == weak.lengths
    assert value(HCP, strong) > value(HCP, middle) > value(HCP, weak)
    assert is_no_better(np.array([middle.bits], np.uint64), strong.bits).all()
    assert is_no_better(np.array([weak.bits], np.uint64), middle.bits).all()


def test_the_share_is_that_of_the_hands_that_fall_back() -> None:
    rules = answers("4S: {if: 3+S and hcp 13-15}", "3S: {if: 3+S and hcp 10+}", "P: {if: else}")
    (found,) = findings(rules)
    point = point_after(f"{OPENING}- after: 1S\n  rules:\n{rules}", "1S P")
    drawn = calls_of_drawn_hands(point, 20_000)
    share = sum(str(call) == "3S" and value(HCP, hand) >= 16 for hand, call in drawn) / len(drawn)
    assert found.evidence is not None and found.evidence.share == pytest.approx(share, abs=0.005)


def test_a_slam_try_that_asks_for_controls_lets_strong_hands_without_them_fall_back() -> None:
    rules = answers(
        '2N: {if: "3+S and hcp 14+ and controls 4+", artificial: true, alert: slam try, forcing: game}',
        "4S: {if: 3+S and hcp 12-13}",
        "3S: {if: 3+S and hcp 10+}",
        "P: {if: else}",
    )
    assert [found.location.line for found in findings(rules)] == [11]


def test_hands_too_strong_for_a_game_that_pass_are_found() -> None:
    assert findings(answers("3N: {if: hcp 13-18}", "2N: {if: hcp 11-12}", "P: {if: else}"))


def test_hands_too_strong_for_a_slam_that_stop_in_game_are_found() -> None:
    assert findings(answers("6S: {if: 3+S and hcp 18-20}", "4S: {if: 3+S and hcp 10+}", "P: {if: else}"))


# --- what is none ---


@pytest.mark.parametrize(
    "rules",
    [
        # open upwards
        answers("4S: {if: 3+S and hcp 13+}", "3S: {if: 3+S and hcp 10+}", "P: {if: else}"),
        # the call that fills the hole shows a narrower range, and is neither a game nor forcing
        answers("2N: {if: hcp 11-12 and balanced}", "2S: {if: 3+S and hcp 6+}", "P: {if: else}"),
        # a preempt: nine points and partner's twelve are 21, eight and twelve are half of the deck
        answers("4S: {if: 5+S and hcp 4-8}", "3S: {if: 5+S}", "P: {if: else}"),
        # the call forces, and may be strong
        answers("4S: {if: 3+S and hcp 13-15}", "3S: {if: 3+S and hcp 10+, forcing: game}", "P: {if: else}"),
        # judgement chooses among the calls between
        answers("judge: {among: [4S], if: 3+S and hcp 13-15}", "judge: {among: [3S], if: 3+S and hcp 13-15}",
                "3S: {if: 3+S and hcp 10+}", "P: {if: else}"),
        answers("judge: {among: [3S], if: \"3+S and hcp 13-15 and has(A, H)\"}", "4S: {if: 3+S and 1+H and hcp 13-15}",
                "3S: {if: 3+S and 1+H and hcp 10+}", "P: {if: else}"),
        # hands with as many points make the call too: the suits decide between the two
        answers("4S: {if: 3+S and 2+H and hcp 12+ and top2(H) 0}", "3S: {if: 3+S and 2+H and hcp 8+}", "P: {if: else}"),
    ],
)  # fmt: skip
def test_no_finding(rules: str) -> None:
    assert not findings(rules)


def test_a_game_on_strength_is_no_preempt() -> None:
    assert findings(answers("4S: {if: 5+S and hcp 4-9}", "3S: {if: 5+S}", "P: {if: else}"))


def test_the_better_suit_is_no_strength() -> None:
    # Of one shape and points, hands with the ace try for slam: those with more points lack it, and are no better.
    rules = answers(
        '2N: {if: "3+S and hcp 12+ and has(A, H)", artificial: true, alert: slam try, forcing: game}',
        "3S: {if: 3+S and hcp 10+}",
        "P: {if: else}",
    )
    assert not findings(rules)


def test_a_trap_pass_over_their_bid_is_none() -> None:
    text = "contexts:\n- after: (1S)\n  rules:\n  - 3N: {if: hcp 21-22 and balanced}\n  - P: {if: else}\n"
    lab_point = point_after(text, "P 1S")
    assert not list(monotone(lab_point))


# --- the slow twin ---


def falls_back_slowly(rules: str, count: int = 6000) -> bool:
    """Whether drawn hands of one shape make a call, a game, and that call again, with rising points.

    A hole is one of the shape and points that at least a few hands were drawn of, none of which makes the call.
    """
    point = point_after(f"{OPENING}- after: 1S\n  rules:\n{rules}", "1S P")
    made: dict[tuple[int, ...], dict[int, set[Call | None]]] = defaultdict(lambda: defaultdict(set))
    for hand, call in calls_of_drawn_hands(point, count):
        made[hand.lengths][value(HCP, hand)].add(call)
    for by_points in made.values():
        for call in {call for calls in by_points.values() for call in calls}:
            if call is None or str(call) == "4S":
                continue
            ends = [points for points, calls in by_points.items() if call in calls]
            for points, calls in by_points.items():
                if min(ends) < points < max(ends) and points + 12 > 20 and {str(each) for each in calls} == {"4S"}:
                    return True
    return False


@given(st.integers(9, 13), st.integers(0, 5), st.integers(6, 10), st.integers(0, 9))
@settings(max_examples=12)
def test_findings_are_those_of_drawn_hands(low: int, width: int, invites: int, more: int) -> None:
    rules = answers(
        f"4S: {{if: 3+S and hcp {low}-{low + width}}}", f"3S: {{if: 3+S and hcp {invites}-{invites + more}}}",
        "P: {if: else}",
    )  # fmt: skip
    assert bool(findings(rules)) == falls_back_slowly(rules)
