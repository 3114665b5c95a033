"""Whist, jass, coinche and euchre in the browser: whole deals by clicks with the real server, and what axe finds."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.test_table.page.moments import game_moment, shengji_moment
from tests.test_table.page.staged import Stage
from tests.test_table.page.test_accessibility import findings

DEADLINE_S = 120.0


@pytest.mark.parametrize("game", ["Whist", "Jass", "Coinche", "Euchre"])
def test_a_whole_deal_is_played_by_clicks(open_page: Any, table_address: str, game: str) -> None:
    page = open_page(table_address)
    page.get_by_role("link", name=game).click()
    page.get_by_role("button", name="Change").click()
    page.get_by_role("radio", name="So many deals").check()
    page.get_by_label("Number of deals").fill("1")
    page.get_by_role("radio", name="Fast").check()
    page.get_by_role("button", name="Play", exact=True).click()
    choices, until = 0, time.monotonic() + DEADLINE_S
    while True:
        page.wait_for_selector("main.review, .status-line .yours")
        if page.locator("main.review").count():
            break
        assert time.monotonic() < until, "the deal does not end"
        before = page.locator("main").inner_text()
        choice = page.locator(".game-calls button, .hand-own .card[aria-disabled=false]")
        if choice.count():
            choice.first.click()
            choices += 1
            page.wait_for_function("before => document.querySelector('main').innerText !== before", arg=before)
    assert choices or game == "Euchre", "a lone caller's partner chooses nothing"
    assert page.get_by_role("heading", level=1).inner_text().startswith("You ")
    assert page.locator(".diagram-hand").count() == 4


@pytest.mark.parametrize("moves", [1, 12, 99])
@pytest.mark.parametrize("name", ["coinche", "euchre"])
def test_nothing_serious_is_found_at_a_table_of_another_game(
    open_page: Any, stage: tuple[str, Stage], name: str, moves: int
) -> None:
    address, behind = stage
    behind.table = game_moment(name, moves)
    page = open_page(f"{address}/#/table/abc", width=390 if moves == 12 else 1280)
    page.wait_for_selector("main h1")
    assert findings(page) == []
    assert not any(asked.endswith(("/review", "/meanings")) or "/meanings?" in asked for asked in behind.asked)


@pytest.mark.parametrize("name", ["whist", "jass", "euchre"])
@pytest.mark.parametrize("size", [(360, 640), (1440, 900)])
def test_trump_and_tricks_stand_on_a_plate_in_the_centre(
    open_page: Any, stage: tuple[str, Stage], name: str, size: tuple[int, int]
) -> None:
    table = stage[1].table = game_moment(name, 12)
    page = open_page(f"{stage[0]}/#/table/abc", width=size[0], height=size[1])
    plate = page.get_by_role("region", name="Trump and tricks")
    plate.wait_for()
    text = " ".join(plate.inner_text().split())
    assert text.startswith(table["standing"][0].split(",")[0])
    assert f"We {table['tricks']['NS']}" in text and f"They {table['tricks']['EW']}" in text
    inner, outer = plate.bounding_box(), page.locator(".compass").bounding_box()
    assert outer["x"] <= inner["x"] and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    cards = [card.bounding_box() for card in page.locator(".trick .played").all()]
    assert cards and not any(
        card["x"] + 4 < inner["x"] + inner["width"]
        and inner["x"] + 4 < card["x"] + card["width"]
        and card["y"] + 4 < inner["y"] + inner["height"]
        and inner["y"] + 4 < card["y"] + card["height"]
        for card in cards
    ), "no card lies on it"
    assert page.locator(".game-score").count() == 0, "it is said once"


def test_what_is_for_bridge_only_is_not_offered(open_page: Any, stage: tuple[str, Stage]) -> None:
    stage[1].table = game_moment("whist", 1)
    page = open_page(f"{stage[0]}/#/table/abc")
    page.wait_for_selector(".hand-own")
    assert page.get_by_role("button", name="Claim").count() == page.get_by_role("button", name="Why not").count() == 0
    page.keyboard.press("Shift+C")
    assert "for bridge only" in page.locator(".notice-refused").inner_text()


def test_several_cards_are_chosen_and_played_together(open_page: Any, stage: tuple[str, Stage]) -> None:
    address, behind = stage
    behind.table = shengji_moment()
    page = open_page(f"{address}/#/table/abc")
    page.wait_for_selector(".card-choice")
    assert findings(page) == []
    group = behind.table["many"]["groups"][-1]["cards"]
    for card in page.locator(".many-suit").last.locator(".card-choice").all()[:2]:
        card.click()
    page.get_by_role("button", name="Play 2").click()
    page.wait_for_function("() => true")
    assert behind.moves[-1]["kind"] == "card" and behind.moves[-1]["text"] == " ".join(group[:2])
