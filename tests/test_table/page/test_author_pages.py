"""An author's session in a browser: a system chosen in a form, saved, played, compared and practised."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.test_table.page.conftest import real_server, tab_to
from tests.test_table.page.test_accessibility import findings


@pytest.fixture(scope="module")
def authors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a server, and the author's folder."""
    folder = tmp_path_factory.mktemp("systems")
    with real_server(tmp_path_factory.mktemp("author") / "log.txt", "--systems", str(folder)) as address:
        yield address, folder


def at(page: Any, address: str, hash: str) -> None:
    """Another page of the same server."""
    page.goto(address.partition("?")[0] + hash)


def form(open_page: Any, address: str, **settings: Any) -> Any:
    page = open_page(address, **settings)
    page.get_by_role("link", name="A system of your own, chosen in a form").click()
    page.locator(".author-openings").wait_for()
    return page


def no_mistakes(page: Any) -> None:
    page.locator(".author-status", has_text="No mistakes").wait_for()


def opening(page: Any, call: str) -> str:
    return str(page.locator(".author-openings tr").filter(has_text=call).first.inner_text())


def test_a_system_is_chosen_saved_and_played(open_page: Any, authors: tuple[str, Path]) -> None:
    address, folder = authors
    page = form(open_page, address)
    assert findings(page) == []
    page.get_by_label("Its name").fill("Ann's Club")
    page.get_by_label("Points of 1NT, from").fill("18")
    page.locator("[data-choice=nt] .notice", has_text="the first number is the lower one").wait_for()
    page.get_by_label("Points of 1NT, from").fill("14")
    page.get_by_label("Points of 1NT, to").fill("16")
    page.get_by_label("Find a convention").fill("flan zzz")
    page.get_by_text("No convention has").wait_for()
    page.get_by_label("Find a convention").fill("flann")
    page.get_by_role("checkbox", name="Flannery").check()
    page.get_by_label("Find a convention").fill("multi 2")
    barred = page.get_by_role("checkbox", name="Multi 2♦").first
    assert barred.get_attribute("aria-disabled") == "true"
    assert "Not beside Flannery 2♦: both give 2♦ a meaning." in page.locator("[data-block=multi_2d]").inner_text()
    page.locator("[data-choice=attitude]").get_by_text("Upside-down").click()
    no_mistakes(page)
    page.locator(".author-openings", has_text="14–16 HCP, balanced").wait_for()
    assert findings(page) == []
    page.get_by_role("button", name="Save and play it").click()
    page.locator(".table-auction").wait_for()
    text = (folder / "anns-club.yaml").read_text("utf-8")
    assert text == (
        'system: anns_club\ntitle: "Ann\'s Club"\ndsl: 2\nextends: sayc\nimport:\n- blocks/flannery\n'
        "params:\n  nt: 14-16\ncarding:\n  attitude: upside-down\n"
    )
    page.get_by_role("link", name="Leave").click()
    page.get_by_role("button", name="Change").click()
    options = page.get_by_label("Your system (North–South)").locator("option").all_inner_texts()
    assert "Ann's Club (yours)" in options


def test_what_was_written_by_hand_survives_the_form(open_page: Any, authors: tuple[str, Path]) -> None:
    address, folder = authors
    text = (
        "system: hand\ntitle: By hand\ndsl: 2\nextends: acol\nparams: {nt: 12-14, own: 3}   # mine\n# too\ntests: []\n"
    )
    (folder / "hand.yaml").write_text(text, "utf-8")
    page = open_page(address)
    at(page, address, "#/form/hand")
    page.get_by_text("This file also has tests written by hand.").wait_for()
    page.locator("[data-choice=twos]").get_by_text("eight playing tricks").click()
    no_mistakes(page)
    page.locator(".author-openings", has_text="Strong").first.wait_for()
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator(".notice-kept", has_text="Saved as hand.yaml").wait_for()
    assert (folder / "hand.yaml").read_text("utf-8") == text.replace("own: 3}", "own: 3, twos: acol}")


def test_tests_of_a_file_run_after_a_save(open_page: Any, authors: tuple[str, Path]) -> None:
    address, folder = authors
    tests = (
        "tests:\n- {hand: AQ32.K54.QJ3.A92, auction: '', want: 1N}\n- {hand: AQ32.K54.QJ3.A92, auction: '', want: 2N}\n"
    )
    (folder / "tried.yaml").write_text(f"system: tried\ntitle: Tried\ndsl: 2\nextends: sayc\n{tests}", "utf-8")
    page = open_page(address)
    at(page, address, "#/form/tried")
    no_mistakes(page)
    page.get_by_role("button", name="Save", exact=True).click()
    failed = page.locator(".file-tests li")
    failed.wait_for()
    assert failed.inner_text().startswith("Line 7:") and "should call 2N" in failed.inner_text()
    page.get_by_text("1 of 2 tests of the file fail.").wait_for()


