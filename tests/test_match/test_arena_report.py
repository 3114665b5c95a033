"""The report of a match: its figures, the text, the page; and the program that plays one."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dealspace.cards import Auction, Deal, Record, Seat, Side
from dealspace.cards.formats import read_records
from dealspace.match.arena.arena_page import check_report, page, write_report
from dealspace.match.arena.arena_report import report, summary_json
from dealspace.match.arena.deals import random_boards
from dealspace.match.arena.match_store import MatchStore
from dealspace.match.arena.match_summary import Summary, kinds_of_call, records_of, summary_of
from dealspace.match.arena.pairing import Match
from dealspace.match.arena.seating import MatchForm
from dealspace.match.arena.table_results import Finished, Times
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import BidSettings
from dealspace.play.analysis.losses import Losses, Role
from dealspace.query.drawing.picture_files import DrawingError
from tests.support.called import called
from tests.support.matches import small_bots
from tests.test_match.test_arena_run import rows

ROOT = Path(__file__).parents[2]
BOTS = tuple(BotSettings(name, BidSettings(worlds=worlds)) for worlds, name in enumerate(("<a>", "b", "c"), start=1))
ONE_SUIT_EACH = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")


def table_of(match: Match, board: int, ns: int, ew: int, calls: str, tricks: int | None, booked: str) -> Finished:
    """A table whose auction and tricks are said."""
    seating = match.seating(match.boards[board], ns, ew)
    auction = Auction.parse(calls, seating.board.dealer)
    players = tuple((seat, seating.bot(seat.side).name) for seat in Seat)
    record = Record(seating.board, auction, contract=auction.contract, result=tricks, players=players)
    times = {Side.NS: Times((1.0, 3.0), (0.5,)), Side.EW: Times((0.2,), ())}
    return Finished(seating.key, record, booked, tricks, False, Losses(1, 2, 0), times)


@pytest.fixture
def summary() -> Summary:
    """Two boards between two bots: <a> wins 10 IMPs on the first and loses 2 on the second."""
    match = Match(BOTS[:2], tuple(random_boards(3, 1)), MatchForm.BIDDING)
    with MatchStore() as store:
        for table in (
            table_of(match, 0, 0, 1, "1S P 4S P P P", 10, "bbbbbb"),
            table_of(match, 0, 1, 0, "1S P 2S P P P", 6, "bbjbbb"),
            table_of(match, 1, 0, 1, "P 1N P P P", 7, "bbbbb"),
            table_of(match, 1, 1, 0, "P 1N P P P", 9, "bbbbb"),
            table_of(match, 2, 0, 1, "P P P P", None, "bbbb"),
        ):
            assert store.add(table)
        return summary_of(match, store)


def test_a_board_counts_when_both_tables_are_finished(summary: Summary) -> None:
    assert [board.board.board.name for board in summary.pairs[0].boards] == ["1", "2"]
    assert not summary.is_complete
    assert [table.record.board.name for board in summary.pairs[0].boards for table in board.tables] == list("1122")
    assert len(records_of(summary)) == 4


def test_swings_are_those_of_the_first_bot(summary: Summary) -> None:
    """420 against -100 is 11 IMPs; board 2, N-S vulnerable: South's 1NT with 7 tricks against 9."""
    pair = summary.pairs[0]
    assert pair.swings == [11.0, -2.0]
    assert pair.won_lost_equal == (1, 1, 0)
    mean = summary.against(0, 1)
    other = summary.against(1, 0)
    assert mean is not None and other is not None
    assert (mean.value, other.value, summary.overall(0), summary.ranking) == (4.5, -4.5, mean, [0, 1])


