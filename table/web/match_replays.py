"""Reports of matches whose boards are replayed: the result first, then the boards that differ, and all others folded.

The page is that of finished boards in a file (`replay_file`); what is said of all boards together is the report's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dealspace.match.arena.arena_page import figures_table, parts_of_all
from dealspace.match.arena.arena_report import contract_text, heading, pair_line, swing_text, unit
from dealspace.match.arena.match_summary import BoardResult, Summary
from dealspace.match.arena.score import LEVEL
from dealspace.match.arena.team_page import room_titles, running_score_drawing
from dealspace.match.arena.teams import TeamMatch, again_lines, result_lines, title
from dealspace.query.drawing.svg import SCREENS_STYLE, STYLE
from dealspace.table.web.replay_file import MOST_JUDGED, double_dummy_review, filed_board, replay_page

MOST_REPLAYED = 600
"""Tables that are replayed in a page, those of boards that differ most first."""
_TABLES = """
table { border-collapse: collapse; margin: 1em 0; font-variant-numeric: tabular-nums; }
th, td { padding: .2em .8em; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child { text-align: left; } .scroll { overflow-x: auto; }
"""
STYLE_OF_ALL = f".overview-parts{{{STYLE}{SCREENS_STYLE}{_TABLES}}}"
"""CSS for what is said of all boards together; it holds for nothing else of the page."""


def match_page(summary: Summary) -> str:
    """A match of the arena as a page."""
    lines = ["The match is not finished."] if not summary.is_complete else []
    lines += [pair_line(pair, summary.names) for pair in summary.pairs]
    boards = _ReplayedBoards()
    for pair in summary.pairs:
        first, second = (summary.names[bot] for bot in (pair.pairing.first, pair.pairing.second))
        against = f", {first} against {second}" if len(summary.pairs) > 1 else ""
        titles = [f"{summary.names[ns]} North–South" for ns, _ in pair.pairing.tables]
        for board in pair.boards:
            swing = swing_text(board.swing, pair.scoring) if len(board.tables) > 1 else ""
            boards.add(board, titles, swing, board.swing - LEVEL[pair.scoring], against)
    solo = summary.is_solo
    seen = summary.names[summary.pairs[0].pairing.first] if summary.pairs else ""
    columns = ["All four seats"] if solo else ["One table", "The other"]
    if len(summary.pairs) == 1 and not solo:
        columns = [f"{summary.names[ns]} North–South" for ns, _ in summary.pairs[0].pairing.tables]
        named = f"{unit(summary.match.scoring)} to {seen}"
    else:
        named = "" if solo else unit(summary.match.scoring)
    return boards.page(heading(summary.match), lines, "".join(parts_of_all(summary)), columns, named)


def team_match_page(match: TeamMatch) -> str:
    """A team match as a page."""
    lines = ["The match is not finished."] if not match.summary.is_complete else []
    lines += result_lines(match)
    boards, titles = _ReplayedBoards(), room_titles(match)
    for board, lead in match.rows():
        boards.add(board, titles, f"{swing_text(board.swing, 'imps')} ({lead:+})", board.swing, "")
    lines += again_lines(match)
    drawing = running_score_drawing(match) if match.pair.boards else ""
    html = f"{drawing}{figures_table(match.summary)}"
    return boards.page(title(match), lines, html, titles, f"IMPs to {match.names[0]} (running score)")


class _ReplayedBoards:
    """The boards of a match, as they are listed and replayed."""

    def __init__(self) -> None:
        self._boards: list[tuple[BoardResult, Sequence[str], str, float, str]] = []

    def add(self, board: BoardResult, titles: Sequence[str], outcome: str, swing: float, against: str) -> None:
        """A board with the titles of its tables, what it came to, by how much it differs, and who played it."""
        self._boards.append((board, titles, outcome, swing, against))

    def page(self, title: str, lines: Sequence[str], html: str, columns: Sequence[str], named: str) -> str:
        """The page: the boards that differ most first."""
        order = sorted(self._boards, key=lambda each: -abs(each[3]))
        files: list[dict[str, Any]] = []
        rows: list[tuple[float, dict[str, Any]]] = []
        for board, titles, outcome, swing, against in order:
            filed = list(self._filed(board, titles, outcome, against, len(files)))
            texts = [contract_text(each.record) for each in board.tables]
            cells = [
                {"text": text, "board": len(files) + at if at < len(filed) else None} for at, text in enumerate(texts)
            ]
            files += filed
            rows.append(
                (swing, {"name": f"{board.board.board.name or '?'}{against}", "cells": cells, "outcome": outcome})
            )
        differing = [row for swing, row in rows if swing]
        overview = {
            "lines": list(lines),
            "html": html,
            "columns": list(columns),
            "heading": named,
            "rows": differing or [row for _, row in rows],
            "others": [row for swing, row in rows if not swing] if differing else [],
        }
        return replay_page(title, files, overview, STYLE_OF_ALL)

    def _filed(
        self, board: BoardResult, titles: Sequence[str], outcome: str, against: str, before: int
    ) -> Iterator[dict[str, Any]]:
        """The tables of a board for the replay, as far as there is room behind these many."""
        if before + len(board.tables) > MOST_REPLAYED:
            return
        for place, (table, name) in enumerate(zip(board.tables, titles, strict=True)):
            record = table.record
            review = double_dummy_review(record) if before + place < MOST_JUDGED else None
            filed = filed_board(record, review=review)
            yield {**filed, "name": f"{filed['name']}, {name}{against}"} | ({"outcome": outcome} if outcome else {})
