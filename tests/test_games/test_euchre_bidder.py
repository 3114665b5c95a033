"""Calls of euchre by simulated deals."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Card, Suit
from dealspace.games.euchre.euchre_bidder import EuchreBidder, EuchreBidding, cheapest, hand_tricks, open_score
from dealspace.games.euchre.euchre_open_hand import OpenEuchre
from dealspace.games.euchre.euchre_records import parse_recorded_euchre
from dealspace.games.euchre.euchre_state import EUCHRE_GAME, EuchrePhase, EuchreState
from dealspace.games.laws.card_notation import cards_text, parse_cards
from dealspace.games.laws.state import GameView
from tests.support.game_cases import game_cases

QUICK = EuchreBidding(deals=30)


def chosen(state: EuchreState) -> str:
    assert state.to_move is not None
    move = EuchreBidder(QUICK).choose(GameView.of(state, state.to_move), np.random.default_rng(1)).move
    return EUCHRE_GAME.move_text(move)


def deal(*hands: str, up: str) -> EuchreState:
    return EUCHRE_GAME.deal_from({"hands": list(hands), "up_card": up})


STRONG = deal("Js Jc As Ks Ad", "9c Tc 9d Td 9h", "Qc Kc Th Qh Ac", "Kd Qd Kh Ah Jd", up="Qs")


def test_a_strong_hand_orders_up_and_plays_alone() -> None:
    assert chosen(STRONG) == "order up"
    state = STRONG.play(EUCHRE_GAME.parse_move("order up")).play(Card("SQ"))
    assert chosen(state) == "alone"


def test_a_weak_hand_passes_and_a_stuck_dealer_names_the_best_suit() -> None:
    weak = deal("9c Tc 9d Td 9h", "Kd Qd Qh Ah Jd", "Qc Kc Th Kh Ac", "Js Jc As Ks Ad", up="Qs")
    assert chosen(weak) == "pass"
    stuck = deal("9s Tc 9d Qs Kh", "Jd Qd Qh Ah Ks", "Qc Kc Th 9h Ad", "Jc Js Ac 9c Td", up="Jh")
    for _ in range(7):
        stuck = stuck.play(EUCHRE_GAME.parse_move("pass"))
    assert chosen(stuck) == "clubs"


def test_the_dealer_keeps_trumps_and_aces() -> None:
    state = STRONG.play(EUCHRE_GAME.parse_move("order up"))
    assert chosen(state) not in ("Qs", "Ah")
    assert cards_text(cheapest(parse_cards("Js 9s Ah Kh 9d Ac"), Suit.SPADES)) == "9d"


def test_open_scores_are_those_recorded() -> None:
    rows = [row for row in game_cases("euchre_open_hand") if not any(row["tricks"])][:120]
    for row in rows:
        state = parse_recorded_euchre(row["state"]).state
        assert state.caller is not None and state.trump is not None and state.alone is not None
        assert open_score(state.caller, state.trump, [state.cards.hands], state.alone) == [row["value_team0"]]
        north, *others = state.cards.hands  # turned by a seat, the sides change places and East leads
        turned = open_score((state.caller + 1) % 4, state.trump, [[others[2], north, *others[:2]]], state.alone, 1)
        assert turned == [-row["value_team0"]]


@pytest.mark.parametrize("trump", Suit)
def test_better_cards_promise_more_tricks(trump: Suit) -> None:
    letter = trump.name[0].lower()
    left = {"c": "s", "s": "c", "d": "h", "h": "d"}[letter]
    best, less = parse_cards(f"J{letter} J{left} A{letter}"), parse_cards(f"9{letter} T{letter} A{letter}")
    assert hand_tricks(best, trump) > hand_tricks(less, trump) + 1


@settings(deadline=None, max_examples=8)
@given(st.integers(0, 10**6))
def test_every_decision_before_the_play_is_legal_and_sees_no_hidden_card(seed: int) -> None:
    rng = np.random.default_rng(seed)
    state = EUCHRE_GAME.deal(rng)
    while state.phase is not EuchrePhase.PLAY:
        assert state.to_move is not None
        view = GameView.of(state, state.to_move)
        choice = EuchreBidder(EuchreBidding(deals=5)).choose(view, np.random.default_rng(seed))
        assert {move for move, _ in choice.values} == {*state.legal()}
        state = state.play(choice.move)
    assert OpenEuchre().value(state) in (-4, -2, -1, 1, 2, 4)
