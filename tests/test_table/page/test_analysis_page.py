"""The analysis board in a browser, as an analyst uses it: paste, step, look with other eyes, branch, ask who denied."""

from __future__ import annotations

from typing import Any

LIN = (
    "qx|o7|md|1SAT964HA2DKQJ4CA9,S87HJ543D873CQT43,SKJ32HT98DA65CK82,|sv|o|mb|1N|mb|p|mb|2C|mb|p|mb|2S|mb|p|mb|4S|"
    "mb|p|mb|p|mb|p|pc|H3|pc|H8|pc|HQ|pc|HA|"
)


def analysed(open_page: Any, address: str, text: str = LIN, **settings: Any) -> Any:
    page = open_page(address, **settings)
    page.get_by_role("link", name="Analyse a board").click()
    page.get_by_role("textbox").fill(text)
    page.get_by_role("button", name="Look at it").click()
    page.get_by_role("heading", name="Board 7").wait_for()
    return page


def test_a_board_is_walked_through_and_seen_with_other_eyes(table_address: str, open_page: Any) -> None:
    page = analysed(open_page, table_address)
    assert page.locator(".diagram-hand").count() == 4
    page.get_by_role("button", name="North", exact=True).click()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    page.locator(".deals-left tbody tr").nth(2).wait_for()
    assert page.locator(".analyse-board .diagram-hand").count() == 1 and page.locator(".hidden-hand").count() == 3
    assert "exact" in page.locator(".deals-left tbody tr").first.inner_text()
    assert page.get_by_role("heading", name="North to call").is_visible()


def test_another_call_makes_a_branch_that_the_address_keeps(table_address: str, open_page: Any) -> None:
    page = analysed(open_page, table_address)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.locator(".explorer").get_by_role("button", name="two hearts", exact=True).click()
    page.locator(".branch").get_by_role("button", name="two hearts", exact=True).wait_for()
    page.reload()
    page.locator(".branch").get_by_role("button", name="two hearts", exact=True).wait_for()
    assert page.locator(".move[aria-current] .move-text").inner_text() == "2♥"


def test_a_bar_names_the_call_that_denied_it(table_address: str, open_page: Any) -> None:
    page = analysed(open_page, table_address)
    page.get_by_role("button", name="West", exact=True).click()
    page.keyboard.press("ArrowRight")
    hand = page.get_by_role("article", name="South")
    page.locator(".bars-key").wait_for()
    before = hand.get_by_role("button", name="South, 18 points: 0.0 %, before")
    before.click()
    said = hand.locator(".bar-said")
    said.get_by_text("denied by").wait_for()
    assert "15–17 HCP" in said.inner_text()
    assert "Such hands call instead:" in said.inner_text() and "1♦" in said.inner_text()
    assert said.locator(".hand-in-line").count() == 3
    hand.get_by_role("button", name="South, 16 points").click()
    said.get_by_text("No call of this hand denies it.").wait_for()
    assert "Such hands" not in said.inner_text()


def test_what_the_last_call_changed_is_outlined_and_said(table_address: str, open_page: Any) -> None:
    page = analysed(open_page, table_address)
    page.get_by_role("button", name="West", exact=True).click()
    assert page.locator(".bar-before").count() == 0, "there is no call before the first"
    page.keyboard.press("ArrowRight")
    page.locator(".bar-before").first.wait_for()
    heading = page.get_by_role("article", name="South").locator("h3")
    heading.get_by_text("HCP").wait_for()
    assert "on average 12." in heading.inner_text() and "→ 1" in heading.inner_text()


def test_a_move_cancels_what_is_asked_and_keeps_the_counts_that_hold(table_address: str, open_page: Any) -> None:
    page = analysed(open_page, table_address)
    page.get_by_role("button", name="No hand").click()
    gone: list[str] = []
    page.on("requestfailed", lambda request: gone.append(request.url))
    page.keyboard.press("End")
    page.locator(".deals-left .awaited").first.wait_for()
    page.keyboard.press("Home")
    page.locator(".deals-left[aria-busy='false']").wait_for()
    assert page.locator(".deals-left tbody tr").count() == 1 and any("look" in url for url in gone)
    page.keyboard.press("ArrowRight")
    page.locator(".deals-left[aria-busy='false']").wait_for()
    rows = page.locator(".deals-left tbody tr")
    assert rows.count() == 2 and "exact" in rows.first.inner_text()


def test_what_is_no_board_is_said(table_address: str, open_page: Any) -> None:
    page = open_page(table_address)
    page.get_by_role("link", name="Analyse a board").click()
    page.get_by_role("textbox").fill("good morning")
    page.get_by_role("button", name="Look at it").click()
    page.locator(".notice-refused").wait_for()
