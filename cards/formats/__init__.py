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
from dealspace.cards.formats.omissions import Omission, OmissionKind, omissions_text

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
