"""A team match as a page or a picture: the running score, every board with both rooms' contracts, the bots' figures."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from dealspace.table.display.pictures import NotDrawn, matplotlib
from dealspace.table.match.arena.page import document, figures_table, svg_text, table_cell, won_or_lost, write_page
from dealspace.table.match.arena.report import swing_text
from dealspace.table.match.arena.teams import ROOMS, TeamMatch, result_lines, title

_OURS, _THEIRS, _LINE = "#2f8f6f", "#c0232b", "#3b6ea5"


def write_team_report(match: TeamMatch, path: Path) -> None:
    """Write the match as a page, or its running score as a picture; by the file's ending. Raises NotDrawn."""
    write_page(path, lambda: team_page(match), lambda: running_score(match))


def team_page(match: TeamMatch) -> str:
    """The page; nothing is loaded from elsewhere."""
    return document(title(match), _parts(match))


def _parts(match: TeamMatch) -> Iterator[str]:
    if not match.summary.is_complete:
        yield "<p><strong>The match is not finished.</strong></p>"
    yield f"<p>{'<br>'.join(escape(line) for line in result_lines(match))}</p>"
    if match.pair.boards:
        yield svg_text(running_score(match))
        yield _boards(match)
    yield figures_table(match.summary)


def _boards(match: TeamMatch) -> str:
    first, second = (escape(name) for name in match.names)
    sides = (f"{first} North–South", f"{second} North–South")
    heads = "".join(f"<th>{room} room<br>{side}</th>" for room, side in zip(ROOMS, sides, strict=True))
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
        f"<table><tr><th>board</th><th></th>{heads}<th>IMPs to {first}</th><th>running</th></tr>{''.join(rows)}</table>"
        "<p>The deal is under the pointer at the board's number, the auction at the contract.</p>"
    )


def running_score(match: TeamMatch) -> Any:
    """The first team's lead after each board as a line, each board's IMPs as bars. Raises NotDrawn."""
    if not match.pair.boards:
        raise NotDrawn("no board is finished, so there is no score to draw")
    figure = matplotlib().figure.Figure(figsize=(9, 3.6), layout="constrained")
    axes = figure.add_subplot()
    swings = match.pair.swings
    boards = range(1, len(swings) + 1)
    axes.axhline(0, color="#888888", linewidth=0.8)
    axes.bar(boards, swings, color=[_OURS if swing > 0 else _THEIRS for swing in swings], alpha=0.55, width=0.8)
    axes.step([0.5, *(board + 0.5 for board in boards)], [0, *match.running], where="pre", color=_LINE, linewidth=1.6)
    first, second = match.names
    axes.set_title(f"{first} against {second}: running score in IMPs", fontsize=10, fontweight="bold")
    axes.set_xlabel("boards")
    axes.set_ylabel(f"IMPs to {first}")
    axes.set_xlim(0.5, len(swings) + 0.5)
    axes.spines[["top", "right"]].set_visible(False)
    return figure
