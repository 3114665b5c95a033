"""Matches and converted boards as pages that are replayed: the result first, then the boards that differ."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dealspace.cards import Auction, Board, Record, Seat, Side
from dealspace.cards.formats import format_records
from dealspace.match.arena.arena_report import pair_line
from dealspace.match.arena.deals import random_boards
from dealspace.match.arena.match_store import MatchStore
from dealspace.match.arena.match_summary import Summary, summary_of
from dealspace.match.arena.pairing import Match
from dealspace.match.arena.seating import MatchForm
from dealspace.match.arena.table_results import Finished, Times
from dealspace.match.arena.teams import TeamMatch
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import BidSettings
from dealspace.play.analysis.losses import Losses
from dealspace.table.web import match_replays
from dealspace.table.web.match_replays import match_page, team_match_page
from dealspace.table.web.replay_file import NothingToReplayError, records_page
from tests.support.called import called
from tests.test_table.page.finished_boards import record
from tests.test_table.web.test_shapes import wrong

Row = dict[str, Any]
BOTS = tuple(BotSettings(name, BidSettings(worlds=worlds)) for worlds, name in enumerate(("<a>", "b"), start=1))


def table_of(match: Match, board: int, ns: int, ew: int, calls: str, tricks: int | None) -> Finished:
    seating = match.seating(match.boards[board], ns, ew)
    auction = Auction.parse(calls, seating.board.dealer)
    players = tuple((seat, seating.bot(seat.side).name) for seat in Seat)
    found = Record(seating.board, auction, contract=auction.contract, result=tricks, players=players)
    times = {side: Times((1.0,), ()) for side in Side}
    return Finished(seating.key, found, "b" * len(auction), tricks, False, Losses(1, 2, 0), times)


def summary(form: MatchForm = MatchForm.BIDDING) -> Summary:
    """Three boards: a level one, one of 11 IMPs, one of 2."""
    match = Match(BOTS, tuple(random_boards(3, 1)), form)
    with MatchStore() as store:
        for table in (
            table_of(match, 0, 0, 1, "P P P P", None), table_of(match, 0, 1, 0, "P P P P", None),
            table_of(match, 1, 0, 1, "1N P P P", 7), table_of(match, 1, 1, 0, "1N P P P", 9),
            table_of(match, 2, 0, 1, "1S P 4S P P P", 10), table_of(match, 2, 1, 0, "1S P 2S P P P", 6),
        ):  # fmt: skip
            assert store.add(table)
        return summary_of(match, store)


def held(page: str) -> Row:
    return dict(json.loads(page.partition('id="boards">')[2].partition("</script>")[0]))


def test_a_match_begins_with_its_result_and_the_boards_that_differ() -> None:
    found = summary()
    page = match_page(found)
    file = held(page)
    assert wrong(file, "BoardsFile") == []
    overview = file["overview"]
    assert overview["lines"][0] == pair_line(found.pairs[0], found.names)
    assert [row["name"] for row in overview["rows"]] == ["3", "2"], "the largest difference first"
    assert [row["name"] for row in overview["others"]] == ["1"]
    assert overview["columns"] == ["<a> North–South", "b North–South"]
    for row in (*overview["rows"], *overview["others"]):
        for cell, title in zip(row["cells"], overview["columns"], strict=True):
            assert file["boards"][cell["board"]]["name"] == f"{row['name']}, {title}"
    assert "<svg" in overview["html"] and "<a>" not in page and "<a>" not in overview["html"]
    assert all(board["review"]["makeable"] for board in file["boards"])


def test_a_team_match_is_the_same_with_its_running_score() -> None:
    page = team_match_page(TeamMatch(summary(MatchForm.PLAY)))
    file = held(page)
    assert wrong(file, "BoardsFile") == []
    assert file["overview"]["columns"][0] == "Open room, <a> North–South"
    assert all("(" in row["outcome"] for row in file["overview"]["rows"]), "the running score"


def test_of_a_long_match_the_boards_that_differ_least_are_named_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_replays, "MOST_REPLAYED", 3)
    monkeypatch.setattr(match_replays, "MOST_JUDGED", 1)
    file = held(match_page(summary()))
    assert len(file["boards"]) == 2 and [board["review"] is None for board in file["boards"]] == [False, True]
    cells = [cell["board"] for row in file["overview"]["rows"] for cell in row["cells"]]
    assert cells == [0, 1, None, None]


def test_an_unfinished_match_says_so() -> None:
    match = Match(BOTS, tuple(random_boards(1, 1)), MatchForm.PLAY)
    with MatchStore() as store:
        file = held(match_page(summary_of(match, store)))
    assert file["overview"]["lines"][0] == "The match is not finished." and file["boards"] == []


def test_records_are_a_page_and_what_cannot_be_replayed_is_named() -> None:
    text, left_out = records_page("An evening", [record(), Record(Board.parse("9 N None " + str(record().board.deal)))])
    assert len(held(text)["boards"]) == 1 and "board 9 is left out" in left_out[0]
    with pytest.raises(NothingToReplayError, match="board 9"):
        records_page("", [Record(Board.parse("9 N None " + str(record().board.deal)))])


def test_boards_are_converted_into_a_page(tmp_path: Path) -> None:
    source = tmp_path / "evening.pbn"
    source.write_text(format_records([record()], "pbn"), "utf-8")
    called("convert", source, "--to", "html")
    file = held((tmp_path / "evening.html").read_text("utf-8"))
    assert file["title"] == "evening" and wrong(file, "BoardsFile") == []
    assert len(file["boards"][0]["cards"]) == 52 and file["boards"][0]["review"]["line"]
    again = called("convert", source, "-o", tmp_path / "evening.html")
    assert again.returncode == 2 and "--force" in again.stderr
    bare = tmp_path / "bare.pbn"
    bare.write_text(format_records([Record(record().board)], "pbn"), "utf-8")
    refused = called("convert", bare, "--to", "html")
    assert refused.returncode == 2 and "no auction" in refused.stderr and not (tmp_path / "bare.html").exists()
    assert called("convert", source, "--to", "html", "--split", 2).returncode == 2
