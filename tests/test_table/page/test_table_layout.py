"""Where things stand on the table: hand, auction and box in one glance, nothing cut off, little of the page empty."""

from __future__ import annotations

from typing import Any

import pytest

from tests.test_table.page.moments import BIDS, Row, defence_view, play_view, view, without
from tests.test_table.page.staged import Stage
from tests.test_table.page.test_at_the_table import wait_for_moves
from tests.test_table.page.test_phone_play import HIDDEN, at_table

Opened = tuple[str, Stage]
WINDOWS = [(360, 640), (390, 664), (390, 844), (844, 390), (768, 1024), (1440, 900), (2560, 1440)]
LONG = ["S8", "HJ", "H9", "H5", "H4", "H3", "H2", "D8", "D7", "CQ", "CT", "C4", "C3"]
MOMENTS: dict[str, Row] = {
    "auction": view(),
    "competition": view(auction=[{"seat": "NESW"[index % 4], "call": call, "alert": False, "announce": None}
                                 for index, call in enumerate([*BIDS[:14], "P", "P"])], legal_calls=["P", *BIDS[14:]]),
    "play": play_view(),
    "trick": play_view(trick=[{"seat": "N", "card": "SK"}, {"seat": "E", "card": "S3"}], legal_cards=["ST", "S9"]),
    "defence": defence_view(hands={"S": without("S", "S4"), "W": LONG}),
    "waiting": view(yours=False, turn="E", chooser="E", legal_calls=[]),
}  # fmt: skip

EMPTY = """() => {
  const size = 20, reach = 48;
  const across = Math.ceil(innerWidth / size), down = Math.ceil(innerHeight / size), full = new Set();
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const fill = (box, near) => {
    if (box.width < 2 || box.height < 2) return;
    for (let x = Math.floor((box.left - near) / size); x <= (box.right + near) / size; x++)
      for (let y = Math.floor((box.top - near) / size); y <= (box.bottom + near) / size; y++)
        if (x >= 0 && y >= 0 && x < across && y < down) full.add(`${x} ${y}`);
  };
  for (const each of document.querySelectorAll('button, .face, svg, p, th, td, h2, li, .plate, .score'))
    if (!each.closest('.unseen')) fill(each.getBoundingClientRect(), reach * rem);
  return 1 - full.size / (across * down);
}"""
"""The part of the window that is far, by 3rem, from any text, card and button: the felt counts, too."""


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_own_hand_is_in_the_window_and_nothing_moves_sideways(
    open_page: Any, stage: Opened, moment: str, window: tuple[int, int]
) -> None:
    page = at_table(open_page, stage, MOMENTS[moment], window)
    assert page.evaluate(HIDDEN, ".hand-own .card") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= window[0]
    assert page.evaluate("scrollY") == 0
    page.evaluate("window.scrollTo(0, 10000)")
    assert page.evaluate(HIDDEN, ".hand-own .card") == []


