"""A match as a page or a picture: the running mean with its interval, the figures, every board with both contracts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path

from dealspace.cards import Record
from dealspace.table.display.drawing.files import ENDINGS, NotDrawn, check_file, save
from dealspace.table.display.drawing.matches import NARROW, WIDE, MeanPoint, running_mean
from dealspace.table.display.drawing.sheet import SERIES_INKS, Sheet, tiled
from dealspace.table.display.drawing.svg import svg_for_screens
from dealspace.table.display.html_page import document, in_html, table
from dealspace.table.match.arena.interval import running
from dealspace.table.match.arena.report import (
    contract_text,
    figure_rows,
    heading,
    mean_text,
    pair_line,
    swing_text,
    unit,
)
from dealspace.table.match.arena.score import LEVEL
from dealspace.table.match.arena.summary import PairResult, Summary

_MOST_POINTS = 500


def check_report(path: Path) -> None:
    """Refuse a file that cannot be written, before anything is played. Raises NotDrawn."""
    check_file(path, (".html", *ENDINGS))


def write_report(summary: Summary, path: Path) -> None:
    """Write the match as a page, or its running means as a picture; by the file's ending. Raises NotDrawn."""
    write_page(path, lambda: page(summary), lambda: _figure(summary))


def write_page(path: Path, page: Callable[[], str], picture: Callable[[], Sheet]) -> None:
    """Write the page, or the picture alone; by the file's ending. Raises NotDrawn."""
    check_report(path)
    if path.suffix.lower() == ".html":
        path.write_text(page(), "utf-8")
    else:
        save(picture(), path)


def page(summary: Summary) -> str:
    """The page; nothing is loaded from elsewhere."""
    return document(heading(summary.match), _body(summary))


def _body(summary: Summary) -> Iterator[str]:
    if not summary.is_complete:
        yield "<p><strong>The match is not finished.</strong></p>"
    for pair in summary.pairs:
        yield f"<p>{escape(pair_line(pair, summary.names))}</p>"
    for index in range(0 if summary.is_solo else len(summary.pairs)):
        yield svg_for_screens(_running(summary, index, WIDE), _running(summary, index, NARROW))
    if len(summary.names) > 2:
        yield _crosstable(summary)
    yield figures_table(summary)
    for pair in summary.pairs:
        yield _boards(pair, summary)


def figures_table(summary: Summary) -> str:
    """What each bot did, a column each."""
    heads = "".join(f"<th>{escape(name)}</th>" for name in summary.names)
    rows = (
        f"<tr><th>{escape(label.strip())}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
        for label, cells in figure_rows(summary.figures)
    )
    return table(f"<tr><th></th>{heads}</tr>", rows)


def _figure(summary: Summary) -> Sheet:
    """The running mean of each pair, a panel each. Raises NotDrawn for a bot alone."""
    if summary.is_solo:
        raise NotDrawn("a bot alone has no result to draw; its figures are on the page (--report FILE.html)")
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
    first, second = (escape(summary.names[bot]) for bot in (pair.pairing.first, pair.pairing.second))
    heads = "".join(f'<th class="text">{escape(summary.names[ns])} North–South</th>' for ns, _ in pair.pairing.tables)
    level = LEVEL[pair.scoring]
    rows = []
    for board in pair.boards:
        kind = won_or_lost(board.swing - level)
        tables = "".join(table_cell(finished.record) for finished in board.tables)
        facts = board.board.board
        rows.append(
            f'<tr><td class="text" title="{escape(str(facts.deal))}">{escape(facts.name or "?")}</td>{tables}'
            f'<td class="{kind}">{swing_text(board.swing, pair.scoring)}</td></tr>'
        )
    return (
        f"<details><summary>Boards of {first} against {second} (auctions and deals under the pointer)</summary>"
        f"{table(f'<tr><th>board</th>{heads}<th>{unit(pair.scoring)}</th></tr>', rows)}</details>"
    )


def table_cell(record: Record) -> str:
    return f'<td class="text" title="{escape(str(record.auction))}">{in_html(contract_text(record))}</td>'
