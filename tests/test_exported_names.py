"""The page of SAYC's names is that of its files, and every name on it may be used."""

from __future__ import annotations

import re

import pytest

from dealspace.bidding import load_system
from tests.support.exported_names import PAGE, page_of


def test_the_page_has_the_names_of_the_files(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        PAGE.write_text(page_of("sayc"), "utf-8")
    assert PAGE.read_text("utf-8") == page_of("sayc"), "a name is new or gone: pytest --update-golden"


def test_its_definitions_are_those_that_every_file_may_use() -> None:
    listed = set(
        re.findall(r"^\| `(\w+)(?:\([\w, ]+\))?` \| `", page_of("sayc").partition("## Definitions")[2], re.MULTILINE)
    )
    known = load_system("sayc").definitions
    assert listed == {name for name in known if " of " not in name}
