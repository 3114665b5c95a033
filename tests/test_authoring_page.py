"""The tutorials are true: their files are written, their commands run in order, and print what the pages say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.pages import check_page

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize("name", ["authoring", "from-nothing", "exchange"])
def test_every_command_of_a_tutorial_prints_what_it_says(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    check_page(DOCS / f"{name}.md", tmp_path, monkeypatch, request)


@pytest.mark.parametrize("path", sorted(DOCS.rglob("*.md")), ids=lambda path: path.stem)
def test_tutorials_teach_the_second_version(path: Path) -> None:
    assert "\ndsl: 1\n" not in path.read_text("utf-8")
