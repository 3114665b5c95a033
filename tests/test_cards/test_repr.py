"""Values show themselves in notation: their `repr` is an expression that makes them, and never long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dealspace.cards
from dealspace.cards import (
    ALL_CALLS,
    DECK,
    Auction,
    Bid,
    Board,
    Call,
    Card,
    CardSet,
    Contract,
    Deal,
    Doubling,
    Hand,
    Holding,
    IllegalCard,
    InvalidDeal,
    Location,
    NotationError,
    Note,
    PartialDeal,
    Play,
    Rank,
    Record,
    Remark,
    RemarkKind,
    Seat,
    Side,
    Strain,
    Suit,
    TableSection,
    Trick,
    View,
    Vulnerability,
)
from dealspace.cards.formats import parse_records
from tests.support.records import bbo_records, given_deals
from tests.support.strategies import auctions, deals

DEAL = Deal("N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765")
ENUMERATIONS = st.sampled_from([*Seat, *Side, *Suit, *Strain, *Rank, *Vulnerability, *Doubling])
VALUES = st.one_of(
    ENUMERATIONS,
    st.sampled_from(ALL_CALLS),
    st.sampled_from([call.bid for call in ALL_CALLS if call.bid]),
    st.sampled_from(DECK),
    st.integers(0, 8191).map(Holding),
    st.integers(0, (1 << 52) - 1).map(CardSet),
    deals().map(lambda deal: deal[Seat.NORTH]),
    deals(),
    given_deals(),
    auctions().filter(lambda auction: len(auction) < 40),
    auctions().map(lambda auction: auction.contract).filter(bool),
    auctions().map(lambda auction: auction.state),
    st.builds(Trick, st.sampled_from(Seat), st.lists(st.sampled_from(DECK), max_size=4, unique=True)),
    st.builds(
        Board,
        st.text(st.characters(max_codepoint=0x2FF), max_size=12),
        st.sampled_from(Seat),
        st.sampled_from(Vulnerability),
        deals(),
    ),
    st.builds(Note, st.text(st.characters(max_codepoint=0x2FF), max_size=30), st.booleans()),
    st.builds(Location, st.none() | st.just("a.pbn"), st.none() | st.integers(1), st.none()),
    bbo_records().map(lambda record: record.play).filter(bool),
)


@given(VALUES)
def test_a_value_is_made_again_by_its_repr(value: object) -> None:
    again = eval(repr(value), vars(dealspace.cards))
    assert again == value and type(again) is type(value) and hash(again) == hash(value)
    assert len(repr(value)) < 200


@given(bbo_records())
def test_a_view_is_made_again_by_its_repr_unless_it_is_too_long(record: Record) -> None:
    if not isinstance(record.board.deal, Deal) or record.auction is None:
        return
    view = View.of(record.board, Seat.SOUTH, record.auction, record.play)
    assert len(repr(view)) < 200
    if "…" not in repr(view):
        assert eval(repr(view), vars(dealspace.cards)) == view


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Call("1nt"), "Call('1N')"),
        (Bid("3♠"), "Bid('3S')"),
        (Card("h10"), "Card('HT')"),
        (Holding("-"), "Holding('')"),
        (Hand("AQ32.K54.QJ3.A92"), "Hand('AQ32.K54.QJ3.A92')"),
        (DEAL.partial([Seat.WEST]), "PartialDeal('N:- - - T98.762.T986.765')"),
        (Auction("W: 1N-P-2C"), "Auction('W: 1N P 2C')"),
        (Contract("3NTX by e"), "Contract('3NX by E')"),
        (Play("S W: HK H2"), "Play('S W: HK H2')"),
        (Seat.WEST, "Seat.WEST"),
        (Board("7", Seat.SOUTH, Vulnerability.BOTH, DEAL), f"Board('7', Seat.SOUTH, Vulnerability.BOTH, {DEAL!r})"),
        (
            Record(Board.standard(7, DEAL), Auction("S: 1C P 1N AP"), contract=Contract("1N by N"), result=8),
            "<Record of board 7: 1N by N, 8 tricks, 6 calls>",
        ),
        (parse_records("", "pbn"), "<ParsedRecords: 0 boards, 0 errors>"),
    ],
)
def test_how_values_show_themselves(value: object, shown: str) -> None:
    assert repr(value) == shown


@pytest.mark.parametrize(
    "value",
    [
        Auction(Seat.NORTH, [call for bid in ALL_CALLS[3:] for call in (bid, Call("P"), Call("P"))]),
        Board("x" * 500, Seat.NORTH, Vulnerability.NONE, DEAL),
        Record(Board("x" * 500, Seat.NORTH, Vulnerability.NONE, DEAL)),
        Note("x" * 500),
        TableSection("Scores", "x", ("y",) * 100),
        Remark(RemarkKind.COMMENT, "x" * 500, "Event"),
    ],
)
def test_long_values_are_shortened(value: object) -> None:
    assert 20 < len(repr(value)) < 200
    assert "…" in repr(value)


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Call("8N"), NotationError),
        (lambda: Bid("P"), NotationError),
        (lambda: Bid(8, Strain.CLUBS), NotationError),
        (lambda: Card("XX"), NotationError),
        (lambda: Holding("1"), NotationError),
        (lambda: CardSet("A.K"), NotationError),
        (lambda: Hand("AQ32.K54.QJ3.A9"), InvalidDeal),
        (lambda: Hand(-1), NotationError),
        (lambda: Hand(1 << 60), NotationError),
        (lambda: Deal("N:- - - -"), InvalidDeal),
        (lambda: PartialDeal("AKQ"), NotationError),
        (lambda: Auction("1N Q"), NotationError),
        (lambda: Contract("4S"), NotationError),
        (lambda: Trick("N: SA SA"), IllegalCard),
        (lambda: Play("NT N: SA SA"), IllegalCard),
    ],
)
def test_notation_that_makes_no_value(make: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        make()
