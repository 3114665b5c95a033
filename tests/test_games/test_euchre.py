"""Euchre: the phases before the play, the hidden discard, scores, and whole deals as recorded."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Card, NotationError, Suit
from dealspace.games.euchre.euchre_calls import EuchreCall, parse_euchre_call
from dealspace.games.euchre.euchre_open_hand import OpenEuchre
from dealspace.games.euchre.euchre_records import (
    RecordedEuchre,
    parse_recorded_euchre,
    recorded_euchre_text,
    recorded_move,
)
from dealspace.games.euchre.euchre_scoring import euchre_scores
from dealspace.games.euchre.euchre_state import EUCHRE_GAME, USUAL_DEALER, EuchrePhase, EuchreState
from dealspace.games.laws.card_notation import cards_in, cards_text, parse_cards, parse_game_card
from dealspace.games.laws.game import EUCHRE
from dealspace.games.laws.state import GameView, IllegalMove
from tests.support.game_cases import game_cases

DEAL = "Js9cAcThQh|KsTc9hQdAd|9sJhAhTdJd|QsAsJcKhKd|9d|"


def after(moves: str) -> EuchreState:
    """The deal above after these moves, with spaces."""
    record = parse_recorded_euchre(DEAL)
    for move in moves.split():
        record = record.play(move)
    return record.state


def random_moves(seed: int, passes: bool = True) -> EuchreState:
    """A deal after some random moves, the auction's likelier to be passes."""
    rng = np.random.default_rng(seed)
    state = EUCHRE_GAME.deal(rng)
    for _ in range(int(rng.integers(32))):
        if not (legal := state.legal()):
            break
        move = legal[int(rng.integers(len(legal)))]
        if passes and EuchreCall.PASS in legal and rng.integers(2):
            move = EuchreCall.PASS
        state = state.play(move)
    return state


def dealt_by_west(state: EuchreState) -> EuchreState:
    """The same deal and moves with the seats turned until West deals."""
    north, east, south, west = (state.dealt[state.speaker(place)] for place in range(4))
    turned = EuchreState.start((north, east, south, west), state.up_card)
    for _, move in state.history:
        assert move is not None
        turned = turned.play(move)
    return turned


@given(st.integers(0, 10**6))
def test_who_deals_turns_the_seats_and_nothing_else(seed: int) -> None:
    state = random_moves(seed)
    turned = dealt_by_west(state)
    assert turned.legal() == state.legal() and turned.phase is state.phase
    seats = {None: None, **{state.speaker(place): place for place in range(4)}}
    assert (turned.to_move, turned.caller) == (seats[state.to_move], seats[state.caller])
    sides = (0, 1) if state.dealer & 1 else (1, 0)
    if state.result is not None and turned.result is not None:
        assert turned.result.scores == tuple(state.result.scores[side] for side in sides)
    if state.trump is not None:
        value = OpenEuchre().value(state)
        assert OpenEuchre().value(turned) == (value if state.dealer & 1 else -value)
    row = EUCHRE_GAME.deal_row(state)
    assert EUCHRE_GAME.deal_row(EUCHRE_GAME.deal_from(row)) == row


def test_deals_replay_step_by_step_as_recorded() -> None:
    for row in game_cases("euchre_games"):
        record = parse_recorded_euchre(row["deal"])
        for number, step in enumerate(row["steps"]):
            assert (record.phase, record.to_move) == (step["phase"], step["player"]), row["history"]
            assert [*record.legal()] == step["legal"], row["history"]
            record = record.play(step["action"])
            if number % 6 == 0:
                text = recorded_euchre_text(record)
                assert row["history"].startswith(text) and parse_recorded_euchre(text) == record
        result = record.state.result
        assert record.to_move is None and result is not None and recorded_euchre_text(record) == row["history"]
        assert [*result.tricks] == row["tricks"]
        assert result.scores[0] - result.scores[1] == row["score_team0"], row["history"]


def test_scores_are_those_recorded() -> None:
    for row in game_cases("euchre_rules"):
        if row["kind"] == "euchre_score":
            scores = euchre_scores(0, (row["caller_tricks"], row["defender_tricks"]), row["alone"])
            assert scores[0] - scores[1] == row["caller_points"], row


