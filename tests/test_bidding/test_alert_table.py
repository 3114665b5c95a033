"""Alerts and announcements, call by call, as the ACBL's procedure of 2021 asks for them."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.bidding import Interpreter, Meaning, load_system
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.reading.alert_table import ALERT, ANNOUNCE, NONE, TABLE, Notice
from dealspace.cards import Auction, Seat
from dealspace.table.web.server.jobs import alerts
from tests.support.alert_page import PAGE, with_table

NOT_MARKED = """
1C | 1D | 1H | 1S | 2C | 2D | 2H | 2N | 3H | 3N | 1D P 1S | 1H P 1N | 1S P 2C | 1S P 2S | 1S P 3S | 1D P 3D | 1C P 2H
1S P 2N P 3S | 2C P 2D | 2C P 2H | 2C X P | 2H P 2S | 2H P 3H | P P 1S P 2C
1N P 2C | 1N P 2C P 2D | 1N P 2C P 2H | 1N P 2H P 2S | 1N P 2H P 3S | 1N P 3D | 1N P 4C | 1N P 4C P 4H | 1N P 4N
2N P 3C | 2N P 3C P 3D | 1S P 3S P 4N | 1S P 3S P 4N P 5D | 1S P 3S P 4N P 5H P 5N | 1N P 2C P 2H P 4C
1D 2D | 1S 2S | 1H 2N | 1C 2N | 1H X | 1H 1S X | 1H X XX | 1H X 2C | 1S 2D 3D | 1S X P 2S | 1C P 1H 1S X | 1S 2C 2H
1N X | 1N 2S 3S | 1H 2S | 1H 1N 2C | 1D P 1H P 1N P 2C | 1D P 1S P 3S | 1C P 1S P 2H
"""
ALERTED = """
1S P 2N | 1S P 2N P 3C | 2C P 2D P 2S P 3C | 2C 2S X | 2H P 2N | 2H P 2N P 3C | 1N P 2S | 2N P 3S | 1H X 2N
1N 2C | 1N 2D | 1N 2H | 1C P 1H P 1S P 2D
"""


def auctions(text: str) -> list[str]:
    return [auction.strip() for line in text.strip().splitlines() for auction in line.split("|")]


SAYC = {
    **dict.fromkeys(auctions(NOT_MARKED), ""),
    **dict.fromkeys(auctions(ALERTED), "alert"),
    **dict.fromkeys(["1N P 2D", "2N P 3D", "1C 1N P 2D"], "announced: hearts"),
    **dict.fromkeys(["1N P 2H", "2C P 2D P 2N P 3H", "1N X 2H"], "announced: spades"),
    "1N": "announced: 15–17",
    "1S P 3S P 4D": "alert after the auction",
}
"""Auctions with the mark of the last call."""


def marked(notice: Notice) -> str:
    """The mark, with the words of an announcement alone."""
    return notice.text if notice.sort == ANNOUNCE else notice.text.partition(":")[0]


@pytest.mark.parametrize("auction", SAYC)
def test_sayc_marks_a_call_as_the_table_has_it(auction: str) -> None:
    assert marked(load_system("sayc").read(auction).meanings[-1].notice) == SAYC[auction]


OTHER = """
dsl: 2
system: other
contexts:
- after: opening
  rules:
  - 2C: {if: hcp 11-15 and 6+S, say: "6+ ♠", artificial: true}
  - 1C: {if: hcp 11-21 and 4+S and 4+H and 2C, say: "{hcp} HCP", forcing: round}
  - 1D: {if: hcp 11-21 and C >= D, say: "{hcp} HCP"}
  - 1H: {if: hcp 11-21 and 5+H, say: "5+ ♥"}
  - 1S: {if: hcp 11-21 and 5+S, say: "5+ ♠"}
  - 2D: {if: hcp 12-16 and 6+D, say: "6+ ♦, an opening"}
  - 2H: {if: hcp 5-9 and 6+H, say: "6+ ♥"}
- after: 1H
  rules:
  - 2C: {if: 5+C and hcp 5-9, say: "5+ ♣, weak"}
  - 1N: {if: hcp 5-12, say: Anything, forcing: round}
  - 3H: {if: 4+H and hcp 0-6, say: Weak}
  - 2H: {if: 4+H and hcp 12+, say: Strong, forcing: round}
- after: (1H)
  rules:
  - 2H: {if: 5+S and 5+C, say: "5+ ♠ and 5+ ♣", artificial: true}
  - 2S: {if: 6+S and hcp 12-16, say: "6+ ♠"}
  - 2N: {if: 5+S and 5+D, say: "5+ ♠ and 5+ ♦", artificial: true}
  - 3H: {if: 6+H, say: To play}
