"""Boards as CSV."""

from __future__ import annotations

import csv
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Auction, Board, Contract, Deal, NotationError, Record, Seat
from dealspace.cards.formats.csv_boards import format_csv, parse_csv
from dealspace.query.rows.board_table import board_columns
from dealspace.runtime.data_frames import csv_text
from tests.support.records import records

DEAL = Deal.parse("N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT")
BOARD = Board.standard(7, DEAL)
RECORD = Record(
    BOARD,
    Auction.parse("S: 1N P P X P P P"),
    contract=Contract.parse("1NX by S"),
    result=6,
    players=((Seat.NORTH, "Nan, the first"),),
    tags=(("Event", 'The "Cup"'),),
)


@settings(deadline=None, max_examples=200)
@given(st.lists(records(), max_size=4))
def test_what_is_written_is_read_back_equal(given_records: list[Record]) -> None:
    """All but notes, play and tables."""
    plain = [replace(record, notes=(), play=None, tables=()) for record in given_records]
    text = format_csv(plain)
    reading = parse_csv(text)
    assert not reading.problems and not reading.warnings
    for record, again in zip(plain, reading.records, strict=True):
        auction = record.auction if record.auction is not None and record.auction.calls else None
        assert dict(again.tags) == dict(record.tags)
        assert replace(again, tags=()) == replace(record, tags=(), auction=auction)


def test_a_row_says_what_a_spreadsheet_needs() -> None:
    text = format_csv([RECORD])
    assert text == (
        "board,dealer,vul,north,east,south,west,auction,contract,declarer,result,ns_score,north_player,Event\n"
        "7,S,Both,AKQ2.32.AK2.5432,JT9.KQJ.543.AKQ6,876.A654.QJT.987,543.T987.9876.JT,"
        '1N P P X P P P,1NX,S,6,-200,"Nan, the first","The ""Cup"""\n'
    )
    assert parse_csv(text).records == (RECORD,)
    assert [row["ns_score"] for row in csv.DictReader(text.splitlines())] == ["-200"]


def test_the_table_of_deal_is_read() -> None:
    record = Record(BOARD, tags=(("HandType", "weak"),))
    assert parse_csv(csv_text(board_columns([record]))).records == (record,)


def test_results_of_solve_are_kept_as_a_table() -> None:
    (record,) = parse_csv(f"board,deal,tricks:N.NT,tricks:W.C,par\n1,{DEAL},9,4,+400\n").records
    (table,) = record.tables
    assert (table.name, table.rows) == ("OptimumResultTable", ("N NT 9", "W C 4"))
    assert record.tag("OptimumScore") == "NS 400"
    assert parse_csv(format_csv([record])).records == (record,)


@pytest.mark.parametrize("between", [";", "\t"])
def test_other_columns_names_and_marks_are_understood(between: str) -> None:
    header = ["Number", "Vulnerable", "Deal", "Bidding", "Contract", "Result"]
    row = ["7", "All", str(DEAL), "1N P P P", "1N by S", "-1"]
    (record,) = parse_csv("\n".join(between.join(fields) for fields in (header, row))).records
    assert (record.board, record.contract, record.result) == (BOARD, Contract.parse("1N by S"), 6)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name,town\nAnn,Oslo\n", 'x.csv:1:1: "name, town" names no column of hands: expected board dealer vul'),
        (f"board,deal\n1,{DEAL},3\n", "x.csv:2:1: board 1: the row has 3 fields, the header 2"),
        ("deal\nN:AKQ\n", 'x.csv:2:1: board 1: "N:AKQ"'),
        ("board,north\n1,AKQ\n", 'x.csv:2:1: board 1: "AKQ" has 1 suit'),
        (f"board,deal,result\n1,{DEAL},nine\n", 'x.csv:2:1: board 1: "nine" is no result'),
        (f"board,deal,result\n1,{DEAL},=\n", "x.csv:2:1: board 1: the result = needs a contract"),
    ],
)
def test_what_is_wrong_is_said_with_its_row(text: str, message: str) -> None:
    reading = parse_csv(text, "x.csv", strict=True)
    assert not reading.records
    assert str(reading.problems[0]).startswith(message)


def test_a_row_with_neither_board_nor_dealer_is_numbered_by_its_place() -> None:
    assert [record.board for record in parse_csv(f"deal\n{DEAL}\n\n{DEAL}\n").records] == [
        Board.standard(number, DEAL) for number in (1, 3)
    ]


def test_a_score_that_does_not_fit_is_a_warning() -> None:
    reading = parse_csv(format_csv([RECORD]).replace("-200", "-100"), "x.csv")
    assert reading.records == (RECORD,)
    assert [str(warning) for warning in reading.warnings] == [
        "x.csv:2:1: board 7: ns_score is -100, but the result scores -200"
    ]


def test_a_tag_that_is_no_column_is_refused() -> None:
    with pytest.raises(NotationError, match="board 7 cannot be written as CSV: the tag 'Result' cannot be a column"):
        format_csv([Record(BOARD, tags=(("Result", "9"),))])


def test_a_contract_that_contradicts_the_auction_is_a_warning_and_an_error_where_asked() -> None:
    text = format_csv([RECORD]).replace("1NX", "2NX")
    reading = parse_csv(text, "x.csv")
    assert [record.board for record in reading.records] == [BOARD] and reading.warnings
    assert "board 7: " in str(parse_csv(text, "x.csv", strict=True).problems[0])
