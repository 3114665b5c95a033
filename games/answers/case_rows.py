"""Rows of cases answered line by line: a row comes back with the fields that answer it.

What a row asks is its `kind`; fields that nobody knows come back as they are. A line that is wrong gives
`{"id"?, "error", "line"}` and cannot stop those after it. Work is limited by counted steps, not by the clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from dealspace.cards import BridgeError, NotationError
from dealspace.cards.formats.jsonl import HALVED, halved_field
from dealspace.games.answers.case_kinds import ANSWERS
from dealspace.runtime.json_rows import Fields, as_line, chunks_of, load_row, row_name, shown, text_in

MOST_BYTES = 200_000
"""Of a line; the longest case has about 5,000."""


def answer_game_row(row: Fields) -> dict[str, Any]:
    """The row with the fields that answer it.

    Raises:
        BridgeError: an unknown kind, or fields that are missing or wrong.

    >>> answer_game_row({"kind": "euchre_trick", "trump": "h", "trick": ["Ah", "Jd", "Jh"], "n": 1})
    {'kind': 'euchre_trick', 'trump': 'h', 'trick': ['Ah', 'Jd', 'Jh'], 'n': 1, 'winner_index': 2}
    """
    kind = text_in(row, "kind")
    if (answer := ANSWERS.get(kind)) is None:
        raise NotationError(f"kind: found {shown(kind)}, expected one of {', '.join(sorted(ANSWERS))}")
    return {**row, **answer(row)}


def answer_game_line(line: bytes, number: int) -> tuple[str, bool]:
    """A line's answer as a line, and whether it is one: what is wrong with a row is its answer, and False."""
    name: dict[str, Any] = {}
    try:
        if len(line) > MOST_BYTES:
            raise NotationError(f"a row of {len(line)} bytes is too long: at most {MOST_BYTES}")
        row = load_row(line)
        name = row_name(row)
        if (halved := halved_field(row)) is not None:
            raise NotationError(f"{ascii(halved)[1:-1]}: {HALVED}")
        return as_line(answer_game_row(row)), True
    except (BridgeError, ValueError) as error:  # as_line refuses numbers beyond all bounds, 1e999
        return as_line({**name, "error": str(error), "line": number}), False
    except RecursionError:
        return as_line({**name, "error": "nested too deeply", "line": number}), False


def answer_game_lines(lines: Iterable[bytes]) -> Iterator[tuple[str, bool]]:
    """The answers of lines as they come, blank ones passed over: each with whether it is one."""
    for chunk in chunks_of(lines, 1):
        for number, line in chunk:
            yield answer_game_line(line, number)
