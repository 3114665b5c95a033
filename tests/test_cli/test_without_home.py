"""A user without a home, as in many containers: everything works, and what cannot be kept is said in one line."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from dealspace.bidding.loading import load
from dealspace.cli.commands import web
from dealspace.runtime.user_folders import NO_DATA_FOLDER
from tests.support.called import called
from tests.support.command_runs import EXAMPLES, HAND, RUNS, Run

FOLDERS = ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")
NOT_KEPT = {"table": f"note: this table is not kept: {NO_DATA_FOLDER}\n"}
TABLE = Run(("table", "-n", "1", "--system", "natural", "--bot", str(EXAMPLES / "bots" / "quick.toml")), b"quit\n")


@pytest.fixture
def no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable names a folder, and the system knows no such user."""

    def unknown(uid: int) -> None:
        raise KeyError(f"getpwuid(): uid not found: {uid}")

    for name in FOLDERS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", unknown)
    monkeypatch.setattr(load, "_LOADED", {})


@pytest.mark.usefixtures("no_home")
@pytest.mark.parametrize("name", RUNS)
def test_every_command_works_without_a_home(name: str) -> None:
    run = RUNS[name]
    done = called(*run.words, stdin=run.typed)
    assert done.returncode == run.code, done.stderr
    assert done.stderr.startswith(NOT_KEPT.get(name, ""))
    assert (NO_DATA_FOLDER in done.stderr) == (name in NOT_KEPT)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may become somebody else")
@pytest.mark.skipif(shutil.which("setpriv") is None, reason="there is no setpriv")
@pytest.mark.parametrize("name", ["table", "explain", "lint"])
def test_a_user_that_the_system_does_not_know_runs_commands(name: str) -> None:
    """It may read all files, as the interpreter may be in somebody's folder, and write none."""
    run = RUNS[name]
    becoming = ["setpriv", "--reuid=54321", "--clear-groups", "--inh-caps=+dac_read_search"]
    done = subprocess.run(
        [*becoming, "--ambient-caps=+dac_read_search", sys.executable, "-m", "dealspace", *run.words],
        input=run.typed,
        capture_output=True,
        env={name: value for name, value in os.environ.items() if name not in FOLDERS},
        cwd=EXAMPLES.parent,
        timeout=300,
        check=False,
    )
    assert done.returncode == run.code, done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert (NOT_KEPT.get(name, "") in done.stderr.decode()) and not (name == "lint" and done.stderr)


@pytest.mark.usefixtures("no_home")
@pytest.mark.parametrize(("words", "said"), [(("web",), True), (("web", "--memory"), False)])
def test_sittings_in_the_browser_are_kept_in_memory(
    words: tuple[str, ...], said: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = []
    monkeypatch.setattr(web, "check_installed", lambda: None)
    monkeypatch.setattr(web, "serve", lambda *offered, file, **options: files.append(file))
    done = called(*words, "--no-browser")
    assert (done.returncode, files) == (0, [None])
    assert done.stderr == said * f"note: sittings end with the server, as with --memory: {NO_DATA_FOLDER}\n"


@pytest.mark.usefixtures("no_home")
def test_a_table_to_go_on_with_cannot_be_looked_for() -> None:
    done = called("table", "--resume")
    assert (done.returncode, done.stderr) == (2, f"dealspace: {NO_DATA_FOLDER}\n")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    done = called(*TABLE.words, stdin=TABLE.typed)
    assert done.returncode == 0 and "note: this table is not kept" in done.stderr


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    done = called(*TABLE.words, stdin=TABLE.typed)
    folder = tmp_path / "file" / "dealspace" / "tables"
    assert done.stderr == f"note: this table is not kept: {folder} cannot be made (Not a directory)\n"
    assert done.returncode == 0 and "You are South" in done.stdout and "--resume" not in done.stdout


@pytest.mark.parametrize("variable", ["HOME", "XDG_CACHE_HOME"])
@pytest.mark.parametrize("value", ["relative", "", "/", "/proc/nowhere", "/dev/null"])
def test_a_cache_that_cannot_be_is_no_matter(
    variable: str, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in FOLDERS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv(variable, value)
    monkeypatch.setattr(load, "_LOADED", {})
    done = called("bid", "--system", "natural", "--hand", HAND)
    assert (done.returncode, done.stderr) == (0, "")
    assert not (tmp_path / "relative").exists()
