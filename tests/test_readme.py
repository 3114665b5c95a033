"""README's commands do what it says: those whose output is shown are run, the others are parsed. First steps alike."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from dealspace.cli.main import cli
from tests.support.called import called
from tests.support.sources import ROOT

README = (ROOT / "README.md").read_text("utf-8")


def runs(text: str) -> Iterator[tuple[str, str]]:
    """(command, output) for each `$ command` of the blocks of a document."""
    for block in re.findall(r"^```(?:console)?\n(\$ .*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield from re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)


def agrees(shown: str, printed: str) -> bool:
    """Whether a shown output is the printed one; a line `…` stands for any lines, and an `…` in a line for any text."""
    lines = shown.rstrip().splitlines()
    pattern = "".join(r"(?:.*\n)*" if line == "…" else re.escape(line).replace("…", ".*") + r"\n" for line in lines)
    if lines and lines[-1] != "…":
        pattern += r"\n*"
    return re.fullmatch(pattern, printed.rstrip() + "\n") is not None


def parsed(words: list[str]) -> click.Command | None:
    """The command that these words name, its options read where there are any; None where it does not exist."""
    command: click.Command | None = cli
    context = click.Context(cli, info_name="dealspace")
    while isinstance(command, click.Group) and words:
        name, *words = words
        command = command.get_command(context, name)
    if command is not None and words:
        command.make_context(command.name, words)
    return command


FIRST_STEPS = (ROOT / "docs" / "first-steps.md").read_text("utf-8")
ASKING = ("bid", "explain", "query", "solve")
"""Commands that leave nothing behind; first steps go on with files of their own, which are left out."""
RUNS = [
    *runs(README),
    *(
        (command, shown)
        for command, shown in runs(FIRST_STEPS)
        if shown and command.split()[1] in ASKING and "mine" not in command
    ),
]
TABLE = "\n".join(row for row in README.splitlines() if row.startswith("|"))
COMMANDS = re.findall("`(dealspace .*?)`", TABLE)


@pytest.mark.parametrize(("command", "shown"), RUNS, ids=[command for command, _ in RUNS])
def test_a_command_prints_what_is_shown(
    command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    name, *words = shlex.split(command)
    assert name == "dealspace"
    done = called(*words)
    assert done.returncode == 0, done.stderr
    assert agrees(shown, done.stdout), done.stdout


def test_there_are_commands_to_run_and_to_parse() -> None:
    assert len(RUNS) >= 6
    assert len(COMMANDS) >= 15


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_table_exists_and_takes_these_options(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "FILE").write_text("")
    assert parsed(shlex.split(command)[1:]) is not None


def test_what_is_to_be_made_is_in_the_makefile() -> None:
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    named = re.findall(r"(?:^|`)make ([\w-]+)", README, re.MULTILINE)
    assert {"demo", "test", "docs"} <= set(named) <= set(targets)


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("a\nb\n", "a\nb\n\n", True),
        ("a\n…\nd\n", "a\nb\nc\nd\n", True),
        ("a … d\n…\n", "a b c d\n", True),
        ("a\n", "a\nb\n", False),
        ("a\n…\nd\n", "a\nb\nc\n", False),
        ("a.c\n", "abc\n", False),
    ],
)
def test_what_an_ellipsis_stands_for(shown: str, printed: str, same: bool) -> None:
    assert agrees(shown, printed) is same


def test_words_that_are_no_command_are_noticed() -> None:
    assert parsed(["no_such_command"]) is None
    with pytest.raises(click.NoSuchOption):
        parsed(["bid", "--no-such-option"])
    text = "```\n$ dealspace bid\n1NT\n$ dealspace lint\n```\n```python\n$ no\n```\n"
    assert list(runs(text)) == [("dealspace bid", "1NT\n"), ("dealspace lint", "")]
