"""The start page: one button plays what was chosen last; choices fold; what was left is gone on with; other games."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.test_table.page.moments import START, game_moment, sitting_row
from tests.test_table.page.staged import Stage
from tests.test_table.page.test_accessibility import findings

Opened = tuple[str, Stage]


def unfolded(page: Any) -> Any:
    """The start page, or that of a game, with all there is to choose in sight."""
    page.get_by_role("button", name="Change").click()
    return page


def test_one_button_plays_good_settings_without_any_choice(open_page: Any, stage: Opened) -> None:
    page = open_page(f"{stage[0]}/")
    page.get_by_text("8 random boards").wait_for()
    assert not page.get_by_role("group", name="You sit").is_visible(), "choices are folded"
    with page.expect_request("**/api/sittings") as sent:
        page.get_by_role("button", name="Play").click()
    row = sent.value.post_data_json
    assert row["boards"] == {"kind": "random", "count": 8} and row["seat"] == "S" and row["bot"] == "quick"
    page.wait_for_url(re.compile("#/table/abc$"))


def test_the_button_plays_what_was_chosen_last(open_page: Any, stage: Opened) -> None:
    boards = {"kind": "sentence", "text": "West opens 1♠", "count": 3}
    settings = {"seat": "W", "scoring": "matchpoints", "bot": "careful", "boards": boards}
    stage[1].answers["start"] = (200, START | {"settings": settings})
    page = open_page(f"{stage[0]}/")
    assert "3 boards: West opens 1♠\nYou sit West" in page.locator("#play-what").inner_text()
    with page.expect_request("**/api/sittings") as sent:
        page.get_by_role("button", name="Play").click()
    row = sent.value.post_data_json
    assert row["boards"] == boards and (row["seat"], row["scoring"], row["bot"]) == ("W", "matchpoints", "careful")
    page.goto(f"{stage[0]}/")
    assert unfolded(page).get_by_label("What the boards have").input_value() == "West opens 1♠"


def test_the_last_three_unfinished_sittings_can_be_gone_on_with(open_page: Any, stage: Opened) -> None:
    sittings = [sitting_row(id=f"id{number}", title=f"Title {number}") for number in range(5)]
    sittings.insert(1, sitting_row(id="over", title="Over", done=8, over=True))
    stage[1].answers["start"] = (200, START | {"sittings": sittings})
    page = open_page(f"{stage[0]}/")
    go_on = page.get_by_role("region", name="Go on")
    go_on.wait_for()
    assert [link.get_attribute("href") for link in go_on.locator("li a").all()] == [f"#/table/id{n}" for n in range(3)]
    assert go_on.get_by_role("link", name="All sessions").get_attribute("href") == "#/sessions"


def test_before_the_first_sitting_there_is_nothing_to_go_on_with(open_page: Any, stage: Opened) -> None:
    stage[1].answers["start"] = (200, START | {"sittings": []})
    page = open_page(f"{stage[0]}/")
    page.get_by_role("button", name="Play").wait_for()
    assert page.get_by_role("region", name="Go on").count() == 0


def test_the_choices_stay_reachable_by_keyboard_alone_and_fold_again(open_page: Any, stage: Opened) -> None:
    page = open_page(f"{stage[0]}/")
    change = page.get_by_role("button", name="Change")
    change.focus()
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="Matchpoints").check()
    assert "matchpoints" in page.locator("#play-what").inner_text()
    fold = page.get_by_role("button", name="Fold")
    assert fold.get_attribute("aria-expanded") == "true"
    fold.click()
    assert not page.get_by_role("radio", name="Matchpoints").is_visible()


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ([], "dealspace web --host 0.0.0.0"),
        (["http://192.168.1.5:8000/?token=abc"], "http://192.168.1.5:8000/?token=abc"),
    ],
)
def test_it_says_how_another_device_goes_on(open_page: Any, stage: Opened, answer: list[str], said: str) -> None:
    stage[1].answers["address"] = (200, {"addresses": answer})
    page = open_page(f"{stage[0]}/")
    page.get_by_role("button", name="Play").wait_for()
    assert not any("address" in asked for asked in stage[1].asked), "the token is not asked for unless it is wanted"
    page.get_by_text("Go on with another device").click()
    page.get_by_text(said).wait_for()
    if answer:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.get_by_role("button", name="Copy").click()
        page.get_by_text("Copied").wait_for()
        assert page.evaluate("navigator.clipboard.readText()") == said


@pytest.mark.parametrize("width", [360, 1440])
def test_another_game_is_a_page_with_one_button_and_its_rules(open_page: Any, stage: Opened, width: int) -> None:
    page = open_page(f"{stage[0]}/", width=width)
    page.get_by_role("link", name="Jass").click()
    page.get_by_role("heading", name="The rules of jass").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(page) == []
    with page.expect_request("**/api/sittings") as sent:
        page.get_by_role("button", name="Play").click()
    assert sent.value.post_data_json == {"game": "jass", "seat": "S", "speed": "normal", "to": 1000}
    page.wait_for_url(re.compile("#/table/abc$"))
    page.go_back()
    unfolded(page).get_by_role("radio", name="So many deals").check()
    page.get_by_label("Number of deals").fill("7")
    with page.expect_request("**/api/sittings") as sent:
        page.get_by_role("button", name="Play").click()
    assert sent.value.post_data_json == {"game": "jass", "seat": "S", "speed": "normal", "count": 7}


def test_every_game_has_its_rules(open_page: Any, table_address: str) -> None:
    page = open_page(table_address)
    page.get_by_role("heading", name="Other games").wait_for()
    games = page.locator(".games a").all()
    assert len(games) == 5
    for href in [game.get_attribute("href") for game in games]:
        page.goto(f"{table_address.partition('?')[0]}{href}")
        page.locator(".rules h3").first.wait_for()


def test_a_game_to_a_score_shows_how_it_stands(open_page: Any, stage: Opened) -> None:
    moment = game_moment("jass", 1)
    total = {"boards": 3, "scores": {"NS": 412, "EW": 230}, "text": "You 412, they 230, of 1000"}
    stage[1].table = {**moment, "to": 1000, "total": total, "board": {**moment["board"], "place": 4, "count": 200}}
    page = open_page(f"{stage[0]}/#/table/abc")
    page.wait_for_selector(".hand-own")
    assert page.locator(".standing").inner_text().startswith("The game: You 412, they 230, of 1000")
    assert "200" not in page.locator(".head").inner_text(), "how many deals there will be is not known"


def test_an_error_stands_beside_the_boards(open_page: Any, stage: Opened) -> None:
    stage[1].answers["sittings"] = (400, {"error": "no such condition: spaeds"})
    page = unfolded(open_page(f"{stage[0]}/"))
    page.get_by_role("radio", name="By condition").check()
    page.get_by_label("The hands have").fill("N: spaeds >= 5")
    page.get_by_role("button", name="Play").click()
    error = page.locator(".boards [role=alert]")
    error.wait_for()
    assert "spaeds" in error.inner_text()
    assert page.get_by_label("The hands have").get_attribute("aria-invalid") == "true"


def test_a_dropped_file_is_sent_with_its_name(open_page: Any, stage: Opened) -> None:
    page = unfolded(open_page(f"{stage[0]}/"))
    page.get_by_role("radio", name="File").check()
    page.locator("input[type=file]").set_input_files(
        {"name": "club.pbn", "mimeType": "text/plain", "buffer": '[Event "Café"]\n'.encode("latin-1")}
    )
    page.get_by_text("club.pbn", exact=True).wait_for()
    with page.expect_request("**/api/sittings") as sent:
        page.get_by_role("button", name="Play").click()
    page.get_by_text("2 boards of the file have no deal").wait_for()
    assert sent.value.post_data_json["boards"] == {"kind": "file", "name": "club.pbn", "text": '[Event "Café"]\n'}


def test_pasted_text_says_what_it_is_taken_for_and_which_boards_are_in_it(open_page: Any, stage: Opened) -> None:
    page = unfolded(open_page(f"{stage[0]}/"))
    page.get_by_role("radio", name="Paste").check()
    page.get_by_label("Boards in any form").fill('[Board "7"]\n')
    page.get_by_text("Taken for PBN: 2 boards.").wait_for()
    page.get_by_label("Which boards").select_option("Board 8 · North deals")
    with page.expect_request("**/api/sittings") as sent:
        page.get_by_role("button", name="Play").click()
    assert sent.value.post_data_json["boards"] == {"kind": "pasted", "text": '[Board "7"]\n', "board": 2}


def test_pasted_text_that_is_nothing_known_is_refused_at_once(open_page: Any, stage: Opened) -> None:
    stage[1].answers["pasted"] = (400, {"error": "expected PBN, LIN, RBN"})
    page = unfolded(open_page(f"{stage[0]}/"))
    page.get_by_role("radio", name="Paste").check()
    box = page.get_by_label("Boards in any form")
    box.fill("nonsense")
    page.get_by_role("status").get_by_text("expected PBN, LIN, RBN").wait_for()
    assert box.get_attribute("aria-invalid") == "true"
