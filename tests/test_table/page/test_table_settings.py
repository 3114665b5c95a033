"""What a person chooses for this browser: cards or rows, the ten, large print, the hand that touches, sound."""

from __future__ import annotations

from typing import Any

import pytest

from tests.test_table.page.moments import play_view, view
from tests.test_table.page.staged import Stage
from tests.test_table.page.test_at_the_table import at_table, wait_for_moves
from tests.test_table.page.test_phone_play import HIDDEN

Opened = tuple[str, Stage]
PHONE = {"width": 390, "height": 664, "has_touch": True, "is_mobile": True}


def choose(page: Any, *names: str) -> None:
    page.get_by_role("button", name="Settings").click()
    for name in names:
        page.get_by_role("radio", name=name, exact=True).check()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def test_hands_are_cards_or_rows_of_ranks(open_page: Any, stage: Opened) -> None:
    stage[1].table = play_view()
    page = at_table(open_page, stage)
    names = page.locator(".hand-own .card").evaluate_all("cards => cards.map(card => card.ariaLabel).sort()")
    assert page.locator(".hand-own .face").count() == 12
    choose(page, "Rows of ranks")
    assert page.locator(".hand .face").count() == 0
    assert page.locator(".hand-own .card").evaluate_all("cards => cards.map(card => card.ariaLabel).sort()") == names
    assert page.locator(".hand-own [tabindex='0']").count() == 1
    page.reload()
    page.wait_for_selector(".hand-rows")


def test_the_ten_is_written_alike_everywhere(open_page: Any, stage: Opened) -> None:
    stage[1].table = play_view()
    stage[1].answers["whynot"] = (200, {"text": ["♠T holds, ♥10 does not"], "move": "ST", "best": "S9"})
    page = at_table(open_page, stage)
    for choice, text in (("T", "♠T holds, ♥T does not"), ("10", "♠10 holds, ♥10 does not")):
        choose(page, choice)
        assert page.locator(".hand-own [data-card=ST]").get_attribute("data-rank") == choice
        assert page.locator(".hand-own [data-card=ST] .face-rank").get_attribute("data-rank") == choice
        page.keyboard.press("Shift+W")
        page.locator(".pick button", has_text=f"♠{choice}").click()
        page.locator(".advice").get_by_text(text).wait_for()
        page.keyboard.press("Escape")


@pytest.mark.parametrize("phone", [(360, 640), (390, 664), (844, 390)])
def test_large_print_keeps_the_hand_in_the_window(open_page: Any, stage: Opened, phone: tuple[int, int]) -> None:
    stage[1].table = play_view()
    page = at_table(open_page, stage, width=phone[0], height=phone[1], has_touch=True, is_mobile=True)
    before = page.locator(".status-line").evaluate("line => parseFloat(getComputedStyle(line).fontSize)")
    choose(page, "Large")
    after = page.locator(".status-line").evaluate("line => parseFloat(getComputedStyle(line).fontSize)")
    assert after == pytest.approx(1.25 * before)
    assert page.evaluate(HIDDEN, ".hand-own .card") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= phone[0]


def test_the_left_hand_has_box_and_buttons_on_its_side(open_page: Any, stage: Opened) -> None:
    page = at_table(open_page, stage, width=1440)
    left = {name: page.locator(name).bounding_box()["x"] for name in (".box", ".tools")}
    choose(page, "Left hand")
    assert all(page.locator(name).bounding_box()["x"] < before - 300 for name, before in left.items())
    assert page.evaluate("localStorage.getItem('dealspace')").count('"touch":"left"') == 1


def test_the_left_hand_has_the_buttons_of_the_play_and_windows_out_of_its_way(open_page: Any, stage: Opened) -> None:
    stage[1].table = play_view()
    page = open_page(f"{stage[0]}/#/table/abc", width=1440, height=900)
    page.wait_for_selector(".compass")
    names = (".tools", ".compass", ".area-auction")
    right = {name: page.locator(name).bounding_box()["x"] for name in names}
    page.evaluate("document.documentElement.dataset.touch = 'left'")
    left = {name: page.locator(name).bounding_box()["x"] for name in names}
    assert left[".tools"] < right[".tools"] - 300 and left[".compass"] < right[".compass"] - 300
    assert left[".area-auction"] > right[".area-auction"] + 300
    page.keyboard.press("Shift+C")
    dialog = page.locator(".dialog-aside").bounding_box()
    assert dialog["x"] > left[".compass"] + page.locator(".compass").bounding_box()["width"] - 20


