"""The tutorial is true: its files are written, its commands run in order, and what they print is what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.pages import check_page

PAGE = Path(__file__).parents[1] / "docs" / "authoring.md"


def test_every_command_of_the_tutorial_prints_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    check_page(PAGE, tmp_path, monkeypatch, request)
