"""Boards saved to a file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from dealspace.cards import Record
from dealspace.cards.formats import format_records
from dealspace.cards.formats.record_formats import format_of
from dealspace.runtime.files import replace_text


def write_records(records: Iterable[Record], path: str | Path, *, format: str | None = None) -> None:
    """Write boards to a file, in UTF-8 with `\\n` at the end of each line.

    A file that exists is replaced in one step: whatever happens, it holds the old boards or the new ones.

    Args:
        records: the boards, in the order in which they are written.
        path: the file.
        format: one of `FORMATS` except `hands`; None takes it from the file's ending.
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
    text = format_records(records, format_of(path) if format is None else format)
    replace_text(Path(path), text)
