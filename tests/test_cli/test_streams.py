"""Streams that cannot show suits and dashes, as in ASCII and Latin-1: letters, never a failure or other bytes."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest

from dealspace.cli.main import main
from tests.support.command_pages import every_command
from tests.support.command_runs import EXAMPLES, HAND, RUNS, Run

ENCODINGS = ("ascii", "latin-1")
PAGES_OF_WINDOWS = ("cp1252", "cp437")
GROUPS = ("", "system", "games", "tm")
SYSTEM = """\
system: t
title: A rule or two
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 15-17 and balanced}
  - P: {if: else}
"""
HELP = {name: Run((*name.split(), "--help")) for name in (*GROUPS, *every_command())}


class Shown(NamedTuple):
    """The exit code, and the bytes of standard output and standard error as texts."""

    code: int
    out: str
    err: str


def shown(run: Run, encoding: str) -> Shown:
    """What `dealspace …` shows where all its streams are in this encoding."""
    out, err = io.BytesIO(), io.BytesIO()
    streams = {
        "stdin": io.TextIOWrapper(io.BytesIO(run.typed), encoding=encoding),
        "stdout": io.TextIOWrapper(out, encoding=encoding),
        "stderr": io.TextIOWrapper(err, encoding=encoding, errors="backslashreplace"),
    }
    code: object = 0
    with patch.multiple(sys, argv=["dealspace", *run.words], **streams):
        try:
            main()
        except SystemExit as left:
            code = left.code or 0
        sys.stdout.flush()
        sys.stderr.flush()
    assert isinstance(code, int)
    return Shown(code, out.getvalue().decode(encoding), err.getvalue().decode(encoding))


@cache
def in_utf8(run: Run) -> Shown:
    return shown(run, "utf-8")


def as_letters(text: str, encoding: str) -> str:
    return text.encode(encoding, "dealspace.letters").decode(encoding)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("name", HELP)
def test_help_is_shown_in_every_encoding(name: str, encoding: str) -> None:
    found, known = shown(HELP[name], encoding), in_utf8(HELP[name])
    assert (found.code, found.err) == (0, "")
    assert found.out == as_letters(known.out, encoding)


@pytest.mark.parametrize(
    ("name", "encoding"),
    [*product(RUNS, ENCODINGS), *product(("table", "explain", "query", "solve"), PAGES_OF_WINDOWS)],
)
def test_every_command_shows_the_same_in_letters(name: str, encoding: str) -> None:
    found, known = shown(RUNS[name], encoding), in_utf8(RUNS[name])
    assert found.code == known.code == RUNS[name].code
    if known.out.startswith("{"):
        assert rows(found.out) == rows(known.out), "programs read the characters themselves"
    else:
        assert without_times(found.out) == without_times(as_letters(known.out, encoding))
    assert found.err == as_letters(known.err, encoding)


def without_times(text: str) -> list[str]:
    return re.sub(r"\d\.\d+ s\b", "", text).split()


def rows(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return [json.loads(line) for line in text.splitlines()]


def test_suits_are_letters_and_dashes_are_hyphens() -> None:
    text = shown(Run(("explain", "1N P 2C")), "ascii").out
    assert "15-17 HCP, balanced" in text
    assert '--hand "S=SK52 HQJ4 DA983 CT76"' in shown(HELP["query"], "ascii").out


def test_letters_that_the_stream_knows_are_kept() -> None:
    assert "contrée" in shown(HELP["games"], "latin-1").out
    assert "contree" in shown(HELP["games"], "ascii").out


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
@pytest.mark.parametrize(
    "words", [("table", "-n", "1", "--no-save", "--system", "natural"), ("games", "play", "whist")]
)
def test_bytes_that_are_no_text_are_said_when_they_are_typed(words: tuple[str, ...], encoding: str) -> None:
    found = shown(Run(words, "♠A\n".encode() + b"\xff\xfe\nquit\n"), encoding)
    assert (found.code, found.err) == (0, "")
    assert "You have left the table" in found.out
    assert ("\\xff\\xfe" in found.out) == (encoding != "latin-1"), "they are named, one line each"


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_names_that_are_no_text_are_named_by_their_bytes(encoding: str) -> None:
    """As Linux has them: any bytes, which Python passes on in characters of its own."""
    name = os.fsdecode(b"M\xfcller.yaml")
    for run in (Run(("lint", name)), Run(("bid", "--hand", HAND, "--system", name)), Run(("play", name))):
        found = shown(run, encoding)
        assert found.code == 2 and "M\\xfcller.yaml" in found.err


@pytest.mark.parametrize(
    "words",
    [
        ("lint", "N.yaml", "--sarif", "N.sarif"),
        ("lint", "N.yaml", "--json"),
        ("bid", "--system", "N.yaml", "--hand", HAND, "--json"),
        ("system", "show", "N.yaml"),
        ("system", "doc", "N.yaml", "-o", "N.html"),
        ("system", "doc", "N.yaml", "-o", "N.md"),
        ("system", "profile", "N.yaml", "--boards", "1", "--store", "N.db", "--report", "N.html"),
        ("table", "N.pbn", "--bot", "N.toml", "--system", "N.yaml", "--out", "N.lin"),
    ],
)
def test_names_that_are_no_text_are_names_of_files_like_others(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages, rows and digests that have them in their text are written too."""
    monkeypatch.chdir(tmp_path)
    name = os.fsdecode(b"M\xfcller")
    try:
        Path(f"{name}.yaml").write_text(SYSTEM)
    except OSError:
        pytest.skip("the file system has no such names")
    Path(f"{name}.toml").write_text('name = "ours"\n[bid]\njudge = false\n[play]\nmethod = "random"\n')
    Path(f"{name}.pbn").write_bytes((EXAMPLES / "schiphol_board.pbn").read_bytes())
    found = shown(Run(tuple(re.sub(r"^N(?=\.)", lambda _: name, word) for word in words), b"quit\n"), "utf-8")
    assert (found.code, found.err) == (0, "")


def test_a_whole_process_in_the_c_locale_shows_letters() -> None:
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    command = [sys.executable, "-m", "dealspace", "bid", "--hand", "♠AQ32 ♥K54 ♦QJ3 ♣A92"]
    done = subprocess.run(command, capture_output=True, env=environment, timeout=100, check=False)
    assert done.returncode == 2
    assert done.stderr.decode("ascii").count("\n") == 1 and "\\xe2\\x99\\xa0AQ32" in done.stderr.decode("ascii")
    command[-1] = HAND
    done = subprocess.run([*command, "--explain"], capture_output=True, env=environment, timeout=100, check=False)
    assert done.returncode == 0
    assert "15-17 HCP" in done.stdout.decode("ascii")
