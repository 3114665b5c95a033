"""All legal moves: listed in full one at a time, and drawn each as likely as any other; against brute force."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.games.laws.state import GameView, TooManyMovesError
from dealspace.games.shengji import plays_to_a_lead
from dealspace.games.shengji.card_order import TrumpOrder
from dealspace.games.shengji.choices import Choices
from dealspace.games.shengji.formats import InvalidLead, TrickFormat, read_lead
from dealspace.games.shengji.legal_moves import all_leads, drawn_lead
from dealspace.games.shengji.legality import BombPolicy, DrawPolicy, PlayRules, is_legal
from dealspace.games.shengji.plays_to_a_lead import FollowingPlays
from dealspace.games.shengji.shengji_cards import Cards, count_kinds, kinds_of, parse_kinds
from dealspace.games.shengji.shengji_deal import ShengjiRules
from dealspace.games.shengji.shengji_moves import BuriedCards, PlayedCards
from dealspace.games.shengji.shengji_state import LISTED_MOVES, SHENGJI_GAME, ShengjiGame, ShengjiState
from tests.support.shengji import leads, trumps


class Numbered:
    """Draws that come out as they are told, the same one each time."""

    def __init__(self, drawn: int) -> None:
        self.drawn = drawn
        self.limit = 0

    def integers(self, limit: int) -> int:
        self.limit = limit
        return self.drawn


def numbered(drawn: int) -> tuple[Numbered, Any]:
    rng = Numbered(drawn)
    return rng, cast(Any, rng)


def subsets(hand: bytes, sizes: range) -> set[Cards]:
    """All different choices of cards of these sizes."""
    return {cards for size in sizes for cards in combinations(kinds_of(hand), size)}


@given(st.lists(st.integers(0, 5), max_size=7), st.integers(0, 7))
def test_choices_are_listed_counted_and_numbered(cards: list[int], number: int) -> None:
    found = Choices(tuple(cards), number)
    listed = list(found)
    assert len(set(listed)) == len(listed) == found.count
    assert {tuple(sorted(each)) for each in listed} == {tuple(sorted(each)) for each in combinations(cards, number)}
    assert [found.at(index) for index in range(found.count)] == listed


@settings(max_examples=60)
@given(trumps(), st.lists(st.integers(0, 53), min_size=1, max_size=9), st.sampled_from([None, 4, 5]))
def test_leads_are_all_cards_that_can_be_read_as_one(trump: TrumpOrder, cards: list[int], rainbow: int | None) -> None:
    rules = PlayRules(rainbow=rainbow)
    four = [cards[0] % 13 + 13 * suit for suit in range(4)] if rainbow else []
    hand = count_kinds([*cards, *four])
    listed = list(all_leads(trump, hand, rules))
    expected = set()
    for lead in subsets(hand, range(1, sum(hand) + 1)):
        try:
            read_lead(trump, lead, rainbow=rainbow)
        except InvalidLead:
            continue
        expected.add(lead)
    assert len(listed) == len(set(listed)) and set(listed) == expected


@settings(max_examples=30)
@given(trumps(), st.lists(st.integers(0, 53), min_size=1, max_size=7), st.booleans())
def test_each_lead_is_drawn_by_one_number(trump: TrumpOrder, cards: list[int], has_rainbows: bool) -> None:
    rules = PlayRules(rainbow=4 if has_rainbows else None)
    hand = count_kinds([*cards, *(range(cards[0] % 13, 52, 13) if has_rainbows else [])])
    counter, rng = numbered(0)
    drawn_lead(trump, hand, rules, rng)
    drawn = [drawn_lead(trump, hand, rules, numbered(index)[1]) for index in range(counter.limit)]
    assert sorted(drawn) == sorted(all_leads(trump, hand, rules))


RULES = [
    PlayRules(draw, bombs=bombs)
    for draw in (DrawPolicy.NO_PROTECTIONS, DrawPolicy.LONGER_TUPLES, DrawPolicy.NO_FORMAT)
    for bombs in BombPolicy
]


@settings(max_examples=80)
@given(leads(most=5), st.sampled_from(RULES))
def test_plays_are_all_that_the_definition_allows(case: tuple[TrickFormat, bytes, Cards], rules: PlayRules) -> None:
    format, hand, _ = case
    listed = list(FollowingPlays(format, hand, rules))
    expected = {
        play
        for play in subsets(hand, range(format.size, format.size + 1))
        if is_legal(format, hand, count_kinds(play), draw=rules.draw, bombs=rules.bombs)
    }
    assert len(listed) == len(set(listed)) and set(listed) == expected


def test_plays_to_a_rainbow_are_all_that_the_definition_allows() -> None:
    trump = TrumpOrder.parse("4s")
    format = read_lead(trump, parse_kinds("8c 8d 8h 8s"), rainbow=4)
    for cards in ("9c 9d 9h 9s 9s 3c 5d", "9c 9d 9h 3s 3c 5d"):
        hand, rules = count_kinds(parse_kinds(cards)), PlayRules(rainbow=4)
        expected = {play for play in subsets(hand, range(4, 5)) if is_legal(format, hand, count_kinds(play))}
        assert set(FollowingPlays(format, hand, rules)) == expected


@pytest.mark.parametrize("limit", [None, 0])
@pytest.mark.parametrize("rules", [PlayRules(), PlayRules(bombs=BombPolicy.ANY)])
@pytest.mark.parametrize(
    ("lead", "hand"),
    [
        ("8h 8h", "2h 2h 3h 3h 5h 6h 7h 7h"),
        ("8h 8h 9h 9h", "2h 2h 3h 3h 5h 6h 7h 7h Qc Qc Qc Qc"),
        ("8h 9h", "3h 5s 6s 7c 7c"),
        ("8h 9h Th Jh", "5s 6s 7c 7c 7c 7c"),
    ],
)
def test_plays_are_drawn_alike(
    lead: str, hand: str, rules: PlayRules, limit: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By rejection, and from the list where no draw of the first ones is legal."""
    if limit is not None:
        monkeypatch.setattr(plays_to_a_lead, "MOST_DRAWN", limit)
    plays = FollowingPlays(read_lead(TrumpOrder.parse("4s"), parse_kinds(lead)), count_kinds(parse_kinds(hand)), rules)
    legal, rng, number = list(plays), np.random.default_rng(1), 2000
    counts = Counter(plays.drawn(rng) for _ in range(number))
    expected = number / len(legal)
    assert set(counts) == set(legal)
    assert sum((counts[play] - expected) ** 2 / expected for play in legal) < 3 * len(legal) + 8


