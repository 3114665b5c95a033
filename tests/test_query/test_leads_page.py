"""docs/leads.md: every command on it prints what the page says; of short questions the table and the verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.pages import check_page

PAGE = Path(__file__).parents[2] / "docs" / "leads.md"


def shortened(output: str) -> str:
    """A table of 16 deals with its verdict."""
    if " 16 deals that fit" not in output:
        return output
    head, table, verdict, *_ = output.split("\n\n")
    return f"{head}\n\n{table}\n\n{verdict.splitlines()[0]}\n…\n"


def test_every_command_of_the_page_prints_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    check_page(PAGE, tmp_path, monkeypatch, request, shortened)
