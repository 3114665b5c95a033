"""What notebooks show: well-formed, inline, escaped, with every card, and nothing fetched."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given

from dealspace.cards import Auction, Board, Deal, Hand, Note, PartialDeal, Play, Record, Seat, Vulnerability
from tests.support.records import bbo_records

DEAL = Deal("N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765")
AUCTION = Auction("E: 1N P P X P 2H AP")
RECORD = Record(
    Board("<7>", Seat.EAST, Vulnerability.NS, DEAL),
    AUCTION,
    ((0, Note('15–17 "<b>"', True)),),
    AUCTION.contract,
    result=8,
    players=((Seat.NORTH, "A & B"),),
)


def read(value: Any) -> str:
    """The text of a value's HTML, which must be well-formed and stand alone."""
    page = value._repr_html_()
    assert not re.search(r"https?:|src=|href=|<script|<style|class=", page)
    return "".join(ElementTree.fromstring(page.replace("<br>", "<br/>").replace("&nbsp;", " ")).itertext())


def test_a_hand_has_a_line_for_each_suit() -> None:
    assert read(Hand("AQ32.K54..AJ9765")) == "♠ AQ32♥ K54♦ —♣ AJ9765"


def test_a_deal_is_a_diagram() -> None:
    shown = read(DEAL)
    found = [shown.index(f"♠ {spades}♥") for spades in ("AQ32", "T98", "KJ4", "765")]
    assert found == sorted(found)
    assert read(PartialDeal("N:AQ32.K54.QJ3.A92 - - -")).count("?") == 3


def test_a_record_has_board_auction_contract_and_notes() -> None:
    shown = read(RECORD)
    for part in ("Board <7>", "East deals", "Vulnerable: NS", "1NT", "2♥ by South: 8 tricks", "North: A & B", "+110"):
        assert part in shown
    assert 'title="15–17 &quot;&lt;b&gt;&quot;"' in RECORD._repr_html_()


def test_an_auction_begins_in_the_dealers_column() -> None:
    rows = ElementTree.fromstring(Auction("E: 1N P")._repr_html_()).findall("tr")
    assert [["".join(cell.itertext()) for cell in row] for row in rows] == [
        ["W", "N", "E", "S"],
        ["", "", "1NT", "Pass"],
        ["?"],
    ]


def test_a_play_has_a_row_for_each_trick() -> None:
    shown = Play("NT W: HK H2 H5 HA S3")._repr_html_()
    assert "<u>" in shown and read(Play("NT W: HK H2 H5 HA S3")) == "NESW1♥2♥5♥A♥K2♠3"


@given(bbo_records())
def test_every_record_can_be_shown(record: Record) -> None:
    shown = read(record)
    for seat in Seat:
        for holding in str(record.board.deal[seat]).split("."):
            assert holding in shown


@pytest.mark.parametrize("value", [Seat.NORTH, AUCTION.state])
def test_plain_values_have_no_form_of_their_own(value: object) -> None:
    assert not hasattr(value, "_repr_html_")
