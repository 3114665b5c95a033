"""What every command does with mistakes, files and standard input, called in one process."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from dealspace.cards import Deal, Seat, Vulnerability
from dealspace.cards.formats import format_records, parse_records
from dealspace.cli.boards import STDIN, boards_wanted
from dealspace.cli.options import auction_of
from dealspace.cli.progress import waiting
from dealspace.query.dealing.writing import Boards
from tests.support.called import called

DEAL = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("quary",), '"quary" is not a command: did you mean "query"?'),
        (("foo",), "expected one of play, table, web, bid"),
        (("system",), "Missing command. (see dealspace system --help)"),
        (("tm",), "Missing command. (see dealspace tm --help)"),
        (("query", "--hnad", "x"), "Did you mean '--hand'? (see dealspace query --help)"),
        (("query", "--where", "W: 15-17 haerts"), "no condition"),
        (("query", "--where", "W: 4+ haerts"), "an amount stands behind its name"),
        (("bid",), "give --hand, or rows"),
        (("bid", "--hand", "AQ32.K54.QJ3.A9"), "has 12 cards; a hand has 13"),
        (("explain", ""), "give the calls"),
        (("play",), "give a FILE of boards, or --deal"),
        (("play", "nosuch.pbn"), "nosuch.pbn: No such file"),
        (("play", "x.pbn", "--deal", DEAL), "one of them"),
        (("solve", "--deal", "N:AKQ"), "has 1 hand; a deal has 4"),
        (("solve", "--jsonl", "nosuch"), "No such file"),
        (("solve", "--deal", DEAL, "--png", "x.gif"), "expected a name ending in .png"),
        (("space",), "give the rows"),
        (("deal", "--rotate", "--script", "/dev/null"), "give --format or --out with --rotate"),
        (("deal", "--where", "N"), "expected a seat, then what it holds or shows"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(words: tuple[str, ...], said: str) -> None:
    done = called(*words)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert said in done.stderr


@pytest.mark.parametrize(
    "command", ["play", "bid", "explain", "auction", "arena", "query", "space", "deal", "solve", "bench"]
)
def test_help_shows_how_it_is_called(command: str) -> None:
    done = called(command, "--help")
    assert done.returncode == 0
    assert done.stdout.count(f"dealspace {command}") > (command not in ("space", "bench"))


def test_each_command_has_a_whole_line_in_the_list() -> None:
    assert "..." not in called("--help").stdout.replace("[ARGS]...", "")


@pytest.mark.parametrize("name", ["pbn", "lin", "jsonl", "url"])
def test_the_format_of_standard_input_is_seen_from_its_beginning(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    (record,) = boards_wanted(None, DEAL, (), Seat.EAST, Vulnerability.NS).records
    text = format_records([record], name)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    (read,), problems = boards_wanted(STDIN, None, (), Seat.NORTH, Vulnerability.NONE)
    assert problems == 0
    assert read.board.deal == record.board.deal
    assert (read.board.dealer, read.board.vulnerability) == (Seat.EAST, Vulnerability.NS)


def test_rbn_comes_through_standard_input_too(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:\nA WZ:\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    (read,) = boards_wanted(STDIN, None, (), Seat.NORTH, Vulnerability.NONE).records
    assert read.board.deal == parse_records(text, "rbn").records[0].board.deal


def test_what_is_not_in_standard_input_is_said_of_it() -> None:
    assert "standard input: there is no board in it" in called("solve", "-").stderr


@pytest.mark.parametrize(
    ("typed", "calls"),
    [("1N P ?", "N: 1N P"), ("1S all pass", "N: 1S P P P"), ("W: 1n AP", "W: 1N P P P"), ("1H-P-2H?", "N: 1H P 2H")],
)
def test_auctions_are_taken_as_they_are_written_down(typed: str, calls: str) -> None:
    assert auction_of(typed, None) == auction_of(calls, None)


def test_turned_boards_give_the_hand_to_each_seat() -> None:
    deal, boards = Deal.parse(DEAL), Boards(rotate=True)
    holders = [
        next(seat for seat in Seat if boards.turned(number, deal.bits)[seat] == deal[Seat.NORTH])
        for number in range(1, 6)
    ]
    assert holders == [Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    assert boards.turned(2, deal.bits)[Seat.SOUTH] == deal[Seat.EAST]
    assert Boards().turned(2, deal.bits) == deal


def test_turned_deals_are_written(tmp_path: Path) -> None:
    out = tmp_path / "x.pbn"
    wish = ("-n", 4, "--where", "N: hcp 25+", "--average", "hcp:N")
    done = called("deal", *wish, "--rotate", "--out", out)
    assert done.returncode == 0, done.stderr
    for place, record in enumerate(parse_records(out.read_text("utf-8"), "pbn").records):
        hand = record.board.full_deal[Seat(place)]
        assert sum(max(0, card.rank - 8) for card in hand) >= 25
    assert float(done.stdout.split()[1]) >= 25  # averages are of the wish, not of the boards


def test_nothing_moves_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with waiting("thinking"):
        pass
    assert capsys.readouterr() == ("", "")


def test_boards_with_slips_are_answered_and_the_last_line_counts_the_lost(tmp_path: Path) -> None:
    board = f'[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'
    slip, wrong = f'[Board "1"]\n{board}[Auction "N"]\n1C 1C AP\n\n', f'[Board "2"]\n{board}'.replace("QJT6", "QJT7")
    path = tmp_path / "boards.pbn"
    path.write_text(slip)
    done = called("solve", str(path))
    assert done.returncode == 0
    assert "warning" in done.stderr
    assert done.stderr.splitlines()[-1].endswith("boards.pbn: 1 board read, 1 mended")
    assert called("solve", "--strict", str(path)).returncode == 2
    path.write_text(slip + wrong)
    done = called("solve", str(path))
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith("boards.pbn: 1 board read, 1 mended, 1 lost")
