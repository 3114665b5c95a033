"""The tutorial is true: its files are written, its commands run in order, and what they print is what it says."""

from __future__ import annotations

import io
import re
import shlex
import signal
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from table.cli import main

PAGE = Path(__file__).parents[1] / "docs" / "authoring.md"
_BLOCK = re.compile(r"^```(yaml|console)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# file: (\S+)\n")


def run(command: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a command prints, errors too."""
    monkeypatch.setattr(sys, "argv", shlex.split(command))
    out = io.StringIO()
    before = signal.getsignal(signal.SIGPIPE)
    with redirect_stdout(out), redirect_stderr(out):
        try:
            main()
        except SystemExit:
            pass
        finally:
            signal.signal(signal.SIGPIPE, before)
    return out.getvalue()


def test_every_command_of_the_tutorial_prints_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    page = PAGE.read_text("utf-8")

    def block(found: re.Match[str]) -> str:
        if found[1] == "yaml":
            named = _FILE.match(found[2])
            assert named is not None, found[2]
            (tmp_path / named[1]).write_text(found[2], "utf-8")
            return found[0]
        commands = [line for line in found[2].splitlines() if line.startswith("$ ")]
        shown = "".join(f"{command}\n{run(command[2:], monkeypatch)}" for command in commands)
        return f"```console\n{shown}```\n"

    true = _BLOCK.sub(block, page)
    if request.config.getoption("--update-golden"):
        PAGE.write_text(true, "utf-8")
    assert true == page or request.config.getoption("--update-golden")
    assert "Traceback" not in true
