"""Recorded cases of the trick games, outside the checkout; a test is skipped where they are not there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bench.shared_data import SHARED

FOLDER = SHARED / "games"


def game_cases(name: str) -> list[dict[str, Any]]:
    """The rows of one file, `jass_legal`."""
    file = FOLDER / f"{name}.jsonl"
    if not file.is_file():
        pytest.skip(f"the recorded cases are not there: {file}")
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
