"""Positions in a line with what each card is worth, and hidden cards drawn from what a seat knows."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import BridgeError, Card, InvalidDeal, NotationError
from dealspace.games.catalogue import GAMES, game_named
from dealspace.games.contest.contest_deals import seeded_deals
from dealspace.games.laws.card_notation import cards_text
from dealspace.games.laws.game import COINCHE, EUCHRE, JASS, WHIST, Mode, TrickGame
from dealspace.games.laws.trick_play import TrickPlay
from dealspace.games.open_hand.open_hand_reference import reference_values
from dealspace.games.person.game_positions import (
    OpenPosition,
    position_lines,
    position_row,
    positions_of,
    trick_game_named,
)
from dealspace.games.person.unseen_layouts import hidden_from, layout_lines, layout_rows
from tests.support.called import called

JASS_LINE = "s N: Js 6d | As Ad | 9s Td | 6s 7d; won 4 3"


def test_a_line_says_mode_leader_hands_and_what_else_matters() -> None:
    position = OpenPosition.parse(EUCHRE, "h E: | Ah 9c | Kh | Qh Tc; trick Jh Ac; won 2 1; out N")
    assert position.mode == Mode("h") and position.leader == 1 and position.out == 0 and position.won == (2, 1)
    assert position.to_move == 3 and position.trick == (Card("HJ"), Card("CA"))
    assert [cards_text(hand) for hand in position.hands] == ["", "Ah 9c", "Kh", "Qh Tc"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", '"" is no position: expected s N: As'),
        ("s: As | Kd | Qs | 7h", "is no position"),
        ("x N: As | Kd | Qs | 7h", "names no trump"),
        ("s Q: As | Kd | Qs | 7h", "Q"),
        ("s N: As | Kd | Qs", "there are 3 hands"),
        ("s N: As As | Kd | Qs | 7h", "North's hand: As comes twice"),
        ("s N: As | Kd | Qs | 7h; trick zz", '"zz" is not a card'),
        ("s N: As | Kd | Qs | 7h; won x y", '"won x y" is not understood'),
        ("s N: As | Kd | Qs | 7h; nonsense", '"nonsense" is not understood'),
        ("s N: As | Kd | Qs | 7h", "counts all tricks: add those that each side has won"),
        ("s N: As Ad | Kd | Qs | 7h; won 4 4", "cards"),
        ("s N: As | As | Qs | 7h; won 4 4", "As is in two places"),
        ("s N: | | |; won 5 4", "North, who is to move, has no card"),
        ("s N: As | Kd | Qs | 7h; trick 6d 7d 8d 9d; won 4 4", "the trick is over"),
        ("s N: As | Kd | Qs | 7h; out N; won 4 4", "sits out led"),
    ],
)
def test_what_is_wrong_in_a_line_is_named(text: str, error: str) -> None:
    with pytest.raises((NotationError, InvalidDeal), match=error):
        OpenPosition.parse(JASS, text).solve()


def test_the_best_card_for_the_side_to_move_comes_first() -> None:
    assert [value.line for value in OpenPosition.parse(JASS, JASS_LINE).solve()] == ["♦6  71  0", "♠J  45  26"]
    turned = JASS_LINE.replace("s N", "s W").replace("Js 6d | As Ad | 9s Td | 6s 7d", "As Ad | 9s Td | 6s 7d | Js 6d")
    assert [value.line for value in OpenPosition.parse(JASS, turned).solve()] == ["♦6  0  71", "♠J  26  45"]


@given(st.sampled_from([WHIST, JASS, COINCHE, EUCHRE]), st.integers(0, 10**6))
def test_values_are_those_of_plain_minimax(game: TrickGame, seed: int) -> None:
    rng = np.random.default_rng(seed)
    mode = game.modes[seed % len(game.modes)]
    deck = rng.permutation([card for card in range(52) if game.deck >> card & 1])
    size = game.hand_size
    hands = [sum(1 << int(card) for card in deck[size * seat : size * (seat + 1)]) for seat in range(4)]
    play = TrickPlay(game, mode, (hands[0], hands[1], hands[2], hands[3]), int(rng.integers(4)))
    for _ in range(4 * (size - 3) + int(rng.integers(8))):
        legal = play.legal()
        play = play.play(legal[int(rng.integers(len(legal)))])
    seat = play.to_move
    assert seat is not None
    leader = play.trick.seats[0] if play.trick.seats else seat
    found = OpenPosition(game, mode, play.hands, leader, play.trick.cards, play.tricks_won).solve()
    assert {value.card: value.ns for value in found} == {
        card: max(value, 0) for card, value in reference_values(play).items()
    }


def test_lines_and_rows_of_a_position() -> None:
    position = OpenPosition.parse(JASS, JASS_LINE)
    values = position.solve()
    assert list(position_lines(position, values)) == [
        "♠ trump, North to move; points still made by North–South and by East–West",
        "  ♦6   71    0",
        "  ♠J   45   26",
    ]
    row = json.loads(json.dumps(position_row(position, values)))
    assert row == {"game": "jass", "mode": "s", "to_move": "N", "values": {"6d": [71, 0], "Js": [45, 26]}}


def test_deals_are_solved_in_their_own_mode_or_in_each() -> None:
    whist, jass = (seeded_deals(game_named(name), 1, 1)[0].state for name in ("whist", "jass"))
    assert [str(position.mode) for position in positions_of(whist, None)] == ["s"]
    assert [str(position.mode) for position in positions_of(jass, None)] == list("cdhsou")
    assert [str(position.mode) for position in positions_of(jass, Mode("u"))] == ["u"]
    with pytest.raises(NotationError, match="whist has no mode"):
        list(positions_of(whist, Mode("u")))
    with pytest.raises(NotationError, match='there is no game "skat"'):
        trick_game_named("skat")
    with pytest.raises(NotationError, match="no open-hand solver for shengji: expected one of whist, jass"):
        trick_game_named("shengji")
    with pytest.raises(BridgeError, match="no open-hand solver for shengji"):
        list(positions_of(seeded_deals(game_named("shengji"), 1, 1)[0].state, None))


@pytest.mark.parametrize("name", ["whist", "jass", "coinche", "euchre"])
def test_drawn_layouts_fit_what_the_seat_sees(name: str) -> None:
    state = seeded_deals(game_named(name), 1, 2)[0].state
    rng = np.random.default_rng(3)
    for _ in range(12):
        state = state.play(state.legal()[int(rng.integers(len(state.legal())))])
        if (seat := state.to_move) is None:
            break
        hidden = hidden_from(state, seat)
        rows = list(layout_rows(hidden, name, seat, 4, 1))
        assert [row["deal"] for row in rows] == [1, 2, 3, 4]
        for row in rows:
            assert row["hands"][seat] == cards_text(state.hand(seat))
            sizes = [len(hand.split()) for hand in row["hands"]]
            out = getattr(getattr(state, "cards", None), "out", None)
            assert all(sizes[at] == state.hand(at).bit_count() for at in range(4) if at != out)
        lines = list(layout_lines(hidden, seat, 1, 1))
        assert lines[0].startswith(f"{hidden.count:,} deal") and lines[1] == "Deal 1"
    assert set(GAMES) >= {name}


def test_solving_and_drawing_from_the_shell(tmp_path: Path) -> None:
    done = called("games", "solve", "jass", JASS_LINE)
    assert done.returncode == 0 and done.stdout.splitlines()[1] == "  ♦6   71    0"
    file, table = tmp_path / "deals.jsonl", tmp_path / "table.json"
    file.write_text(called("games", "deal", "euchre", "--json").stdout, "utf-8")
    rows = [
        json.loads(line) for line in called("games", "solve", "euchre", "--file", file, "--json").stdout.splitlines()
    ]
    assert [row["mode"] for row in rows] == list("cdhs")
    assert all(sum(value) == 5 for row in rows for value in row["values"].values())
    called("games", "play", "jass", "--record", table, stdin=b"1\n1\nq\n")
    drawn = called("games", "deal", "jass", "-n", 2, "--after", table, "--json")
    assert [json.loads(line)["seat"] for line in drawn.stdout.splitlines()] == ["S", "S"]
    shown = called("games", "deal", "jass", "--after", table, "--seat", "W")
    assert "fit what West knows" in shown.stdout


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("solve", "jass"), "give a POSITION, or --file DEALS"),
        (("solve", "jass", "nonsense"), "is no position"),
        (("solve", "shengji", "x"), "there is no open-hand solver for shengji: expected one of whist"),
        (("deal", "jass", "--seat", "S"), "--seat says who looks at the table of --after"),
    ],
)
def test_wrong_words_of_solve_and_deal_are_one_line(words: tuple[str, ...], error: str) -> None:
    done = called("games", *words)
    assert done.returncode == 2 and error in done.stderr and not done.stdout


def test_the_cards_of_games_without_tricks_of_cards_are_not_drawn() -> None:
    class NoTricks:
        game = game_named("whist")

    with pytest.raises(BridgeError, match="are not drawn"):
        hidden_from(NoTricks(), 0)  # type: ignore[arg-type]
