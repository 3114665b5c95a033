"""axe-core on every page, light and dark: nothing serious is found."""

from __future__ import annotations

from typing import Any

import pytest

from tests.test_table.page.finished_boards import finished_view, replay_review
from tests.test_table.page.moments import Row, defence_view, play_view, view
from tests.test_table.page.staged import ROOT, Stage

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
BAD = ("serious", "critical")


def findings(page: Any) -> list[str]:
    """What axe finds that is serious or critical, each with the first elements it was found in."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: make web")
    page.evaluate(AXE.read_text())
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [
        f"{each['id']} ({each['impact']}): {[node['html'][:160] for node in each['nodes'][:3]]}"
        for each in found
        if each["impact"] in BAD
    ]


MOMENTS: dict[str, Row | None] = {
    "start": None,
    "auction": view(),
    "waiting": view(yours=False, turn="E", chooser="E", legal_calls=[]),
    "play": play_view(),
    "defence": defence_view(),
    "review": finished_view(),
}


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_nothing_serious_is_found(open_page: Any, stage: tuple[str, Stage], moment: str, colours: str) -> None:
    address, behind = stage
    if (table := MOMENTS[moment]) is not None:
        behind.table = table
    behind.answers["review"] = (200, replay_review())
    page = open_page(f"{address}/{'' if table is None else '#/table/abc'}", color_scheme=colours)
    page.wait_for_selector("main h1, main h2")
    for each in page.locator("details").all():
        each.evaluate("element => element.open = true")
    page.wait_for_timeout(300)
    assert findings(page) == []


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_nothing_serious_is_found_on_a_phone_with_four_colours(
    open_page: Any, stage: tuple[str, Stage], colours: str
) -> None:
    page = open_page(f"{stage[0]}/#/table/abc", width=390, height=844, color_scheme=colours, has_touch=True)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Four colours").check()
    assert findings(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".candidates")
    assert findings(page) == []


def test_a_page_with_a_mistake_is_found(open_page: Any, stage: tuple[str, Stage]) -> None:
    page = open_page(f"{stage[0]}/#/table/abc")
    page.wait_for_selector(".made-call")
    page.evaluate("document.querySelector('.made-call').removeAttribute('aria-label');"
                  "document.querySelector('.made-call').textContent = ''")  # fmt: skip
    assert any("button-name" in finding for finding in findings(page))
