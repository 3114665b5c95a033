"""Each room has a page: what is in it, where to begin, and the list of its files, made from their docstrings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.room_pages import END, FOLDER, START, made_part, page_of, subject
from tests.support.sources import ROOMS, ROOT


@pytest.mark.parametrize("room", ROOMS)
def test_a_page_lists_the_files_that_are_there(room: str, request: pytest.FixtureRequest) -> None:
    page, made = page_of(room), made_part(room)
    text = page.read_text("utf-8")
    start, end = text.index(START), text.index(END) + len(END) + 1
    if request.config.getoption("--update-golden"):
        page.write_text(text[:start] + made + text[end:], "utf-8")
    else:
        assert text[start:end] == made, "a file is new, gone or about something else: pytest --update-golden"


@pytest.mark.parametrize("room", ROOMS)
def test_a_page_says_where_to_begin(room: str) -> None:
    said = page_of(room).read_text("utf-8").partition(START)[0]
    files = re.findall(rf"`({room}/[\w/]+\.\w+)`", said)
    assert files
    assert [file for file in files if not (ROOT / file).exists()] == []


def test_every_room_has_a_page_that_architecture_and_the_index_link_to() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} == set(ROOMS)
    architecture = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    for room in ROOMS:
        assert f"(rooms/{room}.md)" in architecture
        assert re.search(rf"^rooms/{room}$", index, re.MULTILINE)


@pytest.mark.parametrize(
    ("name", "text", "about"),
    [
        ("a.py", '"""Calls and bids. There are 38."""\n', "Calls and bids. There are 38."),
        ("a.py", '# note\n\n"""Calls of a\nsystem, and bids.\nMore.\n\nElse.\n"""\n', "Calls of a system, and bids."),
        ("a.yaml", "# yaml-language-server: x\n# Raises, all\n# of them.\n# More.\n", "Raises, all of them."),
    ],
)
def test_a_file_says_what_it_is_about(name: str, text: str, about: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    assert subject(path) == about


def test_a_file_that_does_not_say_what_it_is_about_is_refused(tmp_path: Path) -> None:
    (path := tmp_path / "a.py").write_text("import os\n", "utf-8")
    with pytest.raises(AssertionError, match=r"a\.py does not say what it is about"):
        subject(path)
