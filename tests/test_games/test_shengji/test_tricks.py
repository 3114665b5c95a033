"""What becomes of a throw, and who wins a trick."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.games.shengji.card_order import Lane, TrumpOrder
from dealspace.games.shengji.formats import TrickFormat, Unit, read_lead
from dealspace.games.shengji.legality import BombPolicy, PlayRules, ThrowPolicy
from dealspace.games.shengji.shengji_cards import Cards, count_kinds, kinds_of, kinds_text, parse_kinds
from dealspace.games.shengji.shengji_trick import Lead, beats_unit, settle_lead, trick_points, trick_winner
from tests.support.shengji import lane_pools, trumps

TRUMP = TrumpOrder.parse("4s")


def led(cards: str, *hands: str) -> Lead:
    found = parse_kinds(cards)
    return settle_lead(read_lead(TRUMP, found), found, [count_kinds(parse_kinds(hand)) for hand in hands])


def won(cards: str, *plays: str, throw: ThrowPolicy = ThrowPolicy.ALL, bombs: BombPolicy = BombPolicy.NONE) -> int:
    format = read_lead(TRUMP, parse_kinds(cards), rainbow=4)
    return trick_winner(format, [parse_kinds(play) for play in (cards, *plays)], PlayRules(throw=throw, bombs=bombs))


def same_shape_higher(trump: TrumpOrder, unit: Unit, cards: Cards) -> bool:
    """Whether these cards, as many as the unit has, are a unit of its shape and higher."""
    kinds = sorted(set(cards), key=trump.positions.__getitem__)
    runs = all(after in trump.successors(kind) for kind, after in pairwise(kinds))
    alike = len(kinds) == len(unit.cards) and all(cards.count(kind) == unit.count for kind in kinds)
    return alike and runs and trump.is_higher(kinds[0], unit.cards[0])


@given(lane_pools(), st.data())
def test_a_unit_is_beaten_where_some_choice_of_cards_is_higher(
    case: tuple[TrumpOrder, Lane, Cards], data: st.DataObject
) -> None:
    trump, _, pool = case
    size = data.draw(st.integers(1, min(6, len(pool))))
    hand = pool[size : size + 8]
    format = read_lead(trump, pool[:size])
    for unit in format.units:
        some = any(same_shape_higher(trump, unit, choice) for choice in set(combinations(hand, unit.size)))
        assert beats_unit(format, count_kinds(hand), unit) == some


@given(lane_pools(), st.data())
def test_of_a_beaten_throw_the_first_opponents_smallest_unit_stays(
    case: tuple[TrumpOrder, Lane, Cards], data: st.DataObject
) -> None:
    trump, _, pool = case
    size = data.draw(st.integers(2, min(6, len(pool))))
    hands = [pool[size : size + 4], pool[size + 4 : size + 8]]
    format = read_lead(trump, pool[:size])
    found = settle_lead(format, pool[:size], [count_kinds(hand) for hand in hands])
    assert sorted((*found.cards, *found.taken_back)) == sorted(pool[:size])
    beaten = [
        (after, unit)
        for after, hand in enumerate(hands, start=1)
        for unit in format.units
        if any(same_shape_higher(trump, unit, choice) for choice in set(combinations(hand, unit.size)))
    ]
    if len(format.units) == 1 or not beaten:
        assert (found.format, found.taken_back, found.beaten_by) == (format, (), None)
    else:
        after = min(after for after, _ in beaten)
        units = [unit for by, unit in beaten if by == after]
        assert found.beaten_by == after
        assert found.format.units == (min(units, key=lambda unit: (unit.size, trump.positions[unit.cards[0]])),)


def test_a_throw_fails_at_the_unit_that_is_beaten() -> None:
    assert led("2h 7h 8h 8h", "3c", "3h 9h 9h", "Ah").cards == parse_kinds("2h")
    assert led("8h 8h Ah", "3c", "3h 9h 9h", "Ah") == Lead(
        read_lead(TRUMP, parse_kinds("8h 8h")), parse_kinds("8h 8h"), parse_kinds("Ah"), 2
    )
    assert led("Qh Qh Kh Kh Ah", "As 4h 4h", "2h 2h 3h 3h", "Ah").taken_back == ()
    assert led("Qh Qh Kh Kh 9h 9h", "As", "Kh Kh Ah Ah Th", "Ah").cards == parse_kinds("9h 9h")
    assert led("9h 9h Th Th Kh Kh", "As", "Jh Jh Qh Qh Qh", "Ah").cards == parse_kinds("9h 9h Th Th")


def test_equal_cards_do_not_beat() -> None:
    assert led("4h 4s", "4d 4c", "4s SJ*").cards == parse_kinds("4h")
    assert led("4h 4s", "4d 4c", "4c 4d").taken_back == ()
    assert won("2h", "2h") == 0 and won("4h", "4d", "4s", "4s") == 2


def test_only_the_led_format_in_the_suit_or_in_trumps_wins() -> None:
    assert won("8h 8h", "9h Kh", "Ah Ac", "3s 5s") == 0
    assert won("8h 8h", "9h 9h", "3s 3s", "9d 9d") == 2
    assert won("8h 8h 9h 9h", "Th Th Kh Kh", "3s 3s 5s 5s", "5s 5s 6s 6s") == 3
    assert won("8h 8h 9h 9h", "3s 3s 3s 5s", "6s 6s 6s 6s") == 0


@pytest.mark.parametrize(
    ("throw", "expected"), [(ThrowPolicy.ALL, 1), (ThrowPolicy.HIGHEST, 3), (ThrowPolicy.LONGEST, 2)]
)
def test_throws_are_compared_as_agreed(throw: ThrowPolicy, expected: int) -> None:
    assert won("8h 8h Ah", "3s 3s 9s", "5s 5s 8s", "2s 2s BJ*", throw=throw) == expected


def test_in_a_throw_of_singles_the_longest_units_are_the_singles() -> None:
    assert won("Kh Ah", "2s 9s", "3s Ts", throw=ThrowPolicy.LONGEST) == 2
    assert won("Kh Ah", "2s 9s", "3s 8s", throw=ThrowPolicy.LONGEST) == 1


def test_where_several_readings_win_the_small_units_have_the_highest_cards() -> None:
    """Two triples answer a triple, a pair and a single either way round."""
    plays = "3s 3s 3s 9s 9s 9s", "5s 5s 5s 8s 8s 8s"
    assert won("9h 9h Ah Ah Ah 2h", *plays, throw=ThrowPolicy.ALL) == 1
    assert won("9h 9h Ah Ah Ah 2h", *plays, throw=ThrowPolicy.HIGHEST) == 1
    assert won("9h 9h Ah Ah Ah 2h", *plays, throw=ThrowPolicy.LONGEST) == 2


@given(trumps(), st.data())
def test_a_trick_of_singles_is_won_by_the_first_highest_card(trump: TrumpOrder, data: st.DataObject) -> None:
    cards = data.draw(st.lists(st.integers(0, 53), min_size=2, max_size=6))
    format = read_lead(trump, (cards[0],))
    for throw in ThrowPolicy:
        best = trick_winner(format, [(kind,) for kind in cards], PlayRules(throw=throw))
        able = [each for each, kind in enumerate(cards) if trump.lane(kind) in (format.lane, Lane.TRUMP)]
        assert best in able
        assert all(not trump.is_higher(cards[each], cards[best]) for each in able)
        assert all(trump.is_higher(cards[best], cards[each]) for each in able if each < best)


def ways(trump: TrumpOrder, format: TrickFormat, play: Cards) -> list[list[Cards]]:
    """The cards of a play handed to the units of the lead in every order, where they then have its shapes."""
    found = []
    for order in set(permutations(play)):
        start, units = 0, []
        for unit in format.units:
            part = order[start : start + unit.size]
            kinds = part[:: unit.count]
            straight = part == tuple(kind for kind in kinds for _ in range(unit.count)) and len(set(kinds)) == len(
                kinds
            )
            if straight and all(b in trump.successors(a) for a, b in pairwise(kinds)):
                units.append(kinds)
            start += unit.size
        if len(units) == len(format.units):
            found.append(units)
    return found


@given(lane_pools(), st.data())
def test_a_throw_is_beaten_where_some_reading_beats_it(
    case: tuple[TrumpOrder, Lane, Cards], data: st.DataObject
) -> None:
    """A throw of a plain suit, and one answer in trumps or in the suit."""
    trump, _, pool = case
    size = data.draw(st.integers(2, min(5, len(pool) // 2)))
    format = read_lead(trump, pool[:size])
    trumps = [kind for step in trump.steps[Lane.TRUMP] for kind in step][-4:]
    in_trumps = data.draw(st.lists(st.sampled_from(trumps), min_size=size, max_size=size))
    play = tuple(in_trumps) if data.draw(st.booleans()) else pool[size : 2 * size]
    found = trick_winner(format, [pool[:size], play], PlayRules())
    beats = any(
        all(trump.is_higher(kinds[0], unit.cards[0]) for kinds, unit in zip(way, format.units, strict=True))
        for way in ways(trump, format, play)
    )
    assert found == int(beats)


def test_bombs_beat_everything_but_larger_and_higher_bombs() -> None:
    tractor = "8h 8h 9h 9h"
    assert won(tractor, "2c 2c 2c 2c", bombs=BombPolicy.NONE) == 0
    for bombs in (BombPolicy.ANY, BombPolicy.FOLLOWING):
        assert won(tractor, "2c 2c 2c 2c", "Kh Kh Ah Ah", "3c 3c 3c 3c", bombs=bombs) == 3
        assert won(tractor, "2c 2c 2c 2c", "3s 3s 3s 3s", "Ac Ac Ac Ac", bombs=bombs) == 2
        assert won("2h 2h 2h 2h", "9h 9h Th Th", "2h 2h 2h 2h", bombs=bombs) == 0


def test_of_rainbows_the_higher_numbers_win() -> None:
    assert won("5c 5d 5h 5s", "6c 6c 6d 6s", "7c 7d 7h 8s", "6c 6d 6h 6s") == 1
    assert won("5c 5d 5h 5s 8c 8d 8h 8s", "9c 9d 9h 9s 2c 2d 2h 2s", "3c 3d 3h 3s 6c 6d 6h 6s") == 1


def test_a_rainbow_throw_fails_at_a_number_that_somebody_has_higher() -> None:
    cards = parse_kinds("5c 5d 5h 5s 8c 8d 8h 8s")
    format = read_lead(TRUMP, cards, rainbow=4)
    found = settle_lead(
        format, cards, [count_kinds(parse_kinds("6c 6c 6c 7d")), count_kinds(parse_kinds("7c 7c 7d 7d"))]
    )
    assert (sorted(found.cards), found.beaten_by) == (sorted(parse_kinds("5c 5d 5h 5s")), 2)
    assert sorted(found.taken_back) == sorted(parse_kinds("8c 8d 8h 8s"))
    found = settle_lead(format, cards, [count_kinds(parse_kinds("9c 9c 9c 9d"))])
    assert sorted(found.cards) == sorted(parse_kinds("5c 5d 5h 5s")) and found.beaten_by == 1


def test_points_go_to_the_winner() -> None:
    assert trick_points([parse_kinds("5h Th"), parse_kinds("Kh 2c"), parse_kinds("BJ* As")]) == 25


@given(lane_pools())
def test_a_lead_is_sorted_and_complete(case: tuple[TrumpOrder, Lane, Cards]) -> None:
    trump, _, pool = case
    found = settle_lead(read_lead(trump, pool[:5]), pool[:5], [])
    assert sorted(found.cards) == sorted(pool[:5])
    assert parse_kinds(kinds_text(found.cards)) == found.cards == trump.sorted(kinds_of(count_kinds(pool[:5])))
