"""A match as a page or a picture: the running mean with its interval, the figures, every board with both contracts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dealspace.cards import Record
from dealspace.table.display.pictures import ENDINGS, NotDrawn, check_file, matplotlib
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

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MOST_POINTS = 1000
_COLOURS = ("#3b6ea5", "#bc5090", "#2f8f6f", "#e07b00", "#7a5195", "#c8102e")
_RED = "#c0232b"

_STYLE = f"""
body {{ font: 16px/1.45 system-ui, sans-serif; color: #1c2530; margin: 2em auto; max-width: 70em; padding: 0 1em; }}
table {{ border-collapse: collapse; margin: 1em 0; font-variant-numeric: tabular-nums; }}
th, td {{ padding: .2em .8em; text-align: right; border-bottom: 1px solid #e3e7eb; }}
th:first-child, td.text {{ text-align: left; }}
.red {{ color: {_RED}; }} .won {{ background: #d9ecd9; }} .lost {{ background: #f5dddd; }}
svg {{ max-width: 100%; height: auto; }}
summary {{ cursor: pointer; font-weight: 600; }}
@media (prefers-color-scheme: dark) {{
  body {{ background: #14181d; color: #e6eaee; }} .won {{ background: #24452a; }} .lost {{ background: #55262a; }}
  .red {{ color: #ff6b70; }} th, td {{ border-color: #2b333b; }} svg {{ background: #fff; }} }}
"""


def check_report(path: Path) -> None:
    """Refuse a file that cannot be written, before anything is played. Raises NotDrawn."""
    check_file(path, (".html", *ENDINGS))


def write_report(summary: Summary, path: Path) -> None:
    """Write the match as a page, or its running means as a picture; by the file's ending."""
    write_page(path, lambda: page(summary), lambda: _figure(summary))


def write_page(path: Path, page: Callable[[], str], figure: Callable[[], Any]) -> None:
    """Write the page, or the picture alone; by the file's ending."""
    check_report(path)
    kind = path.suffix.lower()[1:]
    if kind == "html":
        path.write_text(page(), "utf-8")
    else:
        figure().savefig(path, format=kind, dpi=150, metadata={"Date": None} if kind == "svg" else None)


def page(summary: Summary) -> str:
    """The page; nothing is loaded from elsewhere."""
    return document(heading(summary.match), _body(summary))


def document(title: str, parts: Iterable[str]) -> str:
    """A page of these parts under a title; nothing is loaded from elsewhere."""
    title = escape(title)
    body = "\n".join((f"<h1>{title}</h1>", *parts))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _body(summary: Summary) -> Iterator[str]:
    if not summary.is_complete:
        yield "<p><strong>The match is not finished.</strong></p>"
    for pair in summary.pairs:
        yield f"<p>{escape(pair_line(pair, summary.names))}</p>"
    if not summary.is_solo:
        yield svg_text(_figure(summary))
    if len(summary.names) > 2:
        yield _crosstable(summary)
    yield figures_table(summary)
    for pair in summary.pairs:
        yield _boards(pair, summary)


def figures_table(summary: Summary) -> str:
    """What each bot did, a column each."""
    heads = "".join(f"<th>{escape(name)}</th>" for name in summary.names)
    rows = "".join(
        f"<tr><th>{escape(label.strip())}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
        for label, cells in figure_rows(summary.figures)
    )
    return f"<table><tr><th></th>{heads}</tr>{rows}</table>"


def svg_text(figure: Any) -> str:
    """A figure as it stands in a page, the same each time."""
    out = StringIO()
    with matplotlib().rc_context({"svg.hashsalt": "dealspace", "svg.fonttype": "none"}):
        figure.savefig(out, format="svg", metadata={"Date": None})
    text = out.getvalue()
    return text[text.index("<svg") :]


def _figure(summary: Summary) -> Any:
    """The running mean of each pair, a panel each. Raises NotDrawn for a bot alone."""
    if summary.is_solo:
        raise NotDrawn("a bot alone has no result to draw; its figures are on the page (--report FILE.html)")
    figures = matplotlib()
    down = len(summary.pairs)
    figure = figures.figure.Figure(figsize=(9, 3.4 * down), layout="constrained")
    for place, pair in enumerate(summary.pairs):
        axes = figure.add_subplot(down, 1, place + 1)
        _draw(axes, pair, summary, _COLOURS[place % len(_COLOURS)])
    return figure


def _draw(axes: Axes, pair: PairResult, summary: Summary, colour: str) -> None:
    """The mean after each board, the interval shaded."""
    means = list(running(pair.swings))
    step = max(1, len(means) // _MOST_POINTS)
    shown = [mean for mean in means[1:] if mean.count % step == 0 or mean.count == len(means)]
    factor = 1.0 if pair.scoring == "imps" else 100.0
    boards = [mean.count for mean in shown]
    axes.axhline(factor * LEVEL[pair.scoring], color="#888888", linewidth=0.8)
    lows = [factor * mean.low for mean in shown if mean.low is not None]
    highs = [factor * mean.high for mean in shown if mean.high is not None]
    axes.fill_between(boards, lows, highs, color=colour, alpha=0.2, linewidth=0)
    axes.plot(boards, [factor * mean.value for mean in shown], color=colour)
    if highs:
        settled = len(shown) // 10  # the first few boards' intervals would flatten all the rest
        axes.set_ylim(min(lows[settled:]), max(highs[settled:]))
    names = summary.names
    axes.set_title(
        f"{names[pair.pairing.first]} against {names[pair.pairing.second]}: {mean_text(pair.mean, pair.scoring)}",
        fontsize=10,
        fontweight="bold",
    )
    axes.set_xlabel("boards")
    axes.set_ylabel(f"{unit(pair.scoring)} a board" if pair.scoring == "imps" else "% of matchpoints")
    axes.spines[["top", "right"]].set_visible(False)


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
    return f"<table><tr><th>{unit(scoring)} a board</th>{heads}<th>all</th></tr>{''.join(rows)}</table>"


def won_or_lost(points: float) -> str:
    """The class of a cell with such a result."""
    return "won" if points > 0 else "lost" if points < 0 else ""


def _boards(pair: PairResult, summary: Summary) -> str:
    first, second = (escape(summary.names[bot]) for bot in (pair.pairing.first, pair.pairing.second))
    heads = "".join(f"<th>{escape(summary.names[ns])} North–South</th>" for ns, _ in pair.pairing.tables)
    level = LEVEL[pair.scoring]
    rows = []
    for board in pair.boards:
        kind = won_or_lost(board.swing - level)
        tables = "".join(table_cell(table.record) for table in board.tables)
        facts = board.board.board
        rows.append(
            f'<tr><td class="text" title="{escape(str(facts.deal))}">{escape(facts.name or "?")}</td>{tables}'
            f'<td class="{kind}">{swing_text(board.swing, pair.scoring)}</td></tr>'
        )
    return (
        f"<details><summary>Boards of {first} against {second} (auctions and deals under the pointer)</summary>"
        f"<table><tr><th>board</th>{heads}<th>{unit(pair.scoring)}</th></tr>{''.join(rows)}</table></details>"
    )


def table_cell(record: Record) -> str:
    contract = _red(escape(contract_text(record)))
    return f'<td class="text" title="{escape(str(record.auction))}">{contract}</td>'


def _red(text: str) -> str:
    for symbol in "♥♦":
        text = text.replace(symbol, f'<span class="red">{symbol}</span>')
    return text
