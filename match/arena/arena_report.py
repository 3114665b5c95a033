"""A match in words: who leads by how much and how sure that is, and what each bot did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from statistics import fmean, median
from typing import Any

from dealspace.cards import Record
from dealspace.match.arena.match_summary import FAR_DOWN, BotFigures, PairResult, Share, Summary
from dealspace.match.arena.pairing import Match
from dealspace.match.arena.score import LEVEL
from dealspace.match.arena.seating import MatchForm
from dealspace.play.analysis.losses import Role
from dealspace.runtime.contest.interval import Mean, interval_text, mean_json

FORMS = {
    MatchForm.BIDDING: "Bidding match, contracts scored double dummy",
    MatchForm.PLAY: "Match, bid and played",
    MatchForm.CARDS: "Card-play match, the same auction at both tables",
}
_SWINGS = 5


def heading(match: Match) -> str:
    """`Bidding match, … · IMPs · 200 boards at two tables each`."""
    tables = "two tables" if len(match.bots) > 1 else "one table"
    return f"{FORMS[match.form]} · {unit(match.scoring)} · {boards_text(len(match.boards))} at {tables} each"


def boards_text(boards: int) -> str:
    """`1 board`, `32 boards`."""
    return f"{boards} board{'s' * (boards != 1)}"


def unit(scoring: str) -> str:
    return {"imps": "IMPs", "matchpoints": "matchpoints"}[scoring]


def mean_text(mean: Mean | None, scoring: str) -> str:
    """`+0.31 (95 %: -0.05 to +0.67)`; matchpoints as per cent. Values that are all alike give no interval."""
    if mean is None:
        return "no board finished"
    return interval_text(mean, "{:+.2f}".format if scoring == "imps" else lambda value: f"{100 * value:.1f} %")


def pair_line(pair: PairResult, names: Sequence[str]) -> str:
    """One pair's result in a line."""
    first, second = names[pair.pairing.first], names[pair.pairing.second]
    if pair.pairing.first == pair.pairing.second:
        return f"{first} at all four seats: {boards_text(len(pair.boards))}"
    if not pair.boards:
        return f"{first} against {second}: no board finished"
    won, lost, equal = pair.won_lost_equal
    if not won and not lost:
        return f"{first} against {second}: no difference, {boards_text(len(pair.boards))}, all tied"
    total = f", {sum(pair.swings):+.0f} IMPs" if pair.scoring == "imps" else ""
    return (
        f"{first} against {second}: {mean_text(pair.mean, pair.scoring)} {_a_board(pair.scoring)}, "
        f"{boards_text(len(pair.boards))}{total}: {won} won, {lost} lost, {equal} equal"
    )


def report(summary: Summary) -> Iterator[str]:
    """The match for people."""
    yield heading(summary.match)
    yield ""
    for pair in summary.pairs:
        yield pair_line(pair, summary.names)
    if len(summary.names) > 2:
        yield ""
        for place, bot in enumerate(summary.ranking, start=1):
            result = mean_text(summary.overall(bot), summary.match.scoring)
            yield f"{place:3}. {summary.names[bot]}: {result} {_a_board(summary.match.scoring)}"
    yield ""
    yield from table_lines(summary)
    if len(summary.names) == 2 and (swings := largest_swings(summary.pairs[0])):
        yield ""
        yield f"The largest swings, as {summary.names[summary.pairs[0].pairing.first]} sees them:"
        yield from swings


def table_lines(summary: Summary) -> Iterator[str]:
    """The bots' figures, a column each."""
    rows = list(figure_rows(summary.figures))
    wide = max((len(label) for label, _ in rows), default=0)
    across = [max(len(name), 11) for name in summary.names]
    yield " " * wide + "".join(f"  {name:>{size}}" for name, size in zip(summary.names, across, strict=True))
    for label, cells in rows:
        yield f"{label:{wide}}" + "".join(f"  {cell:>{size}}" for cell, size in zip(cells, across, strict=True))


