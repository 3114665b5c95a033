"""`dealspace play --auction given`: the recorded calls stay, only the cards are ours; and each card is explained."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from dealspace.bidding import load_system
from dealspace.cards import Auction, Seat, Side, View
from dealspace.cards.formats import read_records
from dealspace.match.boards.session import book_bots
from dealspace.match.bots.bots import BookBot
from tests.test_cli.test_cli import EXAMPLE, dealspace

QUICK = '[play]\nmethod = "rules"\n'
ROW = {
    "board": "3", "dealer": "S", "vul": "EW", "auction": ["P", "P", "1D", "1S", "P", "3S", "P", "P", "P"],
    "deal": "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85",
}  # fmt: skip


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    path = tmp_path / "quick.toml"
    path.write_text(QUICK, "utf-8")
    return path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "bid.jsonl"
    path.write_text(json.dumps(ROW) + "\n", "utf-8")
    return path


def test_the_auction_is_kept_and_all_cards_are_ours(record: Path, bot: Path) -> None:
    done = dealspace("play", record, "--auction", "given", "--bot", bot, "--json")
    assert done.returncode == 0, done.stderr
    after = json.loads(done.stdout.splitlines()[0])
    assert after["auction"] == ROW["auction"] and (after["contract"], after["declarer"]) == ("3S", "E")
    assert sum(len(trick) for trick in after["play"]) == 52


def test_a_board_without_an_auction_is_named(bot: Path) -> None:
    done = dealspace("play", EXAMPLE, "--auction", "given", "--bot", bot)
    assert done.returncode == 2 and "no auction" in done.stderr and "Traceback" not in done.stderr


def test_a_deal_typed_in_has_no_auction_to_take() -> None:
    done = dealspace("play", "--deal", "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85",
                     "--auction", "given")  # fmt: skip
    assert done.returncode == 2 and "takes the auctions of a FILE" in done.stderr


def test_every_card_is_explained(record: Path) -> None:
    done = dealspace("play", record, "--auction", "given", "--worlds", "1", "--explain", "--json")
    assert done.returncode == 0, done.stderr
    row = json.loads(done.stdout.splitlines()[0])
    assert [decision["card"] for decision in row["decisions"]] == [card for trick in row["play"] for card in trick]
    assert all(option["best"] <= 1 for decision in row["decisions"] for option in decision["options"])
    printed = dealspace("play", record, "--auction", "given", "--worlds", "1", "--explain").stdout
    assert "Trick 1," in printed and "declarer tricks" in printed and "deals that fit" in printed


def test_cards_played_by_rule_are_explained_too(record: Path, bot: Path) -> None:
    done = dealspace("play", record, "--auction", "given", "--bot", bot, "--explain")
    assert "Trick 1, South" in done.stdout and "by rule: a customary lead" in done.stdout


def test_a_typed_deal_is_saved_in_a_file_that_is_there(bot: Path, tmp_path: Path) -> None:
    """It was taken for the file the boards are read from."""
    out = tmp_path / "out.pbn"
    for _ in range(2):
        done = dealspace("play", "--deal", ROW["deal"], "--bot", bot, "--out", out)
        assert done.returncode == 0 and "1 record saved" in done.stdout, done.stderr
    assert "read from this file" in dealspace("play", out, "--bot", bot, "--out", out).stderr


def test_boards_are_saved_as_a_page_that_replays_them(record: Path, bot: Path, tmp_path: Path) -> None:
    page = tmp_path / "evening.html"
    done = dealspace("play", record, "--auction", "given", "--bot", bot, "--html", page)
    if "make web" in done.stderr:
        pytest.skip("the page is not built: make web")
    assert done.returncode == 0 and "replays 1 board in a browser" in done.stdout, done.stderr
    text = page.read_text("utf-8")
    found = re.search(r'id="boards">(.*?)</script>', text)
    assert found is not None and "<title>evening</title>" in text
    (board,) = json.loads(found[1])["boards"]
    assert board["calls"] == ROW["auction"] and len(board["meanings"]) == len(board["calls"])
    assert len(board["review"]["line"]) == 52 and len(board["review"]["makeable"]) == 5


@pytest.mark.parametrize("strangers", [False, True])
def test_recorded_calls_are_those_of_strangers_at_all_seats(strangers: bool) -> None:
    record = read_records(EXAMPLE).records[0]
    _, bots = book_bots(dict.fromkeys(Side, load_system("sayc")), record.board, 1, strangers=strangers)
    bot = bots[Seat.NORTH]
    assert isinstance(bot, BookBot) and bot.play.evidence == (
        ("carding", "calls", "contract") if strangers else ("carding",)
    )
    auction = Auction.parse("1N P 2C P 2S P 3N P P P", Seat.SOUTH)
    view = View(Seat.NORTH, record.board.full_deal.hands[Seat.NORTH], record.board.vulnerability, auction)
    said = bot.said(view)
    assert {statement.seat for statement in said.statements if statement.softness >= 0.25} == (
        {statement.seat for statement in said.statements} if strangers else set()
    )
