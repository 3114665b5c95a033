"""The analysis board in a browser: what is asked about calls, cards, contracts and leads, and how it is stopped."""

from __future__ import annotations

from typing import Any

import pytest

from tests.test_table.page.test_accessibility import findings
from tests.test_table.page.test_analysis_page import analysed


def at_the_reply(table_address: str, open_page: Any, **settings: Any) -> Any:
    """North is to answer 1NT, all hands in sight."""
    page = analysed(open_page, table_address, **settings)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.get_by_role("heading", name="North to call").wait_for()
    return page


def test_a_call_tells_what_partner_does_next_and_why_not(table_address: str, open_page: Any) -> None:
    page = at_the_reply(table_address, open_page)
    explorer = page.locator(".explorer").first
    explorer.get_by_text("other calls").click()
    assert explorer.locator(".undefined-mark").count() > 0
    explorer.get_by_role("button", name="More about two clubs").click()
    more = explorer.locator(".explorer-more")
    more.get_by_role("heading", name="Then South, after a pass").wait_for()
    assert {"2♦", "2♥", "2♠"} <= set(more.locator(".replies strong").all_inner_texts())
    explorer.get_by_role("button", name="More about three diamonds").click()
    more.get_by_role("button", name="Why not?").click()
    more.locator(".why-not .candidates").wait_for()
    assert "2♣" in more.locator(".why-not").inner_text() and "3♦" in more.locator(".why-not").inner_text()


COUNTED_LATER = """
const usual = window.fetch;
window.fetch = async (address, options) => {
  const answer = await usual(address, options);
  if (!String(address).endsWith("/analysis/look") || !answer.ok) return answer;
  const rows = (await answer.text()).trim().split("\\n").map((line) => JSON.parse(line));
  const few = rows.findLast((row) => row.calls), more = structuredClone(few);
  few.calls.shares = { P: 1 };
  more.calls.shares["3D"] = 0.5;
  const encoded = (row) => new TextEncoder().encode(JSON.stringify(row) + "\\n");
  const body = new ReadableStream({
    start(lines) {
      lines.enqueue(encoded(few));
      window.countMore = () => (lines.enqueue(encoded(more)), lines.close());
    },
  });
  return new Response(body, { status: 200, headers: answer.headers });
};
"""
"""Of the first hands all pass; half of the later ones call three diamonds."""


def scripted(open_page: Any, script: str) -> Any:
    """Opens an address in a window in which this runs before the page's own scripts."""

    def open_at(address: str, **settings: Any) -> Any:
        page = open_page("about:blank", **settings)
        page.add_init_script(script)
        page.goto(address)
        return page

    return open_at


def test_what_is_asked_about_a_call_stays_when_more_hands_are_counted(table_address: str, open_page: Any) -> None:
    page = at_the_reply(table_address, scripted(open_page, COUNTED_LATER))
    explorer = page.locator(".explorer").first
    explorer.get_by_text("other calls").click()
    explorer.get_by_role("button", name="More about three diamonds").click()
    explorer.get_by_role("button", name="Why not?").click()
    explorer.locator(".why-not .candidates").wait_for()
    page.evaluate("window.countMore()")
    three_diamonds = explorer.locator("tr").filter(has=page.get_by_role("button", name="three diamonds", exact=True))
    three_diamonds.get_by_text("50 %").wait_for()
    assert explorer.locator(".why-not .candidates").is_visible()


def test_what_has_the_focus_keeps_it_when_more_hands_are_counted(table_address: str, open_page: Any) -> None:
    page = at_the_reply(table_address, scripted(open_page, COUNTED_LATER))
    explorer = page.locator(".explorer").first
    explorer.get_by_text("other calls").click()
    button = explorer.get_by_role("button", name="three diamonds", exact=True)
    button.focus()
    page.evaluate("window.countMore()")
    explorer.locator("tbody tr").first.get_by_text("3♦").wait_for()
    assert page.evaluate("document.activeElement.closest('tr') === document.querySelector('.explorer tbody tr')")


