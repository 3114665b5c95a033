"""Whole boards against the real server and its bots: one by clicks, one by the keyboard alone, one in two windows."""

from __future__ import annotations

import time
from typing import Any

DEADLINE_S = 240.0


def unfold(page: Any) -> None:
    """Have all there is to choose in sight."""
    page.get_by_role("button", name="Play", exact=True).wait_for()
    if (change := page.get_by_role("button", name="Change")).count():
        change.click()


def sit_down(page: Any) -> None:
    """A table with fast bots that bid by the book; of one random board where no other boards were chosen."""
    unfold(page)
    if page.get_by_label("Number of boards").count():
        page.get_by_label("Number of boards").fill("1")
    page.get_by_label("Bots", exact=True).select_option("book")
    page.get_by_role("radio", name="Fast").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(".table, .review")


def is_over(page: Any) -> bool:
    return bool(page.locator(".review").count())


def wait_for_turn(page: Any) -> bool:
    """Wait until the person is to call or play; False where the board is over."""
    page.wait_for_selector(".review, .status-line .yours")
    return not is_over(page)


STATE = """[document.querySelectorAll('.made-call').length, document.querySelectorAll('.area-hand .card').length,
  document.querySelectorAll('.compass .card').length, document.querySelector('.trick')?.innerText].join(' ')"""
"""What stands on the table: it changes with every call and card."""


def state(page: Any) -> str:
    return str(page.evaluate(STATE))


def until_changed(page: Any, before: str) -> None:
    page.wait_for_function(
        f"before => document.querySelector('.review') || {STATE} !== before", arg=before, timeout=60_000
    )


def playable(page: Any) -> Any:
    return page.locator(".card[aria-disabled=false]")


def test_a_whole_board_is_bid_and_played_by_clicks(open_page: Any, table_address: str) -> None:
    page = open_page(table_address)
    assert "token" not in page.url, "the token stays in sight"
    sit_down(page)
    calls, until = 0, time.monotonic() + DEADLINE_S
    while wait_for_turn(page):
        assert time.monotonic() < until, f"the board does not end: {state(page)}"
        before = state(page)
        if page.locator(".box").count():
            # 1NT once if it is possible, so that there is a contract whatever the bots do; then pass.
            bid = page.locator("[data-call='1N'][aria-disabled=false]")
            (bid if bid.count() and not calls else page.locator("[data-call=P]")).click()
            calls += 1
        else:
            playable(page).first.click()
        until_changed(page, before)
    assert calls
    assert page.locator(".diagram-hand, .replay-hand").count() == 4
    page.get_by_text("Your decisions").first.wait_for()
    assert page.locator(".results dd").first.inner_text()


def walk_to_a_card_that_can_be_played(page: Any) -> None:
    """Tab into the hand on turn, go to its first card, then on until one can be played: dummy's suits are columns."""
    for _ in range(60):
        if page.evaluate("document.activeElement.closest('.hand-on-turn') !== null"):
            break
        page.keyboard.press("Tab")
    is_column = page.evaluate("document.activeElement.closest('.compass') !== null")
    back, on = ("ArrowLeft", "ArrowDown") if is_column else ("ArrowUp", "ArrowRight")
    for key in (back, back, back, "Home"):
        page.keyboard.press(key)
    for _ in range(13):
        if page.evaluate("document.activeElement.getAttribute('aria-disabled')") == "false":
            return
        page.keyboard.press(on)
    raise AssertionError(f"no card can be reached: {state(page)}")


