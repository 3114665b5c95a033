"""A team match over the protocol: equal to the match without it, whoever is killed on the way, and however often."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.called import called
from tests.support.matches import plain_bots

ROOT = Path(__file__).parents[3]
_STARTED = re.compile(r"(\w+) room: (.*) is process (\d+)$", re.MULTILINE)


def words(folder: Path, boards: int, store: str) -> list[str]:
    bots = [str(bot) for bot in (folder / "strong.toml", folder / "weak.toml")]
    return ["match", "--bots", *bots, "--boards", str(boards), "--seed", "3", "--store", str(folder / store), "--json"]


def undisturbed(folder: Path, boards: int) -> dict[str, Any]:
    plain_bots(folder)
    done = called(*words(folder, boards, "home.db"))
    assert done.returncode == 0, done.stderr
    return without_times(json.loads(done.stdout))


def without_times(result: dict[str, Any]) -> dict[str, Any]:
    for bot in result["bots"]:
        del bot["call_s"], bot["card_s"]
    for row in result["results"]:
        del row["open"]["begun_again"], row["closed"]["begun_again"]
    return result


class Away:
    """The same match over the protocol, as a process of its own, with a log to see who is who."""

    def __init__(self, folder: Path, boards: int) -> None:
        self.folder = folder
        self.log = folder / "log.txt"
        self.store = folder / "away.db"
        arguments = [*words(folder, boards, "away.db"), "--tcp", "--log", str(self.log)]
        program = [sys.executable, "-c", "from dealspace.cli.main import main; main()", *arguments]
        self.process = subprocess.Popen(
            program, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def wait_for(self, what: Callable[[], bool], seconds: float = 120) -> None:
        deadline = time.monotonic() + seconds
        while not what():
            assert time.monotonic() < deadline, self.said()
            assert self.process.poll() is None, self.process.communicate()
            time.sleep(0.02)

    def said(self) -> str:
        return self.log.read_text() if self.log.exists() else ""

    def finished(self) -> int:
        return self.said().count("is finished")

    def pid(self, room: str, who: str) -> int:
        return [
            int(pid) for its_room, its_name, pid in _STARTED.findall(self.said()) if (its_room, its_name) == (room, who)
        ][-1]

    def pids(self) -> set[int]:
        return {int(pid) for _, _, pid in _STARTED.findall(self.said())}

    def kill(self, room: str, who: str) -> None:
        """Kill one of the match's processes hard, and see it started again."""
        old = self.pid(room, who)
        os.kill(old, signal.SIGKILL)
        self.wait_for(lambda: self.pid(room, who) != old)

    def result(self, seconds: float) -> dict[str, Any]:
        out, err = self.process.communicate(timeout=seconds)
        assert self.process.returncode == 0, (err, self.said())
        return without_times(json.loads(out))


def tables(store: Path) -> list[tuple[str, str]]:
    with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as database:
        record = "json_remove(json_extract(details, '$.record'), '$.BegunAgain')"
        return database.execute(f"select key, {record} from tables order by key").fetchall()


def disturbed(folder: Path, boards: int, seconds: float) -> Away:
    """A match in which the server is killed twice and a player twice, at moments of chance, and which ends."""
    random, away = Random(1), Away(folder, boards)
    for room, who in (
        ("open", "the table manager"),
        ("open", "South"),
        ("closed", "the table manager"),
        ("closed", "West"),
    ):
        had = away.finished()
        away.wait_for(lambda had=had: away.finished() > had)  # type: ignore[misc]
        time.sleep(random.random() / 10)
        away.kill(room, who)
    away.wait_for(lambda: away.process.poll() is not None or away.finished() >= 2 * boards, seconds)
    return away


@pytest.mark.parametrize("boards", [6, pytest.param(64, marks=pytest.mark.slow)])
def test_a_match_over_the_protocol_survives_kills_and_is_the_match_at_home(tmp_path: Path, boards: int) -> None:
    home = undisturbed(tmp_path, boards)
    away = disturbed(tmp_path, boards, 30.0 * boards)
    assert away.result(60) == home
    assert tables(away.store) == tables(tmp_path / "home.db")
    assert len(away.pids()) == 14
    finished = re.findall(r"(\w+) room, manager: board (\d+) is finished", away.said())
    assert len(set(finished)) == len(finished) <= 2 * boards  # one killed behind the save has not said so


def test_a_match_that_is_killed_leaves_nobody_behind_and_goes_on(tmp_path: Path) -> None:
    home = undisturbed(tmp_path, 3)
    away = Away(tmp_path, 3)
    away.wait_for(lambda: away.finished() >= 1)
    os.kill(away.process.pid, signal.SIGKILL)
    away.process.communicate(timeout=30)
    deadline = time.monotonic() + 30
    while any(Path(f"/proc/{pid}").exists() for pid in away.pids()):
        assert time.monotonic() < deadline, "its processes are still there"
        time.sleep(0.05)
    assert 1 <= len(tables(away.store)) < 6
    assert Away(tmp_path, 3).result(120) == home
    assert tables(away.store) == tables(tmp_path / "home.db")
