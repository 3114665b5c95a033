"""The language case by case: tests/literate/language.md, systems and what comes of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dealspace.bidding.check.self_tests import run_cases
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.system.diagnostics import InvalidSystem

PAGE = Path(__file__).parents[1] / "literate" / "language.md"
_CASE = re.compile(r"^## (?P<title>.*?)$.*?^```yaml\n(?P<text>.*?)^```\n```result\n(?P<result>.*?)^```", re.M | re.S)
CASES = list(_CASE.finditer(PAGE.read_text("utf-8")))


def outcome(text: str) -> str:
    """What comes of a system: its errors, or the results of its tests."""
    try:
        results = run_cases(parse_system(text, "system.yaml", "system"))
    except InvalidSystem as error:
        return f"{error}\n"
    failed = [f"{result.case.location}: {result.found}" for result in results if not result.passed]
    return "\n".join(failed or [f"{len(results)} of {len(results)} tests passed" if results else "it loads"]) + "\n"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_what_comes_of_a_system(case: re.Match[str]) -> None:
    assert outcome(case["text"]) == case["result"]


def test_the_page_is_read_to_its_end(request: pytest.FixtureRequest) -> None:
    page = PAGE.read_text("utf-8")
    assert len(CASES) == page.count("```yaml") == page.count("```result") > 0
    if request.config.getoption("--update-golden"):
        for case in reversed(CASES):
            start, end = case.span("result")
            page = page[:start] + outcome(case["text"]) + page[end:]
        PAGE.write_text(page, "utf-8")
