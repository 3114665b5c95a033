"""Records of boards in a file, kept as they come: whoever else writes to the file, no record in it is lost.

Every save takes the lock of the file, reads what is in it, and replaces it in one step by that and the new records.
Two records are of the same table when board (number, dealer, vulnerability, deal) and room (PBN's tag `Room`) are the
same. A file that could not be written again whole, because something in it cannot be read or has no place in what we
write, is refused before any work is done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from dealspace.cards import Board, NotationError, Record
from dealspace.cards.formats import decode, format_of, format_records, parse_records
from dealspace.runtime.files import UnusableFileError, locked, plain_target, replacing

Table = tuple[Board, str]
"""What two records have in common when one replaces the other: the board and the room."""

ADVICE = "records are added to this file: name another one, or mend it"


class RecordStore:
    """The records of a file, in the format of its suffix; the file is made by the first save.

    Raises:
        BridgeError: it is no plain file, it is of a format that is not written, or not all of it can be kept.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.format = format_of(path)
        format_records((), self.format)
        plain_target(path)
        self._records: tuple[Record, ...] = ()
        self._stamp: tuple[int, int, int] | None = None
        self._read()

    def __len__(self) -> int:
        return len(self._records)

    @property
    def records(self) -> tuple[Record, ...]:
        """The records of the file when it was last read or written."""
        return self._records

    def missing(self, boards: Iterable[Board], room: str = "") -> list[Board]:
        """Those of the boards of which the file had no record, of this room or of none, when it was last read."""
        there = {table_of(record) for record in self._records}
        return [board for board in boards if not there & {(board, room.lower()), (board, "")}]

    def save(self, records: Iterable[Record], *, replaces: Callable[[Record], bool] = lambda record: True) -> None:
        """Keep these records, all that a program has so far, in place of those of the same tables.

        Args:
            replaces: False for a record that gives way to one of its table that is in the file.
        """
        new = tuple(records)
        self._change(lambda old: merged(old, new, replaces))

    def add(self, record: Record) -> None:
        """Keep this record beside all others, those of the same table too."""
        self._change(lambda old: [*old, record])

    def _change(self, change: Callable[[Sequence[Record]], Sequence[Record]]) -> None:
        target = plain_target(self.path)
        with locked(target):
            self._read()
            records = tuple(change(self._records))
            content = format_records(records, self.format).encode("utf-8")
            with replacing(target) as file:
                file.write(content)
            self._records, self._stamp = records, self._stamp_now()

    def _read(self) -> None:
        """Take in what the file holds, unless it is as we left it. Raises BridgeError."""
        stamp = self._stamp_now()
        if stamp is None:
            self._records = ()
        elif stamp != self._stamp:
            self._records = readable_records(self.path, self.format)
        self._stamp = stamp

    def _stamp_now(self) -> tuple[int, int, int] | None:
        """What changes whenever somebody saves: every save makes a new file."""
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size


def table_of(record: Record) -> Table:
    """The board, and the room in which it was played, "" where that is not said."""
    return record.board, dict(record.tags).get("Room", "").strip().lower()


def merged(old: Iterable[Record], new: Iterable[Record], replaces: Callable[[Record], bool]) -> list[Record]:
    """The old records, the first of a table giving way to its first new one and so on; behind them those left over."""
    result = dict(_numbered(old))
    for key, record in _numbered(new):
        if key not in result or replaces(record):
            result[key] = record
    return list(result.values())


def _numbered(records: Iterable[Record]) -> Iterator[tuple[tuple[Table, int], Record]]:
    """Each record with its table and how many of that table come before it."""
    met: Counter[Table] = Counter()
    for record in records:
        table = table_of(record)
        yield (table, met[table]), record
        met[table] += 1


def readable_records(path: Path, format: str) -> tuple[Record, ...]:
    """The records of a file of which everything can be read and written again. Raises BridgeError."""
    text = decode(path.read_bytes())
    reading = parse_records(text, format, str(path))
    if reading.problems:
        raise UnusableFileError(f"{reading.problems[0]}; {ADVICE}")
    if not reading.records and any(line.strip() not in ("", "[]") and line[0] != "%" for line in text.splitlines()):
        raise UnusableFileError(f"{path}:1: there is text in it, but no board; {ADVICE}")
    if reading.warnings:
        raise UnusableFileError(f"{reading.warnings[0]}; {ADVICE}")
    for number, record in enumerate(reading.records, start=1):
        try:
            again = parse_records(format_records((record,), format), format).records
        except NotationError as error:
            raise UnusableFileError(f"{path}: {error}; {ADVICE}") from None
        if again != (record,):
            name = record.board.name or f"{number} of those in it"
            raise UnusableFileError(f"{path}: board {name} says more than we can write in this format; {ADVICE}")
    return reading.records
