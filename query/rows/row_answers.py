"""Questions of programs as JSON, an object a line: reading them, and how errors in them are answered.

Rows are answered in order. Blank lines are passed over; an "id" is given back; a line that is wrong gives
`{"id"?, "error", "line"}` and cannot stop those after it, but makes the exit code 1. Where rows may be boards, one with
a "board" is a board of a file, and may have any other field besides.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from dealspace.cards import BridgeError, NotationError
from dealspace.inference.quantities.quantity import suggestion
from dealspace.runtime.json_rows import Fields, chunks_of, load_row, row_name

Asked = TypeVar("Asked")


@dataclass(frozen=True)
class Row(Generic[Asked]):
    """A row: its line from 1, its name to be given back, and either what it asks or what is wrong with it."""

    line: int
    name: Fields
    asked: Asked | None
    error: str | None = None

    def answered(self, answer: Fields | None) -> dict[str, Any]:
        """What is given back: the answer, or the error of a row that has none."""
        return {**self.name, **answer} if answer is not None else {**self.name, "error": self.error, "line": self.line}


def rows_of(
    lines: Iterable[bytes], fields: Collection[str], read: Callable[[Fields], Asked], at_once: int = 1
) -> Iterator[list[Row[Asked]]]:
    """The rows as they come, up to `at_once` together; `read` parses what a row asks, and may raise BridgeError."""
    for chunk in chunks_of(lines, at_once):
        yield [read_row(line, number, fields, read) for number, line in chunk]


def read_row(line: bytes, number: int, fields: Collection[str], read: Callable[[Fields], Asked]) -> Row[Asked]:
    """One line; what is wrong with it is kept, not raised."""
    from dealspace.cards.formats.jsonl import HALVED, halved_field  # only rows need the formats of files

    name: Fields = {}
    try:
        row = load_row(line)
        name = row_name(row)
        if (halved := halved_field({field: value for field, value in row.items() if field != "id"})) is not None:
            raise NotationError(f"{ascii(halved)[1:-1]}: {HALVED}")
        is_board = "board" in row and "board" in fields
        for field in row:
            if field not in fields and not is_board:
                near = suggestion(field, tuple(fields))
                hint = f'did you mean "{near}"?' if near else f"expected {', '.join(fields)}"
                raise NotationError(f'"{field}" is not a field: {hint}')
        return Row(number, name, read(row))
    except (BridgeError, OSError) as error:
        return Row(number, name, None, str(error))
    except RecursionError:
        return Row(number, name, None, "nested too deeply")


def answer_rows(
    lines: Iterable[bytes], fields: Collection[str], answer: Callable[[Fields], Mapping[str, Any]]
) -> Iterator[dict[str, Any]]:
    """The answers row by row; what is wrong with a row is its answer. `answer` may raise BridgeError."""
    return (row.answered(row.asked) for rows in rows_of(lines, fields, answer) for row in rows)
