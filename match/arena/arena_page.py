"""A match as a page or a picture: the running mean with its interval, the figures, every board with both contracts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path

from dealspace.match.arena.arena_report import (
    contract_text,
    figure_rows,
    heading,
    mean_text,
    pair_line,
    swing_text,
    unit,
)
from dealspace.match.arena.match_summary import BoardResult, PairResult, Summary
from dealspace.match.arena.score import LEVEL
from dealspace.query.display.board_html import BOARD_STYLE, board_html, record_html
from dealspace.query.display.html_page import document, in_html, table
from dealspace.query.drawing.matches import NARROW, WIDE, MeanPoint, running_mean
from dealspace.query.drawing.picture_files import ENDINGS, DrawingError, check_file, save
from dealspace.query.drawing.sheet import SERIES_INKS, Sheet, tiled
from dealspace.query.drawing.svg import svg_for_screens
from dealspace.runtime.contest.interval import running
from dealspace.runtime.files import replace_text

_MOST_POINTS = 500

PAGE_STYLE = (
    BOARD_STYLE
    + """
.result { border-bottom: 1px solid var(--line); }
.result summary { display: grid; grid-template-columns: 3em repeat(2, minmax(0, 1fr)) 7em; gap: .2em .8em;
  padding: .35em 0; font-weight: 400; font-variant-numeric: tabular-nums; }
.result summary > :last-child { text-align: right; padding: 0 .4em; }
.result summary b::before { content: "▸ "; } .result[open] summary b::before { content: "▾ "; }
.board { display: flex; flex-wrap: wrap; gap: .5em 2em; padding: .2em 0 1em; }
.board h3 { font-size: 1em; margin: .4em 0; }
"""
)
"""For pages of matches."""


def check_report(path: Path) -> None:
    """Refuse a file that cannot be written, before anything is played. Raises DrawingError."""
    check_file(path, (".html", *ENDINGS))


def write_report(summary: Summary, path: Path, html: Callable[[Summary], str] | None = None) -> None:
    """Write the match as a page, or its running means as a picture; by the file's ending. Raises DrawingError.

    Args:
        html: makes the page; without it that of this module, in which boards are not replayed.
    """
    write_page(path, lambda: (html or page)(summary), lambda: _figure(summary))


def write_page(path: Path, page: Callable[[], str], picture: Callable[[], Sheet]) -> None:
    """Write the page, or the picture alone; by the file's ending. Raises DrawingError."""
    check_report(path)
    if path.suffix.lower() == ".html":
        replace_text(path, page())
    else:
        save(picture(), path)


def page(summary: Summary) -> str:
    """The page; nothing is loaded from elsewhere."""
    return document(heading(summary.match), _body(summary), PAGE_STYLE)


def _body(summary: Summary) -> Iterator[str]:
    if not summary.is_complete:
        yield "<p><strong>The match is not finished.</strong></p>"
    for pair in summary.pairs:
        yield f"<p>{escape(pair_line(pair, summary.names))}</p>"
    yield from parts_of_all(summary)
    for pair in summary.pairs:
        yield _boards(pair, summary)


def parts_of_all(summary: Summary) -> Iterator[str]:
    """What a page says of all boards together, as HTML: the running means, who beat whom, the figures."""
    for index in range(0 if summary.is_solo else len(summary.pairs)):
        yield svg_for_screens(_running(summary, index, WIDE), _running(summary, index, NARROW))
    if len(summary.names) > 2:
        yield _crosstable(summary)
    yield figures_table(summary)


def figures_table(summary: Summary) -> str:
    """What each bot did, a column each."""
    heads = "".join(f"<th>{escape(name)}</th>" for name in summary.names)
    rows = (
        f"<tr><th>{escape(label.strip())}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
        for label, cells in figure_rows(summary.figures)
    )
    return table(f"<tr><th></th>{heads}</tr>", rows)


def _figure(summary: Summary) -> Sheet:
    """The running mean of each pair, a panel each. Raises DrawingError for a bot alone."""
    if summary.is_solo:
        raise DrawingError("a bot alone has no result to draw; its figures are on the page (--report FILE.html)")
    panels = [_running(summary, index, WIDE) for index in range(len(summary.pairs))]
    return tiled(panels, 1, heading(summary.match))


def _running(summary: Summary, index: int, width: float) -> Sheet:
    """A pair's mean after each board, in the band of its interval."""
    pair = summary.pairs[index]
    means = list(running(pair.swings))
    step = max(1, len(means) // _MOST_POINTS)
    imps = pair.scoring == "imps"
    factor = 1.0 if imps else 100.0
    points = [
        MeanPoint(mean.count, factor * mean.value, factor * mean.low, factor * mean.high)
        for mean in means
        if (mean.count % step == 0 or mean.count == len(means)) and mean.low is not None and mean.high is not None
    ]
    first, second = (summary.names[bot] for bot in (pair.pairing.first, pair.pairing.second))
    return running_mean(
        f"{first} against {second}: {mean_text(pair.mean, pair.scoring)}",
        points,
        f"{unit(pair.scoring)} a board" if imps else "% of matchpoints",
        factor * LEVEL[pair.scoring],
        SERIES_INKS[index % len(SERIES_INKS)],
        width=width,
    )


def _crosstable(summary: Summary) -> str:
    """Everybody against everybody, best first; a row's bot against a column's."""
    order, scoring = summary.ranking, summary.match.scoring
    heads = "".join(f"<th>{escape(summary.names[bot])}</th>" for bot in order)
    rows = []
    for bot in order:
        cells = [
            "<td></td>" if other == bot else f"<td>{escape(mean_text(summary.against(bot, other), scoring))}</td>"
            for other in order
        ]
        overall = escape(mean_text(summary.overall(bot), scoring))
        rows.append(f"<tr><th>{escape(summary.names[bot])}</th>{''.join(cells)}<td>{overall}</td></tr>")
    return table(f"<tr><th>{unit(scoring)} a board</th>{heads}<th>all</th></tr>", rows)


def won_or_lost(points: float) -> str:
    """The class of a cell with such a result."""
    return "won" if points > 0 else "lost" if points < 0 else ""


def _boards(pair: PairResult, summary: Summary) -> str:
    first, second = (summary.names[bot] for bot in (pair.pairing.first, pair.pairing.second))
    titles = [f"{summary.names[ns]} North–South" for ns, _ in pair.pairing.tables]
    level = LEVEL[pair.scoring]
    boards = (
        board_details(board, titles, swing_text(board.swing, pair.scoring), won_or_lost(board.swing - level))
        for board in pair.boards
    )
    return f"<h2>Boards of {escape(first)} against {escape(second)}</h2>{''.join(boards)}"


def board_details(board: BoardResult, titles: Sequence[str], swing: str, kind: str) -> str:
    """A line for a board with the contract at each table, which opens its deal and auctions.

    Args:
        titles: of the tables; swing: the result in words; kind: the class of its cell.
    """
    facts, records = board.board.board, [each.record for each in board.tables]
    contracts = "".join(f"<span>{in_html(contract_text(record))}</span>" for record in records)
    tables = [record_html(title, record) for title, record in zip(titles, records, strict=True)]
    return (
        f'<details class="result"><summary><b>{escape(facts.name or "?")}</b>{contracts}'
        f'<span class="{kind}">{swing}</span></summary>{board_html(facts, *tables)}</details>'
    )
