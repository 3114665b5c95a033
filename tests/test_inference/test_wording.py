"""Constraints in a player's words, and why a hand does not fit."""

from __future__ import annotations

import pytest
from hypothesis import given

from cards import Hand
from inference import Constraint, parse_constraint, satisfies, why_not, words
from tests.support.constraints import constraints
from tests.support.strategies import hands

HAND = Hand.parse("AQ32.K54.QJ3.932")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hcp 15-17 and balanced and not 5+M", "15–17 HCP, balanced, no five-card major"),
        ("hcp 12+ and not (4+H or 4+S)", "12+ HCP, no four-card major"),
        ("hcp 12-21 and not hcp 18+", "12–17 HCP"),
        ("hcp 12+ and 5+S and hcp 15-18 and hcp 0-16", "15–16 HCP, 5+ ♠"),
        ("4+M", "a four-card major"),
        ("5+S and S >= H", "5+ ♠, ♠ at least as long as ♥"),
        ("4S and H > S", "exactly 4 ♠, ♥ longer than ♠"),
        ("spades = hearts", "♠ and ♥ equally long"),
        ("hcp(S) 3+", "3+ HCP in ♠"),
        ("top3(H) 2+", "2+ of the top three ♥"),
        ("quick_tricks 1.5+", "1.5+ quick tricks"),
        ("aces 1", "1 ace"),
        ("aces in 0|3", "0 or 3 aces"),
        ("has(A, S) and not has(K, H)", "♠A, no ♥K"),
        ("holds HK S2", "♠2 ♥K"),
        ("holding(S) AKT and holding(D) -", "♠AKT exactly, void in ♦"),
        ("shape any 5431", "5431 shape"),
        ("not balanced", "not balanced"),
        ("rule20", "rule of 20"),
        ("rule15", "HCP + ♠ ≥ 15"),
        ("hcp 18+ or (hcp 12+ and 5+S)", "18+ HCP or (12+ HCP, 5+ ♠)"),
        ("always", "any hand"),
        ("never", "no hand"),
    ],
)
def test_words_are_a_players(text: str, said: str) -> None:
    assert words(parse_constraint(text)) == said


def test_long_denials_are_cut_short() -> None:
    denied = " and ".join(f"not (hcp {low}-{low + 1} and {long}+S)" for low in range(0, 20, 4) for long in (4, 5))
    assert words(parse_constraint(denied)).endswith("and not any of 7 other types")
    assert len(words(parse_constraint(denied))) < 120


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hcp 15-17 and balanced", "has 12 HCP, needs 15–17"),
        ("hcp 12+ and 5+S", "has exactly 4 ♠, needs 5+"),
        ("hcp 15+ and 5+S", "has 12 HCP, needs 15+; has exactly 4 ♠, needs 5+"),
        ("not 4+M", "has exactly 4 ♠, needs 0–3"),
        ("shape any 5431", "is 4-3-3-3 (♠♥♦♣), needs 5431 shape"),
        ("not balanced", "is balanced, which is denied"),
        ("holds SA HA", "lacks ♥A"),
        ("has(A, H)", "needs ♥A"),
        ("hcp 18+ or 5+S", "has 12 HCP, needs 18+ / has exactly 4 ♠, needs 5+"),
        ("hcp 12 and balanced", None),
    ],
)
def test_why_not_gives_the_value_found(text: str, reason: str | None) -> None:
    assert why_not(parse_constraint(text), HAND) == reason


@given(constraints, hands)
def test_there_is_a_reason_just_when_the_hand_does_not_fit(constraint: Constraint, hand: Hand) -> None:
    reason = why_not(constraint, hand)
    assert (reason is None) == satisfies(constraint, hand)
    assert reason != ""
    assert words(constraint)
