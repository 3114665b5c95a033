"""LIN, the format of Bridge Base Online, both ways."""

from dealspace.cards.formats.lin_pairs import LIN_SEATS
from dealspace.cards.formats.lin_read import parse_lin
from dealspace.cards.formats.lin_write import format_lin

__all__ = ["LIN_SEATS", "format_lin", "parse_lin"]