def figure_rows(figures: Sequence[BotFigures]) -> Iterator[tuple[str, list[str]]]:
    """(what, a text for each bot); rows in which nobody has anything are left out."""
    shares: list[tuple[str, str | int]] = [
        ("calls by the book", "all"),
        ("  openings", "openings"),
        ("  first responses", "first responses"),
        ("  all but passes", "not passes"),
    ]
    for number in count(1):
        if all(number not in each.book for each in figures):
            break
        shares.append((f"  round {number}", number))
    rows = [(label, [_percent(each.book.get(kind)) for each in figures]) for label, kind in shares]
    rows += [
        (f"contracts {FAR_DOWN} or more down", [_percent(each.far_down) for each in figures]),
        ("contracts three levels too high", [_percent(each.too_high) for each in figures]),
    ]
    for role in Role:
        rows.append((f"tricks lost a board, {role.value}", [_loss(each.loss(role)) for each in figures]))
    for what, seconds in (("call", [each.call_s for each in figures]), ("card", [each.card_s for each in figures])):
        rows.append((f"a {what} takes, mean", [_seconds(fmean, each) for each in seconds]))
        rows.append(("  median", [_seconds(median, each) for each in seconds]))
        rows.append(("  longest", [_seconds(max, each) for each in seconds]))
    kept = [(label, cells) for label, cells in rows if any(cells)]
    yield from ((label, [cell or "–" for cell in cells]) for label, cells in kept)


def largest_swings(pair: PairResult) -> list[str]:
    """The boards that cost or brought most."""
    level = LEVEL[pair.scoring]
    order = sorted(pair.boards, key=lambda board: -abs(board.swing - level))
    lines = []
    for board in order[:_SWINGS]:
        if board.swing == level:
            break
        one, other = (contract_text(table.record) for table in board.tables)
        points = swing_text(board.swing, pair.scoring)
        lines.append(f"  board {board.board.board.name or '?':>4} {points:>5}   {one}  |  {other}")
    return lines


def summary_json(summary: Summary) -> dict[str, Any]:
    """The match for programs: one object."""
    match = summary.match
    return {
        "form": match.form.value,
        "scoring": match.scoring,
        "seed": match.seed,
        "boards": len(match.boards),
        "complete": summary.is_complete,
        "pairs": [_pair_json(pair, summary.names) for pair in summary.pairs],
        "bots": [
            {**_figures_json(figures), "mean": mean_json(summary.overall(bot))}
            for bot, figures in enumerate(summary.figures)
        ],
    }


def _pair_json(pair: PairResult, names: Sequence[str]) -> dict[str, Any]:
    won, lost, equal = pair.won_lost_equal
    return {
        "bots": [names[pair.pairing.first], names[pair.pairing.second]],
        "boards": len(pair.boards),
        "mean": mean_json(pair.mean),
        "total": sum(pair.swings),
        "won": won,
        "lost": lost,
        "equal": equal,
    }


def _figures_json(figures: BotFigures) -> dict[str, Any]:
    return {
        "name": figures.name,
        "tables": figures.tables,
        "book": {str(kind): [share.part, share.all] for kind, share in figures.book.items()},
        "far_down": [figures.far_down.part, figures.far_down.all],
        "too_high": [figures.too_high.part, figures.too_high.all],
        "losses": {role.value: mean_json(figures.loss(role)) for role in Role},
        "call_s": fmean(figures.call_s) if figures.call_s else None,
        "card_s": fmean(figures.card_s) if figures.card_s else None,
    }


def swing_text(swing: float, scoring: str) -> str:
    """`+11`, or matchpoints as per cent."""
    return f"{swing:+.0f}" if scoring == "imps" else f"{100 * swing:.0f} %"


def contract_text(record: Record) -> str:
    """`4♠ by South -1 (-50)`, the score North–South's; or `passed out`."""
    contract = record.contract
    if contract is None or record.result is None:
        return "passed out"
    over = record.result - contract.bid.tricks
    return f"{contract.symbol} {f'{over:+}' if over else '='} ({record.ns_score:+})"


def _a_board(scoring: str) -> str:
    return "IMPs a board" if scoring == "imps" else "of the matchpoints"


def _percent(share: Share | None) -> str:
    return "" if share is None or share.value is None else f"{100 * share.value:.1f} %"


def _loss(mean: Mean | None) -> str:
    if mean is None:
        return ""
    return f"{mean.value:.3f}" + (f" ±{mean.margin:.2f}" if mean.margin is not None else "")


def _seconds(of: Any, seconds: Sequence[float]) -> str:
    return f"{of(seconds):.3f} s" if seconds else ""
