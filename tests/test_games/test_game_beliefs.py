"""Deals weighed by what moves suggest, and deals kept from one decision to the next."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from dealspace.cards import Suit
from dealspace.games.catalogue import GAMES
from dealspace.games.deals import hidden_cards
from dealspace.games.laws.card_notation import parse_cards
from dealspace.games.laws.state import GameView
from dealspace.games.players.evidence import FEATURES, found_features, namer
from dealspace.games.players.hidden_card_beliefs import believed_worlds, log_weights, strengths_of
from dealspace.games.players.memory import FADING, KeptWorlds, WorldMemory
from dealspace.games.players.methods import METHODS
from dealspace.games.whist import WhistState
from dealspace.runtime.settings import SettingsSection

TRICK_GAMES = ("whist", "jass", "coinche", "euchre")


def after_cards(name: str, cards: int, rng: np.random.Generator) -> Any:
    """A random deal after so many random cards."""
    while True:
        state: Any = GAMES[name].deal(rng)
        while state.to_move is not None and len(state.cards.played) < cards:
            legal = state.legal()
            state = state.play(legal[int(rng.integers(len(legal)))])
        if state.to_move is not None:
            return state


def four(*texts: str) -> tuple[int, int, int, int]:
    north, east, south, west = map(parse_cards, texts)
    return north, east, south, west


def test_a_card_that_could_have_won_and_was_not_played_is_noticed() -> None:
    hands = four("Kh 2h 2c", "3h Ah 3c", "4h 5h 4c", "6h 7h 5c")
    state = WhistState.start(hands, Suit.SPADES, dealer=3)
    for card in parse_order("Kh 3h 4h"):
        state = state.play(card)
    view = GameView.of(state, 3)
    other = four("2h 2c", "5h 3c", "Ah 4c", "6h 7h 5c")
    worlds = np.array([state.cards.hands, other], np.uint64)
    found = {feature: flags.tolist() for feature, flags in found_features(view, worlds)}
    assert found["let_win"] == [True, False]  # East with the ace, then South with it, whose partner was winning
    assert found["dear"] == [False, False] and "few_trumps" not in found


def parse_order(text: str) -> list[Any]:
    return [GAMES["whist"].parse_move(card) for card in text.split()]


def test_who_named_the_trump_is_expected_to_hold_some() -> None:
    state = after_cards("euchre", 2, np.random.default_rng(2))
    caller = namer(state)
    assert caller == state.caller
    seat = (caller + 1) % 4
    view = GameView.of(state, seat)
    hidden = hidden_cards(view)
    worlds = hidden.draw(500, np.random.default_rng(3))
    flags = dict(found_features(view, worlds))["few_trumps"]
    table = state.cards.table
    played = sum(card.bit for who, card in state.cards.played if who == caller)
    counts = [((int(row[caller]) | played) & table.suit_cards[table.trump]).bit_count() for row in worlds]
    assert flags.tolist() == [count <= 1 for count in counts]


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_strengths_are_read_and_weigh_every_feature(name: str) -> None:
    strengths = strengths_of(name)
    assert set(strengths) == set(FEATURES) and any(strengths.values())
    rng = np.random.default_rng(4)
    state = after_cards(name, 9, rng)
    view = GameView.of(state, state.to_move)
    worlds = hidden_cards(view).draw(50, rng)
    expected = np.zeros(50)
    for feature, flags in found_features(view, worlds):
        expected -= np.where(flags, strengths[feature], 0.0)
    assert log_weights(view, worlds, strengths) == pytest.approx(expected)
    assert np.ptp(expected) > 0


def test_resampled_deals_are_as_frequent_as_their_weights() -> None:
    rng = np.random.default_rng(5)
    state = after_cards("euchre", 10, rng)
    view = GameView.of(state, state.to_move)
    hidden = hidden_cards(view)
    every = hidden.all_layouts()
    weights = np.exp(log_weights(view, every, strengths_of("euchre")))
    found = Counter(map(tuple, believed_worlds(view, hidden, 20_000, 1.0, rng).tolist()))
    for row, share in zip(every.tolist(), weights / weights.sum(), strict=True):
        if share > 0.02:
            assert found[tuple(row)] / 20_000 == pytest.approx(share, rel=0.25)


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_kept_deals_agree_with_what_is_known_since_and_fade(name: str) -> None:
    rng = np.random.default_rng(6)
    state = after_cards(name, 4, rng)
    memory, seat = WorldMemory(), state.to_move
    view = GameView.of(state, seat)
    hidden = hidden_cards(view)
    assert not len(memory.recall(view, hidden).worlds)
    truth = np.array([[*(int(row) for row in hidden.draw(1, rng)[0])]], np.uint64)
    truth[0, :4] = [state.hand(at) for at in range(4)]
    memory.keep(view, KeptWorlds(np.concatenate([truth, hidden.draw(30, rng)]), np.ones(31)))
    for _ in range(state.cards.seats):
        if state.to_move is not None:
            legal = state.legal()
            state = state.play(legal[int(rng.integers(len(legal)))])
    later = GameView.of(state, seat)
    hidden = hidden_cards(later)
    kept = memory.recall(later, hidden)
    assert all(hidden.allows(tuple(row)) for row in kept.worlds.tolist())
    if name in ("whist", "jass", "coinche"):  # the true deal was among those kept
        assert [state.hand(at) for at in range(4)] in kept.worlds[:, :4].tolist()
    assert set(kept.weights) <= {FADING}
    other = after_cards(name, 4, rng)
    assert not len(memory.recall(GameView.of(other, seat), hidden_cards(GameView.of(other, seat))).worlds)


def test_players_with_beliefs_and_memory_finish_deals() -> None:
    rng = np.random.default_rng(7)
    settings = {"worlds": 5, "trust": 1.0, "memory": True}
    player = METHODS["pimc"].read(SettingsSection(settings)).player(GAMES["euchre"])
    for _ in range(4):
        state: Any = GAMES["euchre"].deal(rng)
        while (seat := state.to_move) is not None:
            legal = state.legal()
            state = state.play(player.choose(GameView.of(state, seat), rng).move if len(legal) > 1 else legal[0])
        assert state.result is not None
