"""The play on a phone: own hand and dummy are in the window and every card can be pressed, without scrolling."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from dealspace.cards import DECK
from tests.test_table.page.moments import Row, defence_view, game_moment, play_view, shengji_moment
from tests.test_table.page.staged import Stage

Opened = tuple[str, Stage]
PHONES = [(390, 664), (360, 640), (320, 568)]

HIDDEN = """selector => [...document.querySelectorAll(selector)].filter(card => {
  const box = card.getBoundingClientRect();
  return box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth;
}).map(card => card.dataset.card ?? card.innerText)"""
NOT_PRESSED = """selector => [...document.querySelectorAll(selector)].filter(card => {
  const box = card.getBoundingClientRect();
  const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.width < 18 || box.height < 24 || !card.contains(met);
}).map(card => card.dataset.card ?? card.innerText)"""

SHAPES = (
    (4, 3, 3, 3),
    (7, 2, 2, 2),
    (6, 5, 1, 1),
    (8, 5, 0, 0),
    (7, 6, 0, 0),
    (10, 1, 1, 1),
    (13, 0, 0, 0),
    (0, 0, 0, 13),
)
"""Lengths of S H D C."""


def of_shape(lengths: tuple[int, int, int, int], *, low: bool = False) -> list[str]:
    """A hand of these lengths, of high cards or of low ones."""
    ranks = "23456789TJQKA" if low else "AKQJT98765432"
    return [f"{suit}{rank}" for suit, length in zip("SHDC", lengths, strict=True) for rank in ranks[:length]]


def declarer_moments() -> Iterator[Row]:
    """Both hands of declarer's side at every number of cards, each of them on turn; then long suits in either."""
    for cards in range(13, 0, -1):
        own, other = ([str(card) for card in sorted(DECK[first::4], reverse=True)][13 - cards :] for first in (0, 1))
        for turn in "SN":
            yield moment(own, other, turn)
    for shape in SHAPES:
        yield moment(of_shape(shape), of_shape((3, 3, 3, 4), low=True), "S")
        yield moment(of_shape((3, 3, 3, 4)), of_shape(shape, low=True), "N")


def moment(own: list[str], other: list[str], turn: str) -> Row:
    legal = own if turn == "S" else other
    return play_view(hands={"S": own, "N": other}, turn=turn, legal_cards=legal)


def defence_moments() -> Iterator[Row]:
    """A defender's hand and dummy's at either side, at every number of cards and with long suits."""
    for dummy in "WE":
        for cards in range(13, 0, -1):
            own, other = of_shape((4, 3, 3, 3))[:cards], of_shape((3, 4, 3, 3), low=True)[:cards]
            yield defence_view(hands={"S": own, dummy: other}, turn="S", yours=True, legal_cards=own, trick=[])
        for shape in SHAPES:
            own, other = of_shape(shape), of_shape(shape, low=True)
            yield defence_view(hands={"S": own, dummy: other}, turn="S", yours=True, legal_cards=own)


def check_each(page: Any, behind: Stage, moments: Iterator[Row], pressed: str) -> None:
    """Show these moments one after another, and check all cards in each."""
    for number, table in enumerate(moments, start=100):
        behind.show(table | {"number": number})
        held = [sorted(cards) for cards in table["hands"].values()]
        page.wait_for_function(
            """held => {
              const hands = [...document.querySelectorAll('.hand')].map(hand =>
                [...hand.querySelectorAll('.card')].map(card => card.dataset.card).sort());
              return JSON.stringify(hands.sort()) === JSON.stringify(held.sort());
            }""",
            arg=held,
        )
        assert page.evaluate("scrollY") == 0
        where = {seat: " ".join(cards) for seat, cards in table["hands"].items()}
        assert page.evaluate(HIDDEN, ".hand .card") == [], where
        assert page.evaluate(NOT_PRESSED, pressed) == [], where


def at_table(open_page: Any, stage: Opened, table: Row, phone: tuple[int, int]) -> Any:
    stage[1].table = table
    page = open_page(f"{stage[0]}/#/table/abc", width=phone[0], height=phone[1], has_touch=True, is_mobile=True)
    page.wait_for_selector(".hand-own, .many-cards")
    return page


def place_at_rest(page: Any, selector: str) -> Any:
    """Where this is once nothing that arrives moves it any more."""
    place, same = None, 0
    while same < 5:
        page.wait_for_timeout(50)
        now = page.locator(selector).bounding_box()
        place, same = now, same + 1 if now == place else 0
    return place


@pytest.mark.parametrize("phone", PHONES)
def test_declarer_sees_and_presses_all_cards_of_both_hands(
    open_page: Any, stage: Opened, phone: tuple[int, int]
) -> None:
    page = at_table(open_page, stage, play_view(), phone)
    check_each(page, stage[1], declarer_moments(), ".hand .card")


@pytest.mark.parametrize("phone", PHONES)
def test_a_defender_sees_dummy_and_presses_all_own_cards(open_page: Any, stage: Opened, phone: tuple[int, int]) -> None:
    page = at_table(open_page, stage, defence_view(), phone)
    check_each(page, stage[1], defence_moments(), ".hand-own .card")


@pytest.mark.parametrize("phone", PHONES)
def test_what_went_wrong_moves_no_card_out_of_the_window(open_page: Any, stage: Opened, phone: tuple[int, int]) -> None:
    page = at_table(open_page, stage, play_view(), phone)
    before = place_at_rest(page, ".area-hand")
    stage[1].answers["moves"] = (400, {"error": "♠K would be a revoke: ♦ is led, and ♦J6542 can be played. " * 2})
    page.keyboard.type("sk")
    page.wait_for_selector(".notice-refused")
    assert page.locator(".area-hand").bounding_box() == before


@pytest.mark.parametrize("phone", PHONES)
@pytest.mark.parametrize("name", ["whist", "jass", "coinche", "euchre"])
def test_all_cards_of_another_game_are_in_the_window(
    open_page: Any, stage: Opened, name: str, phone: tuple[int, int]
) -> None:
    tables = [game_moment(name, moves) for moves in range(1, 60, 3)]
    plays = [table for table in tables if table["phase"] == "play"]
    assert plays
    page = at_table(open_page, stage, plays[0], phone)
    check_each(page, stage[1], iter(plays), ".hand-own .card")


@pytest.mark.parametrize("phone", PHONES)
def test_all_cards_of_several_decks_are_in_the_window(open_page: Any, stage: Opened, phone: tuple[int, int]) -> None:
    page = at_table(open_page, stage, shengji_moment(), phone)
    for selector in (".card-choice", ".many-play button"):
        assert page.locator(selector).count()
        assert page.evaluate(HIDDEN, selector) == page.evaluate(NOT_PRESSED, selector) == []
