"""The page Systems in a browser: reading a shipped system as a book and in its files, and an author's session."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.test_table.page.conftest import real_server
from tests.test_table.page.test_accessibility import findings
from tests.test_table.page.test_analysis_page import analysed


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a server with an author's folder, and the folder."""
    folder = tmp_path_factory.mktemp("systems")
    with real_server(tmp_path_factory.mktemp("log") / "log.txt", "--systems", str(folder)) as address:
        yield address, folder


def at(address: str, hash: str) -> str:
    """The address of a page, with the token."""
    return f"{address}{hash}"


def test_the_book_unfolds_call_by_call_in_ladder_order(workshop: tuple[str, Path], open_page: Any) -> None:
    page = open_page(at(workshop[0], "#/systems/sayc/book"))
    page.locator(".book-call").first.wait_for()
    keys = page.locator(".book-call").evaluate_all("calls => calls.map(call => call.dataset.key)")
    assert keys[:5] == ["P", "1C", "1D", "1H", "1S"]
    page.locator('[data-key="1N"]').focus()
    page.keyboard.press("ArrowRight")
    page.locator('[data-key="1N-P-2C"]').wait_for()
    assert page.locator(".hand-lines li").count() == 3
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.locator('[data-key="1N-P-2C-P-2H"]').wait_for()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.key") == "1N"


def test_an_auction_and_words_are_found(workshop: tuple[str, Path], open_page: Any) -> None:
    page = open_page(at(workshop[0], "#/systems/sayc/book"))
    field = page.get_by_role("searchbox")
    field.fill("1c 1s x")
    field.press("Enter")
    page.locator('[data-key="1C-1S-X"][aria-expanded="true"]').wait_for()
    field.fill("stayman four-card")
    page.locator(".found-rules li").first.wait_for()
    with page.context.expect_page() as opened:
        page.locator(".found-rules .chapter-link").first.click()
    chapter = opened.value
    chapter.locator(".cm-marked-line").wait_for()
    assert "notrump.yaml" in chapter.get_by_role("heading", level=2).inner_text()
    assert "stayman" in chapter.locator(".cm-content").inner_text()


def test_a_meaning_leads_to_its_rule_in_the_chapter(workshop: tuple[str, Path], open_page: Any) -> None:
    page = analysed(open_page, workshop[0])
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="two clubs by").click()
    page.get_by_text("The rule").click()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="In its chapter").click()
    chapter = opened.value
    chapter.locator(".cm-marked-line").wait_for()
    assert "LC" in chapter.locator(".cm-marked-line").inner_text()
    assert chapter.locator(".cm-content").get_attribute("aria-readonly") == "true"
    assert page.get_by_role("heading", name="Board 7").is_visible()


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("hash", ["#/systems", "#/systems/sayc/book", "#/systems/sayc/files"])
def test_axe_finds_nothing_serious(workshop: tuple[str, Path], open_page: Any, hash: str, colours: str) -> None:
    page = open_page(at(workshop[0], hash), color_scheme=colours)
    page.locator(".row-link, .book-call, .cm-content").first.wait_for()
    assert findings(page) == []


def test_a_phone_reads_without_moving_sideways(workshop: tuple[str, Path], open_page: Any) -> None:
    for hash in ("#/systems", "#/systems/sayc/book", "#/systems/sayc/files"):
        page = open_page(at(workshop[0], hash), width=390, height=844)
        page.locator(".row-link, .book-call, .cm-content").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, hash
