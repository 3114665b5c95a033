"""A match in words and for programs: who scores more, by how much, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dealspace.games.contest.contest_summary import GameBotFigures, GamePairResult, GameSummary
from dealspace.games.contest.game_match import GameMatch, deals_text
from dealspace.games.shengji.shengji_state import SHENGJI_GAME
from dealspace.runtime.contest.interval import Mean, interval_text, mean_json, share_interval

UNITS = {"whist": "tricks", "shengji": "levels"}
"""What a score counts; points where nothing is said."""
COUNTED = ("scores", "card_points", "tricks")
COUNTED_OF_LEVELS = (*COUNTED, "deals_won")


def report_games(summary: GameSummary) -> Iterator[str]:
    """The match for people."""
    match = summary.match
    tables = "two tables" if len(match.bots) > 1 else "one table"
    yield f"Match at {match.game} · {deals_text(match)} at {tables} each"
    yield ""
    for pair in summary.pairs:
        yield from _pair_lines(pair, summary.names, match)
    if len(summary.names) > 2:
        yield ""
        for place, bot in enumerate(summary.standings.ranking, start=1):
            mean = summary.standings.overall(bot)
            yield f"{place:3}. {summary.names[bot]}: {_mean_text(mean, match)}"
    yield ""
    yield from _figure_lines(summary.figures)


def _pair_lines(pair: GamePairResult, names: Sequence[str], match: GameMatch) -> Iterator[str]:
    first, second = names[pair.pairing.first], names[pair.pairing.second]
    deals, per = deals_text(match, len(pair.deals)), _per(match)
    scores = pair.means("scores")
    if scores is None:
        yield f"{first} against {second}: no {'match' if match.is_of_levels else 'deal'} finished"
        return
    if pair.pairing.first == pair.pairing.second:
        yield f"{first} at all four seats: {deals}, {scores[0]:.2f} : {scores[1]:.2f} {unit(match.game)} {per}"
        return
    won, lost, equal = pair.won_lost_equal
    mean = _mean_text(pair.mean, match)
    if match.is_of_levels:
        yield f"{first} against {second}: {_matches_text(pair.matches_won_lost)}, {mean}"
    else:
        yield f"{first} against {second}: {mean}, {deals}: {won} won, {lost} lost, {equal} equal"
    more = []
    for name in counted(match.game):
        means = pair.means(name)
        assert means is not None
        if name == "scores" or means != scores:
            words = unit(match.game) if name == "scores" else name.replace("_", " ")
            more.append(f"{means[0]:.2f} : {means[1]:.2f} {words}")
    yield f"  {per} {', '.join(more)}"


def _matches_text(won_lost: tuple[int, int, int]) -> str:
    """`197 of 200 matches won, 98.5 % (95 %: 95.7 to 99.5)`."""
    won, lost, unfinished = won_lost
    low, high = share_interval(won, won + lost + unfinished)
    share = won / (won + lost + unfinished)
    text = f"{won} of {won + lost + unfinished} matches won, {100 * share:.1f} %"
    nobody = f", {unfinished} by nobody" if unfinished else ""
    return f"{text} (95 %: {100 * low:.1f} to {100 * high:.1f}){nobody}"


def _figure_lines(figures: Sequence[GameBotFigures]) -> Iterator[str]:
    wide = max(len("a move takes"), *(len(each.name) for each in figures))
    yield f"{'':{wide}}  {'tables':>7}  {'choices':>8}  {'a move takes':>12}"
    for each in figures:
        takes = "–" if each.move_s is None else f"{1000 * each.move_s:.2f} ms"
        yield f"{each.name:{wide}}  {each.tables:7}  {each.choices:8}  {takes:>12}"


def games_json(summary: GameSummary) -> dict[str, Any]:
    """The match for programs: one object."""
    match = summary.match
    return {
        "game": match.game,
        "seed": match.seed,
        _units(match): len(match.deals),
        "complete": summary.is_complete,
        "pairs": [_pair_json(pair, summary.names, match) for pair in summary.pairs],
        "bots": [
            {
                "name": each.name,
                "tables": each.tables,
                "choices": each.choices,
                "move_s": each.move_s,
                "mean": mean_json(summary.standings.overall(bot)),
            }
            for bot, each in enumerate(summary.figures)
        ],
    }


def _pair_json(pair: GamePairResult, names: Sequence[str], match: GameMatch) -> dict[str, Any]:
    won, lost, equal = pair.matches_won_lost if match.is_of_levels else pair.won_lost_equal
    return {
        "bots": [names[pair.pairing.first], names[pair.pairing.second]],
        _units(match): len(pair.deals),
        "mean": mean_json(pair.mean),
        **{name: pair.means(name) for name in counted(match.game)},
        "won": won,
        "lost": lost,
        "equal": equal,
    }


def counted(game: str) -> tuple[str, ...]:
    """What is reported of the tables of a game, as `FinishedGame` names it."""
    return COUNTED_OF_LEVELS if game == SHENGJI_GAME.name else COUNTED


def unit(game: str) -> str:
    """What a score of this game counts."""
    return UNITS.get(game, "points")


def _mean_text(mean: Mean | None, match: GameMatch) -> str:
    per = "a deal" if match.is_of_levels else "a table"
    if mean is None:
        return f"no {'match' if match.is_of_levels else 'deal'} finished"
    return f"{interval_text(mean, '{:+.2f}'.format)} {unit(match.game)} {per}"


def _per(match: GameMatch) -> str:
    return "a match" if match.is_of_levels else "a table"


def _units(match: GameMatch) -> str:
    """What is counted, in JSON."""
    return "matches" if match.is_of_levels else "deals"
