"""Boards that stand beside each other on the analysis board: of the file of the command, and of a session."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from dealspace.cards.formats import parse_records
from dealspace.cli.commands import web
from dealspace.table.web.analysis.board_lists import MOST_BOARDS, file_list
from tests.support.tables import PoolInThread, lowest_cards, new_sitting, play_out, served, unreviewed
from tests.test_table.web.test_analysis import HANDS, LIN
from tests.test_table.web.test_shapes import wrong


def test_the_boards_of_the_file_are_listed_under_its_name() -> None:
    with served(opened=file_list("evening.lin", parse_records(LIN, "lin").records, unread=2)) as client:
        found = client.get("/api/analysis/boards", params={"list": "file"}).json()
        assert wrong(found, "AnalysedBoards") == [] and found["title"] == "evening.lin"
        assert found["boards"][0]["hands"] == HANDS and "2 boards of the file" in found["notes"][0]
        assert client.get("/api/start").json()["file"] == "evening.lin"


def test_a_long_file_is_listed_as_far_as_the_page_can_show() -> None:
    records = parse_records(LIN, "lin").records * (MOST_BOARDS + 1)
    found = file_list("long.lin", records)
    assert len(found["boards"]) == MOST_BOARDS and "the first 2,000 of 2,001" in found["notes"][0]


def test_lists_that_are_not_there_are_refused() -> None:
    with served() as client:
        for name, said in (("file", "without a file"), ("sitting/none", "no such sitting"), ("x", "no list of boards")):
            answer = client.get("/api/analysis/boards", params={"list": name})
            assert answer.status_code == 404 and said in answer.json()["error"], name
        assert client.get("/api/start").json()["file"] is None


def test_of_a_session_the_boards_that_are_over_are_listed_and_no_other() -> None:
    with served(pool=PoolInThread(unreviewed(lowest_cards))) as client:
        id = new_sitting(client, boards={"kind": "random", "count": 2, "seed": 1})
        asked = {"list": f"sitting/{id}"}
        assert client.get("/api/analysis/boards", params=asked).json()["boards"] == []
        view = play_out(client, id)
        found = client.get("/api/analysis/boards", params=asked).json()
        assert wrong(found, "AnalysedBoards") == []
        (board,) = found["boards"]
        assert board["calls"] == [made["call"] for made in view["auction"]]
        assert set(board["hands"]) == set("NESW") and board["players"] == {}


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the command would serve."""
    found: list[Any] = []
    monkeypatch.setattr(web, "serve", lambda offered, *, opened, **options: found.append(opened))
    return found


def run(*words: str, text: str | None = None) -> Any:
    return CliRunner().invoke(web.command, ["--memory", "--no-browser", *words], input=text)


def test_the_command_opens_any_file_of_boards(tmp_path: Path, opened: list[Any]) -> None:
    file = tmp_path / "evening.txt"
    file.write_text(LIN)
    for words, text in ((str(file), None), ("-", LIN)):
        assert run(words, text=text).exit_code == 0
    assert [row["title"] for row in opened] == ["evening.txt", "standard input"]
    assert all(row["boards"][0]["hands"] == HANDS for row in opened)
    assert run().exit_code == 0 and opened[-1] is None


@pytest.mark.parametrize(("name", "content"), [("none.pbn", None), ("letter.pbn", "Dear partner"), ("empty.lin", "")])
def test_a_file_without_boards_is_named_and_opens_nothing(
    name: str, content: str | None, tmp_path: Path, opened: list[Any]
) -> None:
    if content is not None:
        (tmp_path / name).write_text(content)
    result = run(str(tmp_path / name))
    assert result.exit_code != 0 and name in str(result.exception) and opened == []
