"""Reading boards from anywhere: whole with `read_records`, piece by piece in constant memory with `stream_records`.

A file is read in blocks, decoded (`text_decoding`), and cut where whole boards end; each piece goes to the reader of
its format, which carries what holds for later boards. Formats whose files are small by nature are read in one piece.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Protocol, runtime_checkable

from dealspace.cards.errors import NotationError
from dealspace.cards.formats.club_formats import BINARY
from dealspace.cards.formats.csv_boards import CsvReader
from dealspace.cards.formats.detection import Taken, detect
from dealspace.cards.formats.draft import ParsedRecords
from dealspace.cards.formats.jsonl import JsonReader
from dealspace.cards.formats.lin_read import LinReader
from dealspace.cards.formats.pbn_read import PbnReader
from dealspace.cards.formats.rbn import RbnReader
from dealspace.cards.formats.record_formats import format_of, parse_records, reader_of
from dealspace.cards.formats.record_sources import BLOCK, Source, blocks_of, sources_of
from dealspace.cards.formats.text_decoding import decoded


class PieceReader(Protocol):
    """A reader of a format, which is given a file piece by piece."""

    def read(self, piece: str, line: int = 1) -> ParsedRecords:
        """The boards of a piece that begins with this line of its file."""

    def whole(self, text: str) -> int:
        """How much of a text, which goes on, is whole boards; 0 if that is not certain."""


@runtime_checkable
class EndedReader(Protocol):
    """A reader that has something to say when the file has been read."""

    def end(self) -> ParsedRecords:
        """The boards that it has kept, and what is wrong with the end."""


class _WholeReader:
    """The reader of a format whose files are read in one piece."""

    def __init__(self, format: str, file: str | None, *, strict: bool) -> None:
        self._format, self._file, self._strict = format, file, strict

    def read(self, piece: str, line: int = 1) -> ParsedRecords:
        return parse_records(piece, self._format, self._file, strict=self._strict)

    def whole(self, text: str) -> int:
        return 0


class _Reader(Protocol):
    def __call__(self, file: str | None = None, *, strict: bool = False) -> PieceReader: ...


_READERS: dict[str, _Reader] = {
    "csv": CsvReader,
    "jsonl": JsonReader,
    "lin": LinReader,
    "pbn": PbnReader,
    "rbn": RbnReader,
}
"""The readers of formats whose files may be large."""


class RecordStream:
    """The boards of one source, piece by piece: iterating gives `ParsedRecords`, once.

    Attributes:
        name: of the source, in the locations of errors; None for a text or bytes.
        format: one of `FORMATS`.
        taken: what the text is taken for, where neither `format` nor the ending of a file says it.
    """

    def __init__(
        self,
        source: Source,
        *,
        format: str | None = None,
        strict: bool = False,
        name: str | None = None,
        block: int = BLOCK,
    ) -> None:
        self.name = str(source) if isinstance(source, Path) else name
        self.taken: Taken | None = None
        self._strict = strict
        self._blocks = blocks_of(source, block)
        if format is None and isinstance(source, Path) and source.suffix.lower() != ".txt":
            format = format_of(source)
        if format is None:
            first = next(self._blocks, "")
            self.taken = detect(first)
            format = self.taken.format
            self._blocks = chain((first,), self._blocks)
        reader_of(format)
        self.format = format.lower()

    def __repr__(self) -> str:
        return f"<RecordStream of {self.name or 'a text'}: {self.format}>"

    def __iter__(self) -> Iterator[ParsedRecords]:
        if self.format in BINARY:
            yield parse_records(b"".join(map(_bytes, self._blocks)), self.format, self.name, strict=self._strict)
            return
        make = _READERS.get(self.format)
        reader = (
            make(self.name, strict=self._strict) if make else _WholeReader(self.format, self.name, strict=self._strict)
        )
        texts = _with_plain_ends(texts_of(self._blocks), strict=self._strict)
        for piece, line in pieces_of(texts, reader.whole):
            yield reader.read(piece, line)
        if isinstance(reader, EndedReader):
            yield reader.end()


def read_records(
    source: Source | Iterable[Source], *, format: str | None = None, strict: bool = False
) -> ParsedRecords:
    """Read the boards of a file, or of several.

    Args:
        source: a path; a folder, for all files below it with a known ending; a pattern such as `day*/*.pbn`; an open
            file; the bytes of a file (UTF-8, UTF-16, or else a Latin alphabet: cp1252, ISO 8859-1); a text; or
            several of these.
        format: one of `FORMATS`; None takes it from the file's ending, or else from how the text begins.
        strict: as for `parse_records`.
    Returns:
        The boards in the order of the file, and an error with its location for each board that could not be read.
    Raises:
        NotationError: an unknown format or ending.
        OSError: the file cannot be read.

    >>> from dealspace.cards import Board, Deal, Record
    >>> from dealspace.cards.formats import format_records
    >>> import tempfile
    >>> deal = Deal.parse("N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765")
    >>> path = Path(tempfile.mkdtemp()) / "one.pbn"
    >>> _ = path.write_text(format_records([Record(Board.standard(1, deal))], "pbn"))
    >>> [str(record.board) for record in read_records(path).records]
    ['1 N None N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765']
    """
    streams = (RecordStream(each, format=format, strict=strict, block=-1) for each in sources_of(source))
    return ParsedRecords.joined(chain.from_iterable(streams))


def stream_records(
    source: Source | Iterable[Source], *, format: str | None = None, strict: bool = False
) -> Iterator[ParsedRecords]:
    """The same boards as `read_records` has, some at a time: a file of any size takes the memory of a piece.

    Arguments and errors are those of `read_records`; a file is opened when its turn comes.

    >>> pieces = stream_records("N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765")
    >>> [str(record.board.dealer) for piece in pieces for record in piece.records]
    ['N']
    """
    for each in sources_of(source):
        yield from RecordStream(each, format=format, strict=strict)


def pieces_of(texts: Iterable[str], whole: Callable[[str], int]) -> Iterator[tuple[str, int]]:
    """A text that comes in parts, in pieces that end where whole boards do, each with the line it begins with.

    A piece that `whole` finds no end in is not looked at again before it is twice as long.
    """
    rest, line = "", 1
    more: list[str] = []
    for text in texts:
        more.append(text)
        if sum(map(len, more)) < len(rest):
            continue
        rest += "".join(more)
        more.clear()
        if cut := whole(rest):
            yield rest[:cut], line
            line += rest.count("\n", 0, cut)
            rest = rest[cut:]
    yield rest + "".join(more), line


def texts_of(blocks: Iterator[bytes | str]) -> Iterator[str]:
    """The text of a file that comes in blocks of bytes, or of letters."""
    first = next(blocks, "")
    if isinstance(first, str):
        yield first
        yield from (block for block in blocks if isinstance(block, str))
    else:
        yield from decoded(chain((first,), (block for block in blocks if isinstance(block, bytes))))


def _bytes(block: bytes | str) -> bytes:
    if isinstance(block, str):
        raise NotationError("this format is no text: open the file in binary mode")
    return block


def _with_plain_ends(texts: Iterable[str], *, strict: bool) -> Iterator[str]:
    """The same text with its lines ended as `SourceText` has them, so that pieces know their lines."""
    kept = ""
    for text in texts:
        text = kept + text
        kept = "\r" if text.endswith("\r") else ""
        text = text[: len(text) - len(kept)].replace("\r\n", "\n").replace("\r", "\n")
        yield text if strict else text.replace("\x1a", "\n")
    yield kept.replace("\r", "\n")
