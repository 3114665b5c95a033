"""docs/results.md: every command on it prints what the page says; and the results as a page for browsers."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from shutil import copytree

import pytest

from dealspace.cards import Auction, Board, Record
from dealspace.cards.formats import read_records
from dealspace.match.results.par_comparison import solve_sessions
from dealspace.match.results.results_page import results_page
from dealspace.match.results.scored_session import scored_sessions
from tests.support.pages import check_page

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "results.md"


def test_every_command_of_the_page_prints_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    copytree(ROOT / "examples", tmp_path / "examples")
    check_page(PAGE, tmp_path, monkeypatch, request)


class Cells(HTMLParser):
    """The texts of a page, and its elements that are open at the end."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())


@pytest.mark.parametrize("names", [("club_pairs",), ("two_rooms",), ("club_pairs", "two_rooms")])
def test_the_page_is_whole_and_says_what_the_report_says(names: tuple[str, ...]) -> None:
    records = [record for name in names for record in read_records(ROOT / "examples" / f"{name}.pbn").records]
    sessions = scored_sessions(records)
    page = results_page(sessions, solve_sessions(sessions))
    cells = Cells(page)
    assert cells.open == []
    assert "Moore – Nolan" in "\n".join(cells.texts) or names == ("two_rooms",)
    assert "Hill House 11 : 8 Riverside IMPs, 11.76 : 8.24 victory points" in cells.texts or names == ("club_pairs",)
    assert page.count("<details") == sum(len(session.boards) for session in sessions)
    assert page.count("<h2>") == (len(names) if len(names) > 1 else 0)
    assert "http" not in page.replace("http://www.w3.org", "")


def test_names_are_text_and_never_elements() -> None:
    record = next(iter(read_records(ROOT / "examples" / "two_rooms.pbn").records))
    tags = tuple((name, "<b>&" if name == "HomeTeam" else value) for name, value in record.tags)
    page = results_page(scored_sessions([replace(record, tags=tags)]), {})
    assert "<b>&" not in page
    assert "&lt;b&gt;&amp;" in page


def test_a_board_with_auctions_shows_them_table_by_table() -> None:
    board = Board.parse("7 S Both N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765")
    tables = [
        Record(board, Auction(f"S: P P 1N {ending}"), tags=tags)
        for ending, tags in (("P P P", (("Room", "Open"),)), ("X P P", (("Section", "A"), ("Table", "3"))), ("2D", ()))
    ]
    page = results_page(scored_sessions(tables), {})
    assert page.count("<h3>") == 3
    for title in ("Open room", "Table A3", "A table"):
        assert f"<h3>{title}</h3>" in page
