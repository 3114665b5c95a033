"""The library of conventions has a list and a page for each block, made from their files."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealspace.bidding.report.block_page import block_page, library_page, shipped_blocks

FOLDER = Path(__file__).parents[1] / "docs" / "blocks"


def check(path: Path, made: str, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        path.write_text(made, "utf-8")
    assert path.read_text("utf-8") == made, "a block has changed: pytest --update-golden tests/test_block_pages.py"


@pytest.mark.parametrize("name", shipped_blocks())
def test_a_block_has_its_page(name: str, request: pytest.FixtureRequest) -> None:
    check(FOLDER / f"{name}.md", block_page(name), request)


def test_the_library_has_a_list(request: pytest.FixtureRequest) -> None:
    check(FOLDER / "README.md", library_page(), request)
    assert {path.stem for path in FOLDER.glob("*.md")} == {"README", *shipped_blocks()}
