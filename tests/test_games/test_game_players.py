"""Players of the trick games: kernels against their plain twins, and choices that depend on nothing hidden."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from dealspace.cards import Card
from dealspace.games.catalogue import GAMES
from dealspace.games.coinche.coinche_auction import CoincheAuction
from dealspace.games.coinche.coinche_calls import parse_coinche_call
from dealspace.games.coinche.coinche_state import CoincheState
from dealspace.games.deals import hidden_cards, hidden_in_play
from dealspace.games.lanes import lanes_of
from dealspace.games.laws.card_notation import cards_in, parse_cards
from dealspace.games.laws.game import COINCHE, EUCHRE, JASS, WHIST, Mode, TrickGame
from dealspace.games.laws.state import GamePlayer, GameView
from dealspace.games.laws.trick_play import TrickPlay
from dealspace.games.person.game_positions import TRICK_GAMES
from dealspace.games.players.greedy import greedy_card, plain_greedy_card
from dealspace.games.players.methods import METHODS
from dealspace.games.players.pimc import final_differences
from dealspace.games.players.search import PlayOut, play_out_differences, search_moves
from dealspace.games.players.search_reference import (
    PlainGenerator,
    PlainNode,
    plain_difference,
    plain_play_out,
    plain_search,
)
from dealspace.games.players.worth import most_difference, reward_table, worth_table
from dealspace.runtime.settings import SettingsSection
from tests.support.small_games import SMALL_GAMES, dealt_play, random_line

FOUR = (WHIST, JASS, COINCHE, EUCHRE)
LINEAR = np.linspace(0, 1, 601)
SETTINGS: dict[str, dict[str, Any]] = {
    "heuristic": {},
    "pimc": {"worlds": 4},
    "ismcts": {"iterations": 60},
}


def by_name(game: TrickGame) -> str:
    return game.name


def player_of(method: str, game: str) -> GamePlayer:
    return METHODS[method].read(SettingsSection(SETTINGS[method])).player(GAMES[game])


def lone(game: TrickGame, rng: np.random.Generator) -> int | None:
    return int(rng.integers(4)) if game.name.endswith("euchre") and rng.random() < 0.3 else None


@pytest.mark.parametrize("game", FOUR, ids=by_name)
def test_the_compiled_greedy_card_is_the_plain_one(game: TrickGame) -> None:
    rng = np.random.default_rng(1)
    chosen = 0
    for _ in range(12):
        for play in random_line(dealt_play(game, rng, lone(game, rng)), rng):
            if (seat := play.to_move) is None:
                continue
            others = sum(hand for at, hand in enumerate(play.hands) if at != seat)
            others &= int(rng.integers(1 << 52)) | int(rng.integers(1 << 52))
            assert greedy_card(play, others) == plain_greedy_card(play, others), (play, others)
            chosen += len(play.legal()) > 1
    assert chosen > 50


@pytest.mark.parametrize("game", FOUR, ids=by_name)
def test_deals_are_played_out_as_the_plain_twin_does(game: TrickGame) -> None:
    rng = np.random.default_rng(2)
    for _ in range(12):
        *_, play = random_line(dealt_play(game, rng, lone(game, rng)), rng, cards=int(rng.integers(9)))
        if play.to_move is None:
            continue
        for kind in PlayOut:
            source = PlainGenerator(77)
            expected = Counter(plain_difference(plain_play_out(play, source, kind is PlayOut.GREEDY)) for _ in range(3))
            assert play_out_differences(play, 3, 77, kind) == dict(sorted(expected.items()))


@pytest.mark.parametrize("kind", PlayOut)
@pytest.mark.parametrize("game", SMALL_GAMES, ids=by_name)
def test_the_compiled_search_is_the_plain_one_draw_for_draw(game: TrickGame, kind: PlayOut) -> None:
    rng = np.random.default_rng(3)
    for _ in range(2):
        *_, play = random_line(dealt_play(game, rng, lone(game, rng)), rng, cards=int(rng.integers(4)))
        seat = play.to_move
        assert seat is not None
        view = play.seen_by(seat)
        table = lanes_of(game, play.mode)
        hidden = hidden_in_play(view, seat)
        assert hidden.table_of(lambda card, bit=table.bit: int(bit[card])).count == hidden.count
        found = search_moves(view, hidden, LINEAR, iterations=120, seed=9, exploration=0.05, play_out=kind)
        root = plain_search(
            view, hidden, LINEAR, iterations=120, seed=9, exploration=0.05, greedy=kind is PlayOut.GREEDY
        )
        assert found.visits == {card: root.children[card].visits for card in found.visits}
        assert found.available == {card: root.children[card].available for card in found.visits}
        for card, mean in found.rewards.items():
            assert mean == pytest.approx(root.children[card].total / root.children[card].visits)
        assert set(found.visits) == set(root.children)


def test_a_node_with_many_moves_is_searched_as_the_plain_twin_does() -> None:
    """Two cards a hand of a whole pack, all but the leader's dealt anew: the next seat may have any of fifty."""
    rng = np.random.default_rng(14)
    own, *rest = (sum(1 << int(card) for card in hand) for hand in rng.permutation(52)[:8].reshape(4, 2))
    others = [card for card in range(52) if not own >> card & 1]
    worlds = np.array(
        [
            [own, *(sum(1 << int(card) for card in hand) for hand in rng.choice(others, (3, 2), replace=False))]
            for _ in range(700)
        ],
        np.uint64,
    )
    play = TrickPlay(replace(WHIST, hand_size=2), Mode("s"), (own, rest[0], rest[1], rest[2]), 0)
    found = search_moves(play, worlds, LINEAR, iterations=700, seed=3, exploration=0.1)
    root = plain_search(play, worlds, LINEAR, iterations=700, seed=3, exploration=0.1, greedy=False)
    assert max(len(child.children) for child in root.children.values()) > 32
    assert found.visits == {card: root.children[card].visits for card in found.visits}
    for card, mean in found.rewards.items():
        assert mean == pytest.approx(root.children[card].total / root.children[card].visits)

    def count(node: PlainNode) -> int:
        return 1 + sum(count(child) for child in node.children.values())

    assert found.nodes == count(root)


