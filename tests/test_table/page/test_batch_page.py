"""A session's boards reviewed: who is named, the list that fills, a board's replay, and the file of all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dealspace.table.web.replay_file import PAGE as REPLAY_PAGE
from dealspace.table.web.replay_file import filed_board, replay_page
from tests.test_table.page.finished_boards import record, replay_review
from tests.test_table.page.moments import Row
from tests.test_table.page.staged import Stage
from tests.test_table.page.test_accessibility import findings

Opened = tuple[str, Stage]

READ: Row = {
    "taken": "PBN", "boards": 3, "notes": ["board 7 is left out: it has no result"],
    "names": [{"name": "Ann", "boards": 3}, {"name": "Bob", "boards": 3}],
    "pairs": [{"names": ["Ann", "Bob"], "boards": 3}],
}  # fmt: skip


def board(place: int, cost: float, **more: Any) -> Row:
    dearest = {"seat": "S", "move": "SQ", "best": "SA", "cost": cost, "trick": 3, "place": 20} if cost else None
    return {
        "place": place, "name": str(place), "text": f"{place}♠ by South, made exactly", "seats": ["N", "S"],
        "complete": True, "done": 20, "of": 20, "failed": None, "cost": cost, "interval": 0.5 if cost else 0.0,
        "dear": 1 if cost else 0, "decisions": 15, "dearest": dearest, "score": 2.0, **more,
    }  # fmt: skip


def batch(*boards: Row, **more: Any) -> Row:
    return {
        "id": "b1", "created": "2026-11-29T10:00:00+00:00", "title": "Club, Tuesday", "who": "Ann and Bob",
        "scoring": "imps", "complete": all(each["complete"] for each in boards), "paused": False,
        "boards": list(boards), **more,
    }  # fmt: skip


WAITING = board(3, 0.0, complete=False, done=0, of=0, decisions=0, score=None)
HALF = board(2, 3.25, complete=False, done=5)


@pytest.fixture
def batches(stage: Opened) -> Opened:
    answers = stage[1].answers
    answers["read"] = (200, READ)
    answers["batches"] = (200, {"id": "b1", "notes": [], "batches": []})
    answers["b1"] = (200, batch(board(1, 0.0), HALF, WAITING))
    answers["2"] = (200, filed_board(record(), review=replay_review()))
    return stage


def lines(page: Any) -> list[str]:
    return [" ".join(row.inner_text().split()) for row in page.locator(".batch-boards tbody tr").all()]


def test_a_session_is_read_somebody_named_and_its_boards_reviewed(open_page: Any, batches: Opened) -> None:
    page = open_page(f"{batches[0]}/#/analyse")
    page.get_by_role("link", name="Review all boards of a session").click()
    page.get_by_label("A file of PBN or LIN").set_input_files(
        files=[{"name": "tuesday.pbn", "mimeType": "text/plain", "buffer": b'[Event "Club"]'}]
    )
    page.get_by_text("Taken for PBN: 3 boards").wait_for()
    assert "board 7 is left out" in page.locator(".whom").inner_text()
    who = page.get_by_label("Who is reviewed")
    assert who.locator("option").all_inner_texts()[:2] == ["Ann and Bob (3)", "Ann (3)"]
    assert page.get_by_label("Called").input_value() == "tuesday.pbn"
    page.get_by_role("button", name="Review the boards").click()
    page.get_by_role("heading", name="Club, Tuesday").wait_for()
    assert "POST /api/batches" in batches[1].asked


def test_the_dearest_board_is_first_and_the_list_fills(open_page: Any, batches: Opened) -> None:
    page = open_page(f"{batches[0]}/#/batch/b1")
    page.locator(".batch-boards").wait_for()
    assert lines(page) == [
        "2 2♠ by South, made exactly 3.3 ± 0.5 so far South, trick 3: ♠Q (♠A is better) +2",
        "1 1♠ by South, made exactly nothing +2",
        "3 3♠ by South, made exactly waits",
    ]
    assert page.get_by_role("progressbar").count() == 1
    assert "1 of 3 boards reviewed, the others follow" in page.get_by_role("status").first.inner_text()
    batches[1].answers["b1"] = (200, batch(board(1, 0.0), board(2, 3.25), board(3, 4.5)))
    page.get_by_text("All 3 boards are reviewed.").wait_for()
    assert [line[0] for line in lines(page)] == ["3", "2", "1"]
    assert page.get_by_role("progressbar").count() == 0 and page.get_by_role("button", name="Hold").count() == 0
    assert page.get_by_role("link", name="Save as file").get_attribute("href") == "/api/batches/b1/page"


def test_a_batch_is_held_and_deleted_after_a_question(open_page: Any, batches: Opened) -> None:
    batches[1].answers["b1"] = (200, batch(board(1, 0.0), HALF, paused=True))
    page = open_page(f"{batches[0]}/#/batch/b1")
    page.get_by_role("button", name="Go on").wait_for()
    batches[1].answers["b1"] = (200, batch(board(1, 0.0), HALF))
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Hold").wait_for()
    batches[1].answers["b1"] = (200, batch(board(1, 0.0), HALF, paused=True))
    page.get_by_role("button", name="Hold").click()
    page.get_by_text("boards reviewed; held").wait_for()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Keep it").click()
    del batches[1].answers["b1"]
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete it for good").click()
    page.get_by_role("heading", name="Review a session").wait_for()
    assert batches[1].deleted == ["b1"]


def test_a_board_of_a_batch_is_replayed_and_goes_to_the_analysis_board(open_page: Any, batches: Opened) -> None:
    page = open_page(f"{batches[0]}/#/batch/b1")
    page.get_by_role("link", name="2♠ by South").focus()
    page.keyboard.press("Enter")
    page.locator(".replay-playable").first.wait_for()
    page.keyboard.press("ArrowRight")
    assert page.locator(".steps-where").inner_text().startswith("Trick 1, South to play")
    page.get_by_role("link", name="All boards").click()
    page.locator(".batch-boards").wait_for()
    page.get_by_role("link", name="2♠ by South").click()
    page.get_by_role("link", name="Analyse it").click()
    page.locator(".analyse h1", has_text="Board 3").wait_for()


def test_what_is_refused_is_said(open_page: Any, batches: Opened) -> None:
    batches[1].answers["read"] = (400, {"error": "no board that can be reviewed: there is no board in it"})
    page = open_page(f"{batches[0]}/#/batch")
    page.get_by_label("Or paste it").fill("nothing")
    page.get_by_role("button", name="Read it").click()
    assert "no board that can be reviewed" in page.get_by_role("alert").inner_text()


@pytest.mark.parametrize(("width", "colours"), [(360, "dark"), (1440, "light")])
def test_batches_are_accessible_and_no_wider_than_the_screen(
    open_page: Any, batches: Opened, width: int, colours: str
) -> None:
    page = open_page(f"{batches[0]}/#/batch/b1", width=width, color_scheme=colours)
    page.locator(".batch-boards").wait_for()
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{batches[0]}/#/batch")
    page.get_by_label("Or paste it").fill("x")
    page.get_by_role("button", name="Read it").click()
    page.get_by_label("Who is reviewed").wait_for()
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_file_that_says_something_of_all_boards_opens_with_their_list(browser: Any, tmp_path: Path) -> None:
    if not REPLAY_PAGE.is_file():
        pytest.skip("the page is not built: make web")
    rows = [
        {**filed_board(record(), review=replay_review()), "outcome": "3.4 ± 1.2 IMPs"},
        {**filed_board(record()), "outcome": "nothing"},
    ]
    listed = [
        {"name": row["name"], "cells": [{"text": row["result"], "board": at}], "outcome": row["outcome"]}
        for at, row in enumerate(rows)
    ]
    overview = {"lines": ["Reviewed: Ann and Bob"], "columns": ["Result"], "heading": "Cost", "rows": listed}
    file = tmp_path / "batch.html"
    file.write_text(replay_page("Club, Tuesday", rows, overview), "utf-8")
    context = browser.new_context(viewport={"width": 1280, "height": 900}, offline=True)
    page = context.new_page()
    page.goto(file.as_uri())
    page.get_by_text("Reviewed: Ann and Bob").wait_for()
    assert page.locator(".overview tbody tr").count() == 2
    assert page.locator(".overview tbody .number").all_inner_texts() == ["3.4 ± 1.2 IMPs", "nothing"]
    page.locator(".overview tbody button").first.click()
    page.locator(".replay-playable").first.wait_for()
    assert "3.4 ± 1.2 IMPs" in page.locator(".review-top").inner_text()
    page.keyboard.press("PageUp")
    page.locator(".overview").wait_for()
    page.keyboard.press("PageUp")
    assert page.locator(".overview").count() == 1, "there is nothing before the list"
    context.close()
