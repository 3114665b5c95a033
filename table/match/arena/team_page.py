"""A team match as a page or a picture: the running score, every board with both rooms' contracts, the bots' figures."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

from dealspace.table.display.drawing.files import NotDrawn
from dealspace.table.display.drawing.matches import NARROW, WIDE, running_score
from dealspace.table.display.drawing.sheet import Sheet, tiled
from dealspace.table.display.drawing.svg import svg_for_screens
from dealspace.table.display.html_page import document, table
from dealspace.table.match.arena.page import figures_table, table_cell, won_or_lost, write_page
from dealspace.table.match.arena.report import swing_text
from dealspace.table.match.arena.teams import ROOMS, TeamMatch, result_lines, title


def write_team_report(match: TeamMatch, path: Path) -> None:
    """Write the match as a page, or its running score as a picture; by the file's ending. Raises NotDrawn."""
    write_page(path, lambda: team_page(match), lambda: score_picture(match))


def team_page(match: TeamMatch) -> str:
    """The page; nothing is loaded from elsewhere."""
    return document(title(match), _parts(match))


def _parts(match: TeamMatch) -> Iterator[str]:
    if not match.summary.is_complete:
        yield "<p><strong>The match is not finished.</strong></p>"
    yield f"<p>{'<br>'.join(escape(line) for line in result_lines(match))}</p>"
    if match.pair.boards:
        yield svg_for_screens(_score(match, WIDE), _score(match, NARROW))
        yield _boards(match)
    yield figures_table(match.summary)


def _boards(match: TeamMatch) -> str:
    first, second = (escape(name) for name in match.names)
    sides = (f"{first} North–South", f"{second} North–South")
    heads = "".join(f'<th class="text">{room} room<br>{side}</th>' for room, side in zip(ROOMS, sides, strict=True))
    rows = []
    for board, lead in match.rows():
        facts = board.board.board
        about = f"{facts.dealer.title} deals, {facts.vulnerability}"
        rooms = "".join(table_cell(board.tables[place].record) for place in (0, -1))
        rows.append(
            f'<tr><td class="text" title="{escape(str(facts.deal))}">{escape(facts.name or "?")}</td>'
            f'<td class="text">{escape(about)}</td>{rooms}'
            f'<td class="{won_or_lost(board.swing)}">{swing_text(board.swing, "imps")}</td><td>{lead:+}</td></tr>'
        )
    return (
        f"{table(f'<tr><th>board</th><th></th>{heads}<th>IMPs to {first}</th><th>running</th></tr>', rows)}"
        "<p>The deal is under the pointer at the board's number, the auction at the contract.</p>"
    )


def score_picture(match: TeamMatch) -> Sheet:
    """The first team's lead after each board as steps, each board's IMPs as bars. Raises NotDrawn."""
    if not match.pair.boards:
        raise NotDrawn("no board is finished, so there is no score to draw")
    return tiled([_score(match, WIDE)], 1, title(match))


def _score(match: TeamMatch, width: float) -> Sheet:
    first, second = match.names
    named = f"{first} against {second}: running score in IMPs"
    return running_score(named, match.pair.swings, match.running, f"IMPs to {first}", width=width)
