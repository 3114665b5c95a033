"""What many deals come to: averages, distributions and double-dummy tricks asked for, as lines and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from dealspace.inference import HAND_SCOPE, Scope
from dealspace.inference.several_hands.compute import compute
from dealspace.query.conditions.dealer_expressions import DoubleDummyTricks
from dealspace.query.conditions.spelling import declarer_and_strain
from dealspace.query.dealing.dealer_language.script import PRODUCE_COUNTED, Program
from dealspace.query.dealing.dealt_rows import Row, average_row, frequency_row, script_rows
from dealspace.query.dealing.job import DealResult
from dealspace.query.dealing.requested_deals import number_asked
from dealspace.query.dealing.script_output import Compute
from dealspace.query.dealing.statistics import average_line, histogram

SOLVED = 100
"""Deals made when they are only solved double dummy."""


class DealCounts:
    """What is counted over all deals: averages, how often each value comes, double-dummy tricks.

    Args:
        averages, frequencies: quantities of hands and sides, as hcp:N, fit:NS.
        contracts: declarers and strains, as S NT.
    Raises:
        NotationError: one of them cannot be read.
    """

    def __init__(
        self,
        averages: Sequence[str] = (),
        frequencies: Sequence[str] = (),
        contracts: Sequence[str] = (),
        scope: Scope = HAND_SCOPE,
    ) -> None:
        self.averages = [(text, number_asked(text, scope)) for text in averages]
        self.frequencies = [(text, number_asked(text, scope)) for text in frequencies]
        self.contracts = [declarer_and_strain(text) for text in contracts]

    @property
    def usual_count(self) -> int | None:
        """How many deals are usual to count over; None if nothing is to be counted."""
        if self.contracts:
            return SOLVED
        return PRODUCE_COUNTED if self.averages or self.frequencies else None

    def lines(self, done: DealResult, values_of: Compute) -> Iterator[str]:
        """Averages, with the exact ones where they can be had, then histograms, then tricks."""
        for average in self._averages(done):
            yield average_line(*average)
        for label, number in self.frequencies:
            in_halves = " in halves" if number.unit == 2 else ""
            yield from histogram(label + in_halves, compute(number.expression, done.deals))
        for label, tricks in self._tricks(values_of):
            yield average_line(label, tricks)
            yield from histogram(label, tricks)

    def row(self, done: DealResult, values_of: Compute, program: Program | None) -> dict[str, list[Row]]:
        """The same as JSON, what a script counts first."""
        found: dict[str, list[Row]] = {"averages": [], "frequencies": [], "tricks": []}
        for kind, row in script_rows(program, values_of) if program is not None else ():
            found[kind].append(row)
        found["averages"] += [average_row(*average) for average in self._averages(done)]
        for label, number in self.frequencies:
            found["frequencies"].append(frequency_row(label, compute(number.expression, done.deals) / number.unit))
        for label, tricks in self._tricks(values_of):
            found["tricks"].append({**average_row(label, tricks), **frequency_row(label, tricks)})
        return {kind: rows for kind, rows in found.items() if rows}

    def _averages(self, done: DealResult) -> Iterator[tuple[str, NDArray[np.float64], float | None]]:
        """The values of which a mean is wanted, with the exact one where it can be had."""
        for label, number in self.averages:
            exact = done.source.mean(number.expression) if done.source is not None else None
            values = compute(number.expression, done.deals) / number.unit
            yield label, values, None if exact is None else exact / number.unit

    def _tricks(self, values_of: Compute) -> Iterator[tuple[str, NDArray[np.int64]]]:
        """Double-dummy tricks by declarer and strain."""
        for seat, strain in self.contracts:
            label = f"tricks of {seat.title} in {strain}"
            yield label, values_of(DoubleDummyTricks(seat, strain), label)
