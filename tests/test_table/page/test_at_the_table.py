"""What the page does at the table: taps, keys, focus, hints, errors, a lost connection. The server stands still."""

from __future__ import annotations

from typing import Any

import pytest

from tests.test_table.page.moments import BIDS, defence_view, over_view, play_view, view, without
from tests.test_table.page.staged import Stage

Opened = tuple[str, Stage]
FOCUS = "document.activeElement.dataset.card ?? document.activeElement.dataset.call"


def at_table(open_page: Any, stage: Opened, **settings: Any) -> Any:
    page = open_page(f"{stage[0]}/#/table/abc", **settings)
    page.wait_for_selector(".auction")
    return page


def wait_for_moves(page: Any, behind: Stage, count: int) -> list[tuple[int, str, str]]:
    """The moves that were sent, once there are so many."""
    for _ in range(100):
        if len(behind.moves) >= count:
            break
        page.wait_for_timeout(20)
    return [(move["number"], move["kind"], move["text"]) for move in behind.moves]


def said(page: Any) -> str:
    return str(page.locator("[aria-live]").text_content())


def test_a_call_shows_its_meaning_before_it_is_made(open_page: Any, stage: Opened) -> None:
    page = at_table(open_page, stage)
    page.hover("[data-call='2C']")
    assert "Stayman: at least one four-card major" in page.locator(".meaning-line").inner_text()
    assert "forcing for one round" in page.locator(".meaning-line").inner_text()
    page.hover("[data-call='2S']")
    assert "alerted" in page.locator(".meaning-line").inner_text()
    page.hover("[data-call='7N']")
    assert "undefined, natural" in page.locator(".meaning-line").inner_text()
    assert stage[1].moves == []


def test_one_click_makes_a_call_and_a_touch_takes_two(open_page: Any, stage: Opened) -> None:
    page = at_table(open_page, stage)
    page.click("[data-call='2C']")
    assert wait_for_moves(page, stage[1], 1) == [(6, "call", "2C")]
    touched = at_table(open_page, stage, width=390, height=844, has_touch=True, is_mobile=True)
    touched.tap("[data-call='2D']")
    assert "Tap again" in touched.locator(".meaning-line").inner_text()
    assert len(stage[1].moves) == 1
    touched.tap("[data-call='2D']")
    assert wait_for_moves(touched, stage[1], 2)[1] == (6, "call", "2D")


def test_a_touched_card_takes_two_taps(open_page: Any, stage: Opened) -> None:
    stage[1].table = play_view()
    page = at_table(open_page, stage, width=390, height=844, has_touch=True, is_mobile=True)
    page.tap("[data-card=S9]")
    assert "again to play it" in page.locator(".status-line").inner_text()
    assert stage[1].moves == []
    page.tap("[data-card=S9]")
    assert wait_for_moves(page, stage[1], 1) == [(21, "card", "S9")]


@pytest.mark.parametrize(
    ("typed", "kind", "text"), [("2n", "call", "2N"), ("p", "call", "P"), ("x", "call", "X"), ("3H", "call", "3H")]
)
def test_a_typed_call_is_made(open_page: Any, stage: Opened, typed: str, kind: str, text: str) -> None:
    page = at_table(open_page, stage)
    page.keyboard.type(typed.lower())
    assert wait_for_moves(page, stage[1], 1) == [(6, kind, text)]


def test_a_typed_card_is_played_and_a_field_takes_its_own_letters(open_page: Any, stage: Opened) -> None:
    stage[1].table = play_view()
    page = at_table(open_page, stage)
    page.keyboard.press("Shift+W")
    page.get_by_label("Card").fill("")
    page.get_by_label("Card").press_sequentially("sq")
    assert stage[1].moves == []
    page.keyboard.press("Escape")
    page.keyboard.type("h2")
    assert wait_for_moves(page, stage[1], 1) == [(21, "card", "H2")]


def test_the_box_is_one_tab_stop_with_arrow_keys(open_page: Any, stage: Opened) -> None:
    page = at_table(open_page, stage)
    assert page.locator(".box-grid [tabindex='0']").count() == 1
    page.focus("[data-call=P]")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(FOCUS) == "7C"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUS) == "7D"
    assert "7♦" in page.locator(".meaning-line").inner_text()
    page.keyboard.press("Enter")
    assert wait_for_moves(page, stage[1], 1) == [(6, "call", "7D")]


