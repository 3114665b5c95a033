"""The command as a user types it: output, exit codes, one clear line for what was wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "schiphol_board.pbn"


def dealspace(*arguments: str | Path, timeout: float = 120) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "dealspace", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)


def test_play_prints_the_board_and_saves_the_record(tmp_path: Path) -> None:
    out = tmp_path / "first.pbn"
    done = dealspace("play", EXAMPLE, "--worlds", "3", "--out", out)
    assert done.returncode == 0, done.stderr
    for part in ("Board 1 · North deals", "What each call said", "The play", "Result:", "double dummy"):
        assert part in done.stdout
    assert "[Play " in out.read_text("utf-8")
    assert not list(tmp_path.glob("**/*.part"))


def test_the_demo_shows_a_stayman_auction_to_a_game_that_makes() -> None:
    demo = EXAMPLE.with_name("first_board.pbn")
    row = json.loads(dealspace("play", demo, "--json").stdout)
    assert row["auction"] == ["1N", "P", "2C", "P", "2H", "P", "4H", "P", "P", "P"]
    assert row["result"] >= 10


def test_play_json_is_one_object_a_line_with_the_fields_of_a_board(tmp_path: Path) -> None:
    done = dealspace("play", EXAMPLE, "--worlds", "3", "--json")
    assert done.returncode == 0, done.stderr
    (row,) = (json.loads(line) for line in done.stdout.splitlines())
    assert {
        "board",
        "dealer",
        "vul",
        "deal",
        "auction",
        "contract",
        "declarer",
        "leader",
        "play",
        "leaders",
        "result",
    } <= set(row)
    assert row["board"] == "1"


def test_the_same_seed_prints_the_same_board() -> None:
    runs = [dealspace("play", EXAMPLE, "--worlds", "3", "--seed", "7", "--json").stdout for _ in range(2)]
    assert runs[0] == runs[1] != ""


def test_a_bad_board_is_named_and_the_good_one_is_played(tmp_path: Path) -> None:
    good = EXAMPLE.read_text("utf-8")
    both = tmp_path / "both.pbn"
    both.write_text(good + "\n" + good.replace("A9732", "A9733").replace('"1"', '"2"'), "utf-8")
    done = dealspace("play", both, "--worlds", "2", "--json", "--strict")
    assert len(done.stdout.splitlines()) == 1
    assert "both.pbn:" in done.stderr
    assert done.returncode == 1
    assert dealspace("solve", both, "--strict").returncode == 1
    assert dealspace("solve", both, "--board", "1").returncode == 0
    mended = dealspace("solve", both)
    assert mended.returncode == 0 and "C3" in mended.stderr + mended.stderr.replace("♣", "C")


def test_bid_says_the_call_and_the_rule() -> None:
    done = dealspace("bid", "--hand", "AQ32.K54.QJ3.A92", "--why-not", "2N")
    assert done.stdout.startswith("1NT   15–17 HCP, balanced")
    assert "systems/sayc/openings.yaml:" in done.stdout
    assert "has 16 HCP, needs 20–21" in done.stdout
    done = dealspace("bid", "--hand", "AQ32.K54.QJ3.A92", "--why-not", "1N")
    assert done.stdout.endswith("Why not 1NT:\n  it is the call that is made\n")


def test_a_file_without_tests_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("contexts:\n- after: opening\n  rules:\n  - P: {if: else}\n", "utf-8")
    done = dealspace("system", "test", path)
    assert (done.returncode, done.stdout[: len("no tests in")]) == (0, "no tests in")
    path.write_text(path.read_text("utf-8") + "tests: [{lint: no-gap, under: opening}]\n", "utf-8")
    done = dealspace("system", "test", path)
    assert done.stdout == "0 of 0 tests passed; 1 more, of the linter, dealspace lint runs\n"


def test_bid_json_names_call_rule_and_meaning() -> None:
    row = json.loads(dealspace("bid", "--hand", "KJ954.32.Q82.K42", "--auction", "1N P", "--json").stdout)
    assert row["call"] == "2H"
    assert row["meaning"] == "Transfer to ♠"
    assert row["rule"].startswith("systems/sayc/")


def test_explain_reports_each_call_and_all_together() -> None:
    done = dealspace("explain", "1N P 2C P 2S", "--verbose")
    assert "Asks for a four-card major" in done.stdout
    assert "4+ ♠, denies 4 ♥" in done.stdout
    assert done.stdout.count("North  15–17 HCP") == 2, "for sure, and likely"


def test_explain_names_the_calls_that_contradict_one_another() -> None:
    printed = dealspace("explain", "P 1S P 4S X").stdout
    assert "These calls cannot all be true of one deal:\n  North's Pass shows" in printed
    assert "\nNorth's Dbl is doubted" in printed and "the doubted ones left out" in printed
    assert "yaml" not in printed and "yaml" in dealspace("explain", "P 1S P 4S X", "--verbose").stdout
    (conflict,) = json.loads(dealspace("explain", "P 1S P 4S X", "--json").stdout)["conflicts"]
    assert [(call["place"], call["seat"], call["call"]) for call in conflict["calls"]] == [(0, "N", "P"), (4, "N", "X")]
    assert conflict["doubted"] == {"place": 4, "seat": "N", "call": "X"}
    plain = json.loads(dealspace("explain", "1N P 2C P 2S", "--json").stdout)
    assert plain["conflicts"] == [] and plain["mends"] == {"readings": [], "others": 0, "complete": True}


def test_explain_says_which_call_read_how_would_leave_deals() -> None:
    printed = dealspace("explain", "P 1S P 4S X").stdout
    assert "Deals fit if one call is read otherwise, the likeliest first:\n  North's Dbl is not true" in printed
    assert "  North's Dbl is off the book, natural: 8+ HCP (1 deal in" in printed
    found = json.loads(dealspace("explain", "P 1S P 4S X", "--json").stdout)["mends"]
    changes = [change for mend in found["readings"] for change in mend["changes"]]
    assert {(change["place"], change["how"]) for change in changes} == {
        (0, "untrue"), (0, "off_book"), (4, "untrue"), (4, "off_book")
    }  # fmt: skip
    assert found["complete"] and next(one["shows"] for one in changes if one["shows"]) == "hcp 8+"


def test_solve_prints_twenty_results() -> None:
    row = json.loads(dealspace("solve", EXAMPLE, "--json").stdout)
    assert row["tables"]["N"] == {"C": 8, "D": 8, "H": 6, "S": 4, "NT": 5}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "nowhere.pbn"), "nowhere.pbn: No such file"),
        (("play", EXAMPLE, "--board", "9"), "no board 9 (boards read: 1)"),
        (("play", EXAMPLE, "--system", "nosuch"), "neither a system"),
        (("play", EXAMPLE, "--out", "x.doc"), "x.doc"),
        (("play", EXAMPLE, "--out", "x.hands"), "can be read but not written"),
        (("play", EXAMPLE, "--out", EXAMPLE), "the boards are read from this file"),
        (("play", EXAMPLE, "--out", "no/such/folder/x.pbn"), "there is no folder no/such/folder"),
        (("bid", "--hand", "AQ32.K54.QJ3"), "has 3 suits"),
        (("bid", "--hand", "AQ32.K54.QJ3.A9"), "12 cards"),
        (("bid", "--hand", "AQ32.K54.QJ3.A92", "--auction", "1N 1C"), "must be higher than 1NT"),
        (("bid", "--hand", "AQ32.K54.QJ3.A92", "--auction", "P P P P"), "the auction is over"),
        (("explain", "1N Q"), '"Q" is not a call'),
        (("solve",), "give a FILE or --deal"),
        (("solve", "--deal", "N:AKQ"), "a deal has 4"),
        (("frobnicate",), '"frobnicate" is not a command: expected one of play'),
        ((), "Missing command"),
    ],
)
def test_wrong_input_gives_one_clear_line_and_exit_code_2(arguments: tuple[str | Path, ...], said: str) -> None:
    done = dealspace(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not done.stdout
