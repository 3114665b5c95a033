"""The command line only reads options and prints: nothing imports it, and the library never prints."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.test_layers import MAY_IMPORT, ROOT, imported_by_python, sources

CLI = ROOT / "cli"
MAIN = ROOT / "front" / "__main__.py"
LIBRARY = [
    path for package in MAY_IMPORT for path in sources(package) if path.suffix == ".py" and CLI not in path.parents
]


def test_nothing_but_the_program_itself_imports_the_command_line() -> None:
    importers = [
        path
        for path in LIBRARY
        for _, module in imported_by_python(path.read_text("utf-8"))
        if f"{module}.".startswith("dealspace.cli.")
    ]
    assert importers == [MAIN]


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_library_never_prints(path: Path) -> None:
    text = path.read_text("utf-8")
    printing = [
        node.lineno
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    modules = {module.partition(".")[0] for _, module in imported_by_python(text)}
    is_program = "__main__" in text
    assert is_program or not (printing or "click" in modules)
