"""LIN: vugraph sessions and plain sequences of boards, and that one is read as the other was written."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Board, Contract, Deal, NotationError, Note, PartialDeal, Record, Seat, Vulnerability
from dealspace.cards.formats.draft import ParsedRecords
from dealspace.cards.formats.lin import format_lin, parse_lin
from tests.support.records import ALPHABET, bbo_records, mutated

DEAL = Deal.parse("N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT")
MD = "S876HA654DQJTC987,S543HT987D9876CJT,SAKQ2H32DAK2C5432,"
VUGRAPH = f"""\
vg|Spring Cup,Final 2,I,7,9,Reds,0,Blues,3.5|
rs|1NN-1,4SxE+1,PASS,,3NS=,|
pn|Sue,Will,Nan,Ed,S2,W2,N2,E2|pg||

qx|o7|st||md|3{MD}|sv|b|nt|comment with
a line break|mb|1N!|an|15-17, balanced|mb|p|mb|p|mb|p|pg||
pc|CK|pc|C9|pc|CJ|pc|C2|pg||pc|CA|pc|C8|pc|CT|pc|C3|zz|unknown|mc|6|pg||
qx|c7|st||md|3{MD}|sv|b|mb|-p|mb|p|mb|p|mb|p|pg||
qx|o8|st||md|3{MD}|rh||ah|Board 8|sv|o|mb|p1cpp|pg||
qx|o9|md|3{MD}|sv|e|mb|p|pg||
qx|o10|nt|only a lecture|pg||
"""
MYHANDS = (
    f"pn|me,~~M1,~~M2,~~M3|st||md|1{MD}|rh||ah|Board 1|sv|0|mb|P|mb|1C!|mb|D!|an|takeout|mb|R|mb|1h|mb|p|mb|p|mb|p|"
    "pc|CJ|mc|5|\n"
    f"pn|me,~~M1,~~M2,~~M3|st||md|2{MD.lower()}SJT9HKQJD543CAKQ6|rh||ah|Board 2|sv|n|mb|P|mb|P|mb|P|mb|P|"
)


def one(text: str) -> Record:
    """The only record of a text without problems."""
    reading = parse_lin(text, "x.lin")
    assert reading.problems == ()
    (record,) = reading.records
    return record


def test_a_vugraph_session_gives_every_board_of_both_rooms() -> None:
    reading = parse_lin(VUGRAPH, "v.lin")
    assert reading.problems == ()
    open7, closed7, open8, open9 = reading.records
    assert open7.board == Board("7", Seat.NORTH, Vulnerability.BOTH, DEAL)
    assert open7.notes == ((0, Note("15-17, balanced", True)),)
    assert open7.contract == Contract.parse("1N by N")
    assert open7.play is not None
    assert len(open7.play.cards) == 8
    assert open7.result == 6
    assert open7.players == ((Seat.NORTH, "Nan"), (Seat.EAST, "Ed"), (Seat.SOUTH, "Sue"), (Seat.WEST, "Will"))
    assert closed7.players[0] == (Seat.NORTH, "N2")
    assert closed7.tag("Room") == "Closed"
    assert closed7.passed_out
    assert (open7.tag("Event"), open7.tag("HomeTeam"), open7.tag("VisitTeam")) == ("Spring Cup", "Reds", "Blues")
    assert (open7.tag("Stage"), open7.tag("Scoring")) == ("Final 2", "IMP")
    assert str(open8.auction) == "N: P 1C P P"
    assert open9.board.name == "9"


def test_the_header_gives_contract_and_result_that_the_board_leaves_open() -> None:
    text = f"vg|Cup,,I,7,8,A,,B,|rs|4SxE+1,1NN-1,,3NS=|pg||qx|o7|md|3{MD}|sv|b|qx|c7|md|3{MD}|mb|1NPPP|"
    first, second = parse_lin(text).records
    assert (first.contract, first.result) == (Contract.parse("4SX by E"), 11)
    assert (second.contract, second.result) == (Contract.parse("1N by N"), 6)


def test_a_plain_sequence_of_boards_is_read() -> None:
    first, second = parse_lin(MYHANDS).records
    assert first.board == Board("1", Seat.SOUTH, Vulnerability.NONE, DEAL)
    assert str(first.auction) == "S: P 1C X XX 1H P P P"
    assert first.notes == ((1, Note("", True)), (2, Note("takeout", True)))
    assert first.result == 5
    assert first.players[2] == (Seat.SOUTH, "me")
    assert second.board == Board("2", Seat.WEST, Vulnerability.NS, DEAL)
    assert second.passed_out


@pytest.mark.parametrize(
    ("digit", "dealer"), [("1", Seat.SOUTH), ("2", Seat.WEST), ("3", Seat.NORTH), ("4", Seat.EAST)]
)
def test_the_digit_before_the_hands_is_the_dealer(digit: str, dealer: Seat) -> None:
    assert one(f"md|{digit}{MD}|").board.dealer is dealer


@pytest.mark.parametrize(
    ("letter", "vulnerability"),
    [("o", "None"), ("0", "None"), ("", "None"), ("n", "NS"), ("e", "EW"), ("b", "Both"), ("B", "Both")],
)
def test_vulnerability_letters(letter: str, vulnerability: str) -> None:
    assert one(f"md|3{MD}|sv|{letter}|").board.vulnerability is Vulnerability(vulnerability)


def test_hands_may_be_unknown() -> None:
    deal = one("md|3S876HA654DQJTC987,,SAKQ2H32DAK2C5432,,|").board.deal
    assert isinstance(deal, PartialDeal)
    assert len(deal.unplaced) == 26


def test_an_explanation_without_an_alert_is_no_alert() -> None:
    assert one(f"md|3{MD}|mb|1N|an|15-17|").notes == ((0, Note("15-17", False)),)


def test_names_with_commas_too_many_are_kept_as_a_tag() -> None:
    record = one(f"pn|R, Hamman,b,c,d,e,f,g,h|md|3{MD}|")
    assert record.players == ()
    assert record.tag("Players") == "R,Hamman,b,c,d,e,f,g,h"


def test_one_bad_board_does_not_spoil_the_others() -> None:
    bad = f"pn|a,b,c,d|st||md|3{MD}|ah|Board 2|mb|1C|mb|1C|\n"
    good = f"pn|a,b,c,d|st||md|3{MD}|ah|Board 1|mb|1C|\n"
    reading = parse_lin(good + bad + good.replace("Board 1", "Board 3"), "x.lin", strict=True)
    assert [record.board.name for record in reading.records] == ["1", "3"]
    (error,) = reading.problems
    assert str(error).startswith("x.lin:2:95: board 2: East cannot bid 1♣: a bid must be higher than 1♣")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"md|3{MD}|mb|1C|mb|zz|", "x.lin:1:69: deal 1: \"zz\": 'z' begins no call; expected p, d, r or a bid 1C … 7N"),
        ("md|3S876HA654DQJTC98,S543,SAKQ2H32DAK2C5432,|", "x.lin:1:4: deal 1: "),
        ("md|3S876HA654DQJTC98,S543HT987D9876CJT,SAKQ2H32DAK2C5432,|", "South has 12 cards; a hand has 13"),
        ("md|3876HA,,,|", "'8' stands before any suit letter (S H D C)"),
        ("md|3S887,,,|", '"S887" holds S8 twice'),
        ("md|3S87Z,,,|", '"Z" is not a rank'),
        (f"md|3{MD}|sv|q|", '"q" is not a vulnerability: expected None, NS, EW or Both'),
        (f"md|{MD}|", "the dealer is not given: expected the dealer, or a board number"),
        (f"md|3{MD}|mb|1Nppp|pc|SA|", "East does not hold SA"),
        (f"md|3{MD}|mb|1Nppp|pc|CX|", "'C' begins no card; expected suit and rank, as SA"),
        (f"md|3{MD}|mb|1Nppp|mc|14|", '"14" is not a number of tricks: expected 0 to 13 for declarer'),
        (f"md|3{MD}|mb|1Npp|pc|CA|", "cards are played, but neither a contract nor a finished auction is given"),
        (f"stray|md|3{MD}|", "x.lin:1:1: 'stray' is not a LIN key: expected two letters and |"),
    ],
)
def test_problems_name_place_and_what_was_expected(text: str, message: str) -> None:
    errors = parse_lin(text, "x.lin", strict=True).problems
    assert message in str(errors[0])


def test_a_misplaced_bar_costs_one_key_only() -> None:
    reading = parse_lin(f"nt|a | b c|md|3{MD}|mb|1C|", strict=True)
    assert len(reading.records) == 1
    assert len(reading.problems) == 1


@settings(deadline=None, max_examples=150)
@given(st.lists(bbo_records(), max_size=3))
def test_what_is_written_is_read_back(given: list[Record]) -> None:
    assert parse_lin(format_lin(given)) == ParsedRecords(tuple(given))


def test_a_board_is_written_as_bbo_writes_it() -> None:
    first = parse_lin(MYHANDS).records[0]
    assert format_lin([first]) == (
        f"pn|me,~~M1,~~M2,~~M3|st||md|1{MD}|rh||ah|Board 1|sv|o|mb|p|mb|1C!|mb|d!|an|takeout|mb|r|mb|1H|mb|p|mb|p|mb|p|"
        "pg||pc|CJ|mc|5|pg||\n"
    )


def test_commas_in_names_are_left_out() -> None:
    record = replace(parse_lin(MYHANDS).records[0], players=((Seat.SOUTH, "Hamman, Bob"),))
    assert one(format_lin([record])).players == ((Seat.SOUTH, "Hamman Bob"),)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"notes": ((0, Note("a|b")),)}, "'a|b' holds a | or a line break"),
        ({"contract": Contract.parse("4S by N")}, "the contract 4S by N does not follow from an auction"),
        ({"auction": None}, "does not follow from an auction"),
        (
            {"auction": None, "contract": None, "play": None, "notes": ()},
            "a play or a result without a finished auction",
        ),
    ],
)
def test_what_lin_cannot_say_is_refused(change: dict[str, object], why: str) -> None:
    record = replace(parse_lin(MYHANDS).records[0], play=None)
    with pytest.raises(NotationError, match="board 1 cannot be written as LIN") as caught:
        format_lin([replace(record, **change)])  # type: ignore[arg-type]
    assert why in str(caught.value)


@settings(deadline=None, max_examples=150)
@given(st.one_of(mutated(VUGRAPH), mutated(MYHANDS), st.text(ALPHABET), st.text()))
def test_no_text_breaks_the_reader(text: str) -> None:
    for error in parse_lin(text).problems:
        assert type(error) is NotationError
        assert error.location is not None


def remarks(text: str) -> list[tuple[str, str, int]]:
    return [(remark.text, remark.section, remark.index) for remark in one(text).remarks]


def test_commentary_stands_at_its_place() -> None:
    text = f"nt|a|qx|o7|nt|b|md|3{MD}|nt|c|at| d|mb|1N|an|e|nt|f|mb|ppp|nt|g|pg||nt|h|pc|CK|pc|C9|nt|i|pc|CJ|pg||nt|j|"
    assert remarks(text) == [
        ("a", "", 0),
        ("b", "", 0),
        ("c d", "Auction", 0),
        ("f", "Auction", 1),
        ("g", "Auction", 4),
        ("h", "Play", 0),
        ("i", "Play", 2),
        ("j", "Play", 3),
    ]
    assert remarks(f"md|3{MD}|nt|a|nt| |at|b|pg||nt|c|") == [("ab", "", 0), ("c", "", 0)]


def test_a_lecture_stands_after_the_board_before_it() -> None:
    first, second = parse_lin(f"nt|0|qx|o1|md|3{MD}|mb|1N|qx|o2|nt|A|pg||qx|c2|nt|B|qx|o3|nt|C|md|3{MD}|mb|1C|").records
    assert [remark.text for remark in first.remarks] == ["0", "A", "B"]
    assert [remark.text for remark in second.remarks] == ["C"]


def test_other_keys_are_kept_as_they_stand() -> None:
    record = one(f"md|3{MD}|zz|x|mb|1N|bn||pw|a,b|")
    assert [(remark.kind.name, remark.text, remark.index) for remark in record.remarks] == [
        ("DIRECTIVE", "zz|x", 0),
        ("DIRECTIVE", "pw|a,b", 1),
    ]
    assert "|zz|x|mb|1N|pw|a,b|" in format_lin([record])


@pytest.mark.parametrize(
    ("key", "values"),
    [("sv", ("o", "b")), ("ah", ("Board 1", "Board 2")), ("mc", ("7", "8")), ("pn", ("a,b,c,d", "e"))],
)
def test_of_a_key_twice_in_a_board_the_last_counts(key: str, values: tuple[str, str]) -> None:
    first, last = (f"{key}|{value}|" for value in values)
    rest = f"md|3{MD}|mb|1Nppp|"
    before = first + last if key == "pn" else ""
    text = before + rest + (first + last if key != "pn" else "")
    reading = parse_lin(text, "x")
    alone = parse_lin(last + rest if key == "pn" else rest + last)
    assert reading.records == alone.records and not alone.warnings
    (warning,) = reading.warnings
    assert f"{key}| is given twice in this board, as {values[0]!r} and {values[1]!r}" in str(warning)


def test_explanations_given_one_after_the_other_are_joined() -> None:
    assert one(f"md|3{MD}|mb|1N|an|15-17|an|balanced|").notes == ((0, Note("15-17 balanced")),)


def test_the_header_says_that_a_board_was_passed_out() -> None:
    text = f"vg|Cup,,I,7,7|rs|PASS,2NW-1|qx|o7|md|3{MD}|sv|b|qx|c7|md|3{MD}|mb|1N|mb|2N|"
    first, second = parse_lin(text).records
    assert first.passed_out
    assert (second.contract, second.result) == (Contract.parse("2N by W"), 7)


def test_carry_over_is_kept() -> None:
    record = parse_lin(f"vg|Cup,,I,7,7,Reds,0,Blues,3.5|qx|o7|md|3{MD}|").records[0]
    assert (record.tag("HomeCarryOver"), record.tag("VisitCarryOver")) == (None, "3.5")