def test_the_focus_stays_in_the_hand_when_a_card_goes(open_page: Any, stage: Opened) -> None:
    behind = stage[1]
    behind.table = play_view()
    page = at_table(open_page, stage)
    page.focus("[data-card=S9]")
    page.keyboard.press("Enter")
    wait_for_moves(page, behind, 1)
    hand = without("S", "HA", "S9")
    behind.show(play_view(number=21, turn="W", chooser="W", yours=False, legal_cards=[],
                          hands={"S": hand, "N": without("N", "H8")}))  # fmt: skip
    page.wait_for_selector("[data-card=S9]", state="detached")
    assert page.evaluate(FOCUS) == "S6"
    # Then the other hand is on turn: the focus comes along, and the arrow keys go on from there.
    behind.show(play_view(number=22, turn="N", legal_cards=["SA", "SK"], hands={"S": hand, "N": without("N", "H8")}))
    page.wait_for_function(f"() => ({FOCUS}) === 'SA'")


def test_cards_are_named_for_screen_readers(open_page: Any, stage: Opened) -> None:
    stage[1].table = play_view()
    page = at_table(open_page, stage)
    assert page.get_by_role("button", name="king of diamonds").count() == 1
    assert page.get_by_role("group", name="Declarer, North").count() == 1
    assert page.locator("[aria-live]").count() == 1


def test_what_happens_is_said_once_and_in_order(open_page: Any, stage: Opened) -> None:
    behind = stage[1]
    page = at_table(open_page, stage)
    row = {"seat": "S", "kind": "call", "text": "South bids two clubs"}
    behind.show(view(number=6, yours=False), row, {"seat": "W", "kind": "call", "text": "West passes"})
    page.wait_for_function("() => document.querySelector('[aria-live]').children.length === 2")
    assert said(page) == "South bids two clubsWest passes"
    behind.show(view(number=6, yours=False), row)
    page.wait_for_timeout(300)
    assert said(page) == "South bids two clubsWest passes"


def test_a_made_call_opens_its_meaning(open_page: Any, stage: Opened) -> None:
    page = at_table(open_page, stage)
    page.get_by_role("button", name="pass by East").click()
    opened = page.locator(".meaning-open")
    assert "nothing to say" in opened.inner_text()
    assert "Most often (80%): no long suit" in opened.inner_text()
    assert not opened.get_by_text("a trap (20%)").is_visible()
    page.get_by_role("button", name="one no-trump by North").click()
    assert "openings.yaml" not in opened.inner_text()
    opened.get_by_text("The rule").click()
    assert "openings.yaml, line 14" in opened.inner_text()


def test_a_hint_shows_candidates_and_layouts_and_goes_with_the_moment(open_page: Any, stage: Opened) -> None:
    page = at_table(open_page, stage)
    page.keyboard.press("Shift+H")
    page.wait_for_selector(".advice .diagram")
    assert page.locator(".advice .candidates tbody tr").count() == 2
    assert page.locator(".advice .diagram").count() == 2
    stage[1].show(view(number=6, yours=False))
    page.wait_for_selector(".advice", state="detached")


def test_why_not_is_asked_for_a_typed_call(open_page: Any, stage: Opened) -> None:
    page = at_table(open_page, stage)
    page.keyboard.press("Shift+W")
    page.get_by_label("Call", exact=True).fill("3nt")
    page.keyboard.press("Enter")
    page.get_by_text("3NT makes less often than 4♠.").first.wait_for()
    assert any("whynot?number=5&move=3N" in asked for asked in stage[1].asked)


@pytest.mark.parametrize(("button", "text"), [("Claim all 12", "all"), ("Claim 12", "12")])
def test_a_claim_of_all_is_made_at_once(open_page: Any, stage: Opened, button: str, text: str) -> None:
    stage[1].table = play_view()
    page = at_table(open_page, stage)
    page.keyboard.press("Shift+C")
    page.get_by_role("button", name=button, exact=True).click()
    assert wait_for_moves(page, stage[1], 1) == [(21, "claim", text)]


