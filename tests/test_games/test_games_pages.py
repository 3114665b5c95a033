"""docs/games: every command on the pages prints what they say, but for times."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.pages import check_page

FOLDER = Path(__file__).parents[2] / "docs" / "games"
FILES = {
    "random.toml": '[play]\nmethod = "random"\n',
    "worse.toml": '[play]\nmethode = "first"\n',
    "cases.jsonl": '{"kind": "jass_legal", "mode": "s", "trick": ["9h", "Ts"], "hand": ["6h", "Kd", "6s", "As"]}\n'
    '{"id": 2, "kind": "jass_legal", "mode": "s", "trick": [], "hand": ["6h", "6h"]}\n'
    '{"kind": "euchre_trick", "trump": "h", "trick": ["Ah", "Jd", "Kh"]}\n',
}
_MILLISECONDS = re.compile(r" +[\d.]+ ms")


@pytest.mark.parametrize("page", sorted(FOLDER.glob("*.md")), ids=lambda page: page.stem)
def test_every_command_of_a_page_prints_what_it_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    if "```console" in page.read_text("utf-8"):
        check_page(page, tmp_path, monkeypatch, request, lambda text: _MILLISECONDS.sub("", text))
