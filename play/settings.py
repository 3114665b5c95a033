"""How a card player decides, as a bot's file says it in its section `[play]`; an unknown key is an error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any

from cards import NotationError
from play.evidence import EVIDENCE
from play.ismcts import Leaves
from play.merit import SCORINGS, Scoring

METHODS = ("isdd", "alphamu", "ismcts", "rules", "random")
LEAVES = ("double_dummy", "random")


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """One player's settings.

    Attributes:
        method: `isdd` solves sampled worlds double dummy; `alphamu` looks for one line for all of them when declaring;
            `ismcts` grows one tree over what is seen; `rules` and `random` are baselines.
        depth: for αμ, declarer's cards chosen for all worlds at once.
        exploration, leaves: for `ismcts`, the constant of its bounds, and how leaves are valued.
        worlds: worlds solved for a decision, at most.
        time_ms: the mean time a decision may take, more of it for early tricks; 0: as long as the worlds take.
        scoring: what is compared.
        evidence: what cards played are taken to say, names of `play.evidence`.
        threads: over how many the solver is spread.
    """

    method: str = "isdd"
    worlds: int = 40
    time_ms: int = 0
    scoring: Scoring = "imps"
    evidence: tuple[str, ...] = ()
    threads: int = 1
    depth: int = 2
    exploration: float = 0.7
    leaves: Leaves = "double_dummy"

    @classmethod
    def read(cls, table: Mapping[str, Any]) -> PlaySettings:
        """The settings of a section `[play]`. Raises NotationError for a key or a value that is none."""
        known = [field.name for field in fields(cls)]
        for key in table:
            if key not in known:
                near = get_close_matches(key, known, 1)
                hint = f'did you mean "{near[0]}"?' if near else f"expected one of {', '.join(known)}"
                raise NotationError(f'[play] has no key "{key}": {hint}')
        values = dict(table)
        _check_choice(values, "method", METHODS)
        _check_choice(values, "scoring", SCORINGS)
        _check_choice(values, "leaves", LEAVES)
        for key, least, most in (
            ("worlds", 1, 100_000),
            ("time_ms", 0, 3_600_000),
            ("threads", 1, 256),
            ("depth", 1, 6),
        ):
            number = values.get(key, most)
            if type(number) is not int or not least <= number <= most:
                raise NotationError(f"[play] {key} is a whole number from {least} to {most}, not {number!r}")
        exploration = values.get("exploration", 0.7)
        if type(exploration) not in (int, float) or not 0 <= exploration <= 100:
            raise NotationError(f"[play] exploration is a number from 0 to 100, not {exploration!r}")
        names = values.get("evidence", [])
        if not isinstance(names, list | tuple) or any(name not in EVIDENCE for name in names):
            raise NotationError(f"[play] evidence is a list of {', '.join(EVIDENCE)}, not {names!r}")
        values["evidence"] = tuple(names)
        return cls(**values)


def _check_choice(values: Mapping[str, Any], key: str, choices: tuple[str, ...]) -> None:
    if key in values and values[key] not in choices:
        raise NotationError(f"[play] {key} is one of {', '.join(choices)}, not {values[key]!r}")
