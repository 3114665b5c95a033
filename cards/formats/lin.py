"""LIN, the format of Bridge Base Online, both ways."""

from dealspace.cards.formats.lin_read import LIN_SEATS, parse_lin
from dealspace.cards.formats.lin_write import format_lin

__all__ = ["LIN_SEATS", "format_lin", "parse_lin"]
