"""Our JSON: the shared rows, that nothing is lost in it, and its error messages."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import (
    Board,
    Contract,
    Deal,
    NotationError,
    Note,
    Play,
    Record,
    Remark,
    RemarkKind,
    Seat,
    Strain,
    TableSection,
    Vulnerability,
)
from dealspace.cards.formats.draft import ParsedRecords
from dealspace.cards.formats.jsonl import format_jsonl, parse_jsonl, record_from_json, record_to_json
from tests.support.records import ALPHABET, mutated, records

DEAL = "N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT"
ROW: dict[str, Any] = {
    "board": "7",
    "dealer": "N",
    "vul": "Both",
    "deal": DEAL,
    "auction": ["1N", "P", "P", "P"],
    "contract": "1N",
    "declarer": "N",
    "leader": "E",
    "play": [["CK", "C9", "CJ", "C2"], ["SJ", "S6", "S3", "SQ"], ["SK"]],
    "leaders": ["E", "E", "N"],
    "result": 6,
    "players": {"N": "Nagy", "W": "Wu"},
    "notes": [{"call": 0, "text": "15-17", "alert": True}],
    "tables": [{"name": "ActionTable", "header": "a;b", "rows": ["1 2"]}],
    "remarks": [
        {"kind": "comment", "text": "so", "section": "Auction", "index": 1},
        {"kind": "comment", "text": " x", "section": "", "index": 0, "to_line_end": True},
    ],
    "event": "Cup",
    "dd_trace": [7, 7, 8],
    "checked": None,
    "ratio": 0.5,
}


def without(*fields: str, **changes: Any) -> dict[str, Any]:
    return {name: value for name, value in ROW.items() if name not in fields} | changes


def test_every_shared_row_is_read_and_written_unchanged(shared: Path) -> None:
    text = (shared / "boards" / "expert_boards.jsonl").read_text(encoding="utf-8")
    reading = parse_jsonl(text)
    assert reading.problems == ()
    assert len(reading.records) == 250
    rows = [json.loads(line) for line in text.splitlines()]
    assert [record_to_json(record) for record in reading.records] == rows
    assert parse_jsonl(format_jsonl(reading.records)) == reading


def test_all_fields_are_read() -> None:
    record = record_from_json(ROW)
    assert record.board == Board("7", Seat.NORTH, Vulnerability.BOTH, Deal.parse(DEAL))
    assert record.contract == Contract.parse("1N by N")
    assert record.result == 6
    assert record.notes == ((0, Note("15-17", True)),)
    assert record.players == ((Seat.NORTH, "Nagy"), (Seat.WEST, "Wu"))
    assert record.tables == (TableSection("ActionTable", "a;b", ("1 2",)),)
    assert record.remarks == (
        Remark(RemarkKind.COMMENT, "so", "Auction", 1),
        Remark(RemarkKind.COMMENT, " x", to_line_end=True),
    )
    assert record.tags == (("event", "Cup"), ("dd_trace", "[7, 7, 8]"), ("checked", "null"), ("ratio", "0.5"))
    assert record_to_json(record) == ROW


def test_a_board_to_be_played_needs_no_auction() -> None:
    row = {"board": "2", "dealer": "E", "vul": "NS", "deal": DEAL}
    record = record_from_json(row)
    assert record.auction is None
    assert record_to_json(record) == row | {"deal": record_to_json(record)["deal"]}
    assert record_to_json(record)["deal"].startswith("E:JT9")


def test_dealer_and_vulnerability_follow_from_the_number() -> None:
    board = record_from_json({"board": 3, "deal": DEAL}).board
    assert (board.name, board.dealer, board.vulnerability) == ("3", Seat.SOUTH, Vulnerability.EW)


def test_a_passed_out_board_has_contract_p() -> None:
    record = record_from_json(
        {"board": "1", "dealer": "N", "vul": "None", "deal": DEAL, "auction": ["P"] * 4, "contract": "P"}
    )
    assert record.passed_out
    row = record_to_json(record)
    assert row["contract"] == "P"
    assert "declarer" not in row
    assert record_from_json({"board": "1", "deal": DEAL, "contract": "P"}).passed_out


@settings(deadline=None, max_examples=150)
@given(st.lists(records(), max_size=3))
def test_what_is_written_is_read_back(given: list[Record]) -> None:
    assert parse_jsonl(format_jsonl(given)) == ParsedRecords(tuple(given))


@given(
    st.one_of(
        st.text(), st.sampled_from(["1", "[1, 2]", "null", "NaN", "1e400", '{"a": 1}', '"q"', "[" * 5000, "9" * 5000])
    )
)
def test_any_tag_comes_back_the_same(text: str) -> None:
    record = Record(Board("1", Seat.NORTH, Vulnerability.NONE, Deal.parse(DEAL)), tags=(("fact", text),))
    assert parse_jsonl(format_jsonl([record])) == ParsedRecords((record,))


def test_a_list_of_objects_and_one_object_over_lines_are_read() -> None:
    assert len(parse_jsonl(json.dumps([ROW, ROW], indent=2)).records) == 2
    assert len(parse_jsonl(json.dumps(ROW, indent=2)).records) == 1
    assert parse_jsonl("") == parse_jsonl("[]") == ParsedRecords(())


def test_one_bad_board_does_not_spoil_the_others() -> None:
    rows = [ROW, without(board="8", auction=["1N", "1C"]), without(board="9")]
    reading = parse_jsonl("\n".join(json.dumps(row) for row in rows), "x.jsonl", strict=True)
    assert [record.board.name for record in reading.records] == ["7", "9"]
    (error,) = reading.problems
    assert str(error).startswith("x.jsonl:2:")
    assert "board 8: East cannot bid 1♣" in str(error)
    assert error.location is not None
    assert error.location.column == json.dumps(rows[1]).index('"auction"') + 1


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (without(dealer="Q"), '"Q" is not a seat: expected N, E, S or W'),
        (without(dealer=3), "dealer is a number; expected a string"),
        (without(vul="Most"), '"Most" is not a vulnerability: expected None, NS, EW or Both'),
        (without(deal="N:AKQ"), "has 1 hand; a deal has 4"),
        (without(auction="1N P"), "auction is a string; expected a list"),
        (without(auction=[1]), "auction is a list; expected a list of calls"),
        (without(auction=["9N"]), '"9N" is not a call'),
        (without(contract="2N"), "the contract is given as 2N by N, but the auction ends in 1N by N"),
        (without("declarer", "auction", "notes"), "the contract is 1N, but the declarer is not given"),
        (without(leader="W"), "the play has West on lead, but the contract is 1N by N: East leads"),
        (without(play=[["CK"], ["C9"]]), "trick 1 of the play has 1 cards; expected 4"),
        (without(play=[["SA"]]), "East does not hold SA"),
        (without(leaders=["E"]), "leaders ['E'], but the cards played give ['E', 'E', 'N']"),
        (without(result=True), "result is true or false; expected a whole number"),
        (without(result=14), "declarer takes 0 to 13 tricks, not 14"),
        (without(players=["x"]), "players is a list; expected an object of names by seat"),
        (without(notes=[{"call": 4, "text": ""}]), 'is about no call; expected {"call": 0 … 3, "text": …}'),
        (without(notes=[{"call": 0, "text": 1}]), 'expected a "text" that is a string'),
        (without(tables=[{"name": 1}]), "tables is an object; expected tables"),
        (without(tables=[{"name": "T", "rows": [1]}]), "expected lines of text"),
    ],
)
def test_problems_name_the_field(row: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError) as caught:
        record_from_json(row)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[1]", "x.jsonl:1:2: found a number, expected an object with the fields of a board"),
        ('{"board": ', "x.jsonl:1:11: this is not JSON"),
        ('\n{"board": NaN}', "x.jsonl:2:1: this is not JSON we can hold: NaN is no number of JSON"),
        ("nonsense", "x.jsonl:1:1: this is not JSON: Expecting value; expected an object"),
        ("[" * 100_000, "x.jsonl:1:2: this is not JSON we can hold"),
    ],
)
def test_what_is_not_json_is_said_with_its_place(text: str, message: str) -> None:
    (error,) = parse_jsonl(text, "x.jsonl", strict=True).problems
    assert str(error).startswith(message)


@pytest.mark.parametrize(
    ("tags", "why"),
    [((("deal", "x"),), "the field deal"), ((("a", "1"), ("a", "2")), "the field a would be written twice")],
)
def test_tags_that_are_no_fields_of_their_own_are_refused(tags: tuple[tuple[str, str], ...], why: str) -> None:
    record = Record(Board("1", Seat.NORTH, Vulnerability.NONE, Deal.parse(DEAL)), tags=tags)
    with pytest.raises(NotationError, match="board 1 cannot be written as JSON") as caught:
        record_to_json(record)
    assert why in str(caught.value)


def test_a_play_without_a_contract_is_refused() -> None:
    record = Record(Board("1", Seat.NORTH, Vulnerability.NONE, Deal.parse(DEAL)), play=Play(Strain.SPADES, Seat.EAST))
    with pytest.raises(NotationError, match="a play without a contract"):
        record_to_json(record)


@settings(deadline=None, max_examples=150)
@given(st.one_of(mutated(json.dumps(ROW)), mutated(json.dumps([ROW, ROW], indent=1)), st.text(ALPHABET), st.text()))
def test_no_text_breaks_the_reader(text: str) -> None:
    for error in parse_jsonl(text).problems:
        assert type(error) is NotationError
        assert error.location is not None


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-1, 14), st.floats(), st.text(max_size=4)),
    lambda values: st.one_of(st.lists(values, max_size=3), st.dictionaries(st.text(max_size=3), values, max_size=2)),
    max_leaves=5,
)


@settings(deadline=None, max_examples=150)
@given(st.dictionaries(st.sampled_from(sorted(ROW)), JSON, max_size=3))
def test_values_of_the_wrong_kind_are_only_problems(changes: dict[str, Any]) -> None:
    with suppress(NotationError):
        record_from_json(ROW | changes)


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ('"players": {"N": "\\ud800"}', "board 2: players: a text holds half a character"),
        ('"x": ["\\udfff"]', "board 2: x: a text holds half a character"),
        ('"\\ud800": 1', r"board 2: \ud800: a text holds half a character"),
        ('"result": ' + "9" * 4400, "board 2: result is a number; expected a whole number"),
        ('"x": ' + "9" * 4400, "board 2: x is a number; expected a value of JSON"),
        ('"notes": [' + "[" * 900 + "]" * 900 + "]", "board 2: "),
    ],
)
@pytest.mark.parametrize("listed", [False, True])
def test_a_row_that_cannot_be_held_leaves_the_others(field: str, message: str, listed: bool) -> None:
    good = ['{"board": "1", "dealer": "N"}', '{"board": "3", "dealer": "N"}']
    rows = [good[0], f'{{"board": "2", "dealer": "N", {field}}}', good[1]]
    reading = parse_jsonl(f"[{', '.join(rows)}]" if listed else "\n".join(rows), strict=True)
    assert [record.board.name for record in reading.records] == ["1", "3"]
    (problem,) = reading.problems
    assert problem.bare_message.startswith(message)
    assert str(problem).isprintable()
    str(problem).encode()