def test_iterations_are_counted_and_worlds_may_be_handed_in() -> None:
    rng = np.random.default_rng(4)
    play = dealt_play(JASS, rng)
    seat = play.to_move
    assert seat is not None
    view = play.seen_by(seat)
    found = search_moves(view, np.array([play.hands], np.uint64), LINEAR, iterations=500, seed=1)
    assert sum(found.visits.values()) == 500 and set(found.visits) == set(play.legal())
    assert found.nodes <= 501


@pytest.mark.parametrize("seed", range(8))
def test_a_search_of_an_ending_whose_hands_are_seen_finds_a_best_card(seed: int) -> None:
    rng = np.random.default_rng(seed)
    play = dealt_play(WHIST, rng)
    while len(play.played) < 40:
        play = play.play(play.legal()[int(rng.integers(len(play.legal())))])
    seat, worlds = play.to_move, np.array([play.hands], np.uint64)
    assert seat is not None
    found = search_moves(play.seen_by(seat), worlds, LINEAR, iterations=20_000, seed=5)
    assert sum(found.visits.values()) == 20_000
    legal, differences = final_differences(play.seen_by(seat), worlds)
    for_seat = {card: int(value) * (-1 if seat & 1 else 1) for card, value in zip(legal, differences[0], strict=True)}
    assert for_seat[found.best] == max(for_seat.values())


def test_worlds_of_another_size_are_refused() -> None:
    play = dealt_play(JASS, np.random.default_rng(4))
    with pytest.raises(ValueError, match="worlds hold"):
        search_moves(play.seen_by(0), np.array([[1, 2, 4, 8]], np.uint64), LINEAR, iterations=10, seed=1)


@pytest.mark.parametrize("method", SETTINGS)
@pytest.mark.parametrize("name", TRICK_GAMES)
def test_a_choice_does_not_depend_on_what_is_hidden(name: str, method: str) -> None:
    rng = np.random.default_rng(6)
    player, checked = player_of(method, name), 0
    for _ in range(2):
        state: Any = GAMES[name].deal(rng)
        moves = 0
        while (seat := state.to_move) is not None:
            legal = state.legal()
            move = legal[int(rng.integers(len(legal)))]
            if len(legal) > 1 and isinstance(legal[0], Card) and moves % 3 == 0 and is_late(method, state):
                view = GameView.of(state, seat)
                hidden = hidden_cards(view)
                other = swapped(state, seat, hidden.draw(1, rng)[0])
                first = player.choose(view, np.random.default_rng(8))
                assert first == player.choose(GameView.of(other, seat), np.random.default_rng(8))
                assert first.move in legal
                checked += 1
            moves += 1
            state = state.play(move)
    assert checked > 2


