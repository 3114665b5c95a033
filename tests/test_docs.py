"""The documents say what is true: their Python runs, their YAML loads, their files are there."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealspace.bidding.check.self_tests import run_cases
from dealspace.bidding.language import keys
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.machine.public_state import FACTS, ROLES
from dealspace.bidding.patterns.auction_pattern import WIDE
from dealspace.bidding.patterns.forms import FORCINGS, HIT, SCORINGS
from dealspace.bidding.patterns.steps import OVER_BID, OVER_DOUBLE
from dealspace.inference.quantities.kinds import KINDS
from dealspace.inference.quantities.reserved_words import RESERVED, TEST_WORDS
from tests.support.sources import ROOMS

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
TODAYS = [ROOT / "CONTRIBUTING.md", *(path for path in DOCUMENTS if path.parent.name != "design")]
"""Without the design notes, which name what there was when they were written."""
FOLDERS = {*ROOMS, "bench", "docs", "examples", "tests", "web"}


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", path.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_python_in_a_document_prints_what_it_says(path: Path) -> None:
    for number, block in enumerate(blocks(path, "python")):
        if ">>>" not in block:
            continue
        test = doctest.DocTestParser().get_doctest(block, {}, f"{path.name}:{number}", str(path), 0)
        failures: list[str] = []
        doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=failures.append)
        assert not failures, "".join(failures)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_files_a_document_links_to_are_there(path: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), target


def paths_in(text: str) -> Iterator[str]:
    """The paths between backticks that begin with a folder of the checkout; not those of files to be written."""
    for word in (word for quoted in re.findall(r"`([^`\n]+)`", text) for word in quoted.split()):
        is_path = re.fullmatch(r"[\w.-]+/[\w./-]*", word) and word.split("/")[0] in FOLDERS
        if is_path and not re.search("[A-Z]", Path(word).stem):
            yield word.rstrip("/")


@pytest.mark.parametrize("path", TODAYS, ids=lambda path: path.name)
def test_the_files_a_document_names_are_there(path: Path) -> None:
    assert [name for name in paths_in(path.read_text("utf-8")) if not (ROOT / name).exists()] == []


def test_a_file_that_a_document_names_is_found() -> None:
    text = (
        "`cards/deal.py`, `tests/test_play/`, `docs/commands/NAME.md`, `E/W`, `python -m pytest tests/x.py`, `cards/*`"
    )
    assert list(paths_in(text)) == ["cards/deal.py", "tests/test_play", "tests/x.py"]


def test_the_files_in_the_picture_of_the_architecture_are_there() -> None:
    picture = blocks(ROOT / "docs" / "architecture.md", "")[0]
    files = re.findall(r"\w+(?:/\w+)+\.py", picture)
    assert len(files) >= 10
    assert [file for file in files if not (ROOT / file).exists()] == []


@pytest.mark.parametrize("text", blocks(ROOT / "docs" / "language.md", "yaml"), ids=lambda text: text.split("\n")[0])
def test_the_systems_in_the_language_reference_load_and_keep_their_tests(text: str) -> None:
    system = parse_system(text, "example.yaml", "example")
    assert system.cases
    for result in run_cases(system):
        assert result.passed, (result.case.location, result.found)


def test_the_language_reference_names_every_key_and_every_public_fact() -> None:
    text = (ROOT / "docs" / "language.md").read_text("utf-8")
    tables = [table for name, table in vars(keys).items() if name.endswith("_KEYS")]
    for word in (*(key for table in tables for key in table), *FACTS):
        assert re.search(rf"\b{word}\b", text), word


def test_the_language_reference_names_every_word_of_the_language() -> None:
    text = (ROOT / "docs" / "language.md").read_text("utf-8")
    code = " ".join(re.findall(r"```yaml\n.*?```|`[^`]+`", text, re.DOTALL))
    plain = "suit none major minor last scoring opening k cheapest jump step1 judge same higher lower longest"
    tables = (KINDS.keys() - {"length"}, ROLES, FORCINGS, HIT, SCORINGS, OVER_BID, OVER_DOUBLE, WIDE, plain.split())
    words = {*RESERVED, *TEST_WORDS, *(word for table in tables for word in table)}
    not_yet = {"combined"}
    assert {word for word in words if not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", code)} == not_yet
