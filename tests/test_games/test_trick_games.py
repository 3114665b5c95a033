"""The rules of the trick games: orders and points as data, legal cards, winners, and whole games as recorded."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Card, InvalidDeal, NotationError
from dealspace.games.catalogue import GAMES, game_named
from dealspace.games.jass import PUSH, JassCall, JassState
from dealspace.games.laws.card_notation import card_text, cards_text, hand_symbols, parse_cards, parse_game_card
from dealspace.games.laws.game import COINCHE, EUCHRE, JASS, WHIST, Mode, TrickGame
from dealspace.games.laws.legal import legal_cards, winning_index
from dealspace.games.laws.state import GameView, IllegalMove, only_move
from dealspace.games.laws.trick_play import TrickPlay
from dealspace.games.person.game_positions import TRICK_GAMES
from tests.support.game_cases import game_cases

FOUR = (WHIST, JASS, COINCHE, EUCHRE)


def rows(file: str, *kinds: str) -> Iterator[dict[str, Any]]:
    return (row for row in game_cases(file) if row["kind"] in kinds)


def cards(texts: list[str]) -> list[Card]:
    return [parse_game_card(text) for text in texts]


@pytest.mark.parametrize(
    ("file", "kind", "game", "mode"),
    [
        ("jass_legal", "jass_legal", JASS, "mode"),
        ("jass_legal", "jass_legal_variant", JASS, "mode"),
        ("belote_legal", "belote_legal", COINCHE, "trump"),
        ("euchre_rules", "euchre_legal", EUCHRE, "trump"),
    ],
)
def test_legal_cards_are_those_recorded(file: str, kind: str, game: TrickGame, mode: str) -> None:
    for row in rows(file, kind):
        found = legal_cards(game.table(Mode(row[mode])), parse_cards(row["hand"]), cards(row["trick"]))
        assert found == parse_cards(row["legal"]), row


def test_winners_of_tricks_are_those_recorded() -> None:
    for row in rows("euchre_rules", "euchre_trick"):
        assert winning_index(EUCHRE.table(Mode(row["trump"])), cards(row["trick"])) == row["winner_index"], row
    for row in rows("jass_trump_order", "jass_trick_winner"):
        table = JASS.table(Mode(row["trump"]))
        assert winning_index(table, cards(row["trick"])) == row["winner_index"], row
        assert sum(table.points[card.index] for card in cards(row["trick"])) == row["points"], row


def test_games_of_jass_come_to_the_points_recorded() -> None:
    for row in rows("jass_games", "jass_game"):
        north, east, south, west = map(parse_cards, row["hands"])
        state = JassState.start((north, east, south, west), row["plays"][0][0]).play(JassCall(Mode(row["mode"])))
        for seat, card in row["plays"]:
            assert state.to_move == seat
            state = state.play(parse_game_card(card))
        result = state.result
        assert result is not None
        assert [*result.card_points] == row["card_points"] and [*result.tricks] == row["tricks"]
        assert [score - bonus for score, bonus in zip(result.scores, row["match_bonus"], strict=True)] == row[
            "card_points"
        ]


@pytest.mark.parametrize("game", FOUR, ids=lambda game: game.name)
def test_every_mode_orders_each_suit_once_and_has_the_points_of_the_game(game: TrickGame) -> None:
    total = {"whist": 0, "euchre": 0, "jass": 152, "coinche": 152}[game.name]
    for mode in game.modes:
        table = game.table(mode)
        in_deck = [card for card in range(52) if game.deck >> card & 1]
        assert sum(table.points) == total
        assert [table.strength[card] >= 0 for card in range(52)] == [card in in_deck for card in range(52)]
        places = {(table.suit[card], table.strength[card]) for card in in_deck}
        assert len(places) == len(in_deck) == game.hand_size * 4 + (4 if game is EUCHRE else 0)


@pytest.mark.parametrize("game", FOUR, ids=lambda game: game.name)
def test_a_game_is_the_same_value_after_a_journey_between_processes(game: TrickGame) -> None:
    assert pickle.loads(pickle.dumps(game)) is game


def test_the_left_bower_follows_the_trump_suit() -> None:
    table = EUCHRE.table(Mode("h"))
    hand = parse_cards("Jd 9c Ad")
    assert cards_text(legal_cards(table, hand, cards(["9h"]))) == "Jd"
    assert cards_text(legal_cards(table, hand, cards(["Kd"]))) == "Ad"
    assert winning_index(table, cards(["Ah", "Jd", "Jh", "Kh"])) == 2
    assert winning_index(table, cards(["Ad", "Jd", "Kd"])) == 1


def test_a_lone_trump_jack_need_not_be_played() -> None:
    table = JASS.table(Mode("s"))
    assert cards_text(legal_cards(table, parse_cards("Js 9h"), cards(["6s"]))) == "Js 9h"
    assert cards_text(legal_cards(table, parse_cards("Js 6s 9h"), cards(["7s"]))) == "Js 6s"
    assert cards_text(legal_cards(table, parse_cards("9s 9h"), cards(["6s"]))) == "9s"


def test_partner_is_not_overtrumped_in_coinche_unless_trumps_are_led() -> None:
    table = COINCHE.table(Mode("s"))
    hand = parse_cards("Js 7d")
    assert legal_cards(table, hand, cards(["Ah", "7h"])) == hand  # partner's ace wins
    assert cards_text(legal_cards(table, hand, cards(["7h", "Ah"]))) == "Js"
    assert cards_text(legal_cards(table, parse_cards("Js 7s"), cards(["As", "8s"]))) == "Js"


def random_play(game: TrickGame, mode: Mode, seed: int) -> TrickPlay:
    rng = np.random.default_rng(seed)
    deck = rng.permutation([card for card in range(52) if game.deck >> card & 1])
    size = game.hand_size
    hands = [sum(1 << int(card) for card in deck[size * seat : size * (seat + 1)]) for seat in range(4)]
    play = TrickPlay(game, mode, (hands[0], hands[1], hands[2], hands[3]), int(rng.integers(4)))
    for _ in range(int(rng.integers(4 * size + 1))):
        legal = play.legal()
        play = play.play(legal[int(rng.integers(len(legal)))])
    return play


@given(st.sampled_from(FOUR), st.integers(0, 10**6))
def test_points_and_cards_are_neither_lost_nor_made(game: TrickGame, seed: int) -> None:
    mode = game.modes[seed % len(game.modes)]
    play = random_play(game, mode, seed)
    assert [hand.bit_count() for hand in play.hands] == [*play.sizes]
    assert sum(hand.bit_count() for hand in play.dealt) == 4 * game.hand_size
    while not play.is_over:
        play = play.play(play.legal()[0])
    assert sum(play.tricks_won) == game.hand_size
    assert (
        sum(play.points)
        == game.hand_size * game.trick_points + sum(play.table.points) * (game is not EUCHRE) + game.last_trick
    )


@given(st.sampled_from(FOUR), st.integers(0, 10**6))
def test_a_view_is_the_same_whatever_the_other_hands_are(game: TrickGame, seed: int) -> None:
    play = random_play(game, game.modes[seed % len(game.modes)], seed)
    if (seat := play.to_move) is not None:
        seen = play.seen_by(seat)
        assert seen.hands == tuple(hand if at == seat else 0 for at, hand in enumerate(play.hands))
        assert seen.legal() == play.legal() and seen.sizes == play.sizes and seen.points == play.points


def test_a_revoke_and_a_card_not_held_are_refused_with_what_is_legal() -> None:
    play = TrickPlay(WHIST, Mode("s"), tuple(0x1FFF << 13 * suit for suit in range(4)), 0)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match="North does not hold As: Ac Kc"):
        play.play(Card("SA"))
    play = JassState.start((parse_cards("6s 7h"), parse_cards("8s 9d"), 0, 0), 0).play(JassCall(Mode("h"))).cards
    with pytest.raises(IllegalMove, match="East may not play 9d to 6s: expected one of 8s"):
        play.play(parse_game_card("6s")).play(parse_game_card("9d"))


def test_hands_that_share_a_card_or_hold_one_of_another_deck_are_refused() -> None:
    with pytest.raises(InvalidDeal, match="East holds 9d, which another hand holds too"):
        TrickPlay(JASS, Mode("h"), (parse_cards("9d"), parse_cards("9d"), 0, 0), 0)
    with pytest.raises(InvalidDeal, match="North holds 2d, which are not in the deck of jass"):
        TrickPlay(JASS, Mode("h"), (parse_cards("2d"), 0, 0, 0), 0)


def test_forehand_pushes_once_and_leads_whoever_names_the_mode() -> None:
    state = GAMES["jass"].deal(np.random.default_rng(3))
    assert isinstance(state, JassState)
    pushed = state.play(PUSH)
    assert pushed.to_move == (state.forehand + 2) % 4
    with pytest.raises(IllegalMove, match="cannot do push: expected a mode"):
        pushed.play(PUSH)
    assert pushed.play(JassCall(Mode("u"))).to_move == state.forehand


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_random_games_end_with_a_result_and_views_show_no_hidden_card(name: str) -> None:
    game, rng = game_named(name), np.random.default_rng(11)
    for _ in range(20):
        state = game.deal(rng)
        while (seat := state.to_move) is not None:
            assert state.result is None
            view = GameView.of(state, seat)
            assert view.hand == state.hand(seat) and view.legal() == state.legal()
            assert all(view.state.hand(other) == 0 for other in range(4) if other != seat)
            for move in state.legal():
                assert game.parse_move(game.move_text(move)) == move
            assert len({game.move_title(move) for move in state.legal()}) == len(state.legal())
            assert (*state.moves(),) == (*view.moves(),) == state.legal()
            assert only_move(state) == (state.legal()[0] if len(state.legal()) == 1 else None)
            state = state.play(state.legal()[int(rng.integers(len(state.legal())))])
        assert state.result is not None and state.legal() == () and only_move(state) is None


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_a_deal_written_as_a_row_is_read_again_at_any_time_of_its_play(name: str) -> None:
    game, rng = game_named(name), np.random.default_rng(5)
    start = state = game.deal(rng)
    while state.to_move is not None:
        row = json.loads(json.dumps(game.deal_row(state)))
        assert game.deal_from(row) == start
        state = state.play(state.legal()[int(rng.integers(len(state.legal())))])
    for hands in (None, [], ["As"] * 4, [*row["hands"][:3], "As As"], [*row["hands"][:3], row["hands"][0]]):
        with pytest.raises((NotationError, InvalidDeal)):
            game.deal_from({**row, "hands": hands})


def test_cards_are_written_rank_first() -> None:
    for index in range(52):
        assert parse_game_card(card_text(index)) == Card(index)
    assert parse_game_card("10♥") == parse_game_card(" th ") == Card("HT")
    assert hand_symbols(parse_cards("As Ks 2s Th Qc Jc")) == "♠AK2 ♥T ♦– ♣QJ"
    for wrong in ("", "A", "sA", "1h", "Axs", "\ud800"):
        with pytest.raises(NotationError):
            parse_game_card(wrong)
    with pytest.raises(NotationError, match="As comes twice"):
        parse_cards("As Kh As")
    with pytest.raises(NotationError, match="there is no game"):
        game_named("skat")


def test_modes_are_read_by_letter_symbol_and_name() -> None:
    assert [Mode.parse(text).letter for text in ("s", "♥", "Clubs", "obenabe", "U")] == list("shcou")
    with pytest.raises(NotationError, match="names no trump"):
        Mode.parse("x")
    with pytest.raises(NotationError, match='whist has no mode "o"'):
        WHIST.table(Mode("o"))
