"""A stream the caller has closed (`<&-`, `>&-`) is said in one line; who does not need it does not notice."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run(words: str) -> subprocess.CompletedProcess[str]:
    """`dealspace …` by a shell, which can close streams."""
    return subprocess.run(
        ["sh", "-c", f"exec '{sys.executable}' -m dealspace {words}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=100,
    )


@pytest.mark.parametrize(
    "words",
    [
        "space --jsonl - <&-",
        "solve --jsonl - <&-",
        "play - <&-",
        "solve - <&-",
        "deal - <&-",
        "table --system natural <&-",
    ],
)
def test_closed_input_that_is_asked_for_is_said(words: str) -> None:
    result = run(words)
    assert (result.returncode, result.stderr) == (2, "dealspace: standard input is closed\n")


@pytest.mark.parametrize(
    "words", ["--help >&-", "system show natural >&-", "deal -n 1 --seed 1 >&-", "deal -n 1 --seed 1 <&- >&-"]
)
def test_closed_output_is_said(words: str) -> None:
    result = run(words)
    assert (result.returncode, result.stderr) == (2, "dealspace: standard output is closed\n")


def test_closed_input_that_nobody_asks_for_does_not_matter() -> None:
    assert run("deal -n 1 --seed 1 <&-").stdout == run("deal -n 1 --seed 1").stdout


def test_closed_errors_change_no_exit_code() -> None:
    result = run("no-such-command 2>&-")
    assert (result.returncode, result.stdout, result.stderr) == (2, "", "")