@pytest.mark.parametrize("alone", [False, True])
def test_fewer_than_three_tricks_cost_the_caller_two(alone: bool) -> None:
    found = [euchre_scores(1, (5 - won, won), alone) for won in range(6)]
    assert found == [(2, 0)] * 3 + [(0, 1)] * 2 + [(0, 4 if alone else 2)]


def test_states_before_the_play_are_read_and_printed() -> None:
    for row in game_cases("euchre_open_hand"):
        record = parse_recorded_euchre(row["state"])
        state = record.state
        assert recorded_euchre_text(record) == row["state"] and state.trump is not None
        found = (record.to_move, state.trump.name[0], state.caller, state.alone, [*state.cards.tricks_won])
        assert found == (row["to_move"], row["trump"], row["caller"], row["alone"], row["tricks"])


def test_the_dealer_takes_the_card_and_discards_one_of_six() -> None:
    state = after("P P T")
    assert state.phase is EuchrePhase.DISCARD and state.to_move == USUAL_DEALER
    assert cards_text(state.hand(USUAL_DEALER)) == "As Qs Kh Kd 9d Jc"
    state = state.play(parse_game_card("9d"))
    assert state.discard == Card("D9") and state.to_move == state.caller == 2 and state.trump == Suit.DIAMONDS


def test_the_dealer_must_name_a_trump_after_seven_passes() -> None:
    state = after("P P P P P P P")
    assert EuchreCall.PASS not in state.legal() and EuchreCall.DIAMONDS not in state.legal()
    with pytest.raises(
        IllegalMove, match="West cannot do pass: naming a trump is next, expected one of spades, hearts"
    ):
        state.play(EuchreCall.PASS)
    assert state.play(EuchreCall.HEARTS).caller == USUAL_DEALER


def test_the_partner_of_a_lone_caller_does_not_play_and_does_not_lead() -> None:
    state = after("P P T 9d L")
    assert state.cards.out == 0 and state.to_move == 1, "North would have led"
    record = parse_recorded_euchre(DEAL + "PPT|9d|L|")
    assert record.pass_due and record.to_move == 0 and record.legal() == ("P",)
    with pytest.raises(NotationError, match='"Js" is not legal: North is to move, expected P'):
        record.play("Js")


def test_a_deal_is_over_when_the_tricks_left_cannot_change_the_score() -> None:
    rng = np.random.default_rng(4)
    for _ in range(60):
        state = EUCHRE_GAME.deal(rng)
        while state.to_move is not None:
            assert state.result is None
            legal = state.legal()
            state = state.play(legal[int(rng.integers(len(legal)))])
        assert state.result is not None and state.caller is not None and state.alone is not None
        won, rest = state.result.tricks, state.cards
        with pytest.raises(IllegalMove, match=r"the deal is decided|all cards are"):
            state.play(Card(0))
        while not rest.is_over:
            rest = rest.play(rest.legal()[0])
        assert euchre_scores(state.caller & 1, rest.tricks_won, state.alone) == state.result.scores, won


@given(st.integers(0, 10**6), st.integers(0, 3))
def test_a_discard_is_seen_by_the_dealer_alone(seed: int, seat: int) -> None:
    state = random_moves(seed)
    view = GameView.of(state, seat)
    seen = [move for _, move in view.state.history if isinstance(move, Card)]
    assert all(view.state.hand(other) == 0 for other in range(4) if other != seat)
    if state.discarded:
        index = len(state.calls)
        is_dealer = seat == state.dealer
        assert state.history[index] == (state.dealer, state.discard)
        assert view.state.history[index] == (state.dealer, state.discard if is_dealer else None)
        assert (state.discard in seen) == is_dealer and (is_dealer or view.state.discard is None)
        assert str(state.discard) not in str(view.state) or is_dealer or state.discard == state.up_card
    assert len(view.state.history) == len(state.history)
    assert view.legal() == (state.legal() if state.to_move == seat else ())


@given(st.integers(0, 10**6))
def test_a_deal_and_its_moves_are_read_as_printed(seed: int) -> None:
    state = random_moves(seed)
    record = RecordedEuchre(state)
    text = recorded_euchre_text(record)
    assert parse_recorded_euchre(text).state == dealt_by_west(state)
    assert recorded_euchre_text(parse_recorded_euchre(text)).startswith(text)


