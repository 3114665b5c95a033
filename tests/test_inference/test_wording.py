"""Constraints in a player's words, and why a hand does not fit."""

from __future__ import annotations

import pytest
from hypothesis import given

from dealspace.cards import Hand
from dealspace.inference import Constraint, parse_constraint, satisfies, why_not, words
from tests.support.constraints import constraints_of_all_kinds as constraints
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
        ("playing_tricks(S) 8", "8 playing tricks in ♠"),
        ("playing_tricks 8.0", "8 playing tricks"),
        ("hcp 15-17 and balanced and stop(D)", "15–17 HCP, balanced, a diamond stopper"),
        ("not stop(C) and not has(K, C)", "no club stopper, no ♣K"),
        ("stop(H) 0", "no heart stopper"),
        ("half_stop(S) or not half_stop(H)", "half a spade stopper or not even half a heart stopper"),
        ("nt_points 15-17.75", "15–17.75 notrump points"),
        ("nt_points <= 11.75", "at most 11.75 notrump points"),
        ("suit_points(H) 10.5+", "10.5+ suit points for ♥"),
        ("spoints(H) 10-12 and 3+H", "10–12 support points for ♥, 3+ ♥"),
        ("short531(H) 3+", "3+ points for shortness (5-3-1) outside ♥"),
        ("short321 1", "1 point for shortness"),
        ("keycards(S) in 1|4", "1 or 4 keycards for ♠"),
        ("new_losers <= 7.5", "0–7.5 losers (new count)"),
        ("losers(H) 1", "1 loser in ♥"),
        ("longest 6+", "a six-card suit"),
        ("longest <= 5 and hcp 12+", "no six-card suit, 12+ HCP"),
        ("longest 5-6", "a longest suit of 5–6 cards"),
        ("longest + hcp >= 18", "HCP + cards in the longest suit ≥ 18"),
        ("spoints(S) > spoints(H)", "support points for ♠ − support points for ♥ ≥ 1"),
        ("queens + jacks + tens <= 3", "jacks + queens + tens ≤ 3"),
        ("stop(S) + stop(H) >= 2", "stoppers in ♠ + stoppers in ♥ ≥ 2"),
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
        ("stop(C)", "has ♣932, needs a club stopper"),
        ("not stop(S)", "has ♠AQ32, needs no spade stopper"),
        ("half_stop(C) and hcp 13+", "has ♣932, needs half a club stopper; has 12 HCP, needs 13+"),
        ("playing_tricks(S) 4+", "has 1 playing trick in ♠, needs 4+"),
        ("longest 5+", "has a longest suit of 4 cards, needs 5+"),
        ("spoints(S) 14+", "has 12 support points for ♠, needs 14+"),
        ("keycards(H) 3+", "has 2 keycards for ♥, needs 3+"),
        ("new_losers 5", "has 8.5 losers (new count), needs 5"),
        ("quick_tricks 2.5+", "has 2 quick tricks, needs 2.5+"),
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
