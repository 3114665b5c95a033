"""`dealspace results`: from files to reports, tables, pages and files of boards; what it refuses and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copy

import pytest

from tests.support.called import called

ROOT = Path(__file__).parents[3]
PAIRS, ROOMS = ROOT / "examples" / "club_pairs.pbn", ROOT / "examples" / "two_rooms.pbn"


def rooms_apart(folder: Path) -> list[Path]:
    """The match in two files, a room each."""
    head, *games = ROOMS.read_text("utf-8").split("[Event ")
    files = []
    for room in ("Closed", "Open"):
        of_room = "[Event ".join(["", *(game for game in games if f'[Room "{room}"]' in game)])
        files.append(folder / f"{room.lower()}.pbn")
        files[-1].write_text(head + of_room, "utf-8")
    return files


def test_a_match_in_two_files_is_the_match_in_one_in_whatever_order(tmp_path: Path) -> None:
    closed, opened = rooms_apart(tmp_path)
    whole = called("results", ROOMS)
    assert whole.returncode == 0
    assert "Hill House 11 : 8 Riverside IMPs" in whole.stdout
    assert called("results", closed, opened).stdout == called("results", opened, closed).stdout == whole.stdout


def test_standard_input_is_read(tmp_path: Path) -> None:
    assert called("results", "-", stdin=PAIRS.read_bytes()).stdout == called("results", PAIRS).stdout


@pytest.mark.parametrize(
    ("scoring", "title"),
    [
        *(("imps", "IMPs"), ("cross-imps", "cross-IMPs"), ("butler", "Butler IMPs"), ("matchpoints", "matchpoints")),
        *(("bam", "board-a-match"), ("total", "total points")),
    ],
)
def test_every_form_of_scoring_can_be_asked_for(scoring: str, title: str) -> None:
    for file, name in ((PAIRS, "Tuesday Pairs · 2026.03.10"), (ROOMS, "League match")):
        done = called("results", file, "--scoring", scoring)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"{name}: {title}, ")


def test_json_has_an_object_for_each_session() -> None:
    done = called("results", PAIRS, ROOMS, "--json")
    assert [json.loads(line)["session"] for line in done.stdout.splitlines()] == [
        *("League match", "Tuesday Pairs · 2026.03.10")
    ]


def test_everything_that_is_written_is_read_back(tmp_path: Path) -> None:
    page, table, boards = (tmp_path / f"out.{ending}" for ending in ("html", "csv", "pbn"))
    done = called("results", PAIRS, "--par", "--html", page, "--out", table, "--write", boards)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert "imps_to_par" in table.read_text("utf-8").splitlines()[0]
    expected = called("results", PAIRS).stdout
    assert called("results", table).stdout == called("results", boards).stdout == expected
    assert called("results", PAIRS, "--write", boards).returncode == 0  # takes the place of the boards there
    assert called("results", boards).stdout == expected


def test_csv_goes_to_standard_output_too() -> None:
    rows = called("results", PAIRS, "--format", "csv").stdout.splitlines()
    assert rows[0].startswith("board,dealer,vul,north,east,south,west,contract,declarer,result,ns_score,north_player")
    assert len(rows) == 1 + 12


def test_a_board_that_cannot_be_read_is_said_and_the_others_are_scored(tmp_path: Path) -> None:
    file = tmp_path / "some.pbn"
    file.write_text(PAIRS.read_text("utf-8") + '\n[Board "9"]\n[Deal "N:AKQ.AKQ.AKQ.AKQJ AKQ... - -"]\n', "utf-8")
    done = called("results", file)
    assert done.returncode == 1
    assert "board 9" in done.stderr
    assert done.stdout == called("results", PAIRS).stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "Missing argument 'FILE...'"),
        ((PAIRS, "--out", "x.txt"), "--format and --out write a table: --out FILE.csv or FILE.parquet"),
        ((PAIRS, "--format", "csv", "--json"), "a table has a row for each result: leave --json out"),
        ((PAIRS, "--write", "out.lin"), "results are written as .pbn or .jsonl"),
        (
            (ROOT / "examples" / "first_board.pbn",),
            "first_board.pbn: no board has a result, there are deals only; dealspace solve says",
        ),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line_before_any_work(words: tuple[object, ...], message: str) -> None:
    done = called("results", *words)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stdout == ""


def test_the_file_that_is_read_is_not_written_over(tmp_path: Path) -> None:
    file = Path(copy(PAIRS, tmp_path))
    for files in ((file,), (ROOMS, file)):
        done = called("results", *files, "--write", file)
        assert done.returncode == 2
        assert "the boards are read from this file" in done.stderr
    assert file.read_bytes() == PAIRS.read_bytes()


def test_a_score_that_is_not_that_of_the_result_is_said_and_does_not_count(tmp_path: Path) -> None:
    file = tmp_path / "wrong.pbn"
    file.write_text(
        PAIRS.read_text("utf-8")
        .replace('Lead\\\\2L"]', 'Lead\\\\2L;Score_NS\\\\3R"]', 1)
        .replace("D4\n", "D4 110\n", 1),
        "utf-8",
    )
    text = (
        file.read_text("utf-8").replace("H6\n", "H6 -\n", 1).replace("D5\n", "D5 -\n", 1).replace("CA\n", "CA 90\n", 1)
    )
    file.write_text(text, "utf-8")
    done = called("results", file)
    assert done.returncode == 0
    assert done.stdout == called("results", PAIRS).stdout
    assert done.stderr == (
        "dealspace: warning: board 5, Table 4: the score is given as +110, but 1NT by "
        "East = (-90) is what contract and tricks score, which counts\n"
    )
