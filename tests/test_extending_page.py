"""Extensions of SAYC as the page has them: each loads, keeps its tests, and is clean where it speaks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dealspace.bidding.check import Options, lint
from dealspace.bidding.check.lint_report import auction_for
from dealspace.bidding.check.self_tests import run_cases
from dealspace.bidding.language.compile import parse_system

PAGE = Path(__file__).parents[1] / "docs" / "extending.md"
FILES = dict(re.findall(r"^```yaml\n# file: (\S+)\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL))
LOOKED_AT = {
    "drury.yaml": "P P 1H P",
    "address.yaml": "1H P 2H P",
    "good14.yaml": "opening",
    "relay.yaml": "1N P 3C P 3H P",
    "defence.yaml": "2C",
    "stolen.yaml": "1S 2H",
}
"""The auction at which each is linted."""


@pytest.mark.parametrize("name", FILES)
def test_an_extension_keeps_its_tests(name: str) -> None:
    system = parse_system(FILES[name], name, name)
    assert system.cases
    for result in run_cases(system):
        assert result.passed, (result.case.location, result.found)


def test_each_is_linted_somewhere() -> None:
    assert FILES.keys() == LOOKED_AT.keys()
    assert all(len(text.splitlines()) <= 26 for text in FILES.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_an_extension_is_clean_where_it_speaks(name: str) -> None:
    report = lint(parse_system(FILES[name], name, name), Options(under=auction_for(LOOKED_AT[name]), processes=1))
    assert [finding for finding in report.findings if finding.location.file == name] == []