def test_another_system_stands_beside(table_address: str, open_page: Any) -> None:
    page = at_the_reply(table_address, open_page)
    page.get_by_label("Beside it").select_option("acol")
    page.get_by_role("columnheader", name="Acol").wait_for()
    row = page.locator(".explorer tbody tr").filter(has=page.get_by_role("button", name="two no-trump", exact=True))
    assert "8–10" in row.inner_text() and "11–13" in row.locator(".other-system").inner_text()
    page.get_by_label("Beside it").select_option("")
    page.get_by_role("columnheader", name="Acol").wait_for(state="detached")


def test_calls_are_compared_by_simulation_with_the_keyboard(table_address: str, open_page: Any) -> None:
    page = at_the_reply(table_address, open_page)
    page.locator("main.analyse[aria-busy='false']").wait_for()
    summary = page.get_by_text("Compare calls by simulation")
    summary.focus()
    page.keyboard.press("Enter")
    chosen = page.get_by_role("group", name="Calls to compare").locator("[aria-pressed='true']")
    assert chosen.count() == 3
    chosen.last.focus()
    page.keyboard.press("Enter")
    assert chosen.count() == 2
    page.get_by_role("button", name="Simulate").focus()
    page.keyboard.press("Enter")
    table = page.get_by_role("region", name="The calls in numbers")
    table.wait_for()
    page.locator(".asked-for[aria-busy='false'] .badge").wait_for()
    rows = table.locator("tbody tr")
    assert rows.count() == 2 and "±" in rows.nth(1).inner_text()
    assert page.get_by_role("button", name="Simulate").count() == 0, "there is nothing more to work out"
    page.keyboard.press("ArrowLeft")
    table.wait_for(state="detached")


def test_what_is_pressed_is_not_moved_by_more_hands(table_address: str, open_page: Any) -> None:
    page = at_the_reply(table_address, scripted(open_page, COUNTED_LATER))
    page.get_by_label("Beside it").wait_for()
    page.get_by_text("Compare calls by simulation").click()
    button = page.get_by_role("button", name="Simulate")
    button.hover()
    page.mouse.down()
    page.evaluate("window.countMore()")
    page.wait_for_timeout(300)
    page.mouse.up()
    page.get_by_role("region", name="The calls in numbers").wait_for()
    page.locator(".explorer tbody tr").first.get_by_text("3♦").wait_for()


LATE_EFFECTS = """
const later = window.setTimeout;
window.setTimeout = (what, delay = 0, ...more) => later(what, delay >= 30 && delay <= 100 ? 2000 : delay, ...more);
window.requestAnimationFrame = (what) => later(() => what(performance.now()), 2000);
"""
"""What the page does behind its first drawing comes as late as on a machine that does much else."""


def test_what_is_chosen_at_once_stays_chosen(table_address: str, open_page: Any) -> None:
    page = at_the_reply(table_address, scripted(open_page, COUNTED_LATER + LATE_EFFECTS))
    chosen = page.get_by_role("group", name="Calls to compare").locator("[aria-pressed='true']")
    page.evaluate(
        """document.querySelector("details.on-demand > summary").click();
        document.querySelectorAll("[aria-label='Calls to compare'] [aria-pressed='true']")[2].click();"""
    )
    page.wait_for_timeout(5000)
    assert chosen.count() == 2


def test_calls_of_a_hidden_hand_have_what_they_lead_to(table_address: str, open_page: Any) -> None:
    page = at_the_reply(table_address, open_page)
    page.get_by_role("button", name="South", exact=True).click()
    page.get_by_text("Compare calls by simulation").click()
    page.get_by_text("hand is not in sight").wait_for()
    page.get_by_role("button", name="Simulate").click()
    table = page.get_by_role("region", name="What the calls lead to")
    table.wait_for()
    page.locator(".asked-for[aria-busy='false'] .badge").wait_for()
    rows = table.locator("tbody tr")
    assert rows.count() > 4 and "±" in rows.first.inner_text() and "makes" in rows.first.inner_text()