def test_figures_are_counted_for_the_bot_that_sat_there(summary: Summary) -> None:
    first, second = summary.figures
    assert (first.tables, second.tables) == (4, 4)
    assert (second.book["first responses"].part, second.book["first responses"].all) == (1, 2)
    assert (first.book["first responses"].part, first.book["first responses"].all) == (2, 2)
    assert (second.book[1].part, second.book[1].all) == (7, 8)
    assert (first.far_down.all, second.far_down.all, first.far_down.part) == (2, 2, 0)
    assert first.losses == {Role.LEAD: [1, 1], Role.DECLARER: [2, 2], Role.DEFENCE: [0, 0]}
    assert first.call_s == [1.0, 3.0, 0.2] * 2


@pytest.mark.parametrize(
    ("place", "kinds"),
    [(0, {"all", 1, "openings"}), (1, {"all", 1, "openings", "not passes"}), (2, {"all", 1, "not passes"}),
     (3, {"all", 1, "first responses"}), (4, {"all", 2}), (5, {"all", 2, "not passes"})],
)  # fmt: skip
def test_what_a_call_counts_as(place: int, kinds: set[str | int]) -> None:
    assert set(kinds_of_call(Auction.parse("N: P 1H 1S P P X"), place)) == kinds


def test_a_contract_far_down_counts_against_its_declarer() -> None:
    match = Match(BOTS[:2], tuple(random_boards(1, 1)), MatchForm.BIDDING, "matchpoints")
    with MatchStore() as store:
        store.add(table_of(match, 0, 0, 1, "P 4S P P P", 6, "bbbbb"))
        store.add(table_of(match, 0, 1, 0, "P 4S P P P", 7, "bbbbb"))
        found = summary_of(match, store)
    assert [(each.far_down.part, each.far_down.all) for each in found.figures] == [(0, 1), (1, 1)]
    assert found.pairs[0].swings == [1.0]
    assert "100.0 % of the matchpoints" in "\n".join(report(found))


def test_the_text_says_who_leads_and_how_sure_that_is(summary: Summary) -> None:
    text = "\n".join(report(summary))
    assert "<a> against b: +4.50 (95 %: -78.09 to +87.09) IMPs a board, 2 boards, +9 IMPs: 1 won, 1 lost" in text
    assert "board    1   +11   4♠ by North = (+420)  |  2♠ by North -2 (-100)" in text
    assert json.loads(json.dumps(summary_json(summary)))["pairs"][0]["total"] == 9


def test_a_round_robin_has_a_table_of_all() -> None:
    match = Match(BOTS, tuple(random_boards(1, 1)), MatchForm.BIDDING)
    with MatchStore() as store:
        for ns in range(3):
            for ew in range(3):
                if ns != ew:
                    store.add(table_of(match, 0, ns, ew, "1N P P P", 7 + ns, "bbbb"))
        found = summary_of(match, store)
    assert found.is_complete and found.ranking == [2, 1, 0]
    assert "  1. c: +1.50 IMPs a board" in list(report(found))
    best = found.overall(2)
    assert best is not None and (best.value, best.count) == (1.5, 1)
    assert "<th>c</th><td>" in page(found)


def test_a_bot_alone_has_figures_of_all_four_seats(tmp_path: Path) -> None:
    match = Match(BOTS[:1], tuple(random_boards(2, 1)), MatchForm.PLAY)
    with MatchStore() as store:
        store.add(table_of(match, 0, 0, 0, "1S P 4S P P P", 6, "bbjbbb"))
        store.add(table_of(match, 1, 0, 0, "P 1N P P P", 7, "bbbbb"))
        found = summary_of(match, store)
    (figures,) = found.figures
    assert (figures.book["all"].part, figures.book["all"].all) == (10, 11)
    assert (figures.far_down.part, figures.far_down.all) == (1, 2)
    assert figures.losses == {Role.LEAD: [1, 1], Role.DECLARER: [2, 2], Role.DEFENCE: [0, 0]}
    assert "<a> at all four seats: 2 boards" in list(report(found))
    assert "<svg" not in page(found) and "4♠ by North -4" in page(found).replace('<span class="red">', "")
    with pytest.raises(DrawingError, match="a bot alone"):
        write_report(found, tmp_path / "a.svg")


