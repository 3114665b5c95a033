"""The guides to the browser's pages are true: their steps are followed in a browser, their files come out as shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.guide_steps import Follower, Step, steps_of
from tests.test_table.page.conftest import real_server
from tests.test_table.page.staged import ROOT

GUIDES = ("author-session", "analyst-session")


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_can_be_followed(name: str, open_page: Any, tmp_path: Path) -> None:
    steps = list(steps_of((ROOT / "docs" / f"{name}.md").read_text("utf-8")))
    assert len(steps) > 10
    folder = tmp_path / "systems"
    folder.mkdir()
    with real_server(tmp_path / "log.txt", "--systems", str(folder)) as address:
        follower = Follower(open_page(address, width=1440), address, folder)
        for step in steps:
            follower.do(step)


def test_steps_are_read_with_the_lines_that_belong_to_them() -> None:
    text = "x\n```steps\nopen #/a\nwrite\n  rules:\n  - 1N\nsee b\n```\n"
    text += "```yaml\n# file: c.yaml\nd: e\n```\n```yaml\nf: g\n```\n"
    assert list(steps_of(text)) == [
        Step("open #/a"), Step("write", "rules:\n- 1N\n"), Step("see b"), Step("holds c.yaml", "d: e\n"),
    ]  # fmt: skip


def test_a_step_that_is_not_true_is_found(open_page: Any, table_address: str, tmp_path: Path) -> None:
    page = open_page(table_address)
    follower = Follower(page, table_address, tmp_path)
    page.set_default_timeout(500)
    for line in ("see nothing of the kind", "press Nobody", "holds none.yaml", "jump over"):
        with pytest.raises(AssertionError, match=line):
            follower.do(Step(line))
