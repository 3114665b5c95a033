"""Rows of deals that are bid to the end: all four seats, one side alone, what judgement adds, what is refused."""

from __future__ import annotations

import json
import re
import shlex
from typing import Any

import pytest

from dealspace.bidding import load_system
from dealspace.cards import Auction, Board, Deal, Seat, Side, Vulnerability
from dealspace.cards.formats.jsonl import parse_jsonl
from dealspace.cli.options import auction_of
from dealspace.match.boards.session import bid_board, book_bots
from dealspace.match.boards.whole_auctions import SILENT, Usual, WholeAuctions
from dealspace.match.bots.bots import BidSettings, BookBot
from dealspace.play.players.player_settings import PlaySettings
from tests.support.called import called
from tests.support.sources import ROOT

DEAL = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
TWO = {"W": "AQ32.K54.QJ3.A92", "E": "K765.A3.K42.QJ87"}
BOOK = Usual(judge=False)


def answered(*rows: dict[str, Any], words: tuple[str, ...] = ()) -> tuple[int, list[dict[str, Any]]]:
    """The program's exit code and answers."""
    done = called("auction", "--jsonl", "-", *words, stdin="\n".join(map(json.dumps, rows)).encode())
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def test_four_hands_are_bid_as_at_the_table() -> None:
    row = WholeAuctions(Usual(worlds=3, seed=7)).answer({"deal": DEAL, "dealer": "E", "vul": "EW"})
    board = Board("", Seat.EAST, Vulnerability.EW, Deal.parse(DEAL))
    _, bots = book_bots(dict.fromkeys(Side, load_system("sayc")), board, 7, judge_worlds=3)
    auction, _ = bid_board(board, bots, lambda what, done, total: None)
    assert row["auction"] == [str(call) for call in auction.calls]
    assert auction.contract is not None
    assert (row["contract"], row["declarer"]) == (auction.contract.denomination, str(auction.contract.declarer))


@pytest.mark.parametrize("deal", [TWO, "W:AQ32.K54.QJ3.A92 - K765.A3.K42.QJ87 -"])
def test_two_hands_are_bid_against_silent_opponents(deal: object) -> None:
    row = WholeAuctions(BOOK).answer({"deal": deal, "dealer": "W", "vul": "NS"})
    auction = auction_of(" ".join(row["auction"]), Seat.WEST)
    assert auction.is_over
    assert {str(call) for seat in Side.NS.seats for call in auction.calls_of(seat)} == {"P"}
    assert (row["contract"], row["declarer"]) == ("4S", "W")


def test_a_silent_side_passes_and_its_passes_carry_no_information() -> None:
    rows = WholeAuctions(BOOK)
    theirs = rows.answer({"deal": DEAL, "side": "EW", "opponents": SILENT})
    two = rows.answer({"deal": {"E": "A8654.KQ5.T.QJT6", "W": "KQT2.AT.J6542.85"}})
    assert theirs == two
    assert theirs["auction"][0::2] == ["P"] * len(theirs["auction"][0::2])
    assert rows.answer({"deal": DEAL, "opponents": SILENT})["declarer"] in ("N", "S")


def test_a_board_passed_out_has_no_declarer() -> None:
    row = WholeAuctions(BOOK).answer({"deal": {"N": "5432.432.5432.32", "S": "876.8765.876.876"}})
    assert row == {"auction": ["P"] * 4, "contract": "P", "declarer": None}


