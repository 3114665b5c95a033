"""Boards as text piece by piece, for files of any size: `text_pieces`, joined, is what `format_records` gives.

Most formats write board by board. A session of LIN is written when it is whole, and the formats in which every board
depends on all others (columns of a table, the number of boards) when all are there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from dealspace.cards.board import Record
from dealspace.cards.errors import NotationError
from dealspace.cards.formats.lin_write import lin_lines
from dealspace.cards.formats.rbn_write import rbn_lines
from dealspace.cards.formats.record_formats import format_records

OF_ONE_PIECE = ("csv", "dlm", "dup")
"""Formats whose boards are written when all are there."""
_LINES = {"lin": lin_lines, "rbn": rbn_lines}
BOARDS = 200
"""Boards written at once."""
Refused = Callable[[Record, NotationError], object]


def text_pieces(
    records: Iterable[Record], format: str, *, refused: Refused | None = None, boards: int = BOARDS
) -> Iterator[str]:
    """The boards as text of this format.

    Args:
        records: the boards; as many are taken as a piece needs.
        format: one of `FORMATS` except those that are only read.
        refused: called with each board that the format cannot express, and why; it is left out.
        boards: how many become a piece, where the format does not tell.
    Raises:
        NotationError: an unknown format; without `refused`, a board that the format cannot express; or boards that
            cannot be in one file of it.
    """
    name = format.lower()
    if name in OF_ONE_PIECE:
        yield format_records(list(_expressible(records, name, refused)), name)
    elif name in _LINES:
        yield from _LINES[name](_expressible(records, name, refused))
    else:
        yield from _batches(iter(records), name, refused, boards)


def _batches(records: Iterator[Record], format: str, refused: Refused | None, boards: int) -> Iterator[str]:
    header = format_records((), format)
    yield header
    between = ""
    while batch := list(islice(records, boards)):
        if text := _batch_text(batch, format, refused).removeprefix(header):
            yield between + text
            between = "\n" if format == "pbn" else ""


def _batch_text(batch: Sequence[Record], format: str, refused: Refused | None) -> str:
    try:
        return format_records(batch, format)
    except NotationError:
        if refused is None:
            raise
        return format_records(list(_expressible(batch, format, refused)), format)


def _expressible(records: Iterable[Record], format: str, refused: Refused | None) -> Iterator[Record]:
    """The boards that the format can express; all of them where nobody wants to know."""
    for record in records:
        if refused is not None:
            try:
                format_records((record,), format)
            except NotationError as error:
                refused(record, error)
                continue
        yield record
