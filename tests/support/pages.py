"""Pages of documentation that are played: their files are written, their commands run in order, outputs compared."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.called import called

_BLOCK = re.compile(r"^```(yaml|toml|console|text(?=\n(?:#|//) file:))\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^\$ ((?:.*\\\n)*.*)$", re.MULTILINE)
_FILE = re.compile(r"(?:#|//) file: (\S+)\n")


def check_page(
    page: Path,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
    tidy: Callable[[str], str] = str,
) -> None:
    """Every command of the page prints what it says; `--update-golden` rewrites the page.

    Args:
        folder: where the page's files (`# file: name`, also `// file: name`) are written and its commands run.
        tidy: takes from an output what is different each time.
    """
    monkeypatch.chdir(folder)
    said = page.read_text("utf-8")

    def block(found: re.Match[str]) -> str:
        if found[1] != "console":
            named = _FILE.match(found[2])
            assert named is not None, found[2]
            (folder / named[1]).write_text(found[2], "utf-8")
            return found[0]
        commands = _COMMAND.findall(found[2])
        shown = "".join(f"$ {command}\n{tidy(printed(command))}" for command in commands)
        return f"```console\n{shown}```\n"

    true = _BLOCK.sub(block, said)
    if request.config.getoption("--update-golden"):
        page.write_text(true, "utf-8")
    else:
        assert true == said
    assert "Traceback" not in true


def printed(command: str) -> str:
    """What a command prints, and after it its standard error."""
    name, *words = shlex.split(command.replace("\\\n", " "))
    assert name == "dealspace"
    done = called(*words)
    return done.stdout + done.stderr
