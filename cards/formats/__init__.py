"""File formats of boards: PBN, LIN, RBN, JSON lines, hand-viewer addresses; `files` has the entry points."""

from dealspace.cards.formats.files import (
    FORMATS,
    ParsedRecords,
    decode,
    format_of,
    format_records,
    parse_records,
    read_records,
)

__all__ = [
    "FORMATS",
    "ParsedRecords",
    "decode",
    "format_of",
    "format_records",
    "parse_records",
    "read_records",
]