def test_a_draw_that_finds_nothing_among_too_many_ways_is_what_help_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plays_to_a_lead, "MOST_TRIED", 1)
    monkeypatch.setattr(plays_to_a_lead, "MOST_DRAWN", 1)
    lead = read_lead(TrumpOrder.parse("4s"), parse_kinds("8h 8h 9h 9h"))
    plays = FollowingPlays(lead, count_kinds(parse_kinds("2h 2h 3h 3h 5h 6h 7h 9h Th Jh")), PlayRules())
    assert plays.drawn(numbered(plays.choices.count - 1)[1]) == plays.one() == parse_kinds("2h 2h 3h 3h")


def course(game: ShengjiGame, seed: int) -> list[ShengjiState]:
    """The states of a deal in which every seat draws its moves."""
    rng = np.random.default_rng(seed)
    states = [game.deal(rng)]
    while states[-1].to_move is not None:
        states.append(states[-1].play(states[-1].drawn_move(rng)))
    return states


@settings(max_examples=5)
@given(st.integers(0, 10**6), st.sampled_from([1, 2, 3]))
def test_moves_begin_alike_for_state_and_view_and_are_legal(seed: int, decks: int) -> None:
    for state in course(ShengjiGame(ShengjiRules.of_decks(decks)), seed):
        seat = state.to_move
        if seat is None:
            assert state.legal() == () == (*state.moves(),)
            continue
        moves = list(islice(state.moves(), 30))
        assert moves and all(state.is_legal(move) for move in moves)
        assert list(islice(GameView.of(state, seat).moves(), 30)) == moves
        assert list(GameView.of(state, (seat + 1) % 4).moves()) == []
        assert state.is_legal(state.drawn_move(np.random.default_rng(seed)))


def test_legal_lists_all_moves_or_says_that_they_are_too_many() -> None:
    refused = 0
    for state in course(SHENGJI_GAME, 4):
        try:
            legal = state.legal()
        except TooManyMovesError as error:
            refused += 1
            assert "take moves() one at a time" in str(error)
            assert len(list(islice(state.moves(), LISTED_MOVES + 1))) > LISTED_MOVES
        else:
            assert legal == tuple(state.moves()) and len(legal) <= LISTED_MOVES
    assert refused


def test_ways_to_follow_that_are_too_many_to_look_through_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealspace.games.shengji.shengji_state.TRIED_CHOICES", 5)
    state = next(state for state in course(SHENGJI_GAME, 4) if state.format is not None and len(state.tricks) < 3)
    with pytest.raises(TooManyMovesError, match="ways to follow: take moves"):
        state.legal()


def test_cards_to_bury_are_drawn_by_number_out_of_all() -> None:
    state = next(state for state in course(ShengjiGame(ShengjiRules(decks=1, kitty=2)), 3) if state.phase == "bury")
    counter, rng = numbered(0)
    state.drawn_move(rng)
    drawn = [state.drawn_move(numbered(index)[1]) for index in range(counter.limit)]
    assert set(drawn) == set(state.legal()) and len(drawn) == len(state.legal()) == 105
    assert all(isinstance(move, BuriedCards) for move in drawn)


def test_leads_have_throws_beyond_units_and_whole_suits() -> None:
    state = next(state for state in course(SHENGJI_GAME, 4) if state.phase == "play")
    assert state.trump is not None and state.to_move is not None
    lane = [kind for kind in set(kinds_of(state.hands[state.to_move])) if state.trump.lane(kind).word == "Trump"]
    assert PlayedCards(tuple(sorted(lane))) in set(state.moves())
