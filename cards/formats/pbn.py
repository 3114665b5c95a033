"""PBN, the Portable Bridge Notation, both ways: `parse_pbn` and `write_pbn`."""

from dealspace.cards.formats.pbn_read import parse_pbn
from dealspace.cards.formats.pbn_write import write_pbn

__all__ = ["parse_pbn", "write_pbn"]
