"""The pages of sessions and statistics: search, notes, an earlier review, deleting, files, intervals."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.test_table.page.moments import SESSIONS, STATISTICS
from tests.test_table.page.staged import Stage
from tests.test_table.page.test_accessibility import findings

Opened = tuple[str, Stage]


def at(open_page: Any, stage: Opened, name: str, **settings: Any) -> Any:
    page = open_page(f"{stage[0]}/#/{name}", **settings)
    page.wait_for_selector(".session, .statistics-part")
    return page


def test_sessions_have_their_boards_with_results_and_notes(open_page: Any, stage: Opened) -> None:
    page = at(open_page, stage, "sessions")
    first, other, jass = page.locator(".session").all()
    assert [row.inner_text() for row in first.locator("tbody .number").all()] == ["+1 IMP", "−11 IMPs"]
    assert "Ask partner" in first.locator(".note").inner_text()
    assert [row.inner_text() for row in other.locator("tbody .number").all()] == ["0.5 MP", ""]
    assert first.get_by_role("link", name="Go on").count() == 1 and other.get_by_role("link", name="Go on").count() == 0
    assert jass.get_by_role("link", name="PBN").count() == 0 and "1 deal · You 100" in jass.inner_text()
    assert jass.locator("tbody a").count() == 0, "no review of another game"
    assert page.get_by_role("link", name="All boards as PBN").get_attribute("href") == "/api/export"


def test_a_name_stands_in_all_files_and_is_kept_in_this_browser(open_page: Any, stage: Opened) -> None:
    page = at(open_page, stage, "sessions")
    page.get_by_label("Your name in files").fill("Ann O’Hara")
    every = page.get_by_role("link", name="All boards as PBN")
    assert every.get_attribute("href") == "/api/export?name=Ann%20O%E2%80%99Hara"
    one = page.locator(".session").first.get_by_role("link", name="PBN")
    assert str(one.get_attribute("href")).endswith("format=pbn&name=Ann%20O%E2%80%99Hara")
    page.reload()
    assert page.get_by_label("Your name in files").input_value() == "Ann O’Hara"


def test_what_is_typed_is_searched_for_at_the_server(open_page: Any, stage: Opened) -> None:
    page = at(open_page, stage, "sessions")
    stage[1].answers["sessions"] = (200, {"sessions": SESSIONS["sessions"][:1], "more": False, "reading": False})
    page.get_by_role("searchbox").fill("4♠ partner")
    page.get_by_text("1 session has it.").wait_for()
    assert page.locator(".session").count() == 1
    assert any("search=4%E2%99%A0%20partner" in asked for asked in stage[1].asked)
    stage[1].answers["sessions"] = (200, {"sessions": [], "more": False, "reading": False})
    page.get_by_role("searchbox").fill("nothing like it")
    page.get_by_text("Nothing is found.").wait_for()


def test_more_sessions_are_shown_when_they_are_asked_for(open_page: Any, stage: Opened) -> None:
    stage[1].answers["sessions"] = (200, {**SESSIONS, "more": True})
    page = at(open_page, stage, "sessions")
    stage[1].answers["sessions"] = (200, SESSIONS)
    page.get_by_role("button", name="Show more").click()
    page.locator(".session").nth(5).wait_for()
    assert any(asked.endswith("skipped=3") for asked in stage[1].asked)


def test_a_session_is_deleted_after_a_question(open_page: Any, stage: Opened) -> None:
    page = at(open_page, stage, "sessions")
    page.get_by_role("button", name="Delete Random boards").click()
    page.get_by_role("button", name="Keep it").click()
    assert stage[1].deleted == []
    page.get_by_role("button", name="Delete Random boards").click()
    dialog = page.get_by_role("dialog", name="Delete this session?")
    assert "2 of 8 boards" in dialog.inner_text()
    stage[1].answers["sessions"] = (200, {**SESSIONS, "sessions": SESSIONS["sessions"][1:]})
    dialog.get_by_role("button", name="Delete").click()
    page.locator(".session").nth(2).wait_for(state="detached")
    assert stage[1].deleted == ["abc"]


def test_an_earlier_board_is_reviewed_and_its_table_is_not_touched(open_page: Any, stage: Opened) -> None:
    page = at(open_page, stage, "sessions")
    page.locator(".session").first.get_by_role("link", name="4♠ by South").first.click()
    page.wait_for_url(re.compile("#/review/abc/1$"))
    page.wait_for_selector(".review h1")
    assert "GET /api/sittings/abc/finished?place=1" in stage[1].asked
    assert "GET /api/sittings/abc/meanings?place=1" in stage[1].asked
    page.wait_for_function("() => true")
    assert not any("/events" in asked for asked in stage[1].asked), "it does not follow the table"
    assert page.get_by_role("button", name="Next board").count() == 0
    page.keyboard.press("Shift+U")
    assert stage[1].moves == []
    page.go_back()
    page.wait_for_selector(".session")


def test_before_the_first_board_both_pages_say_what_will_be_there(open_page: Any, stage: Opened) -> None:
    stage[1].answers["sessions"] = (200, {"sessions": [], "more": False, "reading": False})
    stage[1].answers["statistics"] = (200, {"boards": 0, "scorings": [], "reading": False})
    page = open_page(f"{stage[0]}/#/sessions")
    page.get_by_text("Nothing has been played yet").wait_for()
    assert page.get_by_role("link", name="All boards as PBN").count() == 0
    page.get_by_role("link", name="Statistics").click()
    page.get_by_text("No board of bridge is finished yet").wait_for()
    assert page.get_by_role("link", name="Statistics").get_attribute("aria-current") == "page"


def test_statistics_have_intervals_and_say_when_boards_are_few(open_page: Any, stage: Opened) -> None:
    page = at(open_page, stage, "statistics")
    scores = page.get_by_role("region", name="IMPs: scores")
    rows = [re.sub(r"\s+", " ", row.inner_text()) for row in scores.locator("tbody tr").all()]
    assert rows == [
        "Declaring 3 +1.7 −2.5 to +5.9",
        "Defending 1 −2.0 one board",
        "Passed out 1 0.0 one board",
    ]
    assert "So few boards say little" in scores.inner_text()
    many = json.loads(json.dumps(STATISTICS))
    many["scorings"][0]["total"]["boards"] = 40
    stage[1].answers["statistics"] = (200, many)
    page.reload()
    assert "So few boards" not in page.get_by_role("region", name="IMPs: scores").inner_text()


def test_the_dearest_decisions_lead_to_their_reviews(open_page: Any, stage: Opened) -> None:
    page = at(open_page, stage, "statistics")
    page.get_by_text("Declarer’s play: your dearest 2 decisions").click()
    link = page.get_by_role("link", name="♠4 cost 3.4 ± 1.2 IMPs; better ♦K")
    assert link.get_attribute("href") == "#/review/abc/3"
    link.click()
    page.wait_for_selector(".review h1")


@pytest.mark.parametrize("name", ["sessions", "statistics"])
@pytest.mark.parametrize(("width", "colours"), [(360, "dark"), (1440, "light")])
def test_both_pages_are_accessible_and_no_wider_than_the_screen(
    open_page: Any, stage: Opened, name: str, width: int, colours: str
) -> None:
    page = at(open_page, stage, name, width=width, color_scheme=colours)
    for each in page.locator("details").all():
        each.evaluate("element => element.open = true")
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