def is_late(method: str, state: Any) -> bool:
    """Cards have been played, and for solvers most of them."""
    left = sum(state.cards.sizes)
    return bool(state.cards.played) and (method != "pimc" or left <= 16)


def swapped(state: Any, seat: int, layout: Any) -> Any:
    """The same deal with the hidden cards as in this layout."""
    hands = tuple(int(layout[at]) if at != seat else state.cards.hands[at] for at in range(4))
    return replace(state, cards=replace(state.cards, hands=hands))


@pytest.mark.parametrize("method", SETTINGS)
@pytest.mark.parametrize("name", TRICK_GAMES)
def test_players_finish_deals(name: str, method: str) -> None:
    rng = np.random.default_rng(10)
    player = player_of(method, name)
    state: Any = GAMES[name].deal(rng)
    if method == "pimc":  # late in the deal, where the solvers are quick
        first = player_of("heuristic", name)
        while state.to_move is not None and (not state.cards.played or sum(state.cards.sizes) > 16):
            state = state.play(first.choose(GameView.of(state, state.to_move), rng).move)
    while state.to_move is not None:
        state = state.play(player.choose(GameView.of(state, state.to_move), rng).move)
    assert state.result is not None


def test_a_contract_of_coinche_makes_the_points_at_its_threshold_worth_most() -> None:
    rng = np.random.default_rng(12)
    dealt = dealt_play(COINCHE, rng).hands
    state = CoincheState.start(dealt, 3)
    for call in ("100s", "p", "p", "p"):
        state = state.play(parse_coinche_call(call))
    assert state.auction == CoincheAuction.of(3, state.auction.calls)
    worth = worth_table(GameView.of(state, 1))
    at = {points: worth[300 + 2 * points - 162] for points in (80, 98, 99, 100, 101, 120)}
    assert at[80] == pytest.approx(at[99], abs=1) and at[100] - at[99] > 300
    assert at[101] - at[100] == pytest.approx(2, abs=0.1)
    assert worth[300 + 252] > worth[300 + 162]
    rewards = reward_table(worth, most_difference(COINCHE))
    assert rewards.min() == 0 and rewards.max() == 1
    assert most_difference(JASS) == 257 and most_difference(WHIST) == 13 and most_difference(EUCHRE) == 5


def test_worlds_that_are_all_that_can_be_are_solved_once_each() -> None:
    rng = np.random.default_rng(13)
    player = METHODS["pimc"].read(SettingsSection({"worlds": 100})).player(GAMES["whist"])
    state: Any = GAMES["whist"].deal(rng)
    while sum(state.cards.sizes) > 8 or len(state.legal()) < 2:
        legal = state.legal()
        state = state.play(legal[int(rng.integers(len(legal)))])
        if not sum(state.cards.sizes):
            state = GAMES["whist"].deal(rng)
    view = GameView.of(state, state.to_move)
    count = hidden_cards(view).count
    first, second = (player.choose(view, np.random.default_rng(seed)) for seed in (1, 2))
    assert count <= 90 and first == second and f"of {count} deals" in first.reason


def test_lanes_order_the_cards_that_the_kernel_draws() -> None:
    assert [lanes_of(JASS, Mode("h")).bit[card.index] for card in cards_in(parse_cards("6h Jh"))] == [26, 34]


def test_pimc_searches_the_tree_where_deals_take_too_many_nodes() -> None:
    """A whole deal of jass is too much for the nodes of a decision; late in it the deals are solved."""
    game = GAMES["jass"]
    state = game.deal(np.random.default_rng(3))
    state = state.play(state.legal()[0])
    player = METHODS["pimc"].read(SettingsSection({"nodes": 20_000})).player(game)
    seat = state.to_move
    assert seat is not None
    assert "tried" in player.choose(GameView.of(state, seat), np.random.default_rng(1)).reason
    rng = np.random.default_rng(2)
    while len(state.history) < 30:
        state = state.play(state.legal()[int(rng.integers(len(state.legal())))])
    view = GameView.of(state, state.to_move or 0)
    if len(view.legal()) > 1:
        assert "best mean" in player.choose(view, np.random.default_rng(1)).reason
