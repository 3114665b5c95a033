"""Questions of programs as JSON, an object a line: reading them, and how errors in them are answered.

Rows are answered in order. Blank lines are passed over; an "id" is given back; a line that is wrong gives
`{"id"?, "error", "line"}` and cannot stop those after it, but makes the exit code 1.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

from dealspace.cards import BridgeError, NotationError
from dealspace.cards.formats.jsonl import HALVED, halved_field
from dealspace.inference.quantities.quantity import suggestion

_MOST_DIGITS = 1000
"""A whole number longer than this is not one that anybody means."""

Fields = Mapping[str, Any]
Asked = TypeVar("Asked")
Read = TypeVar("Read")


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
    for chunk in _chunks(lines, at_once):
        yield [read_row(line, number, fields, read) for number, line in chunk]


def read_row(line: bytes, number: int, fields: Collection[str], read: Callable[[Fields], Asked]) -> Row[Asked]:
    """One line; what is wrong with it is kept, not raised."""
    name: Fields = {}
    try:
        row = _load(line)
        name = _id(row)
        if (halved := halved_field({field: value for field, value in row.items() if field != "id"})) is not None:
            raise NotationError(f"{ascii(halved)[1:-1]}: {HALVED}")
        for field in row:
            if field not in fields:
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


def as_line(row: Fields) -> str:
    """A row as one line of JSON, which any output can take."""
    text = json.dumps(row, ensure_ascii=False, allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(row, allow_nan=False)
    return text


def _chunks(lines: Iterable[bytes], most: int) -> Iterator[list[tuple[int, bytes]]]:
    """Numbered lines in groups: all that are there, at least one. So nobody who asks row by row waits for others."""
    queue: SimpleQueue[tuple[int, bytes] | BaseException | None] = SimpleQueue()

    def read() -> None:
        try:
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    queue.put((number, line))
            queue.put(None)
        except BaseException as error:
            queue.put(error)

    Thread(target=read, daemon=True).start()
    chunk: list[tuple[int, bytes]] = []
    while True:
        try:
            item = queue.get(block=not chunk)
        except Empty:
            yield chunk
            chunk = []
            continue
        if isinstance(item, tuple):
            chunk.append(item)
        if chunk and (len(chunk) == most or not isinstance(item, tuple)):
            yield chunk
            chunk = []
        if item is None:
            return
        if isinstance(item, BaseException):
            raise item


# --- the object of a line ---


def _load(line: bytes) -> dict[str, Any]:
    try:
        row = json.loads(
            line.decode("utf-8-sig").rstrip("\r\n"),
            object_pairs_hook=_once,
            parse_constant=_no_constant,
            parse_int=_int,
        )
    except UnicodeDecodeError as error:
        raise NotationError(f"not UTF-8: byte {error.start + 1} is {line[error.start]:#04x}") from None
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error.msg} (column {error.colno})") from None
    except RecursionError:
        raise NotationError("not JSON that can be read: too deep") from None
    if not isinstance(row, dict):
        raise NotationError(f"expected an object {{…}}, found {shown(row)}")
    return row


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    row = dict(pairs)
    if len(row) < len(pairs):
        met = Counter(name for name, _ in pairs)
        twice = next(name for name in met if met[name] > 1)
        raise NotationError(f'"{twice}" is given twice')
    return row


def _no_constant(text: str) -> None:
    raise NotationError(f"not JSON: {text} is not a number")


def _int(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise NotationError(f"a number of {len(text)} digits is too long")
    return int(text)


def _id(row: Fields) -> dict[str, Any]:
    """The row's name, to be given back."""
    if "id" not in row:
        return {}
    name = row["id"]
    if isinstance(name, str | int) or (isinstance(name, float) and isfinite(name)):
        return {"id": name}
    raise NotationError(f"id: expected a text or a number, found {shown(name)}")


# --- its fields ---


def text_in(row: Fields, field: str, otherwise: str | None = None) -> str:
    """A text, or `otherwise` where there is none. Raises NotationError."""
    text = row.get(field, otherwise)
    if text is None and field not in row:
        raise NotationError(f'no "{field}"')
    if not isinstance(text, str):
        raise NotationError(f"{field}: expected a text, found {shown(text)}")
    return text


def whole_in(row: Fields, field: str, otherwise: int, low: int, high: int | None = None) -> int:
    """A whole number, `low` at least and `high` at most. Raises NotationError."""
    found = row.get(field, otherwise)
    if isinstance(found, bool) or not isinstance(found, int) or found < low or (high is not None and found > high):
        most = "" if high is None else f" to {high}"
        raise NotationError(f"{field}: expected a whole number from {low}{most}, found {shown(found)}")
    return found


def words_in(row: Fields, field: str, otherwise: list[str]) -> list[str]:
    """A list of texts; one text stands for a list of it alone. Raises NotationError."""
    only = row.get(field)
    return [only] if isinstance(only, str) else texts_in(row, field, otherwise)


def texts_in(row: Fields, field: str, otherwise: list[str]) -> list[str]:
    """A list of texts. Raises NotationError."""
    texts = row.get(field, otherwise)
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise NotationError(f"{field}: expected a list of texts, found {shown(texts)}")
    return texts


def object_in(row: Fields, field: str) -> Fields:
    """An object, empty where it is left out. Raises NotationError."""
    found = row.get(field, {})
    if not isinstance(found, dict):
        raise NotationError(f"{field}: expected an object {{…}}, found {shown(found)}")
    return found


def said_of(field: str, read: Callable[[str], Read], text: str) -> Read:
    """What the text means; an error names the field. Raises NotationError."""
    try:
        return read(text)
    except BridgeError as error:
        raise NotationError(f"{field}: {error}") from None


def shown(value: object) -> str:
    """A value as JSON, cut short."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"
