"""docs/suit-combinations.md: every command on it prints what the page says (`pytest --update-golden` rewrites that)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.test_query.test_query_page import BLOCK, output_of

PAGE = Path(__file__).parents[2] / "docs" / "suit-combinations.md"
BLOCKS = len(BLOCK.findall(PAGE.read_text("utf-8")))


@pytest.mark.parametrize("number", range(BLOCKS))
def test_a_command_prints_what_the_page_says(number: int, request: pytest.FixtureRequest) -> None:
    text = PAGE.read_text("utf-8")
    block = list(BLOCK.finditer(text))[number]
    found = output_of(block["command"])
    if request.config.getoption("--update-golden"):
        PAGE.write_text(text[: block.start("output")] + found + text[block.end("output") :], "utf-8")
    else:
        assert block["output"] == found
