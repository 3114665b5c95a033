"""Boards for a sitting: from files and links, by condition, sequence and sentence; what is wrong is said for people."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from dealspace.bidding import Interpreter, load_system
from dealspace.bidding.choosing.choose import Bidder
from dealspace.bidding.choosing.practice_deals import is_bid
from dealspace.bidding.language.compile import parse_system
from dealspace.cards import (
    Board,
    BridgeError,
    Deal,
    Hand,
    IllegalCall,
    NotationError,
    Record,
    Seat,
    Side,
    Suit,
    Vulnerability,
)
from dealspace.cards.formats import format_records, read_records
from dealspace.inference import parse_constraint, satisfies
from dealspace.table.person.boards import (
    FoundBoards,
    board_request,
    boards_by_condition,
    boards_by_sequence,
    boards_of_file,
    boards_of_text,
    parse_sentence,
    random_boards,
)
from dealspace.table.person.boards.board_files import MOST_BOARDS, MOST_BYTES
from tests.test_cli.test_cli import EXAMPLE

(RECORD,) = read_records(EXAMPLE).records
SAYC = dict.fromkeys(Side, load_system("sayc"))
WEAK = """\
system: weak
contexts:
- after: opening
  rules:
  - 2H: {if: hcp 4-10 and 6H, when: not vul}
  - 2H: {if: hcp 18+ and 6H, when: vul}
  - 2S: {if: hcp 4-10 and 6S, when: not vul}
  - P: {if: else}
