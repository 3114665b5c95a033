"""Boards saved to a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import TextIOBase
from pathlib import Path
from typing import BinaryIO, TextIO, cast

from dealspace.cards import Board, Deal, Record
from dealspace.cards.errors import expect_type
from dealspace.cards.formats import ParsedRecords, format_of
from dealspace.cards.formats.record_writing import text_pieces
from dealspace.runtime.files import locked, plain_target, replacing


def write_records(
    records: Iterable[Record | Board | Deal] | ParsedRecords,
    target: str | Path | TextIO | BinaryIO,
    *,
    format: str | None = None,
) -> None:
    """Write boards to a file, in UTF-8 with `\\n` at the end of each line.

    A file that exists is replaced in one step: whatever happens, it holds the old boards or the new ones. Boards are
    taken as they are written, so that those of a generator need no more memory than a few.

    Args:
        records: the boards, in the order in which they are written; a Deal is the board of its place, from 1.
        target: the file's path, or a file that is open for writing.
        format: one of `FORMATS` except those that are only read; None takes it from the file's ending.
    Raises:
        NotationError: an unknown format or ending, or a board that the format cannot express, naming board and reason;
            the file is then left as it was.
        UnusableFileError: there is no such folder, or something else than a plain file is there.
        SaveError: the disk did not take it, an OSError too.

    >>> from dealspace.cards import Board, Record
    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "one.jsonl"
    >>> write_records([Record(Board.parse("1 N None N:AQ32.K54.QJ3.A92 - - -"))], path)
    >>> len(path.read_text().splitlines())
    1
    """
    name = getattr(target, "name", "") if not isinstance(target, str | Path) else target
    pieces = text_pieces(_records(records), format_of(str(name)) if format is None else format)
    if isinstance(target, TextIOBase):
        target.writelines(pieces)
    elif isinstance(target, str | Path):
        plain = plain_target(Path(target))
        with locked(plain), replacing(plain) as file:
            file.writelines(piece.encode() for piece in pieces)
    else:
        cast(BinaryIO, target).writelines(piece.encode() for piece in pieces)


def _records(boards: Iterable[Record | Board | Deal] | ParsedRecords) -> Iterator[Record]:
    for place, board in enumerate(boards.records if isinstance(boards, ParsedRecords) else boards, start=1):
        expect_type(board, (Record, Board, Deal), "a board")
        match board:
            case Record():
                yield board
            case Board():
                yield Record(board)
            case Deal():
                yield Record(Board.standard(place, board))
