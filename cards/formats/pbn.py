"""PBN, the Portable Bridge Notation, both ways: `parse_pbn` and `format_pbn`."""

from dealspace.cards.formats.pbn_read import parse_pbn
from dealspace.cards.formats.pbn_write import format_pbn

__all__ = ["format_pbn", "parse_pbn"]
