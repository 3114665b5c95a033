"""The command: its address, a port that is taken, what it needs, and an end that leaves no process behind."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from dealspace.cards import BridgeError
from dealspace.runtime.user_folders import data_folder
from dealspace.table.web.bot_catalogue import catalogue
from dealspace.table.web.port import listen
from dealspace.table.web.server.web_server import names_of
from dealspace.table.web.sitting_store import SittingStore
from tests.support.sources import ROOT

PROGRAM = 'name = "twenty"\n[bid]\nprogram = ["python", "twenty.py"]\n'


@contextmanager
def command(*options: str, home: Path, descriptors: int | None = None) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`dealspace web` with these options, and the address that it prints; it is killed at the end if it still runs.

    Args:
        descriptors: how many it may have.
    """
    limit = ["sh", "-c", f'ulimit -n {descriptors}; exec "$@"', "sh"] if descriptors is not None else []
    server = subprocess.Popen(
        [*limit, sys.executable, "-m", "dealspace", "web", "--no-browser", "--port", "18500", *options],
        cwd=ROOT,
        env={**os.environ, "XDG_DATA_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        address = ""
        for line in server.stdout:
            if line.startswith("The table is at "):
                address = line.split()[-1]
                break
        yield server, address
    finally:
        server.kill()
        server.communicate()


def children_of(pid: int) -> list[int]:
    """The processes that this one has started."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == pid and fields[0] != "Z":
                found.append(int(folder.name))
    return found


def is_there(pid: int) -> bool:
    """Whether this process runs."""
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until_gone(pids: list[int]) -> list[int]:
    """Those of these processes that still run after a minute: on a busy machine a worker may still be starting."""
    last = time.monotonic() + 60
    while (left := [pid for pid in pids if is_there(pid)]) and time.monotonic() < last:
        time.sleep(0.1)
    return left


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")


@needs_proc
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_all_workers_end_with_the_server_however_it_ends(how: signal.Signals, tmp_path: Path) -> None:
    with command("--memory", home=tmp_path) as (server, address):
        answer = httpx.get(address, timeout=20)
        assert answer.status_code == 200
        base, _, token = address.partition("/?token=")
        row = {"boards": {"kind": "random", "count": 1, "seed": 1}}
        headers = {"authorization": f"Bearer {token}", "origin": base}
        assert httpx.post(f"{base}/api/sittings", json=row, headers=headers, timeout=60).status_code == 200
        with httpx.stream("GET", address, timeout=20):
            last = time.monotonic() + 20
            while len(children := children_of(server.pid)) < 2 and time.monotonic() < last:
                time.sleep(0.1)
            server.send_signal(how)
            server.wait(15)
        assert wait_until_gone(children) == []
        assert server.stderr is not None
        assert server.stderr.read() == ""
        assert server.returncode == (0 if how is signal.SIGINT else -how)


def test_a_port_that_is_taken_is_said_and_the_next_one_used(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with command("--memory", "--port", str(port), home=tmp_path) as (_, address):
            assert f":{port}/" not in address
            assert httpx.get(address, timeout=20).status_code == 200
    found, port = listen("127.0.0.1", 18_700)
    other, next_port = listen("127.0.0.1", port)
    with found, other:
        assert next_port > port


def test_an_address_of_no_machine_is_an_error() -> None:
    with pytest.raises(BridgeError, match=r"no such address|nothing can listen"):
        listen("no-such-host.invalid", 18_800)
    with pytest.raises(BridgeError, match="nothing can listen"):
        listen("192.0.2.1", 18_800)


def test_hosts_are_the_names_of_the_address_with_the_port() -> None:
    assert names_of("127.0.0.1", 8000) == {"127.0.0.1:8000", "localhost:8000", "[::1]:8000"}
    assert names_of("table.example", 8000) == {"table.example:8000"}
    assert "table.example" in names_of("table.example", 80)
    assert {"127.0.0.1:8000", f"{socket.gethostname()}:8000"} <= names_of("0.0.0.0", 8000)


def test_without_the_extra_it_says_what_to_install() -> None:
    program = (
        "import sys; sys.modules['starlette'] = None; sys.argv = ['dealspace', 'web', '--memory', '--no-browser']\n"
        "from dealspace.cli.main import main\nmain()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert "pip install 'dealspace[web]'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--systems", "{home}/none"], "there is no such folder of systems"),
        (["--bot", "{home}/none.toml"], "none.toml"),
        (["--bot", "{home}/bad.toml"], "bad.toml"),
        (["--port", "0"], "0 is not in the range"),
        (["--host", "no-such-host.invalid"], "no such address"),
    ],
)
def test_options_that_are_wrong_are_one_line_and_exit_code_2(options: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("[bid]\nno_such_key = 1\n", "utf-8")
    words = [option.format(home=tmp_path) for option in options]
    done = subprocess.run(
        [sys.executable, "-m", "dealspace", "web", "--memory", "--no-browser", *words],
        capture_output=True, text=True, cwd=ROOT, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert said in done.stderr and "Traceback" not in done.stderr


def test_the_authors_systems_and_bots_are_offered_by_name_and_never_by_path(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text('system: mine\ntitle: "My club"\ndsl: 1\nextends: sayc\n', "utf-8")
    (tmp_path / "notes.yaml").write_text("shopping: [milk]\n", "utf-8")
    (tmp_path / "bot.toml").write_text(PROGRAM, "utf-8")
    offered = catalogue(tmp_path, [tmp_path / "bot.toml"])
    assert offered.row["systems"][-1] == {"name": "mine", "title": "My club (yours)"}
    assert offered.row["bots"][-1] == {"name": "twenty", "title": "twenty: a program that bids"}
    assert str(tmp_path) not in str(offered.row)
    assert offered.bot("twenty") == str(tmp_path / "bot.toml")
    with pytest.raises(BridgeError, match="there is no bot"):
        offered.bot(str(tmp_path / "bot.toml"))
    with pytest.raises(BridgeError, match='there is a bot "twenty" already'):
        catalogue(None, [tmp_path / "bot.toml", tmp_path / "bot.toml"])


def test_sittings_are_kept_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "dealspace"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert data_folder() == Path.home() / ".local" / "share" / "dealspace"


def test_a_file_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite"
    broken.write_text("this is no database, and long enough to be looked at as one" * 20, "utf-8")
    with pytest.raises(BridgeError, match="sittings cannot be kept here"):
        SittingStore(broken)
    with pytest.raises(BridgeError, match="sittings cannot be kept here"):
        SittingStore(tmp_path)
