"""A finished board that leaves the page: as a link that holds it, as texts with what the calls mean."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dealspace.cards import Auction, Record, Seat
from dealspace.table.web.replay_file import PAGE as REPLAY_PAGE
from dealspace.table.web.replay_file import filed_board, replay_page
from tests.test_table.page.finished_boards import BOARD, finished_view, record, replay_review
from tests.test_table.page.moments import AUCTION, MEANINGS, meaning
from tests.test_table.page.staged import Stage

Opened = tuple[str, Stage]


def at_review(open_page: Any, stage: Opened) -> Any:
    stage[1].table = finished_view()
    stage[1].answers["review"] = (200, replay_review())
    page = open_page(f"{stage[0]}/#/table/abc")
    page.locator(".replay-playable").first.wait_for()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return page


def copied(page: Any, what: str) -> str:
    page.get_by_role("button", name=f"Copy {what}", exact=True).click()
    page.locator(".export").get_by_text("copied").wait_for()
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_the_link_of_a_finished_board_holds_the_board_and_its_meanings(open_page: Any, stage: Opened) -> None:
    page = at_review(open_page, stage)
    link = copied(page, "link")
    assert "#board=" in link and "board" not in link.partition("#")[0]
    other = open_page(link)
    other.wait_for_selector(".replay-hand")
    assert other.locator(".replay-hand [data-card=SA]").count() == 1
    assert other.locator(".made-call").count() == 10
    other.locator(".made-call").nth(2).click()
    assert "Stayman: four cards in a major" in other.locator(".meaning-open").inner_text()
    other.keyboard.press("End")
    assert other.locator(".steps-where").inner_text().startswith("The end")


def test_the_page_offers_the_board_and_the_session_as_files(open_page: Any, stage: Opened) -> None:
    page = at_review(open_page, stage)
    save = page.get_by_role("link", name="Save as file")
    assert save.get_attribute("href") == "/api/sittings/abc/export?format=html&place=3"
    page.get_by_label("with the review").uncheck()
    assert save.get_attribute("href") == "/api/sittings/abc/export?format=html&place=3&review=0"
    assert "The link works where this program runs, 127.0.0.1" in page.locator(".export").inner_text()
    copied(page, "LIN")
    assert "GET /api/sittings/abc/export?format=lin&place=3" in stage[1].asked


def test_a_file_of_boards_is_replayed_from_the_disk_with_the_network_off(browser: Any, tmp_path: Path) -> None:
    if not REPLAY_PAGE.is_file():
        pytest.skip("the page is not built: make web")
    meanings = [*MEANINGS["made"], *(meaning(made["seat"], made["call"], "") for made in AUCTION[3:])]
    meanings[2] = {**meanings[2], "text": "Stayman <!--<script>"}
    title = "An evening</script><script>window.broken = true</script>"
    board = filed_board(record(), meanings=meanings, you=Seat.SOUTH, review=replay_review())
    other = filed_board(Record(BOARD, Auction.parse("N: P P P P")))
    text = replay_page(title, [board, other])
    assert len(text.encode()) < 300_000
    file = tmp_path / "boards.html"
    file.write_text(text, "utf-8")
    context = browser.new_context(viewport={"width": 1280, "height": 900}, offline=True)
    page = context.new_page()
    wrong: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    page.locator(".replay-playable").first.wait_for()
    assert page.title() == title == page.locator(".head-board").inner_text()
    page.keyboard.press("ArrowRight")
    assert page.locator(".steps-where").inner_text().startswith("Trick 1, South to play")
    page.locator(".made-call").nth(2).click()
    assert "Stayman <!--<script>" in page.locator(".meaning-open").inner_text()
    page.keyboard.press("ArrowDown")
    assert "what is better?" in page.locator(".steps-where").inner_text()
    page.get_by_role("button", name="Show me").click()
    assert "♦K is better" in page.locator(".decision-here").inner_text()
    assert page.get_by_role("button", name="Try it from here").count() == 0
    page.keyboard.press("PageDown")
    page.get_by_role("heading", name="Board 3: passed out").wait_for()
    assert page.evaluate("window.broken") is None
    assert (wrong, [url for url in asked if not url.startswith(("file:", "data:"))]) == ([], [])
    context.close()
