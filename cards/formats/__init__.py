"""File formats of boards: PBN, LIN, RBN, JSON lines, those of clubs; see `record_formats` and `record_stream`."""

from dealspace.cards.formats.record_formats import (
    FORMATS,
    WRITTEN_FORMATS,
    ParsedRecords,
    format_of,
    format_records,
    parse_records,
)
from dealspace.cards.formats.record_stream import RecordStream, read_records, stream_records
from dealspace.cards.formats.text_decoding import decode
from dealspace.cards.formats.travellers import Traveller, travellers

__all__ = [
    "FORMATS",
    "WRITTEN_FORMATS",
    "ParsedRecords",
    "RecordStream",
    "Traveller",
    "decode",
    "format_of",
    "format_records",
    "parse_records",
    "read_records",
    "stream_records",
    "travellers",
]
