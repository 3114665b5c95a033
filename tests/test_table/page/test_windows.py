"""Every window of the table has the keyboard while it is open; what was typed and focused before is then as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.test_table.page.moments import play_view
from tests.test_table.page.staged import ROOT
from tests.test_table.page.test_at_the_table import FOCUS, Opened, at_table, wait_for_moves

PHONE = {"width": 390, "height": 664}


def by_key(key: str) -> Callable[[Any], None]:
    return lambda page: page.keyboard.press(key)


def settings(page: Any) -> None:
    page.get_by_role("button", name="Settings").evaluate("button => button.click()")


def answered(page: Any) -> None:
    """Why not a call or card: on a phone the answer is a window, too."""
    page.keyboard.press("Shift+W")
    page.locator(".pick button").first.click()
    page.wait_for_selector("dialog h2:has-text('?')")


def given_up(page: Any) -> None:
    page.keyboard.press("Shift+C")
    page.get_by_role("button", name="Concede all", exact=True).click()


WINDOWS: dict[str, tuple[Callable[[Any], None], dict[str, int]]] = {
    "keys": (by_key("?"), {}),
    "settings": (settings, {}),
    "why not": (by_key("Shift+W"), {}),
    "why not, answered": (answered, PHONE),
    "hint": (by_key("Shift+H"), PHONE),
    "claim": (by_key("Shift+C"), {}),
    "concession": (given_up, {}),
}
IN_THE_AUCTION = [name for name in WINDOWS if name not in ("claim", "concession")]


def close(page: Any) -> None:
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


@pytest.mark.parametrize("name", WINDOWS)
def test_a_window_has_the_keyboard_and_gives_it_back(open_page: Any, stage: Opened, name: str) -> None:
    opens, size = WINDOWS[name]
    stage[1].table = play_view()
    page = at_table(open_page, stage, **size)
    for loses_focus in (False, True):
        page.focus("[data-card=S9]")
        opens(page)
        page.wait_for_selector("dialog[open]")
        if loses_focus:
            page.evaluate("document.activeElement.blur()")
        for key in ("s", "k", "Shift+U", "Shift+L"):
            page.keyboard.press(key)
        assert page.locator("dialog[open]").count() == 1
        close(page)
        assert stage[1].moves == [] and page.locator(".trick-note").inner_text() == "South won"
        assert page.evaluate(FOCUS) == "S9"
    page.keyboard.type("h2")
    assert wait_for_moves(page, stage[1], 1) == [(21, "card", "H2")]


@pytest.mark.parametrize("name", IN_THE_AUCTION)
def test_a_half_typed_call_outlives_a_window(open_page: Any, stage: Opened, name: str) -> None:
    opens, size = WINDOWS[name]
    page = at_table(open_page, stage, **size)
    page.clock.install()
    page.keyboard.type("3")
    opens(page)
    page.wait_for_selector("dialog[open]")
    page.clock.fast_forward(60_000)
    close(page)
    assert page.locator("output.typed").inner_text() == "3 …"
    page.keyboard.type("n")
    assert wait_for_moves(page, stage[1], 1) == [(6, "call", "3N")]


def test_a_half_typed_call_is_forgotten_after_a_while(open_page: Any, stage: Opened) -> None:
    page = at_table(open_page, stage)
    page.clock.install()
    page.keyboard.type("3")
    page.clock.fast_forward(60_000)
    page.wait_for_selector("output.typed", state="detached")


def test_a_window_that_the_browser_closes_by_itself_gives_the_keyboard_back(open_page: Any, stage: Opened) -> None:
    page = at_table(open_page, stage)
    page.keyboard.press("?")
    page.locator("dialog").evaluate("dialog => dialog.close()")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.type("2n")
    assert wait_for_moves(page, stage[1], 1) == [(6, "call", "2N")]


ELSEWHERE = {"SessionPart.tsx", "EditPage.tsx", "SystemList.tsx", "EarlierTexts.tsx"}
"""Whose windows are over another page than the table: test_sessions_page.py, test_system_editor.py."""


def test_no_window_of_the_page_is_left_out() -> None:
    """The files whose windows stand in WINDOWS; all are made by one component."""
    sources = {path.name: path.read_text("utf-8") for path in (ROOT / "web" / "src").rglob("*.tsx")}
    assert {name for name, text in sources.items() if "<Dialog " in text} - ELSEWHERE == {
        "Advice.tsx", "ClaimDialog.tsx", "KeysDialog.tsx", "SettingsDialog.tsx", "WhyNotDialog.tsx",
    }  # fmt: skip
    assert {name for name, text in sources.items() if "<dialog" in text} == {"Dialog.tsx"}
