"""The documents say what is true: their Python runs, their YAML loads, their files are there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from bidding.choose import Bidder
from bidding.meaning import Interpreter
from bidding.syntax import parse_system

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


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


def test_the_system_in_the_language_reference_loads_and_keeps_its_tests() -> None:
    import numpy as np

    from cards import Auction, Hand, Seat, Side, View, Vulnerability

    (text,) = (block for block in blocks(ROOT / "docs" / "language.md", "yaml") if block.startswith("system:"))
    system = parse_system(text, "small.yaml", "small")
    bidder = Bidder(Interpreter(dict.fromkeys(Side, system)), np.random.default_rng(0))
    assert system.cases
    for case in system.cases:
        auction = Auction.parse(case.auction, Seat.NORTH)
        choice = bidder.choose(View(auction.turn, Hand.parse(case.hand), Vulnerability.NONE, auction))
        assert str(choice.call) == case.want