def test_what_changed_is_shown_while_boards_are_bid_and_can_be_stopped(
    open_page: Any, authors: tuple[str, Path]
) -> None:
    address, folder = authors
    (folder / "weak.yaml").write_text(
        "system: weak\ntitle: Weak\ndsl: 2\nextends: sayc\nparams: {nt: 10-13}\n", "utf-8"
    )
    page = open_page(address)
    at(page, address, "#/changes/weak")
    assert "SAYC" in page.get_by_role("combobox", name="Compared with").inner_text()
    page.get_by_role("button", name="Compare").click()
    row = page.locator(".changes-table tbody tr").first
    row.wait_for()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("Stopped after").wait_for()
    assert "%" in row.inner_text() and page.locator(".changes .badge").count()
    row.get_by_role("button").click()
    assert page.locator(".changes-examples .diagram-hand").count() >= 4
    assert findings(page) == []
    page.get_by_role("link", name="Analyse it").first.click()
    page.get_by_role("heading", name="Board example").wait_for()
    assert page.locator(".branch").count(), "the auction of before is a branch"


def test_a_hand_is_practised_by_the_keyboard_alone(open_page: Any, authors: tuple[str, Path]) -> None:
    address, _ = authors
    page = open_page(address)
    at(page, address, "#/practice/sayc/1N-P")
    page.locator(".practice-hand").wait_for()
    before = page.locator(".practice-hand").inner_text()
    page.keyboard.type("7n")
    page.locator(".answer-wrong").wait_for()
    assert page.locator(".practice-answer h3").inner_text() == "Why not 7NT"
    assert ".yaml" not in page.locator(".practice-answer ul").inner_text()
    assert "0 of 1 right here" in page.locator(".practice-scores").inner_text()
    assert findings(page) == []
    best = page.locator(".practice-answer h2 [aria-hidden]").nth(1).inner_text().partition(",")[0]
    page.keyboard.press("Enter")
    page.locator(".practice-answer").wait_for(state="detached")
    assert page.locator(".practice-hand").inner_text() != before
    page.reload()
    page.get_by_text("0 of 1 right here, 0 of 1 right in this system.").wait_for()
    assert best
    right = page.locator(".answer-right")
    for _ in range(12):
        page.locator(".practice-box:not(.box-waits)").wait_for()
        page.keyboard.type("p")
        page.locator(".practice-answer").wait_for()
        if right.count():
            break
        page.keyboard.press("Enter")
        page.locator(".practice-answer").wait_for(state="detached")
    assert right.count(), "one of twelve hands passes"


def test_the_vulnerability_of_a_practice_is_chosen(open_page: Any, authors: tuple[str, Path]) -> None:
    page = open_page(authors[0])
    at(page, authors[0], "#/practice/sayc")
    page.locator(".practice-hand").wait_for()
    with page.expect_request("**/practice") as sent:
        page.get_by_label("We", exact=True).check()
    assert sent.value.post_data_json["vulnerable"] == "we"
    page.locator(".practice .auction th.vulnerable", has_text="South").wait_for()


def test_an_auction_that_cannot_be_is_said(open_page: Any, authors: tuple[str, Path]) -> None:
    page = open_page(authors[0])
    page.get_by_role("link", name="Practise bidding").click()
    page.locator(".practice-hand").wait_for()
    page.get_by_label("Calls before yours").fill("1N 1C")
    page.get_by_role("button", name="Deal").click()
    page.locator(".notice-refused").wait_for()
    assert "1♣" in page.locator(".notice-refused").inner_text()


def test_a_system_is_chosen_saved_and_practised_by_the_keyboard_alone(
    open_page: Any, authors: tuple[str, Path]
) -> None:
    address, folder = authors
    page = open_page(address)
    page.get_by_role("button", name="Play", exact=True).wait_for()
    tab_to(page, "a[href='#/form']")
    page.keyboard.press("Enter")
    page.locator(".author-openings").wait_for()
    tab_to(page, ".author-name input")
    page.keyboard.press("Control+a")
    page.keyboard.type("Keys")
    tab_to(page, "[data-choice=nt] input")
    page.keyboard.press("Control+a")
    page.keyboard.type("14")
    tab_to(page, "[data-choice=blackwood] input")
    page.keyboard.press("ArrowDown")
    tab_to(page, "input[type=search]")
    page.keyboard.type("flannery")
    tab_to(page, "[data-block=flannery] input")
    page.keyboard.press("Space")
    page.locator(".author-openings", has_text="4 ♠ and 5 ♥").wait_for()
    tab_to(page, ".author-result button[type=submit]")
    page.keyboard.press("Enter")
    page.locator(".notice-kept", has_text="Saved as keys.yaml").wait_for()
    text = (folder / "keys.yaml").read_text("utf-8")
    assert "nt: 14-17" in text and "blackwood: keycards" in text and "- blocks/flannery" in text
    tab_to(page, "a[href='#/practice/keys']")
    page.keyboard.press("Enter")
    page.locator(".practice-box:not(.box-waits)").wait_for()
    page.keyboard.type("7n")
    page.locator(".answer-wrong").wait_for()
    page.keyboard.press("Enter")
    page.get_by_text("Hand 2 of 12").wait_for()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (2560, 1440)])
def test_nothing_moves_sideways(open_page: Any, authors: tuple[str, Path], width: int, height: int) -> None:
    page = form(open_page, authors[0], width=width, height=height, color_scheme="dark")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    save = page.get_by_role("button", name="Save", exact=True).bounding_box()
    assert 0 <= save["y"] < height, "saving is in sight"
    assert findings(page) == []