def test_rows_are_answered_in_order_and_bad_ones_do_not_stop_the_rest() -> None:
    code, rows = answered(
        {"id": 1, "deal": TWO, "dealer": "W"},
        {"id": 2, "deal": {"W": TWO["W"]}},
        {"id": 3, "deal": TWO, "opponents": "sayc"},
        {"id": 4, "deal": TWO, "side": "NS"},
        {"id": 5, "deal": TWO, "worlds": 0},
        {"id": 6, "deal": TWO, "judge": "no"},
        {"id": 7, "deal": {"W": "AQ32.K54.QJ3.A9", "E": TWO["E"]}},
        {"id": 8, "deal": {"W": TWO["W"], "E": TWO["W"]}},
        {"id": 9, "deal": TWO, "dealer": "X"},
        {"id": 10, "deal": TWO, "deel": 1},
        {"id": 11, "deal": TWO, "dealer": "W"},
        words=("--book",),
    )
    assert code == 1
    assert [row["id"] for row in rows] == list(range(1, 12))
    assert {**rows[0], "id": 11} == rows[-1]
    for row, said in zip(
        rows[1:-1],
        [
            "expected four hands, or the two of one side, found West",
            'opponents: "sayc" cannot bid, as the hands of NS are not given',
            "side: found NS, but the hands are those of EW",
            "worlds: expected a whole number from 1 to 10000, found 0",
            'judge: expected true or false, found "no"',
            "West has 12 cards",
            "is held twice",
            'dealer: "X" is not a seat',
            '"deel" is not a field: did you mean "deal"?',
        ],
        strict=True,
    ):
        assert said in row["error"], row
        assert row["line"] == row["id"]


def test_boards_of_a_file_are_given_back_with_their_auctions() -> None:
    dealt = called("deal", "-n", "3", "--type", "any: N: hcp 0-37", "--format", "jsonl").stdout
    done = called("auction", "--jsonl", "-", "--book", stdin=dealt.encode())
    assert done.returncode == 0, done.stdout
    for line, answer in zip(dealt.splitlines(), map(json.loads, done.stdout.splitlines()), strict=True):
        board, (record,) = json.loads(line), parse_jsonl(json.dumps(answer), strict=True).records
        assert {field: answer[field] for field in board} == board
        assert board["HandType"] == "any"
        assert answer == {
            **board,
            **WholeAuctions(BOOK).answer({field: board[field] for field in ("deal", "dealer", "vul")}),
        }
        assert record.auction is not None and record.auction.is_over


def test_what_was_bid_and_played_on_a_board_is_left_out() -> None:
    board = {"board": "7", "deal": DEAL, "dealer": "S"}
    played = {**board, "auction": ["P"] * 4, "contract": "P", "result": 3, "notes": [], "Event": "Cup"}
    row = WholeAuctions(BOOK).answer(played)
    assert row == {"Event": "Cup", **WholeAuctions(BOOK).answer(board)}
    code, (refused,) = answered({field: value for field, value in played.items() if field != "board"})
    assert code == 1 and '"auction" is not a field' in refused["error"]


@pytest.mark.parametrize("page", ["auction", "deal"])
def test_deals_are_piped_into_auctions_as_the_pages_show(page: str) -> None:
    text = (ROOT / "docs" / "commands" / f"{page}.md").read_text("utf-8")
    found = re.search(r"^\$ dealspace (deal .*) \| dealspace (auction .*)\n(.*)\n```", text, re.MULTILINE)
    assert found is not None
    dealt = called(*shlex.split(found[1])).stdout
    assert called(*shlex.split(found[2]), stdin=dealt.encode()).stdout == f"{found[3]}\n"


def test_a_system_that_is_not_there_is_said_once() -> None:
    done = called("auction", "--jsonl", "-", "--system", "nosuch", stdin=json.dumps({"deal": TWO}).encode())
    assert (done.returncode, done.stdout) == (2, "")
    assert '"nosuch" is neither a system' in done.stderr


def test_without_judgement_the_book_ends_in_a_pass() -> None:
    """Every call is the book's, or a pass, or made because a pass is ruled out."""
    board = Board("", Seat.NORTH, Vulnerability.NONE, Deal.parse(DEAL))
    interpreter, _ = book_bots(dict.fromkeys(Side, load_system("sayc")), board, 1)
    bots = {seat: BookBot(seat, interpreter, 1, bid=BidSettings(judge=False), play=PlaySettings()) for seat in Seat}
    auction, choices = bid_board(board, bots, lambda what, done, total: None)
    for place, choice in enumerate(choices):
        earlier = Auction(auction.dealer, auction.calls[:place])
        assert choice.booked or str(choice.call) == "P" or interpreter.public(earlier).forced
