"""The door to all file formats: `read_records` from a file, `parse_records` from a text, `write_records` to a text.

    pbn     Portable Bridge Notation 2.1                 .pbn
    lin     Bridge Base Online                           .lin
    rbn     Richard's Bridge Notation (read only)        .rbn
    jsonl   our own, an object a line                    .jsonl .json
    url     addresses of BBO's hand viewer, one a line   .url

A file with a bad board in it still gives the good ones: see `Reading`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from dealspace.cards.board import Record
from dealspace.cards.errors import NotationError
from dealspace.cards.formats.handviewer import parse_urls, write_urls
from dealspace.cards.formats.jsonl import parse_jsonl, write_jsonl
from dealspace.cards.formats.lin import parse_lin, write_lin
from dealspace.cards.formats.pbn import parse_pbn, write_pbn
from dealspace.cards.formats.rbn import parse_rbn
from dealspace.cards.formats.reading import Reading

__all__ = ["FORMATS", "Reading", "decode", "format_of", "parse_records", "read_records", "write_records"]

_READERS: dict[str, Callable[[str, str | None], Reading]] = {
    "pbn": parse_pbn,
    "lin": parse_lin,
    "rbn": parse_rbn,
    "jsonl": parse_jsonl,
    "url": parse_urls,
}
_WRITERS: dict[str, Callable[[Iterable[Record]], str]] = {
    "pbn": write_pbn,
    "lin": write_lin,
    "jsonl": write_jsonl,
    "url": write_urls,
}
_ENDINGS = {".pbn": "pbn", ".lin": "lin", ".rbn": "rbn", ".jsonl": "jsonl", ".json": "jsonl", ".url": "url"}

FORMATS = tuple(_READERS)
"""The names of the formats."""


def read_records(path: str | Path, *, format: str | None = None) -> Reading:
    """The boards of a file, its format told by its ending unless it is given.

    Raises:
        NotationError: a format nobody knows.
        OSError: the file cannot be read.
    """
    name = format_of(path) if format is None else format
    _reader(name)
    return parse_records(decode(Path(path).read_bytes()), name, str(path))


def parse_records(text: str, format: str, file: str | None = None) -> Reading:
    """The boards of a text; `file` is named in the problems. Raises NotationError for an unknown format."""
    return _reader(format)(text, file)


def write_records(records: Iterable[Record], format: str) -> str:
    """The boards as a text of this format.

    Raises:
        NotationError: an unknown format, or a board that it cannot express, naming board and reason.
    """
    name = format.lower()
    if name in _READERS and name not in _WRITERS:
        raise NotationError(f"{name} can be read but not written; write one of {' '.join(_WRITERS)}")
    _reader(format)
    return _WRITERS[name](records)


def format_of(path: str | Path) -> str:
    """The format that a file's ending stands for. Raises NotationError for any other ending."""
    ending = Path(path).suffix.lower()
    if ending not in _ENDINGS:
        raise NotationError(f'"{path}" does not tell its format: expected a name ending in {" ".join(_ENDINGS)}')
    return _ENDINGS[ending]


def decode(raw: bytes) -> str:
    """The text of a file: UTF-8 (or UTF-16 by its mark) where it is that, else Windows' or ISO's Latin letters."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", errors="replace")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")


def _reader(format: str) -> Callable[[str, str | None], Reading]:
    if format.lower() not in _READERS:
        raise NotationError(f'"{format}" is no format of boards: expected one of {" ".join(FORMATS)}')
    return _READERS[format.lower()]
