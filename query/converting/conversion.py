"""Boards from sources into files of another format, in constant memory, with an account of what became of each board.

A file that would lose something is not written unless that is wished: what a format has no place for is counted while
the boards pass, and the draft then dropped. Where the work is long (solving) or fills several files, the boards are
looked through before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import replace
from functools import reduce
from itertools import chain, count, islice
from pathlib import Path
from tempfile import TemporaryFile

from dealspace.cards import BridgeError, NotationError, Record
from dealspace.cards.formats import ParsedRecords, RecordStream
from dealspace.cards.formats.format_losses import Loss, LossCount, holds_results, losses_text
from dealspace.cards.formats.record_writing import text_pieces
from dealspace.query.converting.board_counts import BoardCounts, ConvertedSource
from dealspace.query.converting.conversion_plan import PlannedTarget
from dealspace.query.converting.kept_tables import KeptTables
from dealspace.query.converting.record_changes import RecordChanges, solved
from dealspace.query.converting.seen_boards import SeenBoards
from dealspace.runtime.files import locked, plain_target, replacing

Told = Callable[[NotationError, bool], object]
"""Is called with a problem of a board that is lost (True), or a warning about one that is not (False)."""
Progress = Callable[[int, int | None], object]
"""Is called with the boards of a target that are done, and with how many there are, if that is known."""
Opened = Callable[[Path], RecordStream]
"""Opens a source, as often as it is asked."""
Output = Callable[[str], object]
_Passing = tuple[Record, ConvertedSource]
_AT_ONCE = 64
"""Boards solved, and kept, at once."""
_LETTERS = 1 << 20


class LossyTargetError(BridgeError):
    """A file that is not written, as something of the boards has no place in it."""


class Conversion:
    """A run over any number of targets; a board that came before is known again in all of them.

    Attributes:
        sources: what became of each source so far.
    Raises:
        LossyTargetError: results are asked for which the format has no place for.
    """

    def __init__(
        self,
        format: str,
        changes: RecordChanges,
        *,
        drop: bool = False,
        split: int | None = None,
        threads: int = 1,
        told: Told = lambda problem, is_lost: None,
        progress: Progress = lambda done, total: None,
    ) -> None:
        if changes.tables and not holds_results(format):
            raise LossyTargetError(f"{format} has no place for double-dummy results")
        self.format = format
        self.sources: list[ConvertedSource] = []
        self._changes = changes
        self._drop = drop
        self._split = split
        self._threads = threads
        self._told = told
        self._progress = progress
        self._seen = SeenBoards(changes.dedupe) if changes.dedupe is not None else None

    @property
    def reads_twice(self) -> bool:
        """Whether boards are looked through before the work."""
        return not self._drop and (self._changes.tables or self._split is not None)

    @property
    def counts(self) -> BoardCounts:
        """What became of all boards so far."""
        return reduce(BoardCounts.plus, (source.counts for source in self.sources), BoardCounts())

    def convert(self, planned: PlannedTarget, opened: Opened, output: Output) -> None:
        """Write one target: a file that is there only when it is whole; none for no board.

        Args:
            output: takes the text of boards that are for no file.
        Raises:
            LossyTargetError: something would be lost; what was there is as it was.
            NotationError: these boards cannot be in one file, or a source is nothing that is known.
            UnusableFileError, SaveError: the target cannot be written.
        """
        total = self._looked_through(planned, opened) if self.reads_twice else None
        tables = self._tables(planned.target) if self._changes.tables else None
        boards = self._boards(planned, opened, tables, total)
        if planned.target is None:
            self._print(boards, output)
        elif self._split is None:
            self._write(boards, planned.target)
        else:
            for number in count(1):
                if not self._write(islice(boards, self._split), split_name(planned.target, number)):
                    break
        if tables is not None:
            tables.remove()

    def _looked_through(self, planned: PlannedTarget, opened: Opened) -> int:
        """How many boards there are to write. Raises LossyTargetError."""
        looking = Conversion(self.format, replace(self._changes, tables=False))
        looking._seen = deepcopy(self._seen)
        losses = LossCount(self.format)
        total = sum(1 for _ in looking._held(looking._boards(planned, opened), losses))
        if losses.losses:
            self.sources += looking.sources
            self._refuse(looking.sources, planned.target, losses.losses)
        return total

    def _tables(self, target: Path | None) -> KeptTables:
        return KeptTables(target and target.with_name(f".{target.name}.tables"), threads=self._threads)

    def _boards(
        self, planned: PlannedTarget, opened: Opened, tables: KeptTables | None = None, total: int | None = None
    ) -> Iterator[_Passing]:
        """The boards of all sources of a target, chosen and changed; counted as they pass."""
        number = 0
        for path in planned.sources:
            stream = opened(path)
            source = ConvertedSource(stream.name or "text", None if stream.taken is None else stream.taken.what)
            self.sources.append(source)
            for piece in stream:
                for problem in piece.problems:
                    self._told(problem, True)
                for warning in piece.warnings:
                    self._told(warning, False)
                records = self._chosen(piece, source.counts)
                for at in range(0, len(records), _AT_ONCE):
                    batch = records[at : at + _AT_ONCE]
                    for record in batch if tables is None else solved(batch, tables):
                        yield self._changes.changed(record, number), source
                        number += 1
                    self._progress(number, total)

    def _chosen(self, piece: ParsedRecords, counts: BoardCounts) -> list[Record]:
        chosen = self._changes.where.chosen(piece.records)
        fresh = [record for record in chosen if self._seen is None or self._seen.add(record)]
        counts.read += len(piece.records)
        counts.mended += piece.mended
        counts.lost += len(piece.problems)
        counts.left_out += len(piece.records) - len(chosen)
        counts.repeated += len(chosen) - len(fresh)
        return fresh

    def _held(self, boards: Iterable[_Passing], losses: LossCount) -> Iterator[Record]:
        """What the format can hold of the boards."""
        for record, source in boards:
            kept = losses.add(record)
            if kept is not None:
                source.counts.written += 1
                yield kept
            else:
                source.counts.refused += 1
                name = record.board.name or "(unnamed)"
                self._told(NotationError(f"{source.name}: {self.format} cannot hold board {name} at all"), True)

    def _write(self, boards: Iterator[_Passing], target: Path) -> bool:
        """Write one file; False for no board."""
        first = next(boards, None)
        if first is None:
            return False
        losses, plain = LossCount(self.format), plain_target(target)
        sources: dict[int, ConvertedSource] = {}
        with locked(plain), replacing(plain) as file:
            self._fill(lambda text: file.write(text.encode()), chain((first,), boards), losses, sources)
            if losses.losses and not self._drop:
                self._refuse(sources.values(), target, losses.losses)
        for source in sources.values():
            source.targets.append(str(target))
            source.losses = losses.losses
        return True

    def _print(self, boards: Iterator[_Passing], output: Output) -> None:
        """The same to an output, which waits until it is certain that nothing is lost."""
        losses = LossCount(self.format)
        sources: dict[int, ConvertedSource] = {}
        if self._drop or self.reads_twice:
            self._fill(output, boards, losses, sources)
        else:
            with TemporaryFile("w+", encoding="utf-8", newline="") as waiting:
                self._fill(waiting.write, boards, losses, sources)
                if losses.losses:
                    self._refuse(sources.values(), None, losses.losses)
                waiting.seek(0)
                while text := waiting.read(_LETTERS):
                    output(text)
        for source in sources.values():
            source.losses = losses.losses

    def _fill(
        self, write: Output, boards: Iterable[_Passing], losses: LossCount, sources: dict[int, ConvertedSource]
    ) -> None:
        def noted() -> Iterator[_Passing]:
            for passing in boards:
                sources[id(passing[1])] = passing[1]
                yield passing

        for text in text_pieces(self._held(noted(), losses), self.format):
            write(text)

    def _refuse(self, sources: Iterable[ConvertedSource], target: Path | None, losses: tuple[Loss, ...]) -> None:
        for source in sources:
            source.counts.written = 0
        raise LossyTargetError(
            f"{target or f'the {self.format} text'} is not written, as this would be lost: {losses_text(losses)}. "
            "Add --drop to write the boards without it"
        )


def split_name(target: Path, number: int) -> Path:
    """The name of one of several files: `boards-001.pbn`."""
    return target.with_name(f"{target.stem}-{number:03}{target.suffix}")
