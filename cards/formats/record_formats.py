"""The entry points for all file formats: files with `read_records`, texts with `parse_records` and
`format_records`.

    pbn     Portable Bridge Notation 2.1                 .pbn
    lin     Bridge Base Online                           .lin
    rbn     Richard's Bridge Notation                    .rbn
    jsonl   our own, one JSON object a line              .jsonl .json
    url     addresses of BBO's hand viewer, one a line   .url
    dup …   those of clubs, dealing machines and engines, and pasted hands: see `club_formats`

Each format has the same pair: `parse_pbn` and `format_pbn`, `parse_lin` and `format_lin` …. A file with a bad board in
it still gives the good ones: see `ParsedRecords`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from dealspace.cards.board import Record
from dealspace.cards.errors import NotationError, expect_type
from dealspace.cards.formats.club_formats import CLUB_FORMATTERS, CLUB_PARSERS
from dealspace.cards.formats.detection import detect
from dealspace.cards.formats.draft import ParsedRecords
from dealspace.cards.formats.handviewer import format_urls, parse_urls
from dealspace.cards.formats.jsonl import format_jsonl, parse_jsonl
from dealspace.cards.formats.lin import format_lin, parse_lin
from dealspace.cards.formats.pbn import format_pbn, parse_pbn
from dealspace.cards.formats.rbn import parse_rbn

__all__ = [
    "FORMATS",
    "ParsedRecords",
    "decode",
    "format_of",
    "format_records",
    "parse_records",
    "read_records",
]


class _Parser(Protocol):
    def __call__(self, text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords: ...


_PARSERS: dict[str, _Parser] = {
    "pbn": parse_pbn,
    "lin": parse_lin,
    "rbn": parse_rbn,
    "jsonl": parse_jsonl,
    "url": parse_urls,
    **CLUB_PARSERS,
}
_FORMATTERS: dict[str, Callable[[Iterable[Record]], str]] = {
    "pbn": format_pbn,
    "lin": format_lin,
    "jsonl": format_jsonl,
    "url": format_urls,
    **CLUB_FORMATTERS,
}
_ENDINGS = {".json": "jsonl", **{f".{name}": name for name in _PARSERS}}

FORMATS = tuple(_PARSERS)
"""The names of the formats."""


def read_records(path: str | Path, *, format: str | None = None, strict: bool = False) -> ParsedRecords:
    """Read the boards of a file.

    Args:
        path: the file; UTF-8, UTF-16 with a byte-order mark, or else a Latin alphabet (cp1252, ISO 8859-1).
        format: one of `FORMATS`; None takes it from the file's ending, or for `.txt` from how the text begins.
        strict: as for `parse_records`.
    Returns:
        The boards in the order of the file, and an error with its location for each board that could not be read.
    Raises:
        NotationError: an unknown format or ending.
        OSError: the file cannot be read.

    >>> from dealspace.cards import Board, Deal, Record
    >>> import tempfile
    >>> deal = Deal.parse("N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765")
    >>> path = Path(tempfile.mkdtemp()) / "one.pbn"
    >>> _ = path.write_text(format_records([Record(Board.standard(1, deal))], "pbn"))
    >>> [str(record.board) for record in read_records(path).records]
    ['1 N None N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765']
    """
    if format is None and Path(path).suffix.lower() == ".txt":
        text = decode(Path(path).read_bytes())
        return parse_records(text, detect(text).format, str(path), strict=strict)
    name = format_of(path) if format is None else format
    _parser(name)
    return parse_records(decode(Path(path).read_bytes()), name, str(path), strict=strict)


def parse_records(text: str, format: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """Read the boards of a text.

    Args:
        text: what a file of this format holds.
        format: one of `FORMATS`, in either case.
        file: the name of the file, for the locations of errors.
        strict: refuse a board with anything wrong in it. Otherwise a slip costs what it spoils, never the deal: it is
            a warning, and what is doubtful is kept as text in a tag or table of the record (`Record.doubts`).
    Returns:
        The boards, and an error with its location for each board that could not be read.
    Raises:
        NotationError: an unknown format.
    """
    expect_type(text, str, "text")
    expect_type(format, str, "format")
    return _parser(format)(text, file, strict=strict)


def format_records(records: Iterable[Record], format: str) -> str:
    """The boards as a text of this format, which `parse_records` reads back.

    PBN sorts other tags by name and makes every note an alert; LIN and hand-viewer addresses have no field for tags
    and tables; dealing machines take the cards alone. JSON lines lose nothing.

    Args:
        records: the boards, in the order in which they are written.
        format: one of `FORMATS` except `hands`, in either case.
    Raises:
        NotationError: an unknown format, or a board that the format cannot express, naming board and reason.
    """
    expect_type(format, str, "format")
    name = format.lower()
    if name in _PARSERS and name not in _FORMATTERS:
        raise NotationError(f"{name} can be read but not written; write one of {' '.join(_FORMATTERS)}")
    _parser(format)
    return _FORMATTERS[name](records)


def format_of(path: str | Path) -> str:
    """The format of a file by its ending, `pbn` for `boards.PBN`. Raises NotationError for an unknown ending."""
    ending = Path(path).suffix.lower()
    if ending not in _ENDINGS:
        raise NotationError(f'"{path}" has no ending of a known format: expected a name ending in {" ".join(_ENDINGS)}')
    return _ENDINGS[ending]


def decode(raw: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with a byte-order mark, or else a Latin alphabet (cp1252, ISO 8859-1)."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", errors="replace")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")


def _parser(format: str) -> _Parser:
    if format.lower() not in _PARSERS:
        raise NotationError(f'"{format}" is not a known format: expected one of {" ".join(FORMATS)}')
    return _PARSERS[format.lower()]
