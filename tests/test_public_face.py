"""What a user meets first: the names of `dealspace`, its errors, its version, and the examples in the documents.

Documents import from `dealspace`, `dealspace.errors` and the rooms, never from a module in a room.
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
import tomllib
from pathlib import Path
from typing import Literal, get_origin

import pytest

import dealspace
import dealspace.errors
from tests.support.sources import module_name
from tests.test_docs import ROOT, blocks
from tests.test_layers import MAY_IMPORT, sources

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PARTS = ("bidding", "cards", "errors", "games", "inference", "match", "play", "query")
MAY_BE_IMPORTED = {"dealspace", "numpy", *(f"dealspace.{part}" for part in PARTS), *sys.stdlib_module_names}
LISTED = {
    f"dealspace{part}": importlib.import_module(f"dealspace{part}")
    for part in ("", ".bidding", ".bidding.judgement", ".errors", ".inference", ".match", ".play", ".query")
}
"""The modules that list their public names in a stub."""


@pytest.mark.parametrize("module", LISTED)
def test_every_public_name_can_be_imported(module: str) -> None:
    for name in LISTED[module].__all__:
        value = getattr(LISTED[module], name)
        assert get_origin(value) is Literal or getattr(value, "__name__", name) == name


@pytest.mark.parametrize("module", LISTED)
def test_the_names_are_sorted_and_those_that_dir_shows(module: str) -> None:
    assert dir(LISTED[module]) == sorted(set(LISTED[module].__all__))
    with pytest.raises(AttributeError, match=f"module '{module}' has no attribute 'Dael'"):
        LISTED[module].Dael  # noqa: B018


def test_every_public_error_is_a_name_of_dealspace_errors() -> None:
    for room in MAY_IMPORT:
        for path in sources(room):
            if path.suffix == ".py" and path.stem != "__main__":
                importlib.import_module(module_name(path))
    waiting, found = [dealspace.BridgeError], set()
    while waiting:
        kind = waiting.pop()
        found.add(kind)
        waiting += [each for each in kind.__subclasses__() if each not in found]
    ours = {kind.__name__ for kind in found if kind.__module__.startswith("dealspace") and kind.__name__[0] != "_"}
    assert ours == set(dealspace.errors.__all__)


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert dealspace.__version__ == project["version"]


def imported(block: str) -> set[str]:
    """The modules imported by a Python block, a session or a program; `dealspace.cards` counts as that."""
    lines = re.findall(r"^(?:>>>|\.\.\.) ?(.*)$", block, re.MULTILINE) if ">>>" in block else [block]
    tree = ast.parse("\n".join(lines))
    names = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    return names | {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_of_the_documents_import_from_dealspace_and_its_rooms(page: Path) -> None:
    for block in blocks(page, "python"):
        assert imported(block) <= MAY_BE_IMPORTED, page


def test_an_import_from_within_a_room_is_found() -> None:
    assert imported(">>> from dealspace.cards.deal import Deal\n'x'") - MAY_BE_IMPORTED == {"dealspace.cards.deal"}
    assert imported("import dealspace.play\nfrom dealspace import Deal") == {"dealspace.play", "dealspace"}


def test_everyday_tasks_take_five_lines_at_most() -> None:
    text = (ROOT / "docs" / "python.md").read_text("utf-8")
    tasks = re.findall(r"^```python\n(.*?)^```", text.partition("## Files")[0], re.MULTILINE | re.DOTALL)
    assert len(tasks) == 6
    for task in tasks:
        assert 2 <= len(re.findall(r"^>>>|^\.\.\.", task, re.MULTILINE)) <= 5, task
