"""What a tuning has come to, in words, as JSON, and as the comment beside the changed numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealspace.studies.tune.gain import LEAST_DIFFERENT, Gain
from dealspace.studies.tune.race import Race, Runner
from dealspace.studies.tune.tune_run import Tuning

_SHOWN = 12


def gain_text(gain: Gain | None, scoring: str) -> str:
    """`+0.120 IMPs a board (+0.031 to +0.209), 84 of 2,000 boards differ`."""
    if gain is None:
        return "no board"
    factor, digits, unit = (1.0, 3, "IMPs a board") if scoring == "imps" else (100.0, 2, "% of the matchpoints")
    interval = ""
    if gain.low is not None and gain.high is not None:
        interval = f" ({gain.low * factor:+.{digits}f} to {gain.high * factor:+.{digits}f})"
    boards = f"{gain.different:,} of {gain.boards:,} boards differ"
    return f"{gain.value * factor:+.{digits}f} {unit}{interval}, {boards}"


def comment(tuning: Tuning) -> str:
    """What is written above the changed numbers."""
    assert tuning.winner is not None, "only proved changes are written"
    changes = ", ".join(f"{name} {value}, was {tuning.tunable.was(name)}" for name, value in tuning.winner.values)
    how = " with judgement" if tuning.conditions.judge else ""
    return (
        f"tuned: {changes}: {gain_text(tuning.gain, tuning.conditions.scoring)}{how}, "
        f"95 % interval, fresh boards, seed {tuning.conditions.seed}"
    )


def report(tuning: Tuning, written: str | None) -> Iterator[str]:
    """The tuning for people.

    Args:
        written: the file that has the changed numbers now; None where none was written.
    """
    how = tuning.conditions
    file = tuning.tunable.present.file.name
    names = ", ".join(f"{each.name} (now {each.written.value})" for each in tuning.tunable.parameters)
    yield f"{file}: {names}; {how.scoring}, {'with judgement' if how.judge else 'by the book'}, seed {how.seed}"
    for race in tuning.races:
        yield ""
        yield from _race_lines(race, how.scoring)
    yield ""
    if not tuning.is_complete:
        yield "stopped before the end"
        return
    if tuning.winner is None:
        yield f"Nothing is proved: no candidate gained. {file} is as it was."
        return
    yield f"hold-out of fresh boards, 95 % interval: {tuning.winner}: {gain_text(tuning.gain, how.scoring)}"
    if tuning.is_proved:
        yield f"written to {written}" if written is not None else "proved"
    elif tuning.gain is None or tuning.gain.low is None:
        yield f"Nothing is proved: fewer than {LEAST_DIFFERENT} boards differ. {file} is as it was."
    else:
        yield f"Nothing is proved: the interval is not above 0. {file} is as it was."


def _race_lines(race: Race, scoring: str) -> Iterator[str]:
    count = len(race.runners)
    yield (
        f"race of {count} candidate{'s' * (count != 1)} against what is written, boards {race.first:,}–"
        f"{race.first + race.boards - 1:,}; intervals hold for all candidates and looks together"
    )
    for runner in race.ranking[:_SHOWN]:
        dropped = f", dropped after {runner.dropped:,}" if runner.dropped is not None else ""
        yield f"  {runner.candidate}: {gain_text(runner.gain(race.error), scoring)}{dropped}"
    if count > _SHOWN:
        yield f"  … and {count - _SHOWN} more"


def tuning_json(tuning: Tuning, written: str | None) -> dict[str, Any]:
    """The tuning for programs."""
    how = tuning.conditions
    return {
        "system": tuning.tunable.name,
        "file": tuning.tunable.present.file.name,
        "scoring": how.scoring,
        "judge": how.judge,
        "seed": how.seed,
        "parameters": {each.name: each.written.value for each in tuning.tunable.parameters},
        "races": [
            {
                "first": race.first,
                "boards": race.boards,
                "candidates": [_runner_json(runner, race.error) for runner in race.ranking],
            }
            for race in tuning.races
        ],
        "hold_out": None if tuning.check is None else _runner_json(tuning.check),
        "complete": tuning.is_complete,
        "proved": tuning.is_proved,
        "written": written,
    }


def _runner_json(runner: Runner, error: float | None = None) -> dict[str, Any]:
    gain = runner.gain() if error is None else runner.gain(error)
    row = {
        "values": dict(runner.candidate.values),
        "gain": None if gain is None else {"value": gain.value, "low": gain.low, "high": gain.high},
        "boards": len(runner.gains),
        "different": gain.different if gain is not None else 0,
    }
    return row if error is None else {**row, "dropped": runner.dropped}