@given(st.integers(0, 10**6))
def test_cards_are_neither_lost_nor_made(seed: int) -> None:
    state = random_moves(seed)
    held = [hand.bit_count() for hand in state.cards.hands]
    played = [sum(seat == player for player, _ in state.cards.played) for seat in range(4)]
    six = state.dealer if state.phase is EuchrePhase.DISCARD else None
    assert [a + b for a, b in zip(held, played, strict=True)] == [5 + (seat == six) for seat in range(4)]
    if state.discard is not None:
        assert not state.discard.bit & sum(state.cards.dealt)


def test_calls_and_cards_are_read_as_written() -> None:
    for call in EuchreCall:
        assert parse_euchre_call(str(call)) is call is EUCHRE_GAME.parse_move(EUCHRE_GAME.move_text(call))
    for card in cards_in(EUCHRE.deck):
        assert EUCHRE_GAME.parse_move(EUCHRE_GAME.move_text(card)) == card
    assert [parse_euchre_call(text).value for text in ("P", "take", "♥", "Order  Up", "together")] == [
        "pass",
        "order up",
        "hearts",
        "order up",
        "with partner",
    ]
    with pytest.raises(NotationError, match='"xyz" is no move'):
        EUCHRE_GAME.parse_move("xyz")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is no deal of euchre"),
        ("Js9cAcTh|KsTc9hQdAd|9sJhAhTdJd|QsAsJcKhKd|9d|", "North has 4 cards .*: expected five"),
        ("Js9cAcThQh|KsTc9hQdAd|9sJhAhTdJd|QsAsJcKhKd|Js|", "the turned-up card Js is in a hand too"),
        ("Js9cAcThQh|KsTc9hQdAd|9sJhAhTdJd|QsAsJcKhKx|9d|", '"Kx" is not a card'),
        (DEAL + "PPX", '"X" is not legal: South is to move, expected T P'),
        (DEAL + "PPT|Qs|P|9s", '"9s" is not legal: North is to move, expected Js 9c Ac Th Qh'),
        (DEAL + "PPT|Qs|L|P9hTd", '"Td" is not legal: South is to move, expected Ah'),
    ],
)
def test_a_wrong_text_is_refused_with_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_recorded_euchre(text)


def test_hands_that_share_a_card_are_refused() -> None:
    with pytest.raises(NotationError, match="comes twice"):
        parse_recorded_euchre("JsJsAcThQh|KsTc9hQdAd|9sJhAhTdJd|QsAsJcKhKd|9d|")
    with pytest.raises(ValueError, match="which another hand holds too"):
        EuchreState.start((parse_cards("Js"), parse_cards("Js"), 0, 0), Card("D9"))


def slow_value(state: EuchreState) -> int:
    """Minimax by the states alone."""
    if (result := state.result) is not None:
        return result.scores[0] - result.scores[1]
    values = [slow_value(state.play(move)) for move in state.legal()]
    assert state.to_move is not None
    return min(values) if state.to_move & 1 else max(values)


def test_open_values_are_those_recorded() -> None:
    for row in game_cases("euchre_open_hand"):
        record, solver = parse_recorded_euchre(row["state"]), OpenEuchre()
        assert solver.value(record.state) == row["value_team0"], row
        if not record.pass_due:
            found = {recorded_move(move): value for move, value in solver.values(record.state).items()}
            assert found == row["per_action_team0"], row


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_open_values_of_endings_are_those_of_plain_minimax(seed: int) -> None:
    rng = np.random.default_rng(seed)
    state = EUCHRE_GAME.deal(rng)
    while state.to_move is not None and sum(hand.bit_count() for hand in state.cards.hands) > 12:
        legal = state.legal()
        state = state.play(legal[int(rng.integers(len(legal)))])
    solver = OpenEuchre()
    assert solver.value(state) == slow_value(state)
    assert solver.values(state) == {move: slow_value(state.play(move)) for move in state.legal()}


def test_the_value_of_a_deal_is_that_of_its_best_call_discard_and_decision_to_play_alone() -> None:
    rng = np.random.default_rng(8)
    for _ in range(3):
        state, solver = EUCHRE_GAME.deal(rng), OpenEuchre()
        value = solver.value(state)
        while state.phase is not EuchrePhase.PLAY:
            values = solver.values(state)
            assert state.to_move is not None and {*values} == {*state.legal()}
            best = min(values.values()) if state.to_move & 1 else max(values.values())
            assert best == value, "best play keeps the value"
            state = state.play(next(move for move, each in values.items() if each == best))
