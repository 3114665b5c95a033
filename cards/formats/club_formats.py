"""The formats of clubs, for `record_formats`: readers and writers by name, which is the ending too.

dup dlm bri dge    files of dealing machines: the cards, numbered in their order
bws usebio         results of clubs, read only: scoring files of Bridgemates (a database, not a text), and XML
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from dealspace.cards.board import Record
from dealspace.cards.formats.bws import parse_bws
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
from dealspace.cards.formats.engine_lines import format_bba, format_ben, format_gib, parse_bba, parse_ben, parse_gib
from dealspace.cards.formats.hands_text import parse_hands
from dealspace.cards.formats.rbn_write import format_rbn
from dealspace.cards.formats.usebio import parse_usebio


class ClubParser(Protocol):
    """A reader, as `parse_records` describes it."""

    def __call__(self, text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords: ...


CLUB_PARSERS: dict[str, ClubParser] = {
    "dup": parse_dup,
    "dlm": parse_dlm,
    "bri": parse_bri,
    "dge": parse_dge,
    "csv": parse_csv,
    "ben": parse_ben,
    "bba": parse_bba,
    "gib": parse_gib,
    "hands": parse_hands,
    "bws": parse_bws,
    "usebio": parse_usebio,
}
BINARY = {"bws": parse_bws}
"""The readers of formats whose files are no texts, so that they take bytes."""
CLUB_FORMATTERS: dict[str, Callable[[Iterable[Record]], str]] = {
    "dup": format_dup,
    "dlm": format_dlm,
    "bri": format_bri,
    "dge": format_dge,
    "csv": format_csv,
    "ben": format_ben,
    "bba": format_bba,
    "gib": format_gib,
    "rbn": format_rbn,
}
