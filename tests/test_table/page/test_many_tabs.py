"""Tabs of one browser, which keeps six connections to a server: none waits for another. The server stands still."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.test_table.page.conftest import WAIT_MS
from tests.test_table.page.moments import view
from tests.test_table.page.staged import Stage

Opened = tuple[str, Stage]
WESTS_CALL = {"yours": False, "turn": "W", "chooser": "W", "legal_calls": []}
SAYS_SO = "() => document.querySelector('.status-line').innerText.includes('West is thinking')"


@pytest.fixture
def window(browser: Any) -> Iterator[Any]:
    """A browser of its own, in which tabs are opened."""
    opened = browser.new_context()
    opened.set_default_timeout(WAIT_MS)
    yield opened
    opened.close()


def tab(window: Any, address: str) -> Any:
    page = window.new_page()
    page.goto(f"{address}/#/table/abc")
    page.wait_for_selector(".auction")
    return page


def put(page: Any, *, out_of_sight: bool) -> None:
    """Put a tab behind others, or in front; browsers without a window show all."""
    page.evaluate(
        """hidden => {
          Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        out_of_sight,
    )


def wait_for_readers(page: Any, behind: Stage, count: int) -> None:
    """Until so many streams are followed."""
    for _ in range(300):
        if behind.readers == count:
            return
        page.wait_for_timeout(50)
    assert behind.readers == count


def test_eight_tabs_are_all_told_what_happens_and_all_ask(window: Any, stage: Opened) -> None:
    address, behind = stage
    tabs = [tab(window, address) for _ in range(8)]
    wait_for_readers(tabs[0], behind, 3)
    behind.show(view(number=8, **WESTS_CALL))
    for each in tabs:
        each.wait_for_function(SAYS_SO)
    behind.show(view(number=9))
    for each in tabs:
        each.wait_for_selector("[data-call='2C'][aria-disabled=false]")
        each.click("[data-call='2C']")
        for _ in range(300):
            if behind.moves:
                break
            each.wait_for_timeout(20)
        assert behind.moves.pop()["text"] == "2C"
        each.reload()
        each.wait_for_selector(".auction")


def test_a_tab_that_is_closed_leaves_its_stream_to_another(window: Any, stage: Opened) -> None:
    address, behind = stage
    tabs = [tab(window, address) for _ in range(4)]
    wait_for_readers(tabs[0], behind, 3)
    for each in tabs[:3]:
        each.close()
    wait_for_readers(tabs[3], behind, 1)
    behind.show(view(number=8, **WESTS_CALL))
    tabs[3].wait_for_function(SAYS_SO)


def test_a_tab_out_of_sight_follows_no_stream_and_catches_up_when_it_is_seen(window: Any, stage: Opened) -> None:
    address, behind = stage
    page = tab(window, address)
    wait_for_readers(page, behind, 1)
    put(page, out_of_sight=True)
    wait_for_readers(page, behind, 0)
    behind.show(view(number=8, **WESTS_CALL))
    page.wait_for_function("() => document.title.startsWith('West')")  # it looks from time to time
    behind.show(view(number=9))
    put(page, out_of_sight=False)
    page.wait_for_selector("[data-call='2C'][aria-disabled=false]")
    wait_for_readers(page, behind, 1)


def test_where_no_stream_is_given_the_table_is_looked_at(window: Any, stage: Opened) -> None:
    address, behind = stage
    behind.is_full = True
    page = tab(window, address)
    behind.show(view(number=8, **WESTS_CALL))
    page.wait_for_function(SAYS_SO)
    assert page.locator(".notice-lost").count() == 0
