"""Convention cards: every box is read from the rules, so that another system shows another card."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser

import pytest

from dealspace.bidding import load_system
from dealspace.bidding.convention_card.acbl_card import ACBL
from dealspace.bidding.convention_card.card_boxes import CardAnswer, CardBox, ConventionCard, filled_in
from dealspace.bidding.convention_card.card_html import card_page
from dealspace.bidding.convention_card.card_leads import led, marked
from dealspace.bidding.convention_card.card_questions import ace_ask, through
from dealspace.bidding.convention_card.card_reader import CardReader
from dealspace.bidding.convention_card.card_text import card_lines, card_row
from dealspace.bidding.convention_card.wbf_card import WBF
from dealspace.bidding.language.compile import parse_system

CLUB = """
system: club
title: A <strong> club
carding: {attitude: upside-down, count: standard}
contexts:
- after: opening
  rules:
  - 1C: {if: hcp 16+, artificial: true, alert: strong, forcing: round, say: "Strong, {hcp} HCP"}
  - 1N: {if: hcp 13-15 and balanced, say: "{hcp} HCP, balanced"}
  - 1M: {if: hcp 11-15 and 5+M, say: "5+ {M}", prefer: higher M}
  - 2C: {if: hcp 11-15 and 6+C, say: "6+ ♣, {hcp} HCP"}
  - 2D: {if: hcp 11-15 and 4S and 4+H, artificial: true, alert: three suits, say: Short diamonds}
  - 2M: {if: hcp 5-10 and 6M, when: not vul, say: "Weak, 6 {M}", prefer: higher M}
  - 2M: {if: hcp 8-10 and 6M, when: vul, say: "Weak, 6 {M}", prefer: higher M}
  - P:  {if: else, say: No opening bid}
- after: 1M
  rules:
  - 3M: {if: 4+M and hcp 0-6, say: "Preemptive, 4+ {M}"}
  - 2M: {if: 3+M and hcp 5-10, say: "Raise"}
  - P:  {if: else, say: Nothing}
- after: 1M (2C) | 1M (2D)
  rules:
  - X: {if: hcp 8+ and 4+oM, forcing: unless_penalty, say: Negative double}
  - P: {if: else, say: Nothing}
- after: (1N)
  rules:
  - 2C: {if: 5+H and 4+S, artificial: true, alert: Landy, say: Both majors}
  - P: {if: else, say: Nothing}
