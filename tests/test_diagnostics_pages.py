"""Every code has a page, and the page's examples are true: the failing one has that finding at the marked line and no
other, the repaired one has none. Each code of the linter has a file of its own, with the page's name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealspace.bidding import load_system
from dealspace.bidding.check import LINTED, Options, lint
from dealspace.bidding.system.diagnostics import CODES, Diagnostic, InvalidSystem

PAGES = Path(__file__).parents[1] / "docs" / "diagnostics"
CHECK = Path(__file__).parents[1] / "bidding" / "check"

PARENT = "# parent.yaml"


def blocks(code: str) -> list[str]:
    text = (PAGES / f"{code}.md").read_text("utf-8")
    return re.findall(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def examples(code: str) -> list[str]:
    return [block for block in blocks(code) if not block.startswith(PARENT)]


def findings(code: str, text: str, folder: Path) -> list[Diagnostic]:
    """All that loading and linting find; a page may have a file that the others extend."""
    for parent in (block for block in blocks(code) if block.startswith(PARENT)):
        (folder / "parent.yaml").write_text(parent, "utf-8")
    path = folder / "example.yaml"
    path.write_text(text, "utf-8")
    try:
        system = load_system(str(path))
    except InvalidSystem as error:
        return list(error.diagnostics)
    return [
        found
        for found in lint(system, Options(mass=1.0, processes=1)).findings
        if found.location.file == str(path)  # a block that is taken in is not the example's
    ]


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert {path.stem for path in PAGES.glob("*.md")} - {"README"} == set(CODES)
    listed = re.findall(r"\]\(([\w-]+)\.md\)", (PAGES / "README.md").read_text("utf-8"))
    assert listed == list(CODES)


def emitted(text: str) -> Iterator[str]:
    """The codes of the diagnostics that a source file makes; `?` where the code is not written out."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Diagnostic":
            match node.args:
                case [ast.Constant(str(code)), *_]:
                    yield code
                case _:
                    yield "?"


def test_every_code_of_the_linter_has_a_file_of_its_own_named_as_its_page() -> None:
    files = {path.stem.replace("_", "-") for path in (CHECK / "findings").glob("*.py")} - {"--init--"}
    assert files == {*LINTED, "unused-allow"}
    for path in CHECK.rglob("*.py"):
        own = {path.stem.replace("_", "-")} & files if path.parent.name == "findings" else set()
        assert set(emitted(path.read_text("utf-8"))) == own, path


@pytest.mark.parametrize("code", CODES)
def test_the_failing_example_has_this_finding_where_it_is_marked(code: str, tmp_path: Path) -> None:
    failing = examples(code)[0]
    (marked,) = (n for n, line in enumerate(failing.splitlines(), start=1) if line.endswith("# here"))
    assert [(found.code, found.location.line) for found in findings(code, failing, tmp_path)] == [(code, marked)]


@pytest.mark.parametrize("code", CODES)
def test_the_repaired_example_has_none(code: str, tmp_path: Path) -> None:
    assert findings(code, examples(code)[1], tmp_path) == []
