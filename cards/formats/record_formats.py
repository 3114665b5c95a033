"""The entry points for texts of all formats: `parse_records` and `format_records`; those for files: `record_stream`.

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
from dealspace.cards.formats.club_formats import BINARY, CLUB_FORMATTERS, CLUB_PARSERS
from dealspace.cards.formats.draft import ParsedRecords
from dealspace.cards.formats.handviewer import format_urls, parse_urls
from dealspace.cards.formats.jsonl import format_jsonl, parse_jsonl
from dealspace.cards.formats.lin import format_lin, parse_lin
from dealspace.cards.formats.pbn import format_pbn, parse_pbn
from dealspace.cards.formats.rbn import parse_rbn

__all__ = [
    "FORMATS",
    "ParsedRecords",
    "format_of",
    "format_records",
    "parse_records",
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
ENDINGS = {".json": "jsonl", ".xml": "usebio", **{f".{name}": name for name in _PARSERS}}
"""The format of each ending of a file."""

FORMATS = tuple(_PARSERS)
"""The names of the formats."""
WRITTEN_FORMATS = tuple(_FORMATTERS)
"""Those that are written, too."""


def parse_records(text: str | bytes, format: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """Read the boards of a text.

    Args:
        text: what a file of this format holds; its bytes for `bws`, which is no text.
        format: one of `FORMATS`, in either case.
        file: the name of the file, for the locations of errors.
        strict: refuse a board with anything wrong in it. Otherwise a slip costs what it spoils, never the deal: it is
            a warning, and what is doubtful is kept as text in a tag or table of the record (`Record.doubts`).
    Returns:
        The boards, and an error with its location for each board that could not be read.
    Raises:
        NotationError: an unknown format.
    """
    expect_type(format, str, "format")
    reader = reader_of(format)
    if format.lower() in BINARY:
        expect_type(text, (str, bytes), "text")
        return BINARY[format.lower()](text, file, strict=strict)
    expect_type(text, str, "text")
    assert isinstance(text, str)
    return reader(text, file, strict=strict)


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
        raise NotationError(f"{name} can be read but not written; write one of {' '.join(WRITTEN_FORMATS)}")
    reader_of(format)
    return _FORMATTERS[name](records)


def format_of(path: str | Path) -> str:
    """The format of a file by its ending, `pbn` for `boards.PBN`. Raises NotationError for an unknown ending."""
    ending = Path(path).suffix.lower()
    if ending not in ENDINGS:
        raise NotationError(f'"{path}" has no ending of a known format: expected a name ending in {" ".join(ENDINGS)}')
    return ENDINGS[ending]


def reader_of(format: str) -> _Parser:
    """The reader of a format, its name in either case. Raises NotationError."""
    if format.lower() not in _PARSERS:
        raise NotationError(f'"{format}" is not a known format: expected one of {" ".join(FORMATS)}')
    return _PARSERS[format.lower()]
