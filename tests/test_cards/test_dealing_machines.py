"""The formats of dealing machines: BRI, DGE, DUP and DLM hold the cards of boards and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Board, Deal, NotationError, Record
from dealspace.cards.formats import format_records, parse_records
from tests.support.strategies import deals

# The board of Jannersten's page "Convert", which prints the same deal as BRI and as DGE.
PRINTED = Deal.parse("N:J987.JT7643.A4.Q .KQ2.QT9.AK98543 AQ42.A8.KJ762.J2 KT653.95.853.T76")
BRI = "180437272408224221062507175150321516492941264031464543351128302039140152133403"
DGE = (
    "\x06J987\x03JT7643\x04A4\x05Q\x06\x03KQ2\x04QT9\x05AK98543"
    "\x06AQ42\x03A8\x04KJ762\x05J2\x06KT653\x0395\x04853\x05T76"
)
SORTED = "aaaaaabffffffkkkkkklpppppp"
FORMATS = ("bri", "dge", "dup", "dlm")


def one(text: str, format: str) -> Record:
    reading = parse_records(text, format)
    assert not reading.problems
    (record,) = reading.records
    return record


def problem(text: str, format: str) -> str:
    reading = parse_records(text, format, "x")
    assert not reading.records
    (error,) = reading.problems
    return str(error)


def test_the_printed_example_is_read() -> None:
    for text, format in ((BRI, "bri"), (DGE, "dge")):
        assert one(text, format).board == Board.standard(1, PRINTED)


@pytest.mark.parametrize("format", FORMATS)
@given(st.lists(deals(), max_size=5), st.integers(1, 94))
def test_what_is_written_is_read_back_equal(format: str, dealt: list[Deal], lowest: int) -> None:
    first = lowest if format in ("dup", "dlm") else 1
    records = tuple(Record(Board.standard(first + place, deal)) for place, deal in enumerate(dealt))
    reading = parse_records(format_records(records, format), format)
    assert reading.records == records
    assert not reading.problems and not reading.warnings


def test_records_have_the_length_the_machines_expect() -> None:
    records = [Record(Board.standard(number, PRINTED)) for number in (7, 8)]
    assert [len(format_records(records, format)) for format in ("bri", "dge", "dup")] == [256, 256, 312]
    assert format_records(records, "dup")[146:156] == "YN7  0 8  "
    assert format_records(records, "dge")[:128] == DGE + "\0" * 60


def test_a_board_hidden_in_a_dup_is_read_and_one_that_contradicts_itself_is_not() -> None:
    text = format_records([Record(Board.standard(1, PRINTED))], "dup")
    assert one(text[:78] + " " * 68 + text[146:], "dup").board.deal == PRINTED
    other = text[:78] + text[78:146].replace("J987", "J986").replace("KT653", "KT753") + text[146:]
    assert problem(other, "dup") == (
        "x:1:1: board 1: the card numbers and the suits of this board are two different deals"
    )


def test_a_set_that_counts_backwards_is_said() -> None:
    text = format_records([Record(Board.standard(3, PRINTED))], "dup").replace("YN", "YY")
    (warning,) = parse_records(text, "dup").warnings
    assert "counts backwards" in str(warning)


def test_a_wrong_record_is_named_and_the_others_are_kept() -> None:
    good = format_records([Record(Board.standard(1, PRINTED))], "bri")
    reading = parse_records(good + "53" + good[2:] + good + "nothing\0" + good, "bri")
    assert [record.board.name for record in reading.records] == ["1", "3", "5"]
    assert [error.bare_message for error in reading.problems] == [
        "board 2: North has the card 53: expected 01 (♠A) to 52 (♣2)",
        "board 4: 'nothing' begins no deal: expected 78 digits, two for each card of N, E, S",
    ]


def test_hands_must_be_whole_and_boards_numbered_as_the_format_does() -> None:
    partial = Record(Board.parse("1 N None N:AQ32.K54.QJ3.A92 - - -"))
    for format in FORMATS:
        with pytest.raises(NotationError, match="needs all four hands"):
            format_records([partial], format)
    records = [Record(Board.standard(number, PRINTED)) for number in (1, 3)]
    with pytest.raises(NotationError, match="the boards 1, 3 cannot be written as DUP"):
        format_records(records, "dup")
    with pytest.raises(NotationError, match="board 2 is missing: DLM has all boards from 1 to 3"):
        format_records(records, "dlm")
    with pytest.raises(NotationError, match="board 100 cannot be written as DLM"):
        format_records([Record(Board.standard(100, PRINTED))], "dlm")


def test_a_dlm_has_99_boards_and_those_not_meant_are_the_sorted_pack() -> None:
    record = Record(Board.standard(2, PRINTED), tags=(("Event", "Spring Cup"),))
    text = format_records([record], "dlm")
    assert text.startswith("[Document]\nHeadline=Spring Cup\nStatus=Show\nDuplicates=0\nFrom board=2\nTo board=2\n")
    assert f"Checksum=1\nDuplicates 01=0\nBoard 01={SORTED}015\nDuplicates 02=0\nBoard 02=" in text
    assert text.count("\nBoard ") == 99
    assert parse_records(text, "dlm").records == (record,)
    without_range = text.replace("From board=2\n", "").replace("To board=2\n", "")
    assert parse_records(without_range, "dlm").records == (record,)


def test_a_wrong_checksum_is_a_warning_and_the_deal_is_kept() -> None:
    text = format_records([Record(Board.standard(1, PRINTED))], "dlm")
    line = next(line for line in text.split("\n") if line.startswith("Board 01="))
    damaged = text.replace(line, line[:-3] + "255").replace("\nChecksum=1\n", "\nChecksum=4\n")
    reading = parse_records(damaged, "dlm", "x.dlm")
    assert [record.board.deal for record in reading.records] == [PRINTED] and not reading.problems
    assert [str(warning) for warning in reading.warnings] == [
        "x.dlm:10:1: the checksum is not that of the lines before it",
        "x.dlm:12:1: board 1: the checksum 255 is not that of its cards; the 52 cards are right",
    ]


def test_a_locked_dlm_is_refused() -> None:
    text = format_records([Record(Board.standard(1, PRINTED))], "dlm").replace("Crypto key=0", "Crypto key=81")
    assert "locked by a crypto key" in problem(text, "dlm")
    assert "expected Board 01=" in problem("[Document]\nHeadline=x\n", "dlm")
