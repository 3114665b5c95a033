"""The layers, in the order of the list in pyproject.toml: imports and cimports point left only.

One file names what is right of it, cards/right_rooms.py: methods of values that a room further right answers.

`games`, the other trick games, is imported by the command line and the web server alone (`cli`, `table/web`), and by
the list of all errors. All are imported as `dealspace.<room>`. `systems` is data that `bidding` and what is right of it
may read. The front, `dealspace` itself, may import everything else and is imported by nothing. What importing them
loads is tested in test_loaded_modules.py.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealspace.cards.right_rooms import ANSWERED_IN, answerer
from tests.support.sources import ROOMS, ROOT

MAY_IMPORT = {room: set(ROOMS[:index]) - {"games"} for index, room in enumerate(ROOMS)}
MAY_IMPORT["systems"] = set()
MAY_IMPORT["front"].add("front")
MAY_IMPORT_GAMES = ("cli/", "table/web/", "front/errors.pyi")

PYTHON, CYTHON = {".py", ".pyi"}, {".pyx", ".pxd", ".pxi"}
CYTHON_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(?P<source>[\w.]+)[ \t]+c?import\b|c?import[ \t]+(?P<names>[\w., \t]+))", re.MULTILINE
)


def imported_by_python(text: str) -> Iterator[tuple[int, str]]:
    """(line, module) for every import, wherever it stands, also through `import_module("…")`."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [alias.name for alias in node.names] if node.module == "dealspace" else []
            rooms = [f"dealspace.{name}" for name in names if name in ROOMS]
            yield from ((node.lineno, module) for module in rooms or [node.module or ""])
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in ("import_module", "__import__") and isinstance(node.args[0].value, str):
                yield node.lineno, node.args[0].value


def imported_by_cython(text: str) -> Iterator[tuple[int, str]]:
    """(line, module) for every import and cimport of a .pyx or .pxd file."""
    for found in CYTHON_IMPORT.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        for name in [found["source"]] if found["source"] else found["names"].split(","):
            yield line, name.split()[0] if name.split() else ""


def room_of(module: str) -> str:
    """`cards` for `dealspace.cards.deal`; a room imported past `dealspace` counts as the front, as does `dealspace`."""
    first, _, rest = module.partition(".")
    if first in ROOMS or module == "dealspace":
        return "front"
    return rest.split(".")[0] if rest else first


def offences(package: str, file_name: str, text: str) -> list[str]:
    """Imports of our own rooms that this one may not make, and rooms imported past `dealspace`."""
    read = imported_by_python if Path(file_name).suffix in PYTHON else imported_by_cython
    return [
        f"{file_name}:{line}: {package} may not import {module}"
        for line, module in read(text)
        if (root := room_of(module)) in MAY_IMPORT and root != package and root not in MAY_IMPORT[package]
        if not (root == "games" and file_name.startswith(MAY_IMPORT_GAMES))
    ]


def sources(package: str) -> list[Path]:
    return [path for path in sorted((ROOT / package).rglob("*")) if path.suffix in PYTHON | CYTHON]


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_every_file_imports_only_packages_to_its_left(package: str) -> None:
    found = [
        offence
        for path in sources(package)
        for offence in offences(package, str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_methods_answered_further_right_are_these_and_no_other() -> None:
    assert {method: module for method, (module, _) in ANSWERED_IN.items()} == {
        "hand value": "dealspace.inference.hand_values",
        "comparison": "dealspace.query.strategies.compare_strategies",
        "leads": "dealspace.query.decisions.leads",
        "line in a suit": "dealspace.query.decisions.suit_of_space",
        "columns of a table": "dealspace.query.deal_columns",
    }
    for method in ANSWERED_IN:
        assert callable(answerer(method))


def test_there_are_files_to_check() -> None:
    assert {"auction.py", "_bits.pxd"} <= {path.name for path in sources("cards")}


@pytest.mark.parametrize(
    ("package", "file_name", "text", "line"),
    [
        ("cards", "cards/x.py", "import os, dealspace.play.solver", 1),
        ("cards", "cards/x.py", "def late():\n    from dealspace.inference import worlds", 2),
        ("inference", "inference/x.py", "if TYPE_CHECKING:\n    from dealspace.bidding.rule import Rule", 2),
        ("play", "play/x.pyi", "from dealspace.table import match", 1),
        ("table", "table/x.py", "import dealspace", 1),
        ("match", "match/x.py", "from dealspace.games import game", 1),
        ("front", "front/__init__.py", "from dealspace import games", 1),
        ("games", "games/x.py", "from dealspace.bidding import Bidder", 1),
        ("table", "table/x.py", "from dealspace import DealSpace", 1),
        ("cards", "cards/x.py", "from dealspace import play", 1),
        ("table", "table/x.py", "from cards import Hand", 1),
        ("play", "play/x.py", 'importlib.import_module("dealspace.bidding.rule")', 1),
        ("systems", "systems/x.py", "from dealspace.cards import Hand", 1),
        ("cards", "cards/_x.pxd", "# Cython\nfrom dealspace.play.double_dummy._solver cimport Position", 2),
        ("inference", "inference/_x.pyx", "cimport dealspace.play.double_dummy._solver", 1),
        ("inference", "inference/_x.pyx", "import numpy as np, dealspace.bidding.rule as rule", 1),
        ("cards", "cards/_x.pyx", "def late():\n    from dealspace.play import solver", 2),
    ],
)
def test_import_to_the_right_is_found(package: str, file_name: str, text: str, line: int) -> None:
    found = offences(package, file_name, text)
    assert len(found) == 1
    assert found[0].startswith(f"{file_name}:{line}: {package} may not import ")


@pytest.mark.parametrize(
    ("package", "file_name", "text"),
    [
        (
            "play",
            "play/x.py",
            "from dealspace.cards import Deal\nfrom dealspace.inference.worlds import sample\nfrom . import solver",
        ),
        ("bidding", "bidding/x.py", "import dealspace.systems, dealspace.play.solver"),
        ("cli", "cli/x.py", "from dealspace.games import game"),
        ("front", "front/errors.pyi", "from dealspace.games import game"),
        ("games", "games/x.py", "from dealspace.play import solver"),
        ("front", "front/__init__.py", "from dealspace import table, bidding, play, inference, cards, systems"),
        (
            "play",
            "play/_x.pyx",
            "from dealspace.cards._bits cimport popcount\ncimport cython\nfrom dealspace.play._position cimport X",
        ),
        ("cards", "cards/_x.pxd", 'cdef extern from "play.h":\n    pass\n# from dealspace.play cimport x'),
    ],
)
def test_import_to_the_left_is_allowed(package: str, file_name: str, text: str) -> None:
    assert offences(package, file_name, text) == []