"""
PART = '[Board "7"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:AKQJ.AKQ.AKQ.AKQ - - -"]\n'


@pytest.mark.parametrize(("form", "name"), [("pbn", "a.pbn"), ("lin", "a.LIN"), ("jsonl", "a.jsonl"), ("lin", "a.txt")])
def test_boards_are_read_by_the_name_of_the_file_or_by_how_it_begins(form: str, name: str) -> None:
    text = format_records([Record(RECORD.board)], form)
    for content in (text, text.encode()):
        assert [board.deal for board in boards_of_file(name, content)] == [RECORD.board.deal]
    assert [board.deal for board in boards_of_file("unknown", text)] == [RECORD.board.deal]


def test_a_bad_board_is_reported_and_the_good_ones_are_kept() -> None:
    good = format_records([Record(RECORD.board)], "pbn")
    found = boards_of_file("club.pbn", f'[Board "3"]\n[Deal "N:AKQ"]\n\n{PART}\n{good}\n\n{good}')
    assert [board.deal for board in found] == [RECORD.board.deal], "the same board twice is one"
    assert len(found.notes) == 2 and "club.pbn:2" in found.notes[0]
    assert "board 7 is left out: not all four hands are known" in found.notes[1]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("club.pbn", PART, "no board with four hands to play: club.pbn: board 7 is left out"),
        ("club.pbn", " \n", "club.pbn: it is empty"),
        ("club.pbn", "% nothing\n", "there is no board in it"),
        ("club.pbn", "x" * (MOST_BYTES + 1), "20 MB are too much"),
        ("club.txt", "hello", 'club.txt: "hello" begins no boards that are known'),
    ],
)
def test_a_file_without_boards_is_refused_with_the_reason(name: str, text: str, said: str) -> None:
    with pytest.raises(BridgeError) as refused:
        boards_of_file(name, text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("form", "taken"),
    [("pbn", "PBN"), ("lin", "LIN"), ("url", "addresses of a hand viewer"), ("csv", "a table of boards")],
)
def test_a_pasted_text_is_taken_for_what_it_is(form: str, taken: str) -> None:
    found = boards_of_text(format_records([Record(RECORD.board)], form))
    assert ([board.deal for board in found], found.taken) == ([RECORD.board.deal], taken)


def test_hands_in_a_line_are_pasted_boards_of_which_one_is_chosen() -> None:
    deals = ["N:" + " ".join(str(RECORD.board.deal[seat.plus(step)]) for step in range(4)) for seat in Seat]
    text = "\n".join(deals)
    assert boards_of_text(text).taken == "hands in lines or diagrams" and len(boards_of_text(text)) == 4
    chosen = board_request({"kind": "pasted", "text": text, "board": 3})
    assert [board.name for board in chosen] == ["3"]
    with pytest.raises(BridgeError, match="no board at place 5 of the pasted text: it has 4"):
        board_request({"kind": "pasted", "text": text, "board": 5})


def test_a_pasted_text_is_refused_as_the_command_line_refuses_it() -> None:
    with pytest.raises(BridgeError, match="begins no boards that are known: expected PBN, LIN"):
        boards_of_text("bridgebase.com")
    with pytest.raises(BridgeError, match="is a reference to a board, not the board: open it in a browser"):
        boards_of_text("https://tinyurl.com/abc")
    with pytest.raises(BridgeError, match="no board with four hands"):
        boards_of_text("https://www.bridgebase.com/tools/handviewer.html?d=n")
    with pytest.raises(BridgeError, match="pasted text: it is empty"):
        boards_of_text(" \n")


def test_only_so_many_boards_make_a_sitting() -> None:
    many = "".join(
        json.dumps({"board": str(number), "dealer": "N", "vul": "None", "deal": str(RECORD.board.deal)}) + "\n"
        for number in range(MOST_BOARDS + 5)
    )
    found = boards_of_file("many.jsonl", many)
    assert len(found) == MOST_BOARDS and f"the first {MOST_BOARDS} of {MOST_BOARDS + 5} boards" in found.notes[-1]
    for count in (0, MOST_BOARDS + 1):
        with pytest.raises(BridgeError, match=f"{count} boards: a sitting has 1 to {MOST_BOARDS}"):
            random_boards(count, 1)


def hand_fits(board: Board, seat: Seat, condition: str) -> bool:
    return satisfies(parse_constraint(condition), board.full_deal[seat])


def points(hand: Hand) -> int:
    return sum(max(0, card.rank - 8) for card in hand)


def test_boards_by_condition_meet_it_and_are_the_same_for_a_seed() -> None:
    found = boards_by_condition({Seat.NORTH: "5+S and hcp 8-11", Seat.SOUTH: "balanced"}, 5, 3)
    assert len(found) == 5 and "1 in" in found.notes[0]
    assert all(hand_fits(board, Seat.NORTH, "5+S and hcp 8-11") for board in found)
    assert all(hand_fits(board, Seat.SOUTH, "balanced") for board in found)
    assert found == boards_by_condition(["N: 5+S and hcp 8-11; S: balanced"], 5, 3)
    assert {board.dealer for board in found} == set(Seat)
    together = boards_by_condition(["hcp(north) + hcp(south) >= 30"], 3, 3)
    assert all(sum(map(points, (board.full_deal[Seat.NORTH], board.full_deal[Seat.SOUTH]))) >= 30 for board in together)


@pytest.mark.parametrize(
    ("where", "said"),
    [
        (["N: 5+Q"], "5+Q"),
        (["balanced"], '"balanced"'),
        (["N: hcp 30+; S: hcp 20+"], "no deal fits"),
        ([" "], "no condition is given: write one, as N: 5+S and hcp 8-11"),
    ],
)
def test_a_condition_that_gives_no_board_is_refused(where: list[str], said: str) -> None:
    with pytest.raises(BridgeError) as refused:
        boards_by_condition(where, 2, 1)
    assert said in str(refused.value)


def test_boards_by_sequence_are_bid_so_and_meet_the_conditions() -> None:
    found = boards_by_sequence("E: 1N P 2C", SAYC, ["W: 5+H", "spades(west) + spades(east) >= 6"], 2, 1)
    for board in found:
        bidder = Bidder(Interpreter(SAYC, board.vulnerability), np.random.default_rng(1))
        assert board.dealer is Seat.EAST and hand_fits(board, Seat.WEST, "5+H")
        assert sum(len(board.full_deal[seat].holding(Suit.SPADES)) for seat in (Seat.WEST, Seat.EAST)) >= 6
        auction = parse_sentence("East opens 1NT and West responds 2C").auction
        assert auction is not None and is_bid(bidder, board.full_deal, auction)
    with pytest.raises(BridgeError, match="no call is given"):
        boards_by_sequence("N:", SAYC, [], 1, 1)
    with pytest.raises(BridgeError, match="no deal is bid N: 1N and is as asked"):
        boards_by_sequence("1N", SAYC, ["N: hcp 0-3"], 1, 1)


@pytest.mark.parametrize(
    ("row", "numbers"),
    [
        ({"kind": "random"}, "1 2 3 4 5"),
        ({"kind": "condition", "where": ["N: hcp 12-14"]}, "1 2 3 4 5"),
        ({"kind": "sentence", "text": "North has at least 12 points"}, "1 2 3 4 5"),
        ({"kind": "sequence", "auction": "1N"}, "1 5 9 13 17"),
        ({"kind": "sequence", "auction": "W: 1N"}, "4 8 12 16 20"),
        ({"kind": "sentence", "text": "South opens 1NT"}, "3 7 11 15 19"),
    ],
)
def test_the_number_of_a_dealt_board_gives_its_dealer_and_vulnerability(row: dict[str, Any], numbers: str) -> None:
    found = board_request({**row, "count": 5})
    assert " ".join(board.name for board in found) == numbers
    assert list(found) == [Board.standard(int(board.name), board.deal) for board in found]
    assert len({board.deal for board in found}) == 5
    if row["kind"] != "random":
        said = board_request({**row, "count": 2, "vulnerability": "EW"})
        assert [board.vulnerability for board in said] == [Vulnerability.EW] * 2
        assert [board.dealer for board in said] == [board.dealer for board in found[:2]]
        with pytest.raises(NotationError, match='"us"'):
            board_request({**row, "vulnerability": "us"})


def test_boards_at_whose_vulnerability_nobody_bids_so_are_left_out() -> None:
    weak = parse_system(WEAK, "weak.yaml", "weak")
    found = boards_by_sequence("2H", dict.fromkeys(Side, weak), ["N: hcp 4-10"], 4, 1)
    assert [board.name for board in found] == ["1", "9", "17", "25"]
    assert "no deal is bid like this when North–South alone are vulnerable" in found.notes[1]
    with pytest.raises(BridgeError, match="no deal is bid N: 2H"):
        boards_by_sequence("2H", dict.fromkeys(Side, weak), ["N: hcp 4-10"], 1, 1, Vulnerability.NS)
    odd = boards_by_sequence("2S", dict.fromkeys(Side, weak), [], 2, 1)
    assert [board.name for board in odd] == ["1", "5"], "a bid that no rule makes is believed"
    assert odd.notes[1].endswith("when North–South alone are vulnerable")


@pytest.mark.parametrize(
    ("text", "auction", "where"),
    [
        ("South opens 1NT and North has five spades", "S: 1N", ["N: spades 5"]),
        ("North opens 1♥, East overcalls 2C, South has at least four hearts and 8-11 points", "N: 1H 2C",
         ["S: hearts 4-13", "S: hcp 8-11"]),
        ("East opens 1S and West responds 2NT", "E: 1S P 2N", []),
        ("west is balanced with 12+ HCP and five or more clubs", None,
         ["W: balanced", "W: hcp 12-37", "W: clubs 5-13"]),
        ("South passes; North opens 1D; East doubles", "S: P P 1D X", []),
        ("N has a singleton in hearts and no spades", None, ["N: hearts 1", "N: spades 0"]),
        ("N has at most two ♦", None, ["N: diamonds 0-2"]),
        ("N has 8 to 11 points and 4 or 5 spades.", None, ["N: hcp 8-11", "N: spades 4-5"]),
        ("South is an unbalanced hand with exactly 15 hcp", None, ["S: not balanced", "S: hcp 15"]),
        ("East has ten or fewer points", None, ["E: hcp 0-10"]),
    ],
)  # fmt: skip
def test_sentences_are_understood(text: str, auction: str | None, where: list[str]) -> None:
    found = parse_sentence(text)
    assert (None if found.auction is None else str(found.auction)) == auction
    assert list(found.where) == where


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("South opens 1N and North has a nice hand", '"North has a nice hand" is not understood; what can be'),
        ("North has five cards", '"North has five cards": "cards" is not understood; what can be'),
        ("North has 15-17", '"North has 15-17" is not understood; what can be written: SEAT opens CALL'),
        ("South opens 1N and East responds 2C", "only the partner of who has opened responds: South has"),
        ("East responds 2C", "only the partner of who has opened responds; nobody has opened"),
        ("S opens 1S and N overcalls 2C", "only the opponents of who has opened overcall: South has"),
        ("five spades", "whose hand or call is that? Begin with a seat, as South five spades"),
        ("S opens 1S, N opens 1H", "South has opened already"),
        ("South opens pass", "Pass does not open the bidding"),
        ("S has 8-5 spades", "spades go from 0 to 13, the smaller number first"),
        ("S has 14 spades", "spades go from 0 to 13"),
        ("South opens 9NT", '"9nt" is not a call'),
        ("", "the sentence is empty"),
        ("and " * 200, "the sentence has 800 letters: write at most 500"),
    ],
)
def test_what_is_not_understood_is_named_with_what_can_be_written(text: str, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_sentence(text)
    assert said in str(refused.value)


def test_a_sentence_with_an_illegal_call_says_why() -> None:
    with pytest.raises(IllegalCall):
        parse_sentence("South opens 2H and North responds 1S")


@pytest.mark.parametrize(
    "row",
    [
        {"kind": "random", "count": 2, "seed": 5},
        {"kind": "file", "name": "one.pbn", "text": EXAMPLE.read_text("utf-8")},
        {"kind": "pasted", "text": format_records([Record(RECORD.board)], "url")},
        {"kind": "condition", "where": {"N": "5+S"}, "count": 2},
        {"kind": "condition", "where": "N: 5+S", "count": 2},
        {"kind": "sequence", "auction": "1N", "count": 2},
        {"kind": "sentence", "text": "North opens 1NT", "count": 2},
    ],
)  # fmt: skip
def test_every_kind_of_request_gives_boards(row: dict[str, Any]) -> None:
    found = board_request(row)
    assert isinstance(found, FoundBoards) and found and all(isinstance(board.deal, Deal) for board in found)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({}, '{"kind": random | file | pasted | condition | sequence | sentence, …}, not "None"'),
        ([], "boards are asked for as"),
        ({"kind": "random", "count": "4"}, 'boards by random: "count" is 4; expected a whole number'),
        ({"kind": "random", "seed": -1}, '"seed" is -1'),
        ({"kind": "file", "name": "x.pbn"}, '"text" is None; expected a text'),
        ({"kind": "condition", "where": [3]}, '"where" is a list of conditions'),
        ({"kind": "condition"}, "no condition is given"),
    ],
)
def test_a_request_that_cannot_be_read_is_refused(row: Any, said: str) -> None:
    with pytest.raises(BridgeError) as refused:
        board_request(row)
    assert said in str(refused.value)