def test_a_whole_board_is_bid_and_played_with_the_keyboard_alone(open_page: Any, table_address: str) -> None:
    page = open_page(table_address)
    sit_down(page)
    typed_calls, until = 0, time.monotonic() + DEADLINE_S
    typed_card = False
    while wait_for_turn(page):
        assert time.monotonic() < until, f"the board does not end: {state(page)}"
        before = state(page)
        if page.locator(".box").count():
            can = page.locator("[data-call='2N'][aria-disabled=false]").count() and not typed_calls
            page.keyboard.type("2n" if can else "p")
            typed_calls += 1
        elif not typed_card:
            page.keyboard.type(str(playable(page).first.get_attribute("data-card")).lower())
            typed_card = True
        else:
            walk_to_a_card_that_can_be_played(page)
            page.keyboard.press("Enter")
        until_changed(page, before)
    assert typed_calls
    assert page.evaluate("document.activeElement.tagName") == "H1", "the review's heading has the focus"


def test_a_second_window_follows_the_table(open_page: Any, table_address: str) -> None:
    first = open_page(table_address)
    sit_down(first)
    second = first.context.new_page()
    second.goto(first.url)
    assert wait_for_turn(second)
    calls = first.locator(".made-call").count()
    first.locator("[data-call=P]").click()
    second.wait_for_function("before => document.querySelectorAll('.made-call').length > before", arg=calls)


NOTRUMP = """\
[Board "1"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "S:AKJ2.Q54.KJ3.QT4 T98.J973.Q95.K63 Q43.AK6.A862.975 765.T82.T74.AJ82"]

[Board "2"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "S:T98.J973.Q95.K63 Q43.AK6.A862.975 765.T82.T74.AJ82 AKJ2.Q54.KJ3.QT4"]
"""
"""Two boards; on the first South opens 1NT, North raises to three and nobody else has a call."""


def open_1nt(page: Any) -> None:
    page.locator("[data-call='1N'][aria-disabled=false]").wait_for()  # closed while an answer is awaited
    before = state(page)
    page.keyboard.type("1n")
    until_changed(page, before)
    page.locator(".made-call", has_text="3NT").wait_for()
    assert wait_for_turn(page)


def test_a_pasted_line_of_hands_is_played(open_page: Any, table_address: str) -> None:
    page = open_page(table_address)
    unfold(page)
    page.get_by_role("radio", name="Paste").check()
    box = page.get_by_label("Boards in any form")
    box.fill("https://tinyurl.com/abc")
    page.get_by_text("is a reference to a board, not the board").wait_for()
    box.fill("T98.J973.Q95.K63 Q43.AK6.A862.975 765.T82.T74.AJ82 AKJ2.Q54.KJ3.QT4")
    page.get_by_text("Taken for hands in lines or diagrams: 1 board.").wait_for()
    sit_down(page)
    assert wait_for_turn(page)
    assert page.locator("[data-card=CA]").count() == 1  # South holds AJ82 of clubs


def test_moves_are_taken_back_claimed_and_gone_on_with_later(open_page: Any, table_address: str) -> None:
    page = open_page(table_address)
    unfold(page)
    page.get_by_role("radio", name="File").check()
    page.locator("input[type=file]").set_input_files(
        {"name": "notrump.pbn", "mimeType": "text/plain", "buffer": NOTRUMP.encode()}
    )
    sit_down(page)
    assert wait_for_turn(page)
    open_1nt(page)
    page.keyboard.press("Shift+U")
    page.wait_for_function("() => !document.querySelector('.made-call')")
    assert wait_for_turn(page)
    open_1nt(page)
    page.keyboard.type("p")
    page.wait_for_selector(".table-play")
    assert wait_for_turn(page)
    address = page.url
    page.get_by_role("link", name="Leave").click()
    page.locator(f"a[href='{address[address.index('#') :]}']").click()
    page.wait_for_selector(".table-play")
    assert page.url == address
    assert wait_for_turn(page)
    page.keyboard.press("Shift+C")
    page.get_by_role("button", name="Concede").click()
    assert page.get_by_role("alert").inner_text().startswith("Concede all 13 tricks? 3NT by South: 9 down.")
    page.get_by_role("button", name="Concede all 13").click()
    page.wait_for_selector(".review")
    page.get_by_role("button", name="Next board").click()
    page.wait_for_selector(".table-auction")
    assert "2 of 2" in page.locator(".head-board").inner_text()
