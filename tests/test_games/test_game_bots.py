"""Bots of the trick games in TOML: what is read, and what is wrong said with its place."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

from dealspace.cards import BridgeError, Card, NotationError
from dealspace.games.catalogue import GAMES, game_named
from dealspace.games.contest.game_bot_files import Chooser, GameBot, read_game_bot
from dealspace.games.laws.state import GameView
from dealspace.games.person.game_positions import TRICK_GAMES
from dealspace.games.players.methods import METHODS
from dealspace.games.players.plain import FirstSettings, RandomSettings
from dealspace.games.shengji import RandomShengji, SensibleShengji, TrumpDeclaration


def written(folder: Path, text: str) -> Path:
    path = folder / "bot.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_bot_plays_and_bids_as_its_file_says(tmp_path: Path) -> None:
    bot = read_game_bot(written(tmp_path, 'name = "b 1"\n[play]\nmethod = "first"\n[bid]\nmethod = "random"\n'))
    assert bot == GameBot("b 1", Chooser("first", FirstSettings()), Chooser("random", RandomSettings()))
    assert pickle.loads(pickle.dumps(bot)) == bot


def test_an_empty_file_is_a_bot_named_as_the_file(tmp_path: Path) -> None:
    assert read_game_bot(written(tmp_path, "")) == GameBot("bot")


def test_the_name_is_no_part_of_what_moves_depend_on() -> None:
    one, other = GameBot.of_method("first"), GameBot.of_method("random")
    assert one.identity != other.identity
    assert GameBot("x", one.play).identity == one.identity != GameBot("x", one.play, other.play).identity


@pytest.mark.parametrize("method", [method for method in METHODS if method != "sensible"])
@pytest.mark.parametrize("name", TRICK_GAMES)
def test_every_method_makes_legal_moves_to_the_end_of_the_deal(name: str, method: str) -> None:
    game = game_named(name)
    state = game.deal(np.random.default_rng(5))
    player, quick = (GameBot.of_method(name).player(game) for name in (method, "random"))
    while (seat := state.to_move) is not None:
        is_long = sum(state.hand(at).bit_count() for at in range(4)) > 20  # whole deals of jass take pimc minutes
        state = state.play(
            (quick if is_long else player).choose(GameView.of(state, seat), np.random.default_rng(1)).move
        )
    assert state.result is not None


def test_calls_and_cards_are_chosen_by_different_players() -> None:
    """Of jass: the first mode is clubs, and a random one is not always."""
    game = game_named("jass")
    bot = GameBot("both", GameBot.of_method("random").play, GameBot.of_method("first").play)
    calls, cards = set(), set()
    for seed in range(12):
        state = game.deal(np.random.default_rng(3))
        while state.to_move is not None:
            move = bot.player(game).choose(GameView.of(state, state.to_move), np.random.default_rng(seed)).move
            (cards if isinstance(move, Card) else calls).add(move)
            if isinstance(move, Card):
                break
            state = state.play(move)
    assert len(calls) == 1 and len(cards) > 1


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", GAMES)
def test_a_method_plays_a_game_or_is_refused_with_those_that_do(name: str, method: str) -> None:
    game, bot = game_named(name), GameBot.of_method(method)
    of_shengji = method in ("random", "first", "heuristic", "sensible")
    if of_shengji if name == "shengji" else method != "sensible":
        assert bot.player(game) is not None
    else:
        with pytest.raises(
            BridgeError, match=f'the bot {method}: method = "{method}" does not play {name}: expected one of random'
        ):
            bot.player(game)


@pytest.mark.parametrize("method", ["random", "first", "heuristic", "sensible"])
def test_methods_of_shengji_make_legal_moves_to_the_end_of_the_deal(method: str) -> None:
    game = game_named("shengji")
    state, player = game.deal(np.random.default_rng(5)), GameBot.of_method(method).player(game)
    while (seat := state.to_move) is not None:
        state = state.play(player.choose(GameView.of(state, seat), np.random.default_rng(1)).move)
    assert state.result is not None


def test_declarations_of_shengji_are_calls_and_cards_to_bury_are_not() -> None:
    game = game_named("shengji")
    bot = GameBot("both", GameBot.of_method("sensible").play, GameBot.of_method("random").play)
    player = bot.player(game)
    state, reasons = game.deal(np.random.default_rng(5)), {"call": set[str](), "card": set[str]()}
    for _ in range(12):
        assert state.to_move is not None
        choice = player.choose(GameView.of(state, state.to_move), np.random.default_rng(1))
        reasons["call" if isinstance(choice.move, TrumpDeclaration) else "card"].add(choice.reason)
        state = state.play(choice.move)
    assert reasons["call"] == {"at random"} and len(reasons["card"]) > 1 and "at random" not in reasons["card"]
    assert isinstance(GameBot.of_method("heuristic").player(game), SensibleShengji)
    assert isinstance(GameBot.of_method("random").player(game), RandomShengji)


@pytest.mark.parametrize(
    ("text", "place", "found"),
    [
        ("nam = 1", "1:1", '"nam" is not a setting: did you mean "name"?'),
        ('[play]\nmethod = "magic"', "2:1", "method: found 'magic', expected \"random\""),
        ('[play]\nmethod = "first"\nworlds = 3', "3:1", '"worlds" is not a setting of [play]: expected method'),
        ("[bid]\nmethod = 3", "2:1", "method: found 3, expected"),
        ("[bids]", "1", "[bids] is no section: did you mean [bid]?"),
        ("play = 3", "1:1", '"play" is a section: write [play] on a line of its own'),
    ],
)
def test_what_is_wrong_in_a_bot_file_is_located(tmp_path: Path, text: str, place: str, found: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(NotationError) as caught:
        read_game_bot(path)
    assert str(caught.value).startswith(f"{path}:{place}: {found}")
