"""What a dealer script prints: its print actions for each deal, its averages and tables at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Deal, Seat
from dealspace.inference.several_hands.compute import compute
from dealspace.inference.several_hands.deal_expression import DealExpression, is_slow
from dealspace.query.dealing.dealer_language.script import (
    Average,
    Axis,
    Frequency,
    PrintCompact,
    PrintHands,
    PrintHoldings,
    PrintPbn,
    PrintRow,
    PrintText,
    Program,
)
from dealspace.query.dealing.produce import DealProgress
from dealspace.query.dealing.statistics import PairCounts, ValueCounts
from dealspace.query.dealing.writing import Boards, compact, csv_row, hands_beside, holdings, one_line, pbn_games

_AT_ONCE, _SLOWLY = 1 << 16, 10
"""Deals an expression is computed for at a time; few, where they are solved double dummy."""

Compute = Callable[[DealExpression, str], NDArray[np.int64]]
"""The values of an expression for all deals, or for the first of them; the text is for a progress bar."""


def in_steps(expr: DealExpression, deals: NDArray[np.uint64], progress: DealProgress) -> NDArray[np.int64]:
    """The value for each deal, or for those that are done when `progress` returns False."""
    step = _SLOWLY if is_slow(expr) else _AT_ONCE
    found = [np.zeros(0, dtype=np.int64)]
    for start in range(0, len(deals), step):
        if not progress(start, len(deals)):
            break
        found.append(compute(expr, deals[start : start + step]))
    return np.concatenate(found)


def printed(
    program: Program, deals: NDArray[np.uint64], boards: Boards, value_of: Compute, before: int = 0
) -> Iterator[str]:
    """The text of each deal, as the print actions have it; so many deals came before."""
    values = {id(expr): value_of(expr, "printing").tolist() for expr in _shown(program)}
    ready = min(map(len, values.values()), default=len(deals))
    for row, bits in enumerate(deals[:ready].tolist()):
        number = before + row + 1
        deal = Deal.of_bits(bits)
        text = ""
        for action in program.actions:
            match action:
                case PrintHands(seats):
                    text += "\n".join(hands_beside(number, deal, seats)) + "\n"
                case PrintPbn():
                    text += pbn_games([boards.record(number, deal)], first=number == 1)
                case PrintCompact(on_one_line, expr):
                    value = "" if expr is None else f" {values[id(expr)][row]}"
                    lines = [one_line(deal) + value] if on_one_line else [*list(compact(deal))[:-1], *value.split(), ""]
                    text += "\n".join(lines) + "\n"
                case PrintText(items):
                    text += "".join(item if isinstance(item, str) else str(values[id(item)][row]) for item in items)
                case PrintRow(items):
                    text += csv_row(
                        item
                        if isinstance(item, str)
                        else deal[item]
                        if isinstance(item, Seat)
                        else values[id(item)][row]
                        for item in items
                    )
                case PrintHoldings(seats):
                    text += holdings(deal, seats) + "\n"
                case _:
                    pass
        yield text


def _shown(program: Program) -> Iterator[DealExpression]:
    """The expressions whose values are printed with each deal."""
    for action in program.actions:
        match action:
            case PrintCompact(_, expr) if expr is not None:
                yield expr
            case PrintText(items) | PrintRow(items):
                yield from (item for item in items if isinstance(item, DealExpression))
            case _:
                pass


class ScriptStatistics:
    """The averages and tables of a script, over deals that come in portions."""

    def __init__(self, program: Program) -> None:
        self._counts: list[tuple[Average | Frequency, ValueCounts | PairCounts]] = []
        for action in program.actions:
            match action:
                case Frequency(_, Axis() as down, Axis() as across):
                    self._counts.append((action, PairCounts(down.rows, across.rows)))
                case Average() | Frequency():
                    self._counts.append((action, ValueCounts()))
                case _:
                    pass

    def add(self, value_of: Compute) -> None:
        """Count a portion: the deals of which `value_of` has the values."""
        for action, counts in self._counts:
            first = action.expr if isinstance(action, Average) else action.rows.expr
            found = value_of(first, action.text)
            if isinstance(counts, ValueCounts):
                counts.add(found)
                continue
            assert isinstance(action, Frequency) and action.columns is not None, "a table has two axes"
            across = value_of(action.columns.expr, action.text)
            both = min(len(found), len(across))
            counts.add(found[:both], across[:both])

    def lines(self) -> Iterator[str]:
        for action, counts in self._counts:
            match action, counts:
                case Average(text), ValueCounts():
                    yield counts.average_line(text.rstrip(": ") or "average")
                case Frequency(text, Axis() as axis), ValueCounts():
                    yield from counts.histogram(text or "frequency", axis.rows)
                case _, PairCounts():
                    yield from counts.lines(action.text or "frequency")
