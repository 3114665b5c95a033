"""File formats of boards: PBN, LIN, RBN, JSON lines, hand-viewer addresses; `files` has the entry points."""

from dealspace.cards.formats.omissions import Omission, OmissionKind, omissions_text
from dealspace.cards.formats.record_formats import (
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
    "Omission",
    "OmissionKind",
    "ParsedRecords",
    "decode",
    "format_of",
    "format_records",
    "omissions_text",
    "parse_records",
    "read_records",
]
