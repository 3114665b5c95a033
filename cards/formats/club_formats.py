"""The formats of clubs, for `record_formats`: readers and writers by name, which is the ending too.

dup dlm bri dge    files of dealing machines: the cards, numbered in their order
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from dealspace.cards.board import Record
from dealspace.cards.formats.csv_boards import format_csv, parse_csv
from dealspace.cards.formats.dealing_machine import (
    format_bri,
    format_dge,
    format_dup,
    parse_bri,
    parse_dge,
    parse_dup,
)
from dealspace.cards.formats.dlm import format_dlm, parse_dlm
from dealspace.cards.formats.draft import ParsedRecords


class ClubParser(Protocol):
    """A reader; these formats have nothing doubtful to keep, so that `strict` changes nothing."""

    def __call__(self, text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords: ...


CLUB_PARSERS: dict[str, ClubParser] = {
    "dup": parse_dup,
    "dlm": parse_dlm,
    "bri": parse_bri,
    "dge": parse_dge,
    "csv": parse_csv,
}
CLUB_FORMATTERS: dict[str, Callable[[Iterable[Record]], str]] = {
    "dup": format_dup,
    "dlm": format_dlm,
    "bri": format_bri,
    "dge": format_dge,
    "csv": format_csv,
}
DEALS_ALONE = ("dup", "dlm", "bri", "dge")
"""The formats that hold cards and no results."""