def test_a_card_is_heard_only_where_the_person_wants_it(open_page: Any, stage: Opened) -> None:
    stage[1].table = play_view()
    page = at_table(open_page, stage)
    page.evaluate("""() => { window.heard = 0; window.AudioContext = class extends AudioContext {
      createBufferSource() { window.heard++; return super.createBufferSource(); } }; }""")
    trick = [{"seat": "S", "card": "S9"}, {"seat": "W", "card": "S3"}]
    stage[1].show(play_view(number=21, trick=trick[:1], yours=False, turn="W", chooser="W", legal_cards=[]))
    page.wait_for_selector(".played-bottom")
    assert page.evaluate("heard") == 0
    choose(page, "Quiet")
    stage[1].show(play_view(number=22, trick=trick, yours=False, turn="N", chooser="N", legal_cards=[]))
    page.wait_for_selector(".played-left")
    page.wait_for_function("() => heard === 1")


def test_undo_by_touch_asks_once(open_page: Any, stage: Opened) -> None:
    stage[1].table = play_view()
    page = at_table(open_page, stage, **PHONE)
    page.get_by_role("button", name="Undo").tap()
    page.get_by_text("Tap Undo again").wait_for()
    assert stage[1].moves == []
    page.get_by_role("button", name="Undo").tap()
    assert wait_for_moves(page, stage[1], 1) == [(21, "undo", "")]


def test_undo_by_a_mouse_is_made_at_once(open_page: Any, stage: Opened) -> None:
    stage[1].table = play_view()
    page = at_table(open_page, stage)
    page.get_by_role("button", name="Undo").click()
    assert wait_for_moves(page, stage[1], 1) == [(21, "undo", "")]


@pytest.mark.parametrize(("table", "typed"), [(view(), "2c"), (play_view(), "s9")])
def test_who_is_thinking_is_said_before_the_server_tells(
    open_page: Any, stage: Opened, table: dict[str, Any], typed: str
) -> None:
    stage[1].table = table
    page = at_table(open_page, stage)
    page.keyboard.type(typed)
    page.wait_for_function("() => document.querySelector('.status-line').innerText.startsWith('West is thinking')")
    assert stage[1].table["number"] == table["number"], "no event has come"


@pytest.mark.parametrize("key", ["Shift+H", "Shift+W", "Shift+C", "?"])
def test_the_focus_comes_back_to_the_table(open_page: Any, stage: Opened, key: str) -> None:
    stage[1].table = play_view()
    page = at_table(open_page, stage)
    page.keyboard.press(key)
    page.locator("dialog, .advice").get_by_role("button", name="Close").click()
    page.wait_for_function("() => document.activeElement.closest('.hand-own') !== null")


@pytest.mark.parametrize("key", ["Shift+W", "Shift+C"])
def test_a_window_about_the_cards_covers_none(open_page: Any, stage: Opened, key: str) -> None:
    stage[1].table = play_view()
    page = at_table(open_page, stage, width=1440)
    page.keyboard.press(key)
    window = page.locator("dialog").bounding_box()
    for card in page.locator(".hand .card").all():
        box = card.bounding_box()
        assert box["x"] >= window["x"] + window["width"] or box["y"] >= window["y"] + window["height"]


def test_a_card_that_cannot_be_played_invites_nobody(open_page: Any, stage: Opened) -> None:
    stage[1].table = play_view(trick=[{"seat": "N", "card": "SK"}, {"seat": "E", "card": "S3"}], legal_cards=["ST"])
    page = at_table(open_page, stage)
    page.focus("[data-card=ST]")
    page.keyboard.press("ArrowRight")
    focused = page.locator("[data-card=S9]")
    assert page.evaluate("document.activeElement.dataset.card") == "S9"
    assert focused.evaluate("card => getComputedStyle(card).outlineStyle") == "none"
    before = focused.locator(".face").bounding_box()
    focused.hover()
    assert focused.locator(".face").bounding_box() == before
