"""How the cards of a lead are read as units."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given

from dealspace.cards import NotationError
from dealspace.games.shengji.card_order import Lane, TrumpOrder
from dealspace.games.shengji.formats import InvalidLead, TractorRule, TrickFormat, Unit, read_lead, readings
from dealspace.games.shengji.shengji_cards import Cards, parse_kinds
from tests.support.shengji import lane_pools, leads

TRUMP = TrumpOrder.parse("4s")


def lead_text(cards: str, trump: str = "4s", rule: TractorRule | None = None) -> str:
    return str(read_lead(TrumpOrder.parse(trump), parse_kinds(cards), rule=rule or TractorRule()))


@pytest.mark.parametrize(
    ("cards", "units"),
    [
        ("2h 3h 7h", "2h, 3h, 7h"),
        ("2h 2h 2h", "2h 2h 2h"),
        ("3h 2h 3h 2h", "2h 2h 3h 3h"),
        ("3h 3h 5h 5h", "3h 3h 5h 5h"),
        ("As As 4h 4h", "As As 4h 4h"),
        ("4h 4h 4s 4s SJ* SJ* BJ* BJ*", "4h 4h 4s 4s SJ* SJ* BJ* BJ*"),
        ("4h 4h 4d 4d", "4h 4h, 4d 4d"),
        ("Ah Ah 2h 2h", "2h 2h, Ah Ah"),
        ("2h 2h 3h 3h 3h 5h 5h 5h", "2h 2h, 3h 3h 3h 5h 5h 5h"),
        ("2s 2s 3s 3s 5s 5s 8s 8s 8s", "8s 8s 8s, 2s 2s 3s 3s 5s 5s"),
    ],
)
def test_leads_read_as_units(cards: str, units: str) -> None:
    assert lead_text(cards) == units


def test_the_rule_of_tractors_is_agreed() -> None:
    assert lead_text("2h 2h 3h 3h", rule=TractorRule(2, 3)) == "2h 2h, 3h 3h"
    assert lead_text("2h 2h 3h 3h 5h 5h", rule=TractorRule(2, 3)) == "2h 2h 3h 3h 5h 5h"
    assert lead_text("2h 2h 3h 3h", rule=TractorRule(3, 2)) == "2h 2h, 3h 3h"
    with pytest.raises(NotationError, match="2 or more of both"):
        TractorRule(1, 2)


@given(lane_pools())
def test_every_reading_has_the_cards_led(case: tuple[TrumpOrder, Lane, Cards]) -> None:
    trump, _, pool = case
    cards = pool[:9]
    ways = list(readings(trump, cards, TractorRule()))
    assert ways and len(set(ways)) == len(ways)
    for way in ways:
        assert Counter(kind for unit in way for kind in unit.all_cards) == Counter(cards)
        for unit in way:
            assert all(after in trump.successors(kind) for kind, after in pairwise(unit.cards))
    sizes = [max((unit.size, unit.is_tractor) for unit in way) for way in ways]
    read = read_lead(trump, cards)
    assert max((unit.size, unit.is_tractor) for unit in read.units) == max(sizes)


@given(leads())
def test_the_order_of_the_cards_does_not_matter(case: tuple[TrickFormat, bytes, Cards]) -> None:
    format = case[0]
    cards = tuple(kind for unit in reversed(format.units) for kind in unit.all_cards)
    assert read_lead(format.trump, cards) == format


def test_a_leader_may_name_another_reading() -> None:
    cards = parse_kinds("2h 2h 3h 3h 3h")
    units = [Unit(2, parse_kinds("2h")), Unit(3, parse_kinds("3h"))]
    assert str(read_lead(TRUMP, cards, units=units)) == "2h 2h, 3h 3h 3h"
    assert str(read_lead(TRUMP, cards)) == "3h, 2h 2h 3h 3h"
    with pytest.raises(InvalidLead, match="cannot be led as") as wrong:
        read_lead(TRUMP, cards, units=[Unit(1, parse_kinds("2h"))] * 2)
    assert wrong.value.reason == "NonMatchingProposal"


@pytest.mark.parametrize("cards", ["", "2h 2c", "4h 2h", "5c 5d 5h 5s"])
def test_a_lead_of_several_suits_or_none_is_refused(cards: str) -> None:
    with pytest.raises(InvalidLead, match="expected") as wrong:
        read_lead(TRUMP, parse_kinds(cards))
    assert wrong.value.reason == "WrongNumberOfSuits"


def test_a_rainbow_is_led_where_it_is_agreed() -> None:
    format = read_lead(TRUMP, parse_kinds("5c 5d 5h 5s 8s 8h 8d 8c 8c"), rainbow=4)
    assert format.is_rainbow and [unit.count for unit in format.units] == [4, 5]
    for cards in ("5c 6d 5h 5s", "5c 5d 5h 5h", "5c 5d 5h 5s SJ*"):
        with pytest.raises(InvalidLead):
            read_lead(TRUMP, parse_kinds(cards), rainbow=4)
    with pytest.raises(InvalidLead):
        read_lead(TRUMP, parse_kinds("5c 5d 5h 5s"), rainbow=5)


def test_the_trump_number_makes_no_rainbow() -> None:
    format = read_lead(TRUMP, parse_kinds("4c 4d 4h 4s"), rainbow=4)
    assert format.lane is Lane.TRUMP and len(format.units) == 4
