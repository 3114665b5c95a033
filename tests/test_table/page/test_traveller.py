"""The traveller in the review: your table among those of the field, rooms that still play, earlier boards too."""

from __future__ import annotations

from typing import Any

import pytest

from tests.test_table.page.moments import FIELD, over_view
from tests.test_table.page.staged import Stage
from tests.test_table.page.test_accessibility import findings

Opened = tuple[str, Stage]


def reviewed(open_page: Any, stage: Opened, route: str = "#/table/abc", **settings: Any) -> Any:
    stage[1].table = over_view()
    page = open_page(f"{stage[0]}/{route}", **settings)
    page.wait_for_selector(".review h1")
    return page


@pytest.mark.parametrize(("width", "colours"), [(360, "dark"), (1440, "light")])
def test_your_result_stands_among_those_of_the_field(open_page: Any, stage: Opened, width: int, colours: str) -> None:
    page = reviewed(open_page, stage, width=width, color_scheme=colours)
    field = page.get_by_role("region", name="The field")
    field.wait_for()
    seen = "tbody tr :is(th, td.number, [aria-hidden])"
    cells = [cell.inner_text() for cell in field.locator(seen).all()]
    assert cells[:5] == ["Your table", "4♠ N +1", "+450", "+3.7", "83"]
    assert cells[-5:] == ["Precision Club", "Passed out", "0", "−9.3", "0"]
    assert "4♠ by North, made with 1 over" in field.locator(".traveller-you .unseen").inner_text()
    assert page.locator(".traveller-you").count() == 1
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_rooms_that_still_play_come_by_themselves(open_page: Any, stage: Opened) -> None:
    playing = {**FIELD, "complete": False, "tables": [{**FIELD["tables"][0], "imps": None, "matchpoints": None}]}
    stage[1].answers["field"] = (200, playing)
    page = reviewed(open_page, stage)
    page.get_by_text("Other tables still play …").wait_for()
    stage[1].answers["field"] = (200, FIELD)
    page.locator(".traveller tbody tr").nth(3).wait_for()
    assert page.get_by_text("Other tables still play …").count() == 0


def test_an_earlier_board_has_its_own_field(open_page: Any, stage: Opened) -> None:
    page = reviewed(open_page, stage, "#/review/abc/3")
    page.get_by_role("region", name="The field").wait_for()
    assert "GET /api/sittings/abc/field?place=3" in stage[1].asked
