"""The reference of public names has the sections of the stubs, and each name in one of them."""

from __future__ import annotations

import importlib

import pytest

from tests.support.api_pages import FOLDER, PAGES, START, made_part, sections
from tests.support.sources import ROOT


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_the_sections_of_its_stub(page: str, request: pytest.FixtureRequest) -> None:
    path, made = FOLDER / f"{page}.md", made_part(page)
    text = path.read_text("utf-8")
    start = text.index(START.format(PAGES[page][1]))
    if request.config.getoption("--update-golden"):
        path.write_text(text[:start] + made, "utf-8")
    else:
        assert text[start:] == made, "names have moved: pytest --update-golden"


@pytest.mark.parametrize("page", PAGES)
def test_every_public_name_is_in_one_section(page: str) -> None:
    module, stub = PAGES[page]
    found = sections((ROOT / "front" / stub).read_text("utf-8"))
    names = [name for section in found.values() for name in section]
    assert sorted(names) == sorted(set(importlib.import_module(module).__all__) - {"__version__"})


def test_a_section_begins_with_its_comment() -> None:
    stub = '"""A stub."""\n\n# Cards.\nfrom a import C as C\n\n# Calls.\nfrom b import (\n    E as E,\n    D as D,\n)\n'
    assert sections(stub) == {"Cards.": ["C"], "Calls.": ["D", "E"]}
