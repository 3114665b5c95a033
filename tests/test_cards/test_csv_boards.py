"""Boards as CSV."""

from __future__ import annotations

import csv
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Auction, Board, Contract, Deal, NotationError, Record, Seat, Strain
from dealspace.cards.formats import ParsedRecords
from dealspace.cards.formats.csv_boards import TRICKS_COLUMNS, CsvReader, format_csv, parse_csv
from dealspace.cards.formats.record_stream import pieces_of
from dealspace.cards.formats.result_table import result_tables
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
        (f"board,deal,contract,result\n1,{DEAL},²S,=\n", "x.csv:2:1: board 1: "),
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


def test_analyses_are_columns_that_are_read_back() -> None:
    tags = (("HandType", "weak"), ("OptimumScore", "EW 100"), ("Imps", "-5"), ("Matchpoints", "12.5"))
    record = replace(
        RECORD, tags=tags, tables=result_tables({(Seat.NORTH, Strain.NOTRUMP): 7}, TRICKS_COLUMNS.values())
    )
    text = format_csv([record])
    header, row = list(csv.reader(text.splitlines()))
    shown = dict(zip(header, row, strict=True))
    assert {name: shown[name] for name in ("type", "par", "imps", "matchpoints", "tricks:N.NT")} == {
        "type": "weak",
        "par": "-100",
        "imps": "-5",
        "matchpoints": "12.5",
        "tricks:N.NT": "7",
    }
    assert parse_csv(text).records == (record,)


@pytest.mark.parametrize(
    ("row", "doubts"),
    [
        (f"1,{DEAL},1N P P P,1N,N,nine,", ("Result",)),
        (f"1,{DEAL},1N what,1N,N,7,", ("Auction",)),
        (f"1,{DEAL},,9N,N,,", ("Contract",)),
        (f"1,{DEAL},,,,,,more", ("Row",)),
        (f"1,{DEAL},,,,,14", ("Tricks",)),
    ],
)
def test_what_is_doubtful_in_a_row_costs_the_fact_alone(row: str, doubts: tuple[str, ...]) -> None:
    text = f"board,deal,auction,contract,declarer,result,tricks:N.NT\n{row}\n"
    reading = parse_csv(text, "x.csv")
    assert [(record.board.deal, record.doubts) for record in reading.records] == [(DEAL, doubts)]
    assert reading.mended == len(reading.warnings) == 1 and str(reading.warnings[0]).startswith("x.csv:2:1: board 1: ")
    assert parse_csv(text, strict=True).records == ()


def test_quotes_that_are_not_closed_take_no_row_with_them() -> None:
    text = f'board,deal,Event\n1,{DEAL},"Cup\n2,{DEAL},"Two\nlines"\n3,{DEAL},x"\n'
    reading = parse_csv(text)
    assert [record.tag("Event") for record in reading.records] == ["Cup", "Two\nlines", 'x"']
    assert len(reading.warnings) == 1


@given(st.lists(records(), min_size=1, max_size=5), st.lists(st.integers(0, 2000), max_size=5))
def test_a_table_in_pieces_is_read_as_the_whole(given_records: list[Record], places: list[int]) -> None:
    text = format_csv([replace(record, tags=(*record.tags, ("Words", 'two\nlines "q"'))) for record in given_records])
    cuts = sorted({0, *(place % (len(text) + 1) for place in places), len(text)})
    blocks = [text[start:end] for start, end in pairwise(cuts)]
    reader = CsvReader()
    pieces = [reader.read(piece, line) for piece, line in pieces_of(blocks, reader.whole)]
    assert ParsedRecords.joined(pieces) == parse_csv(text)
