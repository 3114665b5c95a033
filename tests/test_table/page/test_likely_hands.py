"""What the hands have shown, on the page: what is likely first, the signals, and what is certain on demand."""

from __future__ import annotations

from typing import Any

from tests.test_table.page.staged import Stage


def test_the_likely_ranges_come_first_and_the_certain_ones_on_demand(stage: tuple[str, Stage], open_page: Any) -> None:
    page = open_page(f"{stage[0]}/#/table/abc")
    panel = page.get_by_role("region", name="What the hands have shown")
    rows = panel.locator(".likely tbody tr")
    rows.first.wait_for()
    assert "15–16" in rows.first.inner_text() and rows.count() == 3
    assert "80 % of 600 deals" in panel.locator("caption").inner_text()
    assert "East's ♥8: attitude: likes ♥ ≈ 82 %" in panel.get_by_role("list", name="Signals").inner_text()
    certain = panel.get_by_text("0–14 HCP")
    assert not certain.is_visible()
    panel.get_by_text("For certain").click()
    assert certain.is_visible()
