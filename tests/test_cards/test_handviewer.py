"""Addresses of the hand viewer, both ways."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Board, Contract, Deal, NotationError, Note, Record, Seat, Vulnerability
from dealspace.cards.formats.draft import ParsedRecords
from dealspace.cards.formats.handviewer import VIEWER, format_url, format_urls, parse_url, parse_urls
from tests.support.records import ALPHABET, bbo_records, mutated

DEAL = Deal.parse("N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT")
HANDS = "n=sakq2h32dak2c5432&s=S876HA654DQJTC987&w=C10JD9876H10987S543"
URL = (
    f"{VIEWER}?{HANDS}&d=n&v=b&b=7&sn=Sue%20L.&nn=N%C3%A1n&a=1N!(15-17%2C%20bal)P(no)P!{{a%20comment}}P"
    "&p=ckc9cjc2CAC8CTC3&c=6&kb=x"
)
LIN = (
    f"{VIEWER}?bbo=y&lin=pn|a,b,c,d|md|1S876HA654DQJTC987,S543HT987D9876CJT,SAKQ2H32DAK2C5432,|sv|n|ah|Board%205|mb|P|"
)


def test_every_parameter_is_understood() -> None:
    record = parse_url(URL)
    assert record.board == Board("7", Seat.NORTH, Vulnerability.BOTH, DEAL)
    assert record.players == ((Seat.NORTH, "Nán"), (Seat.SOUTH, "Sue L."))
    assert str(record.auction) == "N: 1N P P P"
    assert record.notes == ((0, Note("15-17, bal", True)), (1, Note("no", False)), (2, Note("", True)))
    assert record.contract == Contract.parse("1N by N")
    assert record.play is not None
    assert len(record.play.cards) == 8
    assert record.result == 6
    assert record.tags == (("kb", "x"),)


def test_the_lin_form_is_understood() -> None:
    record = parse_url(LIN)
    assert record.board == Board("5", Seat.SOUTH, Vulnerability.NS, DEAL)
    assert str(record.auction) == "S: P"
    assert parse_url(LIN.replace("|", "%7C").replace(",", "%2C")) == record


def test_calls_run_together() -> None:
    assert str(parse_url(f"?{HANDS}&d=w&a=1dx1hdr2NTPPp").auction) == "W: 1D X 1H X XX 2N P P P"


@pytest.mark.parametrize("letter", ["o", "-", "0", "none", ""])
def test_nobody_vulnerable_is_written_in_several_ways(letter: str) -> None:
    assert parse_url(f"?{HANDS}&d=w&v={letter}").board.vulnerability is Vulnerability.NONE


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("https://example.org/", "shows no board: expected hands, as ?n=…&e=…&s=…&w=…, or ?lin=…"),
        (f"{VIEWER}?myhand=M-1-2", "it names a board kept by the site, not its cards"),
        (f"?{HANDS}&d=q", 'd: "q" is not a seat: expected N, E, S or W'),
        (f"?{HANDS}&b=4&d=n&a=1C1C", "board 4: a: East cannot bid 1♣"),
        (f"?{HANDS}&d=n&a=1C(open", 'hand viewer: a: "(open" is never closed: expected )'),
        (f"?{HANDS}&d=n&a=1NPPP&p=SA", "East does not hold SA"),
        (f"?{HANDS}&d=n&a=1NPPP&c=20", 'c: "20" is not a number of tricks'),
        (f"?{HANDS.replace('2', '')}&d=n", "the hands: North has "),
        (f"?{HANDS}&n=&d=n&s=sxx", "hand viewer: "),
        ("?lin=md|zz|mb|1c|", "lin="),
        ("?lin=nt|x|", "lin= holds 0 boards; expected one"),
    ],
)
def test_problems_say_what_was_expected(url: str, message: str) -> None:
    if "n=&d=n&s=sxx" in url:
        url = "?d=n&s=sxx"
    with pytest.raises(NotationError) as caught:
        parse_url(url)
    assert message in str(caught.value)


def test_one_bad_line_does_not_spoil_the_others() -> None:
    reading = parse_urls(f"{URL}\n\n  {URL.replace('d=n', 'd=q')}\r\n{LIN}\n", "boards.url", strict=True)
    assert [record.board.name for record in reading.records] == ["7", "5"]
    assert [str(error) for error in reading.problems] == [
        'boards.url:3:3: board 7: d: "q" is not a seat: expected N, E, S or W'
    ]


@settings(deadline=None, max_examples=150)
@given(bbo_records())
def test_what_is_written_is_read_back(record: Record) -> None:
    record = replace(
        record,
        notes=tuple(
            (place, replace(note, text=note.text.translate(str.maketrans("()", "[]")))) for place, note in record.notes
        ),
    )
    assert parse_url(format_url(record)) == record
    assert parse_urls(format_urls([record, record])) == ParsedRecords((record, record))


def test_an_address_is_percent_encoded() -> None:
    record = replace(parse_url(URL), play=None, result=None, tags=(), notes=((0, Note("a & (b)", True)),))
    assert format_url(record) == (
        f"{VIEWER}?s=S876HA654DQJTC987&w=S543HT987D9876CJT&n=SAKQ2H32DAK2C5432&e=SJT9HKQJD543CAKQ6"
        "&sn=Sue%20L.&nn=N%C3%A1n&d=n&v=b&b=7&a=1n!(a%20%26%20%5Bb%5D)ppp"
    )


def test_a_contract_without_an_auction_is_refused() -> None:
    record = replace(parse_url(URL), auction=None, notes=())
    with pytest.raises(NotationError, match="board 7 cannot be written as an address: the contract 1N by N"):
        format_url(record)


@settings(deadline=None, max_examples=150)
@given(st.one_of(mutated(URL), mutated(LIN), st.text(ALPHABET), st.text()))
def test_no_text_breaks_the_reader(text: str) -> None:
    for error in parse_urls(text).problems:
        assert type(error) is NotationError
        assert error.location is not None
