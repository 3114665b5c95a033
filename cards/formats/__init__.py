"""File formats of boards: PBN, LIN, RBN, JSON lines, hand-viewer addresses. `files` is the door to all of them."""

from dealspace.cards.formats.files import (
    FORMATS,
    Reading,
    decode,
    format_of,
    parse_records,
    read_records,
    write_records,
)

__all__ = ["FORMATS", "Reading", "decode", "format_of", "parse_records", "read_records", "write_records"]
