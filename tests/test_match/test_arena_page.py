"""docs/arena.md: every command on it prints what the page says, but for times."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.pages import check_page

PAGE = Path(__file__).parents[2] / "docs" / "arena.md"
_SECONDS = re.compile(r"^(?:a (?:call|card) takes, mean|  median|  longest) .*\n", re.MULTILINE)


def untimed(text: str) -> str:
    """The output without what a clock says."""
    return _SECONDS.sub("", text)


def test_every_command_of_the_page_prints_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    check_page(PAGE, tmp_path, monkeypatch, request, untimed)