"""


@cache
def sayc() -> CardReader:
    return CardReader(load_system("sayc"), load_system("sayc"), load_system("weak_notrump"))


@cache
def club() -> CardReader:
    return CardReader(parse_system(CLUB, "club.yaml", "club"), load_system("sayc"))


@cache
def card_of(style: str, system: str) -> ConventionCard:
    return filled_in({"acbl": ACBL, "wbf": WBF}[style], {"sayc": sayc, "club": club}[system]())


def boxes(style: str, system: str) -> dict[str, CardAnswer]:
    return {box.name: box.answer for box in card_of(style, system).boxes}


def ticked(answer: CardAnswer) -> list[str]:
    return [words for words, is_ticked in answer.ticks if is_ticked]


def test_the_card_of_sayc_says_what_its_rules_play() -> None:
    found = boxes("acbl", "sayc")
    assert found["notrump.range"].text == "15–17 HCP"
    assert found["notrump.two_diamonds"].text == "Transfer to ♥ [forcing]"
    assert found["notrump.two_diamonds"].notice == "announce"
    assert found["majors.length"].text == "1♥ 5+ · 1♠ 5+"
    assert ticked(found["majors.double_raise"]) == ["Inv"]
    assert ticked(found["majors.overcalled_raise"]) == ["Weak"]
    assert found["two_level.hearts"].text.startswith("Weak two, 5–10 HCP, 6 ♥")
    assert found["cue_bids.major"].text.startswith("Michaels")
    assert found["over_notrump.two_clubs"].notice == "alert"
    assert ticked(found["general.two_over_one"]) == ["Forcing"]
    assert ticked(found["carding.attitude"]) == ["Standard"]
    assert found["slams.answers"].text.startswith("5♣ 0 or 4 aces · 5♦ 1 ace")


def test_another_system_shows_another_card() -> None:
    found = boxes("acbl", "club")
    assert found["general.approach"].text == "Strong 1♣, 16+ HCP, 5-card majors, 1NT 13–15, 2♣ 11–15 HCP"
    assert ticked(found["general.forcing_openings"]) == ["1♣"]
    assert found["notrump.range"].text == "13–15 HCP"
    assert found["two_level.clubs"].text == "6+ ♣, 11–15 HCP"
    assert found["two_level.diamonds"].notice == "alert"
    assert ticked(found["majors.double_raise"]) == ["Weak"]
    assert found["over_notrump.two_clubs"].text == "Both majors"
    assert ticked(found["carding.attitude"]) == ["Upside-down"]
    assert ticked(found["carding.preference"]) == ["None"]


def test_a_range_that_vulnerability_changes_has_both() -> None:
    assert boxes("acbl", "club")["two_level.hearts"].text == "Weak, 6 ♥, 5–10 HCP · (vul 8–10)"


def test_what_no_rule_says_is_blank() -> None:
    found = boxes("acbl", "club")
    assert all(found[name].is_blank for name in ("notrump.two_clubs", "slams.blackwood", "cue_bids.major"))
    assert not any(answer.is_blank for name, answer in found.items() if name.startswith("leads."))


def test_a_call_behind_one_that_no_rule_makes_is_not_on_the_card() -> None:
    assert sayc().call("1N P 2D") is not None
    assert club().call("1N P 2D P 2H") is None
    assert club().call("1S P 1H") is None, "not legal"


def test_a_negative_double_goes_as_far_as_it_is_for_takeout() -> None:
    assert through("1S")(club()).text == "through 2♦: Negative double, 8+ HCP"
    assert through("1C")(club()).is_blank


def test_the_ace_ask_is_found_behind_the_raise_that_the_system_has() -> None:
    text = CLUB.replace("- after: (1N)", "- after: 1S 2S\n  rules:\n  - 4N: {if: hcp 15, artificial: true, ask: aces}\n"
                        "  - P: {if: else}\n- when: asked aces\n  rules:\n  - 5C: {if: aces 0, say: None}\n"
                        "  - 5D: {if: else, say: Some}\n- after: (1N)")  # fmt: skip
    reader = CardReader(parse_system(text, "asks.yaml", "asks"), load_system("sayc"))
    assert ace_ask("P", "5C", "5D")(reader).text == "5♣ None · 5♦ Some"
    assert not ace_ask()(reader).is_blank and ace_ask()(club()).is_blank


def test_the_range_of_a_strong_hand_has_no_upper_end() -> None:
    found = sayc().call("1H P 2N")
    assert found is not None
    assert (found.points, found.hcp.low) == ("8+", 8)


@pytest.mark.parametrize("style", ["acbl", "wbf"])
def test_names_of_boxes_are_unique(style: str) -> None:
    names = [box.name for box in card_of(style, "sayc").boxes]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("style", ["acbl", "wbf"])
def test_a_card_is_a_page_that_loads_nothing_and_runs_nothing(style: str) -> None:
    page = card_page(card_of(style, "club"))
    assert "A &lt;strong&gt; club" in page and "<strong>" not in page
    assert not re.search(r"https?://|<script|src=|url\(", page)
    open_tags: list[str] = []

    class Tags(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            if tag not in ("meta", "col"):
                open_tags.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert open_tags.pop() == tag

    Tags().feed(page)
    assert not open_tags


@pytest.mark.parametrize(("style", "most"), [("acbl", 60.5), ("wbf", 57)])
def test_every_column_fits_its_sheet_however_long_the_answers(style: str, most: float) -> None:
    """Of the lines that boxes may take and the headings; the longest columns were printed with every box full."""

    def lines(box: CardBox) -> float:
        return max(cell.lines for cell in box.cells) if box.cells else box.lines * box.span / 6

    for sheet in {"acbl": ACBL, "wbf": WBF}[style].sheets:
        for column in sheet.columns:
            assert sum(sum(map(lines, panel.boxes)) + 1.2 for panel in column) <= most


def test_the_text_and_the_row_have_the_same_boxes() -> None:
    card = card_of("wbf", "sayc")
    row = card_row(card)
    text = "\n".join(card_lines(card))
    assert row["boxes"]["openings.1N.description"] == {
        "text": "15–17 HCP, balanced", "ticked": [], "notice": "announce",
    }  # fmt: skip
    assert row["boxes"]["doubles.support"] is None and "Support redouble" not in text
    assert "1♣   Min.: 3" in text
    assert row["boxes"]["openings.1S.negative"]["text"] in ("3♥", "3♦", "4♥")


@pytest.mark.parametrize(
    ("holding", "place"), [("AKx", 0), ("KQx", 0), ("KJTx", 1), ("Kxxxx", 3), ("xx", 0), ("QT9x", 1)]
)
def test_leads_are_those_of_our_players(holding: str, place: int) -> None:
    assert led("notrump", holding) == place
    assert marked("notrump", holding).index("(") == place
