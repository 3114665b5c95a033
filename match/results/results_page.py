"""Results as a page: rankings and matches, and every board with its deal, its results and auctions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from dealspace.match.results.par_comparison import Solved
from dealspace.match.results.results_report import (
    Grid,
    board_grid,
    board_notes,
    session_title,
    summary_parts,
    table_name,
)
from dealspace.match.results.scored_session import ScoredBoard, ScoredSession
from dealspace.query.display.board_html import BOARD_STYLE, deal_html, record_html
from dealspace.query.display.html_page import document, in_html, table
from dealspace.query.display.render import heading

_STYLE = """
.board { border-bottom: 1px solid var(--line); padding: .35em 0; }
.auctions { display: flex; flex-wrap: wrap; gap: .5em 2em; } .auctions h3 { font-size: 1em; margin: .4em 0; }
"""


def results_page(sessions: Sequence[ScoredSession], solved: Solved) -> str:
    """The page; nothing is loaded from elsewhere."""
    title = session_title(sessions[0]) if len(sessions) == 1 else "Results"
    parts = (part for session in sessions for part in _session(session, solved, titled=len(sessions) > 1))
    return document(title, parts, BOARD_STYLE + _STYLE)


def _session(session: ScoredSession, solved: Solved, *, titled: bool) -> Iterator[str]:
    if titled:
        yield f"<h2>{escape(session_title(session))}</h2>"
    for titles, grid in summary_parts(session, solved):
        yield "".join(f"<p>{escape(title)}</p>" for title in titles) + grid_html(grid)
    yield from (_board(board, session, solved) for board in session.boards)


def _board(board: ScoredBoard, session: ScoredSession, solved: Solved) -> str:
    known = solved.get(board.board)
    notes = "".join(f"<p>{in_html(note)}</p>" for note in board_notes(board, known))
    deal = deal_html(board.board) if any(board.board.deal) else ""
    results = grid_html(board_grid(board, session.scoring, known))
    auctions = "".join(
        record_html(table_name(table), table.record) for table in board.tables if table.record.auction is not None
    )
    return (
        f'<details class="board"><summary>{in_html(heading(board.board))}</summary>{deal}{notes}{results}'
        f'<div class="auctions">{auctions}</div></details>'
    )


def grid_html(grid: Grid) -> str:
    """The table as HTML, words at the left."""
    columns = grid.columns
    head = "".join(f'<th scope="col"{_kind(words)}>{in_html(name)}</th>' for name, words, _ in columns)
    rows = zip(*(cells for _, _, cells in columns), strict=True)
    kinds = [_kind(words) for _, words, _ in columns]
    lines = ("".join(f"<td{kind}>{in_html(cell)}</td>" for kind, cell in zip(kinds, row, strict=True)) for row in rows)
    return table(f"<tr>{head}</tr>", (f"<tr>{line}</tr>" for line in lines))


def _kind(words: bool) -> str:
    return ' class="text"' if words else ""
