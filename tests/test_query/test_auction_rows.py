"""Rows about auctions, and the commands that show systems, as programs and users give them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dealspace.cards import Auction, Board, Deal, Seat
from dealspace.cards.formats import read_records
from dealspace.query.dealing.practice_boards import turned_to
from dealspace.query.rows.auction_rows import BID_FIELDS, MEANING_FIELDS, AuctionRows
from dealspace.query.rows.row_answers import read_row
from dealspace.runtime.json_rows import Fields


def dealspace(*arguments: str | Path, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "dealspace", *map(str, arguments)]
    return subprocess.run(command, input=given, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture(scope="module")
def rows() -> AuctionRows:
    return AuctionRows()


def answer_of(answer: Callable[[Fields], Fields], fields: tuple[str, ...], number: int = 1, **row: Any) -> Fields:
    """What a row gets back as line `number` of a file."""
    read = read_row(json.dumps(row).encode(), number, fields, answer)
    return read.answered(read.asked)


@pytest.mark.parametrize("calls", ["1H 1N X 3N", "1S 1N X 3N", "1H 1N X 2N"])
def test_calls_that_cannot_all_be_true_are_named(rows: AuctionRows, calls: str) -> None:
    answer = answer_of(rows.meaning, MEANING_FIELDS, auction=calls.split())
    (conflict,) = answer["conflicts"]
    assert [call["call"] for call in conflict["calls"]] == calls.split()  # 41 points at the least
    assert conflict["doubted"]["call"] == "1N"
    first = answer["mends"]["readings"][0]["changes"]
    assert [(change["call"], change["how"]) for change in first] == [("1N", "untrue")]
    assert answer["probability"] == 0
    assert all(seat["likely"] is not None for seat in answer["seats"].values())
    assert not {"conflicts", "mends"} & answer_of(rows.meaning, MEANING_FIELDS, auction=calls.split()[:3]).keys()


def test_a_meaning_has_bounds_of_all_seats_the_chance_and_the_last_call(rows: AuctionRows) -> None:
    answer = answer_of(rows.meaning, MEANING_FIELDS, id="a", auction=["1N", "P", "2C"], dealer="W")
    assert answer["id"] == "a"
    assert answer["seats"]["W"]["hcp"] == [15, 17]
    assert answer["seats"]["W"]["lengths"] == {"S": [2, 5], "H": [2, 5], "D": [2, 6], "C": [2, 6]}
    assert answer["seats"]["W"]["text"] == "15–17 HCP, balanced"
    assert answer["seats"]["W"]["likely"]["hcp"] == [15, 17]
    likely = answer["seats"]["S"].pop("likely")
    assert answer["seats"]["S"] == {"hcp": [0, 37], "lengths": {suit: [0, 13] for suit in "SHDC"}, "text": ""}
    assert likely["hcp"][1] < 18, "what is likely minds the points of the others"
    assert all(1 <= high - low < 8 for low, high in likely["lengths"].values())
    assert answer["probability"]["low"] < 0.012 < answer["probability"]["high"]
    last = answer["last"]
    assert (last["call"], last["forcing"], last["alert"]) == ("2C", "round", None), "Stayman is not alerted"
    assert last["text"].startswith("Asks for a four-card major; or ")
    assert last["rule"].startswith("systems/sayc/notrump.yaml:")


def test_a_row_may_name_the_form_of_scoring(tmp_path: Path) -> None:
    system = tmp_path / "two.yaml"
    system.write_text(
        "contexts:\n- after: opening\n  rules:\n  - 1N: {if: hcp 15+, when: scoring is matchpoints}\n"
        "  - 2N: {if: hcp 15+}\n  - P: {if: else}\n"
    )
    rows, hand = AuctionRows(str(system)), "AQ32.K54.QJ3.A92"
    assert answer_of(rows.bid, BID_FIELDS, hand=hand)["call"] == "2N"
    assert answer_of(rows.bid, BID_FIELDS, hand=hand, scoring="matchpoints")["call"] == "1N"
    assert "is one of imps, matchpoints" in answer_of(rows.bid, BID_FIELDS, hand=hand, scoring="mp")["error"]
    for scoring, call in (("imps", "2NT"), ("matchpoints", "1NT")):
        done = dealspace("bid", "--hand", hand, "--system", system, "--scoring", scoring)
        assert done.stdout.startswith(call)
    assert "15+ HCP" in dealspace("explain", "1N", "--system", system, "--scoring", "matchpoints").stdout


def test_an_auction_not_begun_says_nothing(rows: AuctionRows) -> None:
    answer = answer_of(rows.meaning, MEANING_FIELDS, auction=[])
    assert answer["last"] is None
    assert answer["probability"] == 1.0


def test_each_side_is_read_by_its_own_system(rows: AuctionRows) -> None:
    for dealer, points in (("N", [15, 17]), ("E", [12, 14])):
        systems = {"NS": "sayc", "EW": "weak_notrump"}
        answer = answer_of(rows.meaning, MEANING_FIELDS, auction="1N", dealer=dealer, systems=systems)
        assert answer["seats"][dealer]["hcp"] == points
    weak = answer_of(AuctionRows("weak_notrump").meaning, MEANING_FIELDS, auction="1N")
    assert weak["seats"]["N"]["hcp"] == [12, 14]


def test_a_bid_has_call_rule_and_meaning(rows: AuctionRows) -> None:
    answer = answer_of(rows.bid, BID_FIELDS, id=7, hand="KJ954.32.Q82.K42", auction=["1N", "P"], dealer="S", vul="NS")
    assert (answer["id"], answer["call"], answer["meaning"]) == (7, "2H", "Transfer to ♠")
    assert answer["rule"].startswith("systems/sayc/notrump.yaml:")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"hand": "AQ32.K54.QJ3", "auction": []}, "hand: "),
        ({"auction": []}, "hand: "),
        ({"hand": "AQ32.K54.QJ3.A92", "auction": ["P"] * 4}, "the auction is over"),
        ({"hand": "AQ32.K54.QJ3.A92", "auction": ["1N", "1C"]}, "must be higher than 1NT"),
        ({"hand": "AQ32.K54.QJ3.A92", "hands": 1}, 'did you mean "hand"?'),
        ({"hand": "AQ32.K54.QJ3.A92", "system": "nosuch"}, "neither a system"),
        ({"hand": "AQ32.K54.QJ3.A92", "vul": "x"}, '"x"'),
        ({"hand": 5}, "expected a text"),
    ],
)
def test_a_bad_row_says_what_is_wrong_and_where(rows: AuctionRows, row: dict[str, Any], said: str) -> None:
    answer = answer_of(rows.bid, BID_FIELDS, 12, id=1, **row)
    assert said in answer["error"]
    assert (answer["id"], answer["line"]) == (1, 12)


def test_lines_are_answered_in_order_and_a_bad_one_stops_nothing() -> None:
    given = '{"id": 1, "auction": "1N"}\n\nnonsense\n{"id": 2, "auction": "1H P 2H"}\n'
    done = dealspace("meaning", "--jsonl", "-", given=given)
    assert done.returncode == 1
    answers = [json.loads(found) for found in done.stdout.splitlines()]
    assert [answer.get("id") for answer in answers] == [1, None, 2]
    assert answers[1]["line"] == 3
    bid = dealspace("bid", "--jsonl", "-", given='{"hand": "AQ32.K54.QJ3.A92"}\n')
    assert (bid.returncode, json.loads(bid.stdout)["call"]) == (0, "1N")


@pytest.mark.parametrize("name", ["boards.pbn", "boards.lin"])
def test_practice_boards_are_written_and_reported(tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    done = dealspace("practice", "--sequence", "1N P 2C", "-n", "3", "--seat", "S", "--vul", "NS", "--out", out)
    assert done.returncode == 0, done.stderr
    assert "of deals fit (1 in" in done.stderr
    boards: list[Board] = [record.board for record in read_records(out).records]
    assert [board.dealer for board in boards] == [Seat.WEST] * 3
    assert all(isinstance(board.deal, Deal) for board in boards)


def test_the_deal_is_turned_for_the_seat_that_is_to_call() -> None:
    auction = Auction.parse("N: 1N P 2C")
    for seat in Seat:
        assert turned_to(auction, seat, is_fixed=False).turn is seat
    assert turned_to(auction, None, is_fixed=True) == auction


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("practice", "--sequence", "1N P 2C", "--seat", "S", "--dealer", "N"), "West is to call"),
        (("practice", "--sequence", "1N", "--out", "x.doc"), "say --format"),
        (("system", "show", "sayc", "--state", "1N Q"), "neither a state or id of this system nor an auction"),
        (("system", "show", "sayc", "--after", "(1x)"), '"1x" stands for several calls'),
        (("system", "doc", "sayc", "-o", "x.pdf"), "a book is written as .html or .md"),
        (("system", "doc", "sayc", "-o", "no/such/x.md"), "there is no folder"),
        (("system", "diff", "sayc", "nosuch"), "neither a system"),
        (("bid",), "give --hand, or rows of hands"),
    ],
)
def test_wrong_input_gives_one_clear_line(arguments: tuple[str, ...], said: str) -> None:
    done = dealspace(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not done.stdout