@pytest.mark.parametrize("window", [(360, 640), (390, 664), (844, 390)])
@pytest.mark.parametrize("style", ["cards", "rows"])
def test_the_cards_of_a_phone_are_as_large_as_a_finger(
    open_page: Any, stage: Opened, style: str, window: tuple[int, int]
) -> None:
    page = at_table(open_page, stage, play_view(), window)
    page.evaluate("style => localStorage.setItem('dealspace', JSON.stringify({cardStyle: style}))", style)
    page.reload()
    page.wait_for_selector(f".hand-{'faced' if style == 'cards' else 'rows'}")
    boxes = page.locator(".hand-own .card").evaluate_all(
        "cards => cards.map(card => card.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    assert all(width >= 26 and height >= 26 for width, height in boxes)
    if style == "cards":
        assert all(width >= 43.5 and height >= 43.5 for width, height in boxes)
    assert page.evaluate(HIDDEN, ".hand-own .card") == []


@pytest.mark.parametrize("moment", MOMENTS)
def test_no_more_than_about_a_fifth_of_a_desk_is_empty(open_page: Any, stage: Opened, moment: str) -> None:
    stage[1].table = MOMENTS[moment]
    page = open_page(f"{stage[0]}/#/table/abc", width=1440, height=900, reduced_motion="reduce")
    page.wait_for_selector(".ranges")
    assert page.evaluate(EMPTY) <= 0.22


def test_the_table_grows_with_a_large_window(open_page: Any, stage: Opened) -> None:
    sizes = []
    for width, height in ((1440, 900), (2560, 1440)):
        page = at_table(open_page, stage, play_view(), (width, height))
        sizes.append(page.locator(".hand-own .face").first.bounding_box()["width"])
    assert sizes[1] > 1.4 * sizes[0]


def test_hand_auction_and_box_are_within_one_glance(open_page: Any, stage: Opened) -> None:
    page = at_table(open_page, stage, view(), (1440, 900))
    hand, auction, box = (page.locator(name).bounding_box() for name in (".hand-own", ".auction", ".box"))
    assert box["x"] - (auction["x"] + auction["width"]) < 60, "the box stands beside the auction"
    assert 0 < hand["y"] - (box["y"] + box["height"]) < 80, "the hand lies right below the box"
    assert page.evaluate("document.documentElement.scrollHeight") <= 900


@pytest.mark.parametrize("width", [390, 768, 1100, 1440])
@pytest.mark.parametrize("style", ["cards", "rows"])
@pytest.mark.parametrize("length", [5, 6, 9, 13])
def test_no_suit_of_a_hand_at_the_side_wraps(
    open_page: Any, stage: Opened, length: int, style: str, width: int
) -> None:
    hand = [f"H{rank}" for rank in "AKQJT98765432"[:length]] + ["SA", "SK", "DA", "DK", "CA", "CK", "C2", "C3"][
        : 13 - length
    ]
    stage[1].table = defence_view(hands={"S": without("S", "S4"), "W": hand})
    page = open_page(f"{stage[0]}/", width=width)
    page.evaluate("style => localStorage.setItem('dealspace', JSON.stringify({cardStyle: style}))", style)
    page.goto(f"{stage[0]}/?again#/table/abc")
    page.wait_for_selector(".place-left .hand")
    hearts = page.locator(".place-left [aria-label=hearts] .card")
    boxes = hearts.evaluate_all(
        "cards => cards.map(card => card.getBoundingClientRect()).map(box => [box.left, box.top])"
    )
    lefts, tops = ({round(box[which]) for box in boxes} for which in (0, 1))
    assert len(boxes) == length and 1 in (len(lefts), len(tops)), "one row or one column"
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_plate_in_the_centre_has_contract_declarer_and_tricks(open_page: Any, stage: Opened) -> None:
    page = at_table(open_page, stage, MOMENTS["trick"], (1440, 900))
    plate = page.get_by_role("region", name="Contract and tricks")
    assert plate.inner_text().split() == ["4♠", "by", "North", "We", "1", "They", "0"]
    inside, trick = plate.bounding_box(), page.locator(".trick").bounding_box()
    assert trick["y"] < inside["y"] and inside["y"] + inside["height"] < trick["y"] + trick["height"]


def test_dummy_lies_in_columns_with_trumps_first(open_page: Any, stage: Opened) -> None:
    row = play_view(contract={"level": 4, "strain": "H", "doubling": "", "declarer": "S", "text": "4♥ by South"})
    page = at_table(open_page, stage, row, (1440, 900))
    names = page.locator(".place-top .suit-line").evaluate_all("suits => suits.map(suit => suit.ariaLabel)")
    assert names == ["hearts", "clubs", "diamonds", "spades"]
    spades = page.locator(".place-top [aria-label=spades] .card").evaluate_all(
        "cards => cards.map(card => card.getBoundingClientRect().left)"
    )
    assert len(set(spades)) == 1
    page.focus("[data-card=SA]")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.card") == "SK"
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.card") == "D6"


@pytest.mark.parametrize("width", [390, 844, 1440])
def test_a_card_of_dummy_is_pressed_where_it_is_seen(open_page: Any, stage: Opened, width: int) -> None:
    hands = {"S": without("S", "HA"), "N": without("N", "H8")}
    table = play_view(hands=hands, turn="N", legal_cards=hands["N"])
    page = at_table(open_page, stage, table, (width, 390 if width == 844 else 844))
    boxes = page.locator(".place-top .card").evaluate_all(
        "cards => cards.map(card => card.getBoundingClientRect()).map(box => Math.min(box.width, box.height))"
    )
    assert len(boxes) == 12 and min(boxes) > 20
    page.locator("[data-card=DA]").click()
    page.locator("[data-card=DA]").click()
    assert behind_moves(page, stage[1]) == [("card", "DA")]


def behind_moves(page: Any, behind: Stage) -> list[tuple[str, str]]:
    return [(kind, text) for _, kind, text in wait_for_moves(page, behind, 1)]


@pytest.mark.parametrize("width", [390, 1440])
def test_the_hint_shows_all_its_columns(open_page: Any, stage: Opened, width: int) -> None:
    page = at_table(open_page, stage, view(), (width, 844))
    page.keyboard.press("Shift+H")
    page.wait_for_selector(".candidates")
    around = page.locator(".wide").bounding_box()
    for cell in page.locator(".candidates th, .candidates td").all():
        box = cell.bounding_box()
        assert box["x"] >= around["x"] - 1 and box["x"] + box["width"] <= around["x"] + around["width"] + 1
    assert page.locator(".wide").evaluate("part => part.scrollWidth <= part.clientWidth")


def test_the_finished_auction_is_one_line_of_a_phone_that_opens(open_page: Any, stage: Opened) -> None:
    page = at_table(open_page, stage, play_view(), (390, 664))
    line = page.get_by_role("button", name="Auction: 1NT Pass 2♣")
    assert line.get_attribute("aria-expanded") == "false" and page.locator(".auction table").count() == 0
    line.click()
    assert page.locator(".made-call").count() == 10
    page.locator(".made-call").first.click()
    assert page.locator(".meaning-open").count() == 1
