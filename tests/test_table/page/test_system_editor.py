"""An author's session in a browser: a mistake is typed, found at its place, mended, saved, and the rule is bid."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.test_table.page.conftest import real_server
from tests.test_table.page.test_accessibility import findings

CLUB = """system: club
title: Ann's club
dsl: 2
extends: natural
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 12-14 and balanced, say: Weak}
  - 2C: {if: hcp 23+, say: Strong, artificial: true, forcing: game}
"""
BROKEN = CLUB.replace("hcp 12-14", "hpc 12-14")


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a server with an author's folder, and the folder."""
    folder = tmp_path_factory.mktemp("systems")
    with real_server(tmp_path_factory.mktemp("log") / "log.txt", "--systems", str(folder)) as address:
        yield address, folder


def editing(open_page: Any, workshop: tuple[str, Path], name: str, text: str, **settings: Any) -> Any:
    """The page on which this text is edited."""
    address, folder = workshop
    (folder / name).write_text(text)
    page = open_page(f"{address}#/systems/{name}/edit", **settings)
    page.locator(".cm-content").wait_for()
    return page


def test_an_author_makes_a_file_mends_a_mistake_saves_and_bids_it(workshop: tuple[str, Path], open_page: Any) -> None:
    address, folder = workshop
    page = open_page(f"{address}#/systems")
    page.get_by_label("Name of a new file").fill("ann")
    page.get_by_label("It extends").select_option("natural")
    page.get_by_role("button", name="Make it").click()
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text(
        "contexts:\n- after: opening\n  rules:\n  - 1N: {if: hpc 12-14 and balanced, say: Weak}\n"
    )
    mend = page.locator(".findings").get_by_role("button", name="Write hcp")
    mend.wait_for()
    assert "line 8" in page.locator(".findings li").inner_text()
    marked = page.locator(".cm-lintRange-error")
    assert marked.inner_text() == "hpc"
    mend.click()
    page.get_by_role("status").get_by_text("It loads").wait_for()
    assert page.locator(".findings .severity-error").count() == 0
    panel = page.get_by_role("region", name="The rule at the cursor")
    panel.get_by_text("Fits 9.7 % of the hands here").first.wait_for()
    page.keyboard.press("Control+s")
    page.get_by_role("button", name="Saved").wait_for()
    assert "hcp 12-14" in (folder / "ann.yaml").read_text()
    panel.get_by_role("button", name="Bid it").click()
    page.get_by_role("button", name="one no-trump").wait_for()
    page.go_back()
    page.locator(".cm-content").wait_for()


def test_the_keyboard_does_it_all(workshop: tuple[str, Path], open_page: Any) -> None:
    page = editing(open_page, workshop, "keys.yaml", BROKEN)
    page.locator(".findings li").wait_for()
    page.keyboard.press("F8")
    page.wait_for_function("document.activeElement?.shadowRoot?.activeElement?.matches('.cm-content')")
    page.locator(".cm-tooltip .cm-diagnosticAction").wait_for()
    selected = "document.activeElement.shadowRoot.getSelection?.().toString() ?? getSelection().toString()"
    assert page.evaluate(selected) in ("hpc", "")
    page.keyboard.type("hcp")
    page.get_by_role("status").get_by_text("It loads").wait_for()
    page.keyboard.press("Control+s")
    page.get_by_role("button", name="Saved").wait_for()
    assert (workshop[1] / "keys.yaml").read_text() == CLUB
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.wait_for_function("!document.activeElement?.shadowRoot")


def test_what_may_be_written_is_offered(workshop: tuple[str, Path], open_page: Any) -> None:
    page = editing(open_page, workshop, "words.yaml", CLUB)
    page.get_by_role("region", name="Who bids what there").get_by_text("of 32,768 hands").wait_for()
    page.locator(".cm-line").nth(8).click()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type(", aler")
    page.locator(".cm-tooltip-autocomplete li", has_text="alert").first.click()
    page.locator(".cm-tooltip-autocomplete").wait_for(state="detached")
    assert ", alert: }" in page.locator(".cm-line").nth(8).inner_text()


def test_proofs_come_when_typing_has_ceased_and_go_when_it_goes_on(workshop: tuple[str, Path], open_page: Any) -> None:
    dead = "  - 2C: {if: hcp 24+, say: Never, artificial: true, forcing: game}\n"
    page = editing(open_page, workshop, "dead.yaml", CLUB + dead)
    page.locator(".cm-line").nth(9).click()
    finding = page.locator(".findings li", has_text="dead-rule")
    finding.wait_for()
    assert "line 10" in finding.inner_text()
    panel = page.get_by_role("region", name="The rule at the cursor")
    panel.get_by_text("above takes 100 % of what fits").wait_for()
    page.keyboard.press("End")
    page.keyboard.insert_text(" # more")
    finding.wait_for(state="detached")


def test_a_file_changed_elsewhere_is_not_written_over_unseen(workshop: tuple[str, Path], open_page: Any) -> None:
    page = editing(open_page, workshop, "twice.yaml", CLUB)
    theirs = CLUB + "# theirs\n"
    (workshop[1] / "twice.yaml").write_text(theirs)
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text("# mine\n")
    page.keyboard.press("Control+s")
    window = page.get_by_role("dialog")
    window.get_by_text("What is there now").click()
    assert "# theirs" in window.locator("pre").inner_text()
    assert (workshop[1] / "twice.yaml").read_text() == theirs
    window.get_by_role("button", name="Save mine").click()
    page.get_by_role("button", name="Saved").wait_for()
    assert (workshop[1] / "twice.yaml").read_text() == CLUB + "# mine\n"
    page.get_by_role("button", name="Earlier versions").click()
    page.get_by_role("button", name="Put back version 1").click()
    page.locator(".cm-line", has_text="# theirs").wait_for()
    assert (workshop[1] / "twice.yaml").read_text() == theirs


def test_text_that_is_not_saved_is_there_again(workshop: tuple[str, Path], open_page: Any) -> None:
    page = editing(open_page, workshop, "draft.yaml", CLUB)
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text("# not yet\n")
    page.get_by_role("link", name="Book").click()
    page.locator(".book-call").first.wait_for()
    page.get_by_role("link", name="Edit").click()
    page.locator(".cm-line", has_text="# not yet").wait_for()
    assert page.get_by_role("button", name="Save", exact=True).is_enabled()
    assert (workshop[1] / "draft.yaml").read_text() == CLUB


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_serious_in_the_editor(workshop: tuple[str, Path], open_page: Any, colours: str) -> None:
    page = editing(open_page, workshop, "axe.yaml", BROKEN, color_scheme=colours)
    page.locator(".findings li").wait_for()
    assert findings(page) == []


def test_a_phone_shows_text_and_findings(workshop: tuple[str, Path], open_page: Any) -> None:
    page = editing(open_page, workshop, "phone.yaml", BROKEN, width=390, height=844)
    page.locator(".findings").get_by_role("button", name="Write hcp").click()
    page.get_by_role("status").get_by_text("It loads").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
