"""The review as a replay: steps through calls and cards, what each card is worth, the better card to be found first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.test_table.page.finished_boards import CALLS, WRONG, finished_view, record, replay_review
from tests.test_table.page.moments import Row
from tests.test_table.page.staged import Stage
from tests.test_table.page.test_at_the_table import wait_for_moves

Opened = tuple[str, Stage]


def at_review(open_page: Any, stage: Opened, review: Row | None = None, **size: Any) -> Any:
    stage[1].table = finished_view()
    stage[1].answers["review"] = (200, review or replay_review())
    page = open_page(f"{stage[0]}/#/table/abc", **size)
    page.locator(".replay-playable").first.wait_for()
    return page


def step(page: Any, key: str, times: int = 1) -> None:
    for _ in range(times):
        page.keyboard.press(key)


def where(page: Any) -> str:
    return str(page.locator(".steps-where").inner_text())


def cards_of(page: Any, seat: str) -> list[str]:
    """The cards that a hand holds at this position."""
    hand = page.locator(".replay-hand").filter(has=page.get_by_role("heading", name=seat))
    return [each.get_attribute("data-card") for each in hand.locator(".replay-card").all()]


def find_first(page: Any, asks: bool) -> None:
    page.get_by_label("Let me find the better one first").set_checked(asks)
    page.locator("h1").click()


def test_a_replay_begins_at_the_lead_and_is_stepped_through_by_keys(open_page: Any, stage: Opened) -> None:
    page = at_review(open_page, stage)
    assert where(page) == "Trick 1, East to play: declarer can take 11, +1"
    assert [len(cards_of(page, seat)) for seat in ("North", "East", "South", "West")] == [13] * 4
    step(page, "ArrowRight")
    assert where(page).startswith("Trick 1, South to play")
    assert "HK" not in cards_of(page, "East") and len(cards_of(page, "East")) == 12
    assert "East led the king of hearts" in page.locator(".replay-middle").inner_text()
    step(page, "ArrowLeft", 2)
    assert where(page) == f"Call {CALLS}: East"
    step(page, "Home")
    assert where(page) == "Call 1: North" and page.locator(".made-call").count() == 0
    step(page, "ArrowRight")
    assert page.locator(".made-call").count() == 1
    assert "15 to 17" in page.locator(".meaning-open").inner_text()
    step(page, "End")
    result = record().result
    assert result is not None
    assert where(page) == f"The end: North–South {result}, East–West {13 - result}"
    assert cards_of(page, "North") == []
    step(page, "ArrowRight")
    assert where(page).startswith("The end")


def test_every_card_that_can_be_played_shows_its_worth_and_the_best_are_marked(open_page: Any, stage: Opened) -> None:
    page = at_review(open_page, stage)
    find_first(page, asks=False)
    contract_tricks = 10
    values = replay_review()["line"]
    for place in range(20):
        here: Row = values[place]
        shown = {
            each.get_attribute("data-card"): each.locator(".replay-value").inner_text()
            for each in page.locator(".replay-playable").all()
        }
        signs = {
            card: "=" if tricks == contract_tricks else f"{tricks - contract_tricks:+d}".replace("-", "−")
            for card, tricks in here.items()
        }
        assert shown == signs
        # The side on turn: East–West defend.
        turn = page.locator(".replay-turn h3").inner_text().split()[0]
        best = (max if turn in ("North", "South") else min)(here.values())
        marked = {each.get_attribute("data-card") for each in page.locator(".replay-best").all()}
        expected = {card for card, tricks in here.items() if tricks == best}
        assert marked == (expected if len(expected) < len(here) else set())
        play = record().play
        assert play is not None
        assert page.locator(".replay-playable.replay-made").get_attribute("data-card") == str(play.cards[place])
        step(page, "ArrowRight")


def test_the_winner_of_a_trick_is_marked_in_the_middle_and_in_the_play(open_page: Any, stage: Opened) -> None:
    page = at_review(open_page, stage)
    step(page, "ArrowRight", 4)
    winner = page.locator(".replay-winner")
    assert winner.count() == 1 and "South played the ace of hearts and won" in winner.inner_text()
    first = page.locator(".played-tricks tbody tr").first
    assert first.get_by_role("button", name="South played the ace of hearts and won").count() == 1
    assert "NS 1" in page.locator(".replay-count").inner_text()
    page.get_by_role("button", name="led the").nth(2).click()  # the play is a way to any card
    assert where(page).startswith("Trick 3")
    assert page.locator(".makeable td").count() == 20


def test_up_and_down_go_through_the_decisions_that_cost_something(open_page: Any, stage: Opened) -> None:
    page = at_review(open_page, stage)
    find_first(page, asks=False)
    step(page, "Home")
    step(page, "ArrowDown")
    assert where(page) == "Call 7: South"
    assert "You called 4♠; 3♠ is better" in page.locator(".decision-here").inner_text()
    step(page, "ArrowDown")
    assert "Trick 2: you played ♠4; ♦K is better" in page.locator(".decision-here").inner_text()
    step(page, "ArrowDown")
    assert where(page).startswith("Trick 2, South")
    step(page, "ArrowUp")
    assert where(page) == "Call 7: South"
    assert page.get_by_role("button", name="Trick 2: ♠4").inner_text().count("cost 1.4 ± 0.5 IMPs") == 1


def test_a_better_card_is_asked_for_before_it_is_told(open_page: Any, stage: Opened) -> None:
    page = at_review(open_page, stage)
    step(page, "ArrowRight", WRONG)
    here = page.locator(".decision-here")
    assert "you played ♠4. It cost 1.4 ± 0.5 IMPs" in here.inner_text()
    told = page.locator("main").inner_text()
    assert "♦K is better" not in told and "keeps the entry" not in told
    assert page.locator(".replay-value").count() == 0
    tries = (("C6", "is better than what you did"), ("H2", "is worse"), ("SK", None), ("S4", "comes to the same"))
    for card, verdict in tries:
        choice = page.locator(f".replay-choice[data-card={card}]")
        if verdict is None:
            assert choice.count() == 0  # dummy's card is not South's
            continue
        choice.click()
        assert verdict in page.locator(".verdict").inner_text()
    page.locator(".replay-choice[data-card=DQ]").click()
    assert "♦Q is right" in here.inner_text() and "♦K is better" in here.inner_text()
    assert page.locator(".replay-value").count() > 0
    here.get_by_text("Layouts you could not tell apart").click()
    assert here.locator(".layouts figure").count() == 2
    assert "♦K is better" in page.get_by_role("button", name="Trick 2: ♠4").inner_text()


def test_a_better_call_is_chosen_among_those_compared_shown_or_skipped(open_page: Any, stage: Opened) -> None:
    page = at_review(open_page, stage)
    step(page, "Home")
    step(page, "ArrowDown")
    calls = page.locator(".replay-call")
    assert [each.inner_text() for each in calls.all()] == ["3♠", "3NT"]
    calls.nth(1).click()
    assert "3NT is better than what you did" in page.locator(".verdict").inner_text()
    page.get_by_role("button", name="Skip").click()
    assert where(page).startswith("Trick 2: ♠4 cost 1.4")
    page.get_by_role("button", name="Show me").click()
    assert "♦K is better" in page.locator(".decision-here").inner_text()
    step(page, "ArrowUp")
    assert where(page).endswith("what is better?")


def test_who_wants_no_questions_is_told_at_once_the_next_time_too(open_page: Any, stage: Opened) -> None:
    page = at_review(open_page, stage)
    assert "♦K is better" not in page.locator(".decisions").inner_text()
    find_first(page, asks=False)
    assert "♦K is better" in page.locator(".decisions").inner_text()
    page.reload()
    page.locator(".replay-playable").first.wait_for()
    assert "♦K is better" in page.locator(".decisions").inner_text()


def test_a_board_is_tried_again_from_any_position(open_page: Any, stage: Opened) -> None:
    page = at_review(open_page, stage)
    step(page, "ArrowRight", 3)
    page.get_by_role("button", name="Try it from here").click()
    assert wait_for_moves(page, stage[1], 1) == [(71, "again", f"after {CALLS + 3}")]


def test_a_review_that_is_being_worked_out_says_how_far_it_is(open_page: Any, stage: Opened) -> None:
    page = at_review(open_page, stage, replay_review(complete=False, decisions=[], progress={"done": 3, "of": 12}))
    bar = page.get_by_role("progressbar", name="The review is worked out")
    assert (bar.get_attribute("value"), bar.get_attribute("max")) == ("3", "12")


def test_steps_are_said(open_page: Any, stage: Opened) -> None:
    page = at_review(open_page, stage)
    step(page, "ArrowRight")
    page.get_by_role("log").get_by_text("East: king of hearts. South to play.").wait_for(state="attached")


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (768, 1024), (1440, 900)])
def test_the_four_hands_and_the_steps_are_in_sight_together(
    open_page: Any, stage: Opened, size: tuple[int, int]
) -> None:
    page = at_review(open_page, stage, width=size[0], height=size[1], has_touch=size[0] < 800)
    step(page, "ArrowRight", WRONG)
    for each in (*page.locator(".replay-hand").all(), page.locator(".steps")):
        box = each.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= size[1]
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
