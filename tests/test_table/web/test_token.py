"""The token that is kept: the same at the next start, its owner's alone, and a new one where it cannot be so."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import httpx
import pytest

from dealspace.cards import BridgeError
from dealspace.table.web.token import FILE, kept_token
from tests.test_table.web.test_serve import command


def test_open_pages_and_copied_addresses_are_good_after_a_restart(tmp_path: Path) -> None:
    with command(home=tmp_path) as (server, address), httpx.Client(timeout=20) as page:
        assert page.get(address).status_code == 200
        base = address.partition("/?")[0]
        assert page.get(f"{base}/api/start").status_code == 200
        server.send_signal(signal.SIGINT)
        server.wait(20)
        with command("--port", base.rpartition(":")[2], home=tmp_path) as (_, again):
            assert again == address
            assert page.get(f"{base}/api/start").status_code == 200


def test_a_server_that_keeps_nothing_keeps_no_token(tmp_path: Path) -> None:
    with command("--memory", home=tmp_path):
        assert list(tmp_path.rglob("*")) == []


def test_where_the_token_cannot_be_kept_there_is_one_for_this_run_and_a_line_says_so(tmp_path: Path) -> None:
    (tmp_path / "dealspace" / FILE).mkdir(parents=True)
    with command(home=tmp_path) as (server, address):
        assert httpx.get(address, timeout=20).status_code == 200
        server.send_signal(signal.SIGINT)
        server.wait(20)
        assert server.stderr is not None
        said = server.stderr.read()
    assert re.fullmatch(rf"note: the address is another one at the next start: .*{FILE} is a folder.*\n", said)


def test_a_token_is_the_same_every_time_and_nobody_elses(tmp_path: Path) -> None:
    path = tmp_path / "dealspace" / FILE
    token = kept_token(path)
    assert kept_token(path) == token
    assert path.read_text("ascii") == f"{token}\n"
    assert path.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in path.parent.iterdir()] == [FILE]
    path.unlink()
    assert kept_token(path) != token


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o666])
def test_a_token_that_others_could_read_is_not_used_again(tmp_path: Path, mode: int) -> None:
    path = tmp_path / FILE
    token = kept_token(path)
    path.chmod(mode)
    new = kept_token(path)
    assert new != token
    assert path.stat().st_mode & 0o777 == 0o600
    assert kept_token(path) == new


@pytest.mark.parametrize("content", [b"", b"short\n", b"\xff" * 40, b"a b" * 20, b"x" * 1000, b"a" * 40 + b"\nmore\n"])
def test_what_is_no_token_is_replaced(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / FILE
    path.write_bytes(content)
    path.chmod(0o600)
    token = kept_token(path)
    assert re.fullmatch(r"[\w-]{32}", token)
    assert kept_token(path) == token


def test_a_token_is_kept_in_no_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(BridgeError, match="cannot be kept here"):
        kept_token(tmp_path / "file" / "dealspace" / FILE)
