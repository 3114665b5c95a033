"""A table is kept after every move: left or killed, it goes on where it was."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from dealspace.cards import BridgeError, Call, NotationError, Seat
from dealspace.runtime.files import UnusableFileError
from dealspace.table.person.seat.human_table import HumanTable
from dealspace.table.person.seat.saved_table import (
    SavedTable,
    absolute,
    new_path,
    newest,
    opened,
    read_table,
    tables_folder,
)
from tests.test_table.person.test_human_table import BOARD
from tests.test_table.person.test_terminal_table import at_table, quick


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def begun() -> SavedTable:
    table = HumanTable(BOARD, {}, Seat.SOUTH)
    for call in ("1D", "P", "1H"):
        table.call(Call.parse(call))
    saved = SavedTable(Seat.SOUTH, 3, [BOARD, BOARD], out="/tmp/mine.pbn")
    saved.keep(table)
    return saved


def test_a_table_is_read_as_it_was_written() -> None:
    saved, path = begun(), new_path()
    with opened(path) as file:
        file.write(saved)
    assert read_table(path) == saved and newest() == path
    assert [move.text for move in read_table(path).log] == ["1D", "P", "1H"]
    saved.place = 1
    assert saved.log == [] and not saved.is_finished


def test_the_table_left_last_that_has_boards_to_play_is_the_newest() -> None:
    with pytest.raises(BridgeError, match=r"no table to go on with in .*: dealspace table begins one"):
        newest()
    paths = []
    for place in (0, 1, 2):
        paths.append(new_path())
        with opened(paths[-1]) as file:
            saved = begun()
            saved.place = place
            file.write(saved)
        os.utime(paths[-1], (place, place))
    (tables_folder() / "broken.json").write_text("{")
    assert len(set(paths)) == 3 and newest() == paths[1]


def test_a_table_is_open_once() -> None:
    path = new_path()
    with opened(path) as file:
        file.write(begun())
        with pytest.raises(UnusableFileError), opened(path):
            pass


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("format", "other", '"format" is not "dealspace table 1"'),
        ("seat", "Q", "Q"),
        ("seed", "1", '"seed" is 1; expected int'),
        ("seed", True, '"seed" is True; expected int'),
        ("place", 3, '"place" 3 and 1 logs do not fit 2 boards'),
        ("boards", ["nonsense"], "nonsense"),
        ("boards", None, '"boards" is None; expected list'),
        ("logs", [3], '"logs" is not a list of logs'),
        ("logs", [[{}]], "a move is written"),
        ("swings", ["x"], '"swings" is not a list of numbers'),
        ("bot", 3, '"bot" is 3; expected str or NoneType'),
    ],
)
def test_a_row_that_is_no_table_is_refused(name: str, value: Any, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        SavedTable.of({**begun().row, name: value})
    assert said in str(refused.value)


@pytest.mark.parametrize("name", begun().row)
def test_a_row_that_lacks_something_is_refused(name: str) -> None:
    """As where a letter of a name is damaged."""
    row = {"x" if each == name else each: value for each, value in begun().row.items()}
    with pytest.raises(NotationError, match=f'"{name}"'):
        SavedTable.of(row)


def test_a_file_that_leads_nowhere_is_not_the_table_left_last() -> None:
    path = new_path()
    with opened(path) as file:
        file.write(begun())
    (tables_folder() / "gone.json").symlink_to("no-such-file")
    assert newest() == path


def test_a_file_that_holds_no_table_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "it.json"
    for text, said in (("{", "it is no table of dealspace"), ("[]", "it is no table of dealspace")):
        path.write_text(text)
        with pytest.raises(BridgeError, match=f"it.json: {said}"):
            read_table(path)
    with pytest.raises(BridgeError, match="it cannot be read"):
        read_table(tmp_path / "missing.json")


def test_names_are_kept_as_they_are_known_from_any_folder(tmp_path: Path) -> None:
    assert absolute(None) is None and absolute("sayc") == "sayc"
    assert absolute("mine.yaml") == str(Path("mine.yaml").absolute())


def test_a_killed_terminal_loses_no_move(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "dealspace", "table", "-n", "2", "--bot", str(quick(tmp_path))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as running:
        assert running.stdin is not None
        running.stdin.write("1N\nP\nD\n")
        running.stdin.flush()
        folder, deadline = tmp_path / "data" / "dealspace" / "tables", time.monotonic() + 60
        while time.monotonic() < deadline and not any(len(read_table(path).log) > 6 for path in folder.glob("*.json")):
            time.sleep(0.05)
        running.send_signal(signal.SIGKILL)
    (path,) = folder.glob("*.json")
    log = read_table(path).log
    table = HumanTable.rebuilt(read_table(path).boards[0], {}, Seat.SOUTH, log)
    done = at_table("--resume", lines=("look", "undo", "quit"))
    assert table.contract is not None and table.contract.symbol in done.stdout and len(log) > 6
    assert "taken back; now:" in done.stdout and "dealspace table --resume goes on with it" in done.stdout
    assert [move.text for move in read_table(path).log] == [*(move.text for move in log), ""]


def test_leaving_and_going_on_plays_all_boards_once(tmp_path: Path) -> None:
    out, bot = tmp_path / "mine.pbn", quick(tmp_path)
    left = at_table("-n", "2", "--bot", bot, "--out", out, lines=("quit",))
    assert "goes on with it" in left.stdout and not out.exists()
    for lines in (("P", "", "quit"), ("P",)):
        done = at_table("--resume", lines=lines)
    assert "2 records saved" in done.stdout
    over = at_table("--resume")
    assert over.returncode == 2 and "no table to go on with" in over.stderr
    again = at_table("--resume", newest_file(tmp_path))
    assert again.returncode == 2 and "all its boards are played" in again.stderr


def newest_file(folder: Path) -> Path:
    (path,) = (folder / "data" / "dealspace" / "tables").glob("*.json")
    return path


def test_a_table_is_not_kept_where_that_is_not_wanted(tmp_path: Path) -> None:
    done = at_table("-n", "1", "--no-save", "--bot", quick(tmp_path), lines=("quit",))
    assert "--resume" not in done.stdout and not (tmp_path / "data").exists()


def test_options_that_do_not_go_together_are_refused(tmp_path: Path) -> None:
    for options, said in (
        (("--resume", "-n", "3"), "a resumed table has its own boards and bots: leave out count"),
        ((tmp_path / "x.pbn", "--about", "South opens 1N"), "boards come from FILE, or from --about"),
        (("--about", "South opens 1N", "--where", "N: 5+S"), "say it all in --about"),
        (("--about", "South opens the window"), "what can be written"),
    ):
        done = at_table(*options)
        assert done.returncode == 2 and said in done.stderr, done.stderr


def test_boards_are_drawn_as_asked(tmp_path: Path) -> None:
    for options in (("--about", "South opens 1NT"), ("--sequence", "S: 1N"), ("--where", "S: balanced and hcp 15-17")):
        done = at_table("-n", "1", "--bot", quick(tmp_path), "--no-save", *options, lines=("quit",))
        assert "You are South" in done.stdout, done.stderr
        assert "such deals come up 1 in" in done.stderr