@pytest.mark.parametrize(
    ("button", "tricks", "yes", "move"),
    [
        ("Concede all", 0, "Concede all 12", (21, "concede", "")),
        ("Claim 5", 5, "Claim 5, concede 7", (21, "claim", "5")),
    ],
)
def test_tricks_are_given_up_only_after_a_question(
    open_page: Any, stage: Opened, button: str, tricks: int, yes: str, move: tuple[int, str, str]
) -> None:
    stage[1].table = play_view()
    page = at_table(open_page, stage)
    for answer in ("Enter", "Escape", "yes"):
        page.keyboard.press("Shift+C")
        page.get_by_label("Some of them").fill(str(tricks or 12))
        page.get_by_role("button", name=button, exact=True).click()
        question = str(stage[1].table["concessions"][tricks])
        assert page.locator("dialog [role=alert]").inner_text() == question
        assert page.evaluate("document.activeElement.innerText") == "Play on"
        if answer == "yes":
            page.get_by_role("button", name=yes, exact=True).click()
            assert wait_for_moves(page, stage[1], 1) == [move]
        else:
            page.keyboard.press(answer)
            page.wait_for_selector("dialog", state="detached")
            assert stage[1].moves == []


def test_a_claim_that_is_not_granted_says_why_in_its_window(open_page: Any, stage: Opened) -> None:
    """The keyboard is still the window's: typed cards are not played beneath it, and Escape closes it."""
    stage[1].table = play_view()
    stage[1].answers["moves"] = (400, {"error": "Your claim of all 12 tricks is not accepted"})
    page = at_table(open_page, stage)
    page.keyboard.press("Shift+C")
    page.get_by_role("button", name="Claim all 12").click()
    page.locator("dialog").get_by_text("is not accepted").wait_for()
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    del stage[1].answers["moves"]
    page.keyboard.type("sk")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert stage[1].moves == []
    page.keyboard.type("s9")
    assert wait_for_moves(page, stage[1], 1) == [(21, "card", "S9")]


def test_a_move_that_comes_too_late_takes_the_new_state(open_page: Any, stage: Opened) -> None:
    behind = stage[1]
    page = at_table(open_page, stage)
    later = view(number=9, yours=False, turn="W", chooser="W", legal_calls=[])
    behind.answers["moves"] = (409, {"error": "the table has moved on", "number": 9})
    behind.answers["abc"] = (200, {"number": 9, "view": later})
    page.click("[data-call='2C']")
    page.get_by_text("2♣ was not made: the table had moved on").first.wait_for()
    assert "West is thinking" in page.locator(".status-line").inner_text()


def test_a_card_typed_out_of_turn_is_not_sent(open_page: Any, stage: Opened) -> None:
    stage[1].table = defence_view()
    page = at_table(open_page, stage)
    page.keyboard.type("s9")
    page.get_by_text("It is not your turn").first.wait_for()
    assert stage[1].moves == []


def test_a_lost_connection_is_said_and_found_again(open_page: Any, stage: Opened) -> None:
    behind = stage[1]
    page = at_table(open_page, stage)
    behind.is_lost = True
    page.wait_for_selector(".notice-lost")
    behind.table = view(number=8, yours=False, turn="W", chooser="W", legal_calls=[])
    behind.is_lost = False
    page.wait_for_selector(".notice-lost", state="detached")
    page.wait_for_function("() => document.querySelector('.status-line').innerText.includes('West is thinking')")
    followed = [asked for asked in behind.asked if "/events" in asked]
    assert len(followed) > 1 and followed[-1].endswith("from=6")


def test_watching_has_a_step_a_pause_and_a_skip(open_page: Any, stage: Opened) -> None:
    stage[1].table = play_view(watching=True, dummy_you=True, yours=False, turn="N", chooser="N", legal_cards=[])
    page = at_table(open_page, stage)
    moves = (("Pause", "pause"), ("One card", "step"), ("To the end", "skip"))
    for count, (button, kind) in enumerate(moves, start=1):
        page.get_by_role("button", name=button).click()
        assert wait_for_moves(page, stage[1], count)[-1] == (20 + count, kind, "")
        stage[1].show(stage[1].table | {"number": 20 + count})
        page.wait_for_timeout(250)