def test_the_page_is_whole_and_names_cannot_break_it(summary: Summary, tmp_path: Path) -> None:
    text = page(summary)
    assert "<a>" not in text and "&lt;a&gt; against b" in text
    ElementTree.fromstring(re.sub("<!doctype html>|<meta [^>]*>", "", text))
    assert "The match is not finished" in text
    for name in ("a.html", "a.svg", *(["a.png"] if find_spec("matplotlib") else [])):
        write_report(summary, tmp_path / name)
        assert (tmp_path / name).stat().st_size > 2000
    with pytest.raises(DrawingError, match=r"ending in .html or .svg or .png"):
        check_report(tmp_path / "a.pdf")


def test_a_match_without_a_finished_board_has_a_page_too() -> None:
    match = Match(BOTS[:2], tuple(random_boards(1, 1)), MatchForm.PLAY)
    with MatchStore() as store:
        found = summary_of(match, store)
    assert "no board finished" in page(found)
    assert "no board finished" in "\n".join(report(found))
    assert summary_json(found)["pairs"][0]["mean"] is None


def test_the_program_plays_a_match_and_keeps_it(tmp_path: Path) -> None:
    bots = small_bots(tmp_path)
    store, out = tmp_path / "match.db", tmp_path / "all.pbn"
    words = ("arena", "--bidding", "--bots", *bots, "--deals", 3, "--store", store)
    first = called(*words, "--out", out)
    assert first.returncode == 0, first.stderr
    assert "strong against weak: " in first.stdout and " 3 boards" in first.stdout
    assert called(*words).stdout == first.stdout
    assert rows(store) == 6
    records = read_records(out).records
    assert [(record.board.name, dict(record.players)[Seat.NORTH]) for record in records] == [
        (str(number), name) for number in (1, 2, 3) for name in ("strong", "weak")
    ]
    row = json.loads(called(*words, "--json", "--boards", out).stdout)
    assert (row["boards"], row["complete"], rows(store)) == (3, True, 6)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "a match needs bots: give the files of two"),
        (("--bidding", "--auction", "fixed"), "--auction fixed is for card play"),
        (("--report", "x.pdf"), 'the format of "x.pdf" is unknown'),
        (("nosuch.toml",), '"nosuch.toml" is not a file: give the path of a TOML file'),
        (("--scoring", "points"), "is not one of 'imps', 'matchpoints'"),
    ],
)
def test_a_mistake_is_reported_before_anything_is_played(words: tuple[str, ...], said: str) -> None:
    done = called("arena", *words)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert said in done.stderr


def test_ctrl_c_keeps_what_is_finished_and_shows_it(tmp_path: Path) -> None:
    bots, store = small_bots(tmp_path), tmp_path / "match.db"
    words = ["arena", "--bidding", "--bots", *bots, "--deals", 2000, "--store", store, "--processes", 2]
    running = subprocess.Popen(
        [sys.executable, "-m", "dealspace", *map(str, words)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    for _ in range(600):
        time.sleep(0.05)
        if rows(store) >= 6:
            break
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does, to the workers too
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130, err
    assert "strong against weak: " in out
    assert err == f"dealspace: stopped; start again to resume from {store}\n"


def test_names_in_a_report_are_those_of_this_match(summary: Summary) -> None:
    """The store knows tables by what was played; another name for a bot is no other bot."""
    match = replace(summary.match, bots=(replace(BOTS[0], name="new"), BOTS[1]))
    with MatchStore() as store:
        for board in summary.pairs[0].boards:
            for table in board.tables:
                store.add(table)
        again = summary_of(match, store)
    assert again.pairs[0].swings == summary.pairs[0].swings
    assert dict(records_of(again)[0].players)[Seat.NORTH] == "new"
