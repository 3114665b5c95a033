"""The page of the shipped SAYC: its commands, its parameters' examples and what it says of its own calls are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dealspace.bidding import load_system
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.loading.load import BiddingSystem
from tests.support.pages import check_page

PAGE = Path(__file__).parents[1] / "docs" / "sayc-card.md"
_PARAMETERS = re.compile(r"^\| `(\w+: [^`]*)` \| `([^`]*)` \| (?:`([^`]*)`)? ?\| (.*?) \|$", re.MULTILINE)
_DIFFERENCE = re.compile(r"^\| `([^`]*)` \| ([^|]*) \| (.*?) \| ([^|]*) \|$", re.MULTILINE)


def parameter_row(found: re.Match[str]) -> str:
    """The row with the call that the system makes."""
    text = f"system: set\nextends: sayc\ndsl: 2\nparams: {{{found[1]}}}\n"
    system = BiddingSystem.of(parse_system(text, "set.yaml", "set"))
    call = system.bid(found[2], found[3] or "", worlds=0).call
    after = f"`{found[3]}` " if found[3] else ""
    return f"| `{found[1]}` | `{found[2]}` | {after}| {call.symbol} |"


def difference_row(found: re.Match[str]) -> str:
    """The row with what the system says of the call."""
    said = load_system("sayc").read(found[1]).meanings[-1].say
    return f"| `{found[1]}` | {found[2]} | {said} | {found[4]} |"


def test_the_commands_print_what_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    check_page(PAGE, tmp_path, monkeypatch, request)


def test_the_tables_are_what_the_system_does(request: pytest.FixtureRequest) -> None:
    written = PAGE.read_text("utf-8")
    true = _PARAMETERS.sub(parameter_row, written)
    head, title, tail = true.partition("## Where it differs")
    true = head + title + _DIFFERENCE.sub(difference_row, tail)
    assert len(_PARAMETERS.findall(true)) >= 10 and len(_DIFFERENCE.findall(tail)) >= 15
    if request.config.getoption("--update-golden"):
        PAGE.write_text(true, "utf-8")
    else:
        assert true == written, "the system has changed: read the page, then pytest --update-golden"