- after: (1D)
  rules:
  - 2D: {if: 5+S and 5+C, say: "5+ ♠ and 5+ ♣", artificial: true, alert: Ghestem}
"""
BY_OTHERS = {
    **dict.fromkeys(("1C", "2C", "2D", "1H P 2C", "1H P 3H", "1H P 2H", "1H 2S", "1H 2N", "1D 2D"), "alert"),
    "1D": "announced: could be 0",
    "1H P 1N": "announced: forcing",
    "2H": "",
}


@cache
def other() -> Interpreter:
    system = parse_system(OTHER, "other.yaml", "other")
    return Interpreter(system)


@pytest.mark.parametrize("auction", BY_OTHERS)
def test_what_other_systems_do_is_marked_by_the_same_table(auction: str) -> None:
    assert marked(other().read(Auction.parse(auction, Seat.NORTH)).meanings[-1].notice) == BY_OTHERS[auction]


def opened(body: str) -> Meaning:
    text = f"dsl: 2\nsystem: one\ncontexts:\n- after: opening\n  rules:\n  - 2C: {{{body}}}\n  - P: {{if: else}}\n"
    system = parse_system(text, "one.yaml", "one")
    return Interpreter(system).read(Auction.parse("2C", Seat.NORTH)).meanings[0]


@pytest.mark.parametrize(
    ("keys", "mark"),
    [
        ("if: hcp 22+, artificial: true, alert: strong", ""),
        ("if: hcp 22+, artificial: true, alert: yes", "alert"),
        ("if: hcp 12-15, artificial: true, alert: odd", "alert: odd"),
        ("if: hcp 12-15, artificial: true, alert: no", ""),
        ("if: 6+C and hcp 5-9, alert: weak", "alert: weak"),
        ("if: 6+C and hcp 5-9, alert: yes", "alert"),
        ("if: 6+C and hcp 5-9, announce: '{hcp}'", "announced: 5–9"),
        ("if: 6+C and hcp 5-9", ""),
    ],
)
def test_a_rule_may_say_otherwise(keys: str, mark: str) -> None:
    assert opened(keys).notice.text == mark


def test_the_words_of_an_alert_are_the_authors() -> None:
    meaning = load_system("sayc").read("1S P 2N").meanings[-1]
    assert (meaning.alerted, meaning.alert, meaning.announce) == (True, "game-forcing raise", None)


def test_a_bid_above_three_notrump_is_alerted_after_the_auction_from_the_openers_rebid_on() -> None:
    interpreter = Interpreter(load_system("sayc"))
    auction = Auction.parse("1S P 3S P 4D P 4S P P", Seat.NORTH)
    notices = [meaning.notice for meaning in interpreter.read(auction.plus(auction.legal_calls()[0])).meanings]
    assert [index for index, notice in enumerate(notices) if notice.is_delayed] == [4]
    during, after = alerts(interpreter, auction), alerts(interpreter, Auction.parse(f"{auction} P"))
    assert (during[4][0], after[4][0]) == (False, True)


@pytest.mark.parametrize("line", [line for line in TABLE if line.example], ids=lambda line: line.what[:30])
def test_the_example_of_a_line_is_decided_by_it(line: object) -> None:
    found = next(each for each in TABLE if each is line)
    assert found.example is not None
    notice = load_system("sayc").read(found.example).meanings[-1].notice
    assert (notice.reason, notice.sort) == (found.what, found.sort)
    assert found.sort in (ALERT, ANNOUNCE, NONE)


@settings(max_examples=20)
@given(st.lists(st.integers(0, 40), max_size=14))
def test_every_call_of_any_auction_has_a_mark(choices: list[int]) -> None:
    auction = Auction(Seat.NORTH)
    for choice in choices:
        legal = () if auction.is_over else auction.legal_calls()
        auction = auction.plus(legal[choice % min(len(legal), 14)]) if legal else auction
    for meaning in load_system("sayc").read(auction).meanings:
        assert (meaning.notice.sort == ANNOUNCE) <= (meaning.notice.words is not None)
        assert not meaning.notice.is_delayed or meaning.call.bid is not None


def test_the_page_has_the_table(request: pytest.FixtureRequest) -> None:
    written = PAGE.read_text("utf-8")
    if request.config.getoption("--update-golden"):
        written = with_table(written)
        PAGE.write_text(written, "utf-8")
    assert written == with_table(written), "the table has changed: pytest --update-golden"
