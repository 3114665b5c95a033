"""The analysis board in a browser: what if, contradictions and their repairs, typed hands, a file of boards."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from tests.test_table.page.conftest import real_server
from tests.test_table.page.finished_boards import CALLS, finished_view, replay_review
from tests.test_table.page.staged import Stage
from tests.test_table.page.test_accessibility import findings
from tests.test_table.page.test_analysis_page import LIN, analysed

CLASH = "qx|o7|md|2SAKQ2HA2DKQJ4CA96,S87HJ543D873CQT43,SJ543HT98DA65CK82,|sv|b|mb|p|mb|1S|mb|2H|mb|d|mb|p|mb|3S|"
"""South has 23 points between two hands that have shown an opening and an overcall."""


def what_if(page: Any) -> Any:
    page.locator(".what-if > summary").click()
    return page.locator(".what-if")


def to_call(page: Any, number: int) -> None:
    for _ in range(number):
        page.keyboard.press("ArrowRight")


def test_a_call_is_dropped_as_a_branch_and_what_cannot_be_made_is_said(table_address: str, open_page: Any) -> None:
    page = analysed(open_page, table_address, CLASH)
    to_call(page, 3)
    what_if(page).get_by_role("button", name="East passes instead").click()
    page.get_by_text("South’s double cannot be made").wait_for()
    branch = page.locator(".branch")
    assert branch.locator(".move-text").all_inner_texts()[:3] == ["Pass", "Pass", "Pass"]
    page.get_by_role("button", name="Undo the change").click()
    branch.wait_for(state="detached")
    page.locator(".what-if").get_by_role("button", name="Leave it out").click()
    assert page.locator(".branch .move-text").first.inner_text() == "X"


def test_calls_that_contradict_are_mended_by_a_button(table_address: str, open_page: Any) -> None:
    page = analysed(open_page, table_address, CLASH)
    page.get_by_role("button", name="South", exact=True).click()
    to_call(page, 4)
    panel = page.get_by_role("region", name="Contradiction")
    panel.get_by_role("heading", name="These calls cannot all be true").wait_for()
    assert "North’s 1♠" in panel.inner_text() and "East’s 2♥" in panel.inner_text()
    panel.get_by_role("button", name="East’s 2♥ is not true of East's hand").click()
    page.get_by_text("Read otherwise than by the book: 2♥.").wait_for()
    page.locator(".hidden-hand").first.wait_for()
    assert panel.count() == 0
    page.reload()
    page.get_by_text("Read otherwise than by the book: 2♥.").wait_for()
    page.get_by_role("button", name="By the book again").click()
    panel.get_by_role("button", name="Hide South’s hand").click()
    page.locator(".hidden-hand").nth(3).wait_for()


def test_a_call_is_read_by_hand_in_another_way(table_address: str, open_page: Any) -> None:
    page = analysed(open_page, table_address)
    page.get_by_role("button", name="No hand", exact=True).click()
    to_call(page, 1)
    chosen = what_if(page).get_by_label("It is read")
    chosen.locator("option[value=untrue]").wait_for(state="attached")
    chosen.select_option("untrue")
    page.get_by_text("Read otherwise than by the book").wait_for()
    page.locator(".deals-left tbody tr").nth(1).get_by_text("exact").wait_for()


def test_cards_change_hands_and_the_play_keeps_what_is_legal(table_address: str, open_page: Any) -> None:
    page = analysed(open_page, table_address)
    page.keyboard.press("End")
    panel = what_if(page)
    panel.get_by_text("Other hands").click()
    panel.get_by_role("group", name="West’s cards").get_by_role("button", name="three of hearts").click()
    panel.get_by_text("is chosen: choose a card of another hand").wait_for()
    panel.get_by_role("group", name="South’s cards").get_by_role("button", name="two of hearts").click()
    page.get_by_text("West’s three of hearts is left out, with 3 behind it").wait_for()
    assert panel.get_by_label("West", exact=True).input_value() == "87.J542.873.QT43"
    page.keyboard.press("Control+z")
    panel.get_by_role("group", name="West’s cards").get_by_role("button", name="three of hearts").wait_for()
    field = panel.get_by_label("North", exact=True)
    field.fill("QKJ2.T98.A65.K82")
    panel.get_by_text("♠Q stands in East’s hand, too").wait_for()
    panel.get_by_role("button", name="Exchange the cards between North and East").click()
    assert panel.get_by_label("East", exact=True).input_value() == "53.KQ76.T92.J765"
    panel.get_by_role("button", name="Hide West").click()
    page.locator(".diagram-W").wait_for(state="detached")


def test_another_dealer_and_vulnerability(table_address: str, open_page: Any) -> None:
    page = analysed(open_page, table_address)
    panel = what_if(page)
    panel.get_by_label("Vulnerable").select_option("Both")
    page.get_by_text("Both sides vulnerable").wait_for()
    panel.get_by_label("Dealer").select_option("N")
    assert "of hearts is left out" in page.locator(".notice").inner_text()
    page.get_by_role("heading", name="North to call").wait_for()


def test_a_board_is_typed_and_what_is_wrong_is_said_at_once(table_address: str, open_page: Any) -> None:
    page = open_page(table_address)
    page.get_by_role("link", name="Analyse a board").click()
    page.get_by_role("button", name="Type the hands").click()
    form = page.get_by_role("form", name="Type a board")
    form.get_by_label("South", exact=True).fill("AK2.QT9.543.A87")
    form.get_by_text("12 cards; a hand has 13").wait_for()
    form.get_by_label("South", exact=True).fill("ak2 q109 543 a876")
    form.get_by_text("13 HCP").wait_for()
    form.get_by_label("North", exact=True).fill("A...")
    form.get_by_text("1 card; a hand has 13").wait_for()
    form.get_by_label("North", exact=True).fill("")
    form.get_by_label("Dealer").select_option("S")
    form.get_by_label("The auction, from South on").fill("1C p 1C")
    form.get_by_text("North cannot make call 3").wait_for()
    form.get_by_label("The auction, from South on").fill("1C p 1H")
    form.get_by_label("The auction, from South on").press("Enter")
    page.get_by_role("heading", name="South to call").wait_for()
    page.keyboard.press("End")
    page.get_by_role("heading", name="East to call").wait_for()
    assert page.locator(".analyse-board > .diagram .diagram-hand").count() == 1


@pytest.fixture(scope="module")
def file_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("opened")
    (folder / "evening.lin").write_text(f"{LIN}\n{CLASH.replace('o7', 'o8')}\n")
    with real_server(folder / "log.txt", str(folder / "evening.lin")) as address:
        yield address


def test_the_file_of_the_command_is_open_and_stays_after_a_reload(file_address: str, open_page: Any) -> None:
    assert file_address.endswith("#/analyse/file")
    page = open_page(file_address)
    page.get_by_role("heading", name="Board 7").wait_for()
    boards = page.get_by_role("region", name="Boards")
    assert boards.get_by_role("button").all_inner_texts() == ["Board 7", "Board 8"]
    assert boards.get_by_role("heading").inner_text() == "evening.lin"
    page.keyboard.press("PageDown")
    page.get_by_role("heading", name="Board 8").wait_for()
    page.reload()
    page.get_by_role("heading", name="Board 8").wait_for()
    assert boards.get_by_role("button", name="Board 8").get_attribute("aria-current") == "true"


def analysis_of(address: str) -> Any:
    """The position that an address of the analysis board holds."""
    text = address.partition("#analyse=")[2]
    return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


def test_a_review_opens_its_position_with_the_eyes_of_the_person(stage: tuple[str, Stage], open_page: Any) -> None:
    address, behind = stage
    behind.table = finished_view()
    behind.answers["review"] = (200, replay_review())
    page = open_page(f"{address}/#/table/abc")
    link = page.get_by_role("group", name="Replay").get_by_role("link", name="Analyse it")
    before = analysis_of(link.get_attribute("href"))
    assert before["eyes"] == "S" and before["from"] == "sitting/abc/3" and len(before["path"]) == CALLS
    assert len(before["board"]["calls"]) == CALLS and len(before["board"]["cards"]) == 52
    assert set(before["board"]["hands"]) == set("NESW")
    link.evaluate("link => (link.dataset.before = link.href)")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "[...document.querySelectorAll('[data-before]')].some(one => one.href !== one.dataset.before)"
    )
    assert analysis_of(link.get_attribute("href"))["path"] == [0] * (CALLS + 1)


def test_a_board_of_a_link_opens_on_the_analysis_board(table_address: str, open_page: Any) -> None:
    page = open_page(table_address)
    page.goto(table_address.partition("?")[0] + "#board=" + quote(LIN))
    page.get_by_role("link", name="Analyse it").click()
    page.get_by_role("region", name="Calls and cards").wait_for()
    assert page.get_by_role("button", name="All hands").get_attribute("aria-pressed") == "true"


def pressed(page: Any, name: str) -> None:
    """The button of this name, reached and pressed by the keyboard alone."""
    button = page.get_by_role("button", name=name, exact=True)
    button.focus()
    page.keyboard.press("Enter")


def test_the_tree_is_changed_by_the_keyboard_alone(table_address: str, open_page: Any) -> None:
    page = analysed(open_page, table_address)
    to_call(page, 2)
    button = page.locator(".explorer").get_by_role("button", name="two hearts", exact=True)
    button.wait_for()
    button.focus()
    page.keyboard.press("Enter")
    page.locator(".branch").wait_for()
    for field, text in (("Name", "Transfer"), ("Comment", "to spades")):
        page.get_by_label(field, exact=True).focus()
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    tree = page.get_by_role("region", name="Calls and cards")
    tree.get_by_text("to spades").wait_for()
    pressed(page, "Promote")
    assert tree.locator(".branch .move-text").first.inner_text() == "2♣"
    assert tree.locator(".move[aria-current] .move-text").inner_text() == "2♥"
    page.get_by_role("heading", name="Board 7").click()
    page.keyboard.press("ArrowDown")
    assert tree.locator(".move[aria-current] .move-text").inner_text() == "2♣"
    pressed(page, "Delete from here")
    tree.locator(".branch").wait_for(state="detached")
    pressed(page, "Undo the change")
    tree.locator(".branch").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_all_of_it_is_reached_and_said(scheme: str, table_address: str, open_page: Any) -> None:
    page = analysed(open_page, table_address, CLASH, width=390, height=844, has_touch=True, color_scheme=scheme)
    steps = page.get_by_role("group", name="Steps")
    for _ in range(3):
        steps.get_by_role("button", name="On", exact=True).tap()
    assert page.locator(".move[aria-current] .move-text").inner_text() == "2♥"
    what_if(page).get_by_text("Other hands").tap()
    page.locator(".analyse-other > summary").tap()
    page.get_by_role("button", name="Type the hands").tap()
    page.get_by_role("form", name="Type a board").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator(".stale").first.wait_for(state="detached")  # greyed while answers come
    assert findings(page) == []
