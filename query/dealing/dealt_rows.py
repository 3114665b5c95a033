"""What many deals come to as JSON: averages, how often each value comes, chances. docs/dealing.md has the fields."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.inference import Estimate
from dealspace.query.answers.json_values import number
from dealspace.query.dealing.dealer_language.script import Average, Axis, Frequency, Program
from dealspace.query.dealing.job import DealResult
from dealspace.query.dealing.script_output import Compute
from dealspace.query.display.numbers import Numbers, error_of

Row = dict[str, Any]


def average_row(text: str, found: Numbers, exact: float | None = None) -> Row:
    """The mean with its 95 % error, and the exact one where there is any."""
    row: Row = {"text": text, "deals": len(found)}
    if len(found):
        row["mean"] = float(found.mean())
    if len(found) > 1:
        row["error"] = error_of(found)
    return row if exact is None else {**row, "exact": exact}


def frequency_row(text: str, found: Numbers) -> Row:
    """How many deals have each value."""
    values, counts = np.unique(found, return_counts=True)
    return {
        "text": text,
        "deals": len(found),
        "counts": {f"{value:g}": count for value, count in zip(values.tolist(), counts.tolist(), strict=True)},
    }


def table_row(text: str, down: NDArray[np.int64], across: NDArray[np.int64]) -> Row:
    """How many deals have each pair of values: `[[value, value, deals], …]`."""
    pairs, counts = np.unique(np.stack([down, across], axis=1), axis=0, return_counts=True)
    return {
        "text": text,
        "deals": len(down),
        "counts": [[*pair, count] for pair, count in zip(pairs.tolist(), counts.tolist(), strict=True)],
    }


def done_row(done: DealResult, wanted: int) -> Row:
    """How many deals were made, and how often such deals come by nature."""
    row: Row = {"wanted": wanted, "deals": len(done.deals)}
    if done.chance is not None:
        row["chance"] = _chance(done.chance)
    if done.levels:
        row["types"] = [
            {"name": level.name, "deals": level.made, "chance": _chance(level.chance)} for level in done.levels
        ]
    return row


def script_rows(program: Program, value_of: Compute) -> Iterator[tuple[str, Row]]:
    """What a script counts, each under `averages` or `frequencies`."""
    for action in program.actions:
        match action:
            case Average(text, expr):
                yield "averages", average_row(text.rstrip(": "), value_of(expr, text))
            case Frequency(text, Axis(expr) as axis, None):
                yield "frequencies", frequency_row(text, _first_of_row(value_of(expr, text), axis))
            case Frequency(text, Axis(expr) as rows, Axis(other) as columns):
                down = _first_of_row(value_of(expr, text), rows)
                across = _first_of_row(value_of(other, text), columns)
                both = min(len(down), len(across))
                yield "frequencies", table_row(text, down[:both], across[:both])
            case _:
                pass


def _first_of_row(found: NDArray[np.int64], axis: Axis) -> NDArray[np.int64]:
    """The values, each as the first of its row."""
    return found - (found - axis.low) % axis.step


def _chance(chance: Fraction | Estimate) -> Any:
    return number(chance if isinstance(chance, Estimate) else float(chance))
