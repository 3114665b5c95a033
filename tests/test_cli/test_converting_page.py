"""docs/converting.md: every command on it prints what the page says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.pages import check_page

PAGE = Path(__file__).parents[2] / "docs" / "converting.md"


def test_every_command_of_the_page_prints_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    check_page(PAGE, tmp_path, monkeypatch, request)