SMALLEST = 44
TOO_SMALL = f"""elements => elements.filter(element => {{
  const box = element.getBoundingClientRect();
  return box.width && (box.height < {SMALLEST} - 0.5 || box.width < {SMALLEST} - 0.5);
}}).map(element => element.outerHTML.slice(0, 120))"""


OUTSIDE = """() => [...document.querySelectorAll('header *, main *')].filter(element => {
  const box = element.getBoundingClientRect();
  return box.width > 1 && box.right > innerWidth + 1 && !element.closest('.wide, .unseen, .auction-line');
}).map(element => element.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("width", [320, 390, 600, 768, 1100, 1440])
@pytest.mark.parametrize("moment", ["auction", "play", "defence", "review"])
def test_nothing_is_cut_off_at_the_side(open_page: Any, stage: Opened, moment: str, width: int) -> None:
    moments = {"auction": view, "play": play_view, "defence": defence_view, "review": over_view}
    stage[1].table = moments[moment]()
    page = at_table(open_page, stage, width=width)
    if moment == "auction":
        page.keyboard.press("Shift+H")
        page.wait_for_selector(".candidates")
    page.wait_for_timeout(100)
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("moment", ["auction", "play"])
def test_a_phone_has_large_targets_and_nothing_moves_sideways(open_page: Any, stage: Opened, moment: str) -> None:
    stage[1].table = view() if moment == "auction" else play_view()
    page = at_table(open_page, stage, width=390, height=844, has_touch=True, is_mobile=True)
    page.wait_for_timeout(200)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    targets = ".hand-own .card, .hand-on-turn .card, .box .call-button"
    assert page.eval_on_selector_all(targets, TOO_SMALL) == []
    hand = page.locator(".area-hand").bounding_box()
    assert hand["y"] + hand["height"] <= 844 and hand["y"] > 844 * (0.4 if moment == "auction" else 0.6)


def test_a_hand_with_a_long_suit_stays_on_the_phone(open_page: Any, stage: Opened) -> None:
    long = [f"S{rank}" for rank in "AKQJT98765"] + ["HA", "DA", "CA"]
    stage[1].table = view(hands={"S": long}, legal_calls=["P", *BIDS])
    page = at_table(open_page, stage, width=390, height=844, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator(".hand-own .card").count() == 13


def test_the_settings_of_the_page_are_kept(open_page: Any, stage: Opened) -> None:
    page = at_table(open_page, stage)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Dark").check()
    page.get_by_role("radio", name="Four colours").check()
    page.reload()
    page.wait_for_selector(".auction")
    assert page.evaluate("[document.documentElement.dataset.theme, document.documentElement.dataset.colours]") == [
        "dark",
        "four",
    ]
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


def test_a_move_whose_event_does_not_come_is_caught_up_with(open_page: Any, stage: Opened) -> None:
    behind = stage[1]
    page = at_table(open_page, stage)
    later = view(number=6, yours=False, turn="W", chooser="W", legal_calls=[])
    behind.answers["abc"] = (200, {"number": 6, "view": later})
    page.click("[data-call='2C']")
    page.get_by_text("West is thinking").wait_for()


def test_colour_says_nothing_alone(open_page: Any, stage: Opened) -> None:
    page = at_table(open_page, stage)
    heads = page.locator(".auction th").all_inner_texts()
    assert [("vul" in head) for head in heads] == [True, False, True, False]
    page.locator("[data-call='2S'] .alert-mark").wait_for()
    assert page.locator("[data-call='2H'] .alert-mark").count() == 0


def test_a_server_that_was_started_anew_says_what_to_do(open_page: Any, stage: Opened) -> None:
    behind = stage[1]
    page = at_table(open_page, stage)
    behind.answers["abc"] = (403, {"error": "the token is missing or wrong: open the address that was printed"})
    behind.is_lost = True
    page.get_by_text("open the address that was printed").wait_for()
