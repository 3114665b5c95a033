"""Rows of JSON, an object a line: reading lines as they come, their fields by type, and writing them.

What is wrong with a line is a NotationError: bytes that are no UTF-8, text that is no JSON, a field twice, a number
that is none or has thousands of digits, nesting without end.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import isfinite
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from dealspace.cards import BridgeError, NotationError

_MOST_DIGITS = 1000
"""A whole number longer than this is not one that anybody means."""

Fields = Mapping[str, Any]
Read = TypeVar("Read")


def as_line(row: Fields) -> str:
    """A row as one line of JSON, which any output can take."""
    text = json.dumps(row, ensure_ascii=False, allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(row, allow_nan=False)
    return text


def chunks_of(lines: Iterable[bytes], most: int) -> Iterator[list[tuple[int, bytes]]]:
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


def load_row(line: bytes) -> dict[str, Any]:
    """The object of a line. Raises NotationError."""
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


def row_name(row: Fields) -> dict[str, Any]:
    """The `id` of a row, to be given back; empty without one. Raises NotationError."""
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
