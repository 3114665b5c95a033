"""Conditions on records: every fact beside a plain reading of the record, hands in both languages, and what is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Auction, Board, Contract, Deal, NotationError, Record, Seat, Vulnerability
from dealspace.query.conditions.record_facts import is_on_records, parse_record_condition
from dealspace.query.conditions.record_filter import RecordFilter
from tests.support.records import records

DEAL = Deal.parse("N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT")
BOARD = Board("7", Seat.SOUTH, Vulnerability.BOTH, DEAL)
SLAM = Record(
    BOARD,
    contract=Contract("6HX by N"),
    result=10,
    players=((Seat.NORTH, "Ann Smith"), (Seat.EAST, "Bo")),
    tags=(("Event", "Spring Cup; day 2"),),
)
OUT = Record(BOARD, Auction("S: P P P P"))


def margin(record: Record) -> int | None:
    if record.contract is None or record.result is None:
        return None
    return record.result - record.contract.bid.level - 6


PLAIN: dict[str, Callable[[Record], bool]] = {
    "board 7": lambda record: record.board.name == "7",
    "board 5-50": lambda record: record.board.name.isdigit() and 5 <= int(record.board.name) <= 50,
    'board "a7"': lambda record: record.board.name == "A7",
    "dealer N": lambda record: record.board.dealer is Seat.NORTH,
    "vul ew": lambda record: str(record.board.vulnerability) == "EW",
    "declarer EW": lambda record: record.contract is not None and str(record.contract.declarer) in "EW",
    "contract 4+": lambda record: record.contract is not None and record.contract.level >= 4,
    "contract 3-4": lambda record: record.contract is not None and record.contract.level in (3, 4),
    "contract S": lambda record: record.contract is not None and str(record.contract.strain) == "S",
    "contract ♠": lambda record: record.contract is not None and str(record.contract.strain) == "S",
    "contract doubled": lambda record: record.contract is not None and "X" in record.contract.denomination,
    "contract pass": lambda record: record.passed_out,
    "result made": lambda record: (found := margin(record)) is not None and found >= 0,
    "result -2": lambda record: margin(record) == -2,
    "result =": lambda record: margin(record) == 0,
    "result +1": lambda record: margin(record) == 1,
    "result <= -2": lambda record: (found := margin(record)) is not None and found <= -2,
    "tricks 9+": lambda record: record.result is not None and record.result >= 9,
    "score >= 100": lambda record: record.ns_score is not None and record.ns_score >= 100,
    "score <= −100": lambda record: record.ns_score is not None and record.ns_score <= -100,
    "has play": lambda record: record.play is not None and len(record.play.cards) > 0,
    "has notes": lambda record: bool(record.notes),
    "not has hands": lambda record: not isinstance(record.board.deal, Deal),
    "contract 4+ and not result made": lambda record: (
        record.contract is not None and record.contract.level >= 4 and not ((margin(record) or 0) >= 0)
        if margin(record) is not None
        else record.contract is not None and record.contract.level >= 4
    ),
    "(dealer N or dealer S) and has contract": lambda record: (
        str(record.board.dealer) in "NS" and (record.contract is not None or record.passed_out)
    ),
}


@given(records())
def test_facts_are_what_the_record_says(record: Record) -> None:
    for text, plain in PLAIN.items():
        assert is_on_records(text) and parse_record_condition(text).holds(record) == plain(record), text


@pytest.mark.parametrize(
    ("text", "slam", "out"),
    [
        ("contract 6H", True, False),
        ("contract 6♥", True, False),
        ("contract 6HX", True, False),
        ("contract 6HXX", False, False),
        ("CONTRACT 6h AND RESULT DOWN", True, False),
        ("tricks = 10", True, False),
        ("result = -2", True, False),
        ("contract p", False, True),
        ("score 0", False, True),
        ('event "cup"', True, False),
        ('event "day 2" and player "smith"', True, False),
        ('north "smith"', True, False),
        ("east 'smith'", False, False),
        ('not site "x"', True, True),
        ("has result", True, True),
    ],
)
def test_examples(text: str, slam: bool, out: bool) -> None:
    condition = parse_record_condition(text)
    assert (condition.holds(SLAM), condition.holds(OUT)) == (slam, out)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("contract 8S", "column 10"),
        ("contract", "expected a contract, as 4S, 6\\+, NT, pass or doubled, found the end"),
        ("result 9", "of tricks say tricks 9"),
        ("score high", "expected a number or a range, as 420, 400\\+"),
        ("declarer X", '"X" is not a seat'),
        ("has luck", 'expected auction, play, contract.* found "luck"'),
        ("event cup", 'expected a text, as event "cup"|expected a fact'),
        ("contract 4S contract 3N", 'expected and, or or the end, found "contract"'),
        ("contract 4S or result = and dealer N", "say with parentheses"),
        ("(contract 4S", 'expected "\\)"'),
        ('event "cup', "unexpected"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_record_condition(text)


def test_hands_and_facts_are_told_apart() -> None:
    found = RecordFilter.parse(
        ['N: hcp 15+ ; event "a;b"; NS: fit 8+', "hcp(north) > 3", "north hcp 12+", "tricks 9+", 'north "Ann"']
    )
    assert [str(fact) for fact in found.facts] == ['event "a;b"', "tricks 9+", 'north "Ann"']
    assert len(found.hands) == 2 and len(found.together) == 2
    assert not is_on_records("score(nv, x3N, tricks(south, notrumps)) > 0")


def test_hands_that_are_not_known_fit_no_condition() -> None:
    half = replace(SLAM, board=replace(BOARD, deal=DEAL.partial((Seat.NORTH, Seat.SOUTH))))
    boards = [SLAM, half, OUT]

    def chosen(*texts: str) -> list[Record]:
        return RecordFilter.parse(texts).chosen(boards)

    assert chosen("N: hcp 16") == boards and chosen("N: hcp 15") == []
    assert chosen("E: hcp 16") == [SLAM, OUT]
    assert chosen("NS: hcp 23") == boards
    assert chosen("hcp(north) + hcp(east) >= 30", "contract 6+") == [SLAM]
    assert chosen() == boards
    with pytest.raises(NotationError, match="leave the weight @ out"):
        chosen("N: hcp 15+ @ 0.8")


@given(st.lists(records(), max_size=6), st.sampled_from(("N: hcp 10+", "hcp(north) >= 10")))
def test_both_ways_to_speak_of_a_hand_choose_the_same(boards: list[Record], text: str) -> None:
    known = [record for record in boards if len(record.board.deal[Seat.NORTH]) == 13]
    assert RecordFilter.parse([text]).chosen(boards) == [
        record
        for record in known
        if sum("JQKA".find(letter) + 1 for letter in str(record.board.deal[Seat.NORTH])) >= 10
    ]
