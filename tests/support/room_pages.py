"""The pages of docs/rooms: the part of each that is made from the docstrings of its files, and where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.support.sources import ROOT

FOLDER = ROOT / "docs" / "rooms"
START = "<!-- made from the docstrings by `pytest --update-golden tests/test_room_pages.py` -->"
END = "<!-- until here -->"
_DOCSTRING = re.compile(r'\A(?:#[^\n]*\n|\s*\n)*[rR]?"""(.*?)"""', re.DOTALL)
_COMMENT = re.compile(r"(?:^# (?!yaml-language-server).*\n)+", re.MULTILINE)


def page_of(room: str) -> Path:
    return FOLDER / f"{room}.md"


def made_part(room: str, root: Path = ROOT) -> str:
    """The files of a room with what each is about, folder by folder."""
    folders = [folder for folder in (root / room, *sorted((root / room).rglob("*"))) if any(_files(folder))]
    return (
        "\n\n".join([START, *(_section(folder, folder.relative_to(root).as_posix()) for folder in folders), END]) + "\n"
    )


def _files(folder: Path) -> Iterator[Path]:
    """The files of Python and Cython, and the systems; a folder with an `__init__` alone has one."""
    if folder.is_dir():
        yield from (path for path in sorted(folder.iterdir()) if path.suffix in (".py", ".pyx", ".yaml"))


def _section(folder: Path, name: str) -> str:
    init = folder / "__init__.py"
    about = [subject(init)] if init.exists() else []
    rows = [f"- `{path.name}`: {subject(path)}" for path in _files(folder) if path != init]
    return "\n\n".join([f"## `{name}/`", *about, *(["\n".join(rows)] if rows else [])])


def subject(path: Path) -> str:
    """The first line of a file's docstring, or of its comment if it is a system, and on to the end of its sentence."""
    text = path.read_text("utf-8")
    if path.suffix == ".yaml":
        comment = _COMMENT.search(text)
        said = re.sub("^# ", "", comment[0], flags=re.MULTILINE) if comment else ""
    else:
        docstring = _DOCSTRING.match(text)
        said = docstring[1] if docstring else ""
    assert said.strip(), f"{path} does not say what it is about"
    first, *more = said.strip().split("\n\n")[0].splitlines()
    while more and not first.rstrip().endswith((".", ":")):
        first = f"{first.rstrip()} {more.pop(0).strip()}"
    return first.strip().removesuffix(":")
