"""A team match as a page or a picture: the running score, every board with both rooms' contracts, the bots' figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path

from dealspace.match.arena.arena_page import PAGE_STYLE, board_details, figures_table, won_or_lost, write_page
from dealspace.match.arena.arena_report import swing_text
from dealspace.match.arena.teams import ROOMS, TeamMatch, again_lines, result_lines, title
from dealspace.query.display.html_page import document
from dealspace.query.drawing.matches import NARROW, WIDE, running_score
from dealspace.query.drawing.picture_files import DrawingError
from dealspace.query.drawing.sheet import Sheet, tiled
from dealspace.query.drawing.svg import svg_for_screens


def write_team_report(match: TeamMatch, path: Path, html: Callable[[TeamMatch], str] | None = None) -> None:
    """Write the match as a page, or its running score as a picture; by the file's ending. Raises DrawingError.

    Args:
        html: makes the page; without it that of this module, in which boards are not replayed.
    """
    write_page(path, lambda: (html or team_page)(match), lambda: score_picture(match))


def team_page(match: TeamMatch) -> str:
    """The page; nothing is loaded from elsewhere."""
    return document(title(match), _parts(match), PAGE_STYLE)


def _parts(match: TeamMatch) -> Iterator[str]:
    if not match.summary.is_complete:
        yield "<p><strong>The match is not finished.</strong></p>"
    yield f"<p>{'<br>'.join(escape(line) for line in result_lines(match))}</p>"
    if match.pair.boards:
        yield running_score_drawing(match)
        yield _boards(match)
        yield "".join(f"<p>{escape(line)}</p>" for line in again_lines(match))
    yield figures_table(match.summary)


def running_score_drawing(match: TeamMatch) -> str:
    """The running score as HTML. Some board is finished."""
    return svg_for_screens(_score(match, WIDE), _score(match, NARROW))


def room_titles(match: TeamMatch) -> list[str]:
    """`Open room, strong North–South`, and the closed room."""
    sides = (f"{name} North–South" for name in match.names)
    return [f"{room} room, {side}" for room, side in zip(ROOMS, sides, strict=True)]


def _boards(match: TeamMatch) -> str:
    first, titles = match.names[0], room_titles(match)
    boards = (
        board_details(board, titles, f"{swing_text(board.swing, 'imps')} ({lead:+})", won_or_lost(board.swing))
        for board, lead in match.rows()
    )
    return (
        f"<h2>Boards</h2><p>Open room, closed room, IMPs to {escape(first)} (and the running score).</p>"
        f"{''.join(boards)}"
    )


def score_picture(match: TeamMatch) -> Sheet:
    """The first team's lead after each board as steps, each board's IMPs as bars. Raises DrawingError."""
    if not match.pair.boards:
        raise DrawingError("no board is finished, so there is no score to draw")
    return tiled([_score(match, WIDE)], 1, title(match))


def _score(match: TeamMatch, width: float) -> Sheet:
    first, second = match.names
    named = f"{first} against {second}: running score in IMPs"
    return running_score(named, match.pair.swings, match.running, f"IMPs to {first}", width=width)
