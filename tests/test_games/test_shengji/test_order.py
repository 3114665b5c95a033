"""The order of the cards under a trump, and what follows what in a run."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import NotationError
from dealspace.games.shengji.card_order import Lane, TrumpOrder
from dealspace.games.shengji.shengji_cards import (
    CARD_POINTS,
    POINTS_PER_DECK,
    count_kinds,
    kind_text,
    kinds_of,
    kinds_text,
    parse_kind,
    parse_kinds,
)
from tests.support.shengji import trumps

KINDS = st.integers(0, 53)


@given(trumps())
def test_a_trump_is_read_as_it_is_written(trump: TrumpOrder) -> None:
    assert TrumpOrder.parse(str(trump)) == trump


@given(st.lists(KINDS, max_size=12))
def test_cards_are_read_as_they_are_written(cards: list[int]) -> None:
    assert parse_kinds(kinds_text(cards)) == tuple(cards)
    assert kinds_of(count_kinds(cards)) == tuple(sorted(cards))


@given(trumps())
def test_every_card_has_one_place(trump: TrumpOrder) -> None:
    placed = [kind for lane in trump.steps for step in lane for kind in step]
    assert sorted(placed) == list(range(54))
    assert sorted(trump.positions) == list(range(54))


@given(trumps(), KINDS, KINDS, KINDS)
def test_beating_is_a_strict_weak_order(trump: TrumpOrder, a: int, b: int, c: int) -> None:
    assert not trump.is_higher(a, a)
    assert not (trump.is_higher(a, b) and trump.is_higher(b, a))
    if trump.is_higher(a, b) and trump.is_higher(b, c):
        assert trump.is_higher(a, c)
    equal = not trump.is_higher(a, b) and not trump.is_higher(b, a)
    if equal:
        assert trump.is_higher(a, c) == trump.is_higher(b, c)
    assert trump.is_higher(a, b) <= (trump.positions[a] > trump.positions[b])


@given(trumps(), KINDS, KINDS)
def test_different_cards_are_equal_only_as_the_number_outside_the_trump_suit(trump: TrumpOrder, a: int, b: int) -> None:
    equal = not trump.is_higher(a, b) and not trump.is_higher(b, a)
    outside = [kind < 52 and kind % 13 == trump.number and kind // 13 != trump.suit for kind in (a, b)]
    assert equal == (a == b or all(outside))


@given(trumps(), KINDS)
def test_a_successor_is_the_next_higher_card_of_the_same_lane(trump: TrumpOrder, kind: int) -> None:
    lane = [other for other in range(54) if trump.lane(other) is trump.lane(kind)]
    higher = [other for other in lane if trump.is_higher(other, kind)]
    nearest = [other for other in higher if not any(trump.is_higher(other, between) for between in higher)]
    assert sorted(trump.successors(kind)) == sorted(nearest)


@given(trumps())
def test_a_run_skips_the_trump_number(trump: TrumpOrder) -> None:
    for kind in range(52):
        for after in trump.successors(kind):
            if after < 52 and kind // 13 == after // 13 and trump.number not in (kind % 13, after % 13):
                between = list(range(kind % 13 + 1, after % 13))
                assert between in ([], [trump.number])


def test_the_trump_ace_is_followed_by_each_number_card_outside_the_suit() -> None:
    trump = TrumpOrder.parse("4s")
    assert [kind_text(kind) for kind in trump.successors(parse_kind("As"))] == ["4h", "4d", "4c"]
    assert [kind_text(kind) for kind in trump.successors(parse_kind("4c"))] == ["4s"]
    assert [kind_text(kind) for kind in trump.successors(parse_kind("4s"))] == ["SJ*"]
    assert trump.successors(parse_kind("Ah")) == () == trump.successors(parse_kind("BJ*"))


def test_without_a_suit_the_number_cards_are_equal_and_come_before_the_jokers() -> None:
    trump = TrumpOrder.parse("6n")
    assert [[kind_text(kind) for kind in step] for step in trump.steps[Lane.TRUMP]] == [
        ["6s", "6h", "6d", "6c"],
        ["SJ*"],
        ["BJ*"],
    ]


def test_a_deck_has_a_hundred_points() -> None:
    assert sum(CARD_POINTS) == POINTS_PER_DECK == 100
    assert [CARD_POINTS[parse_kind(text)] for text in ("5c", "Th", "Ks", "As", "BJ*")] == [5, 10, 10, 0, 0]


@pytest.mark.parametrize("text", ["", "4", "4x", "1s", "nn", "-s", 4, None])
def test_a_wrong_trump_is_named(text: object) -> None:
    with pytest.raises(NotationError, match="is not a trump"):
        TrumpOrder.parse(text)


def test_a_card_is_read_as_in_the_other_games() -> None:
    for kind in range(52):
        text = kind_text(kind)
        symbol = "♣♦♥♠"["cdhs".index(text[1])]
        ten = "10" if text[0] == "T" else text[0]
        assert {parse_kind(each) for each in (text, text.upper(), f" {ten}{text[1]}", text[0] + symbol)} == {kind}
    assert parse_kind("bj*") == 53 and parse_kind("SJ*") == 52


@pytest.mark.parametrize("text", ["", "100s", "10", "sT", "SJ", "\ud800", "J*", "4n", 7, None])
def test_a_wrong_card_is_named(text: object) -> None:
    with pytest.raises(NotationError, match="is not a card"):
        parse_kind(text)