def test_what_is_worked_out_can_be_stopped(table_address: str, open_page: Any) -> None:
    page = at_the_reply(table_address, open_page)
    page.get_by_text("What can be made, over the deals left").click()
    made = page.locator(".made .asked-for").first
    made.get_by_role("button", name="Work it out").click()
    page.locator(".contracts").wait_for()
    with page.expect_event("requestfailed", lambda request: "contracts" in request.url):
        made.get_by_role("button", name="Stop").click()
    made.get_by_role("button", name="Work it out").wait_for()
    assert page.locator(".contracts tbody tr").count() == 5, "what is known stays"
    assert "±" in page.locator(".contracts td.chance").first.inner_text()


def test_the_best_line_in_a_suit_is_told_in_words(table_address: str, open_page: Any) -> None:
    page = at_the_reply(table_address, open_page)
    page.get_by_text("Best line in a suit").click()
    page.get_by_role("button", name="Find the best line").click()
    line = page.locator(".best-line").first
    line.wait_for()
    assert "5 tricks: 58 %" in line.inner_text() and "low to the ace" in line.inner_text()
    page.get_by_role("button", name="West", exact=True).click()
    page.get_by_text("What can be made, over the deals left").click()
    page.get_by_text("It needs both hands of a side in sight").wait_for()


def test_cards_have_their_worth(table_address: str, open_page: Any) -> None:
    page = analysed(open_page, table_address)
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="king of hearts, 12 tricks for declarer, best").wait_for()
    assert "exact" in page.locator(".playable h2").inner_text()
    page.get_by_text("What each card is worth, from what East sees").click()
    page.get_by_role("button", name="Work it out").click()
    table = page.get_by_role("region", name="The cards in numbers")
    table.wait_for()
    assert "Beats it" in table.inner_text() and "♥KQ" in table.locator("tbody th").all_inner_texts()
    page.locator(".playable .asked-for[aria-busy='false']").wait_for()
    table.get_by_role("button", name="of hearts?").last.click()
    page.locator(".why-not").wait_for()
    page.get_by_role("button", name="West", exact=True).click()
    page.get_by_role("button", name="Work it out").click()
    page.get_by_text("East's hand is not in sight").wait_for()


def test_leads_are_tried(table_address: str, open_page: Any) -> None:
    page = analysed(open_page, table_address)
    page.keyboard.press("End")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    page.get_by_text("Leads compared, double dummy").click()
    page.get_by_role("button", name="Try the leads").click()
    table = page.get_by_role("region", name="The leads in numbers")
    table.wait_for()
    assert "may be best" in table.inner_text() and table.locator("tbody tr").count() > 3
    assert "30 million results" in page.locator(".made").inner_text()


def test_the_page_is_no_wider_than_a_phone(table_address: str, open_page: Any) -> None:
    page = at_the_reply(table_address, open_page, width=390, height=844)
    page.get_by_label("Beside it").select_option("acol")
    page.get_by_role("columnheader", name="Acol").wait_for()
    page.get_by_text("Best line in a suit").click()
    page.get_by_text("What can be made, over the deals left").click()
    page.get_by_role("button", name="Work it out").click()
    page.locator(".contracts").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_nothing_serious_is_found_in_what_was_asked(table_address: str, open_page: Any, colours: str) -> None:
    page = at_the_reply(table_address, open_page, color_scheme=colours)
    page.get_by_role("button", name="More about two clubs").click()
    page.get_by_role("heading", name="Then South, after a pass").wait_for()
    page.get_by_text("Compare calls by simulation").click()
    page.get_by_role("button", name="Simulate").click()
    page.get_by_role("region", name="The calls in numbers").wait_for()
    page.get_by_text("What can be made, over the deals left").click()
    page.get_by_role("button", name="Work it out").click()
    page.locator(".contracts").wait_for()
    found = findings(page)
    assert not found, "\n".join(found)
