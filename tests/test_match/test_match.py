"""`dealspace match`: a team match as text, JSON, records and page; what stands on docs/table-manager.md is true."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dealspace.cards import victory_points
from dealspace.cards.formats import read_records
from dealspace.cards.scoring import imps
from dealspace.match.arena.arena_run import run_match
from dealspace.match.arena.deals import random_boards
from dealspace.match.arena.match_store import MatchStore
from dealspace.match.arena.match_summary import summary_of
from dealspace.match.arena.pairing import Match
from dealspace.match.arena.seating import MatchForm
from dealspace.match.arena.teams import TeamMatch, result_lines
from dealspace.match.manager.host import Finish
from dealspace.match.manager.rooms import Files, Room
from tests.support.called import called
from tests.support.matches import plain_bots, small_settings
from tests.support.pages import check_page
from tests.test_match.test_arena_page import untimed

PAGE = Path(__file__).parents[2] / "docs" / "table-manager.md"


def test_every_command_of_the_page_prints_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    check_page(PAGE, tmp_path, monkeypatch, request, untimed)


def test_a_match_adds_up_and_goes_on_from_its_folder(tmp_path: Path) -> None:
    bots, out, page = plain_bots(tmp_path), tmp_path / "out", tmp_path / "match.html"
    words = ("match", "--bots", *bots, "--seed", 3, "--out", out, "--json")
    first = json.loads(called(*words, "--boards", 2).stdout)
    store_before = (out / "match.db").stat().st_ino
    result = json.loads(called(*words, "--boards", 4, "--report", page).stdout)
    assert (out / "match.db").stat().st_ino == store_before
    assert result["results"][:2] == first["results"]
    total = 0
    for row in result["results"]:
        assert row["imps"] == imps(row["open"]["ns_score"] - row["closed"]["ns_score"])
        total += row["imps"]
        assert row["running"] == total
    assert total == result["imps"][0] - result["imps"][1]
    assert result["victory_points"] == [victory_points(total, 4), victory_points(-total, 4)]
    low, high = result["victory_points_95"]
    assert low <= result["victory_points"][0] <= high
    for room in ("open", "closed"):
        records = read_records(out / f"{room}.pbn").records
        assert [record.ns_score for record in records] == [row[room]["ns_score"] for row in result["results"]]
        assert {dict(record.tags)["Room"] for record in records} == {room.title()}
    text = json.loads(page.read_text("utf-8").partition('id="boards">')[2].partition("</script>")[0])["overview"][
        "html"
    ]
    assert "running score in IMPs" in text and text.count("<svg") == 2  # for desks and for phones
    ElementTree.fromstring(text[text.index("<svg") : text.index("</svg>") + 6])


def test_boards_of_a_file_and_one_file_for_both_rooms(tmp_path: Path) -> None:
    bots = plain_bots(tmp_path)
    called("match", "--bots", *bots, "--boards", 2, "--out", tmp_path / "a.pbn")
    again = called("match", *bots, "--deals", tmp_path / "a.pbn", "--out", tmp_path / "b.pbn")
    assert again.returncode == 0 and "2 boards in two rooms" in again.stdout
    records = read_records(tmp_path / "b.pbn").records
    assert [record.board.name for record in records] == ["1", "1", "2", "2"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("strong.toml",), "two bots, not 1"),
        (("strong.toml", "weak.toml", "--log", "log.txt"), "with --tcp"),
        (("strong.toml", "weak.toml", "--tcp", "--processes", 2), "leave out --processes"),
        (("strong.toml", "strong.toml"), 'two bots have the name "strong"'),
        (("strong.toml", "weak.toml", "--out", "no/match.pbn"), "there is no folder no"),
        (("strong.toml", "weak.toml", "--report", "match.txt"), 'the format of "match.txt" is unknown'),
    ],
)
def test_what_makes_no_match_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[object, ...], why: str
) -> None:
    plain_bots(tmp_path)
    monkeypatch.chdir(tmp_path)
    done = called("match", *words, "--boards", 1)
    assert done.returncode == 2 and why in done.stderr and "Traceback" not in done.stderr


def test_a_match_of_which_nothing_is_finished_says_so(tmp_path: Path) -> None:
    match = Match(small_settings(tmp_path), tuple(random_boards(2, 1)), MatchForm.PLAY)
    with MatchStore() as store:
        team = TeamMatch(summary_of(match, store))
    assert list(result_lines(team)) == ["no board finished"]


def test_a_room_keeps_a_board_as_the_arena_does(tmp_path: Path) -> None:
    """A board played in the arena, given to a room as if its server had finished it, is the arena's but for times."""
    match = Match(small_settings(tmp_path), tuple(random_boards(1, 5)), MatchForm.PLAY)
    room = Room("Closed", match, 1, 0)
    seating = room.seatings["1"]
    with MatchStore() as store:
        assert len(room.host(store, room.begun(tmp_path / "match.db")).boards) == 1
        run_match([seating], store)
        (home,) = store.finished([seating.key]).values()
        host = room.host(store, room.begun(tmp_path / "match.db"))
        assert not host.boards
        assert all(
            host.seconds[side] == pytest.approx(sum(times.calls) + sum(times.cards))
            for side, times in home.times.items()
        )
    none: dict = dict.fromkeys(home.times, ())  # type: ignore[type-arg]
    away = room.finished(Finish(home.record, none, none))
    assert (away.record, away.booked, away.best, away.losses) == (home.record, home.booked, home.best, home.losses)
    assert room.team(seating.board.dealer.side) in ("strong", "weak")


def test_the_log_has_a_line_for_each_event(tmp_path: Path) -> None:
    files = Files(tmp_path / "a.db", tmp_path / "log.txt")
    files.logger("open room")("North is gone")
    files.logger("closed room")("South is gone")
    assert [line.split(" ", 1)[1] for line in files.log.read_text().splitlines()] == [
        "open room: North is gone",
        "closed room: South is gone",
    ]
