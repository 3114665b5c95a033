"""An analysed board as a file of its own, opened from the disk with the network off; and on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.test_table.page.conftest import tab_to
from tests.test_table.page.test_analysis_page import LIN, analysed

MOST_BYTES = 300_000


def saved(page: Any, folder: Path, by_key: bool = False) -> Path:
    """The file that the page saves."""
    with page.expect_download() as found:
        if by_key:
            page.keyboard.press("Enter")
        else:
            page.get_by_role("button", name="Save as file").click()
    file = folder / found.value.suggested_filename
    found.value.save_as(file)
    return file


def commented(page: Any) -> None:
    """A branch, and a comment with letters that end an element."""
    page.get_by_role("button", name="South", exact=True).click()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.get_by_label("Comment").fill("Stayman </script> & more")
    page.get_by_label("Comment").press("Enter")
    page.keyboard.press("Escape")


def test_a_file_is_stepped_through_with_the_network_off(table_address: str, open_page: Any, tmp_path: Path) -> None:
    page = analysed(open_page, table_address)
    commented(page)
    page.get_by_text("Stayman </script> & more").first.wait_for()
    page.locator(".hidden-hand").nth(2).wait_for()
    page.locator(".deals-left tbody tr").nth(3).get_by_text("≈").or_(
        page.locator(".deals-left .badge-exact").nth(3)
    ).wait_for()
    page.get_by_label("the file tells of the whole main line").uncheck()
    file = saved(page, tmp_path)
    assert file.name == "dealspace-analysis-7.html" and file.stat().st_size < MOST_BYTES
    asked: list[str] = []
    other = open_page("about:blank")
    other.context.set_offline(True)
    other.on("request", lambda request: asked.append(request.url))
    other.goto(file.as_uri())
    other.get_by_role("heading", name="Board 7").wait_for()
    assert other.locator(".move[aria-current] .move-text").inner_text() == "2♣"
    assert other.locator(".hidden-hand").count() == 3 and other.locator(".analyse-board .diagram-hand").count() == 1
    other.get_by_text("Stayman </script> & more").first.wait_for()
    assert other.locator(".deals-left tbody tr").count() == 4
    other.get_by_role("button", name="two clubs by North").click()
    other.locator(".meaning-open").get_by_text("Asks for").first.wait_for()
    other.keyboard.press("ArrowLeft")
    assert other.locator(".move[aria-current] .move-text").inner_text() == "Pass"
    other.keyboard.press("End")
    other.get_by_role("button", name="All hands").click()
    assert other.locator(".diagram-hand").count() == 4
    assert [url for url in asked if not url.startswith("file:")] == []


def test_an_analyst_s_session_by_the_keyboard_alone(table_address: str, open_page: Any, tmp_path: Path) -> None:
    page = open_page(table_address)
    page.get_by_role("button", name="Play", exact=True).wait_for()
    tab_to(page, "a[href='#/analyse']")
    page.keyboard.press("Enter")
    page.get_by_role("textbox").wait_for()
    tab_to(page, "textarea")
    page.keyboard.insert_text(LIN)
    tab_to(page, "button.main")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Board 7").wait_for()
    tab_to(page, ".eyes button:nth-child(5)")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.locator("button.bar[aria-label^='South, 18 points: 0.0 %']").wait_for()
    tab_to(page, "[aria-label='South, points'] button")
    assert page.evaluate("document.activeElement.ariaLabel").startswith("South, 15 points"), "the likeliest bar"
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.ariaLabel").startswith("South, 18 points")
    page.keyboard.press("Enter")
    page.locator(".bar-said", has_text="denied by").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    page.get_by_role("heading", name="North to call").wait_for()
    page.locator(".explorer button", has_text="two hearts").first.wait_for()
    tab_to(page, ".explorer button", "two hearts")
    page.keyboard.press("Enter")
    page.locator(".branch").wait_for()
    tab_to(page, ".take-along input[type=checkbox]")
    page.keyboard.press("Space")
    tab_to(page, ".take-along .row button:last-child")
    file = saved(page, tmp_path, by_key=True)
    other = open_page("about:blank")
    other.context.set_offline(True)
    other.goto(file.as_uri())
    other.locator(".branch").wait_for()
    other.keyboard.press("ArrowLeft")
    assert other.locator(".move[aria-current] .move-text").inner_text() == "Pass"


def test_a_file_tells_of_the_whole_line_where_it_is_wanted(table_address: str, open_page: Any, tmp_path: Path) -> None:
    page = analysed(
        open_page,
        table_address,
        "qx|o7|md|1ST964HA2DKQJ4CA96,S87HJ543D873CQT43,SAKJ2HT98DA65CK82,|sv|o|mb|1N|mb|p|mb|2C|mb|p|",
    )
    page.get_by_role("button", name="West", exact=True).click()
    page.locator(".hidden-hand").nth(2).wait_for()
    file = saved(page, tmp_path)
    other = open_page(file.as_uri())
    for count in range(5):
        assert other.locator(".hidden-hand").count() == 3
        assert other.locator(".deals-left tbody tr").count() == count + 1
        other.keyboard.press("ArrowRight")


def test_on_paper_are_the_calls_and_every_position_of_the_play(
    table_address: str, open_page: Any, tmp_path: Path
) -> None:
    page = analysed(open_page, table_address)
    commented(page)
    page.evaluate("window.print = () => void window.dispatchEvent(new Event('beforeprint')); 0")
    page.get_by_role("button", name="Print").click()
    page.locator(".printed figure").nth(3).wait_for(state="attached")
    assert page.locator(".printed figure").count() == 4 and page.locator(".printed-auction tbody tr").count() == 10
    text = page.locator(".printed").text_content()
    for part in ("Stayman </script> & more", "15–17 HCP", "Asks for"):
        assert part in text
    page.emulate_media(media="print")
    assert page.locator(".printed h1").is_visible() and not page.locator("#page").is_visible()
    page.pdf(path=tmp_path / "board.pdf", format="A4")
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert page.locator(".printed *").count() == 0 and page.locator("#page").is_visible()
