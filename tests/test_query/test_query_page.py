"""docs/query.md: every command on it prints what the page says (`pytest --update-golden` rewrites the outputs)."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from dealspace.cli.main import cli
from dealspace.query.rows.space_rows import FIELDS, SpaceRows

PAGE = Path(__file__).parents[2] / "docs" / "query.md"
BLOCK = re.compile(r"```console\n\$ (?P<command>(?:[^\n]*\\\n)*[^\n]*)\n(?P<output>.*?)```", re.DOTALL)


def output_of(command: str) -> str:
    """What a command prints, without spaces at the ends of lines."""
    name, *arguments = shlex.split(command.replace("\\\n", " "))
    assert name == "dealspace"
    done = CliRunner().invoke(cli, arguments)
    assert done.exit_code in (0, 1), done.output
    return "\n".join(line.rstrip() for line in done.output.rstrip().splitlines()) + "\n"


BLOCKS = len(BLOCK.findall(PAGE.read_text("utf-8")))


def test_the_page_has_ten_questions_a_contradiction_and_more() -> None:
    assert len(re.findall(r"^### \d+\. ", PAGE.read_text("utf-8"), re.MULTILINE)) == 10
    assert BLOCKS == 17


@pytest.mark.parametrize("number", range(BLOCKS))
def test_a_command_prints_what_the_page_says(number: int, request: pytest.FixtureRequest) -> None:
    text = PAGE.read_text("utf-8")
    block = list(BLOCK.finditer(text))[number]
    found = output_of(block["command"])
    if request.config.getoption("--update-golden"):
        PAGE.write_text(text[: block.start("output")] + found + text[block.end("output") :], "utf-8")
    else:
        assert block["output"] == found


def test_the_row_on_the_page_has_the_answer_on_the_page() -> None:
    question, answer = re.findall(r"^    (\{.*\})$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert SpaceRows().answer(question.encode(), 1) == json.loads(answer)


def test_every_field_of_a_row_is_on_the_page() -> None:
    text = PAGE.read_text("utf-8")
    assert [field for field in FIELDS if f"`{field}`" not in text] == []
