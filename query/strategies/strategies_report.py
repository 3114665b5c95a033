"""Compared strategies for people, for programs, and as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from dealspace.query.answers.json_values import number
from dealspace.query.answers.panels import BarsPanel
from dealspace.query.decisions.decision_table import UNIT_NAMES, gain_text, listed, table_lines
from dealspace.query.display.numbers import Share
from dealspace.query.display.render import SIDE_NAMES
from dealspace.query.strategies.compare_strategies import ComparedStrategies, StrategyWorth
from dealspace.runtime.contest.interval import mean_json

_MOST_ENDS = 3


def strategies_lines(found: ComparedStrategies) -> Iterator[str]:
    """The table of strategies, each pair where there are more than two, and the classes of deals."""
    unit = UNIT_NAMES[found.unit]
    yield f"{len(found.deals):,} deals that fit, {SIDE_NAMES[found.side]}'s score, by {unit}"
    yield "won or lost against the best other strategy, with 95 % intervals"
    yield ""
    rows = [
        [
            each.name,
            f"{each.points.value:+.0f} ± {each.points.margin or 0:.0f}",
            _plus(each),
            gain_text(each.gain, found.unit),
        ]
        for each in found.strategies
    ]
    ends = [_ends(each) for each in found.strategies]
    lines = table_lines(["", "mean score", "plus score", unit], rows)
    yield f"{next(lines)}   ends in"
    yield from (f"{line}   {end}" for line, end in zip(lines, ends, strict=True))
    yield ""
    yield from _verdict(found)
    if len(found.strategies) > 2:
        yield ""
        yield f"what the strategy of a line wins against that of a column, {unit}"
        yield ""
        names = [each.name for each in found.strategies]
        pairs = [
            [name, *("" if mean is None else gain_text(mean, found.unit) for mean in row)]
            for name, row in zip(names, found.pairs, strict=True)
        ]
        yield from table_lines(["", *names], pairs)
    if found.by is not None:
        yield ""
        yield from _class_lines(found)
    yield ""
    yield "All numbers are double dummy: both sides see all cards"


def _plus(worth: StrategyWorth) -> str:
    return f"{100 * worth.plus.value:.1f} %"


def _ends(worth: StrategyWorth) -> str:
    """`3N by N 55 %, 2N by N 45 %`."""
    if len(worth.contracts) == 1:
        return next(iter(worth.contracts))
    often = list(worth.contracts.items())
    shown = ", ".join(f"{end} {100 * share:.0f} %" for end, share in often[:_MOST_ENDS])
    return shown + (f", {len(often) - _MOST_ENDS} more" if len(often) > _MOST_ENDS else "")


def _verdict(found: ComparedStrategies) -> Iterator[str]:
    alike = found.alike
    for one, other in alike:
        yield f"{one} and {other} come to the same score on every deal: there is nothing to choose between them"
    close = [each.name for each in found.strategies if each.is_close]
    if len(close) == 1:
        yield f"{close[0]} is best"
    elif len(close) > 2 or not alike:
        yield f"{listed(close)} are not told apart in {len(found.deals):,} deals"


def _class_lines(found: ComparedStrategies) -> Iterator[str]:
    first, second = found.strategies[:2]
    unit = UNIT_NAMES[found.unit]
    yield f"by {found.by}: {first.name} against {second.name}, the others against {first.name}, {unit}"
    yield ""
    if not found.classes:
        yield "  no value comes up often enough: try more --deals"
        return
    rows = [
        [f"{each.value:g}", f"{100 * each.share:.0f} %", *(gain_text(mean, found.unit) for mean in each.gains)]
        for each in found.classes
    ]
    yield from table_lines([found.by or "", "deals", *(each.name for each in found.strategies)], rows)


def strategies_row(found: ComparedStrategies) -> dict[str, Any]:
    """The same for programs."""
    names = [each.name for each in found.strategies]
    return {
        "side": str(found.side),
        "vul": str(found.setting.vulnerability),
        "unit": found.unit,
        "deals": len(found.deals),
        "double_dummy": True,
        "strategies": [_worth_row(each) for each in found.strategies],
        "pairs": {
            name: {other: mean_json(mean) for other, mean in zip(names, row, strict=True) if mean is not None}
            for name, row in zip(names, found.pairs, strict=True)
        },
        "alike": [list(pair) for pair in found.alike],
        "by": found.by,
        "classes": [
            {
                "value": each.value,
                "deals": each.deals,
                "gains": {name: mean_json(mean) for name, mean in zip(names, each.gains, strict=True)},
            }
            for each in found.classes
        ],
    }


def _worth_row(worth: StrategyWorth) -> dict[str, Any]:
    return {
        "name": worth.name,
        "points": mean_json(worth.points),
        "plus": number(worth.plus),
        "gain": mean_json(worth.gain),
        "contracts": dict(worth.contracts),
        "close": worth.is_close,
    }


def strategies_columns(found: ComparedStrategies) -> dict[str, Any]:
    """A row for each deal: the deal and each strategy's points."""
    from dealspace.query.deal_columns import read_columns

    (deals,) = read_columns(["deal"]).values()
    points = {each.name: found.scores.points(place) for place, each in enumerate(found.strategies)}
    return {"deal": deals(found.deals), **{name: np.asarray(column) for name, column in points.items()}}


def strategies_panels(found: ComparedStrategies) -> list[BarsPanel]:
    """A bar for each strategy: how often it scores plus."""
    rows: list[tuple[str, Share]] = [(each.name, each.plus) for each in found.strategies]
    return [BarsPanel(f"{SIDE_NAMES[found.side]} score plus", rows)]
