"""A finished board that leaves the page: as a link that holds it, as texts with what the calls mean."""

from __future__ import annotations

from typing import Any

from tests.test_table.page.finished_boards import finished_view, replay_review
from tests.test_table.page.staged import Stage

Opened = tuple[str, Stage]


def at_review(open_page: Any, stage: Opened) -> Any:
    stage[1].table = finished_view()
    stage[1].answers["review"] = (200, replay_review())
    page = open_page(f"{stage[0]}/#/table/abc")
    page.locator(".replay-playable").first.wait_for()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return page


def copied(page: Any, what: str) -> str:
    page.get_by_role("button", name=f"Copy {what}", exact=True).click()
    page.locator(".export").get_by_text("copied").wait_for()
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_the_link_of_a_finished_board_holds_the_board_and_its_meanings(open_page: Any, stage: Opened) -> None:
    page = at_review(open_page, stage)
    link = copied(page, "link")
    assert "#board=" in link and "board" not in link.partition("#")[0]
    other = open_page(link)
    other.wait_for_selector(".replay-hand")
    assert other.locator(".replay-hand [data-card=SA]").count() == 1
    assert other.locator(".made-call").count() == 10
    other.locator(".made-call").nth(2).click()
    assert "Stayman: four cards in a major" in other.locator(".meaning-open").inner_text()
    other.keyboard.press("End")
    assert other.locator(".steps-where").inner_text().startswith("The end")


def test_lin_says_what_the_calls_mean(open_page: Any, stage: Opened) -> None:
    lin = copied(at_review(open_page, stage), "LIN")
    assert "mb|1N|an|15 to 17 points, balanced|" in lin
    assert "mb|2C|an|Stayman: four cards in a major · forcing for one round|" in lin
