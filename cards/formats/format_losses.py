"""What would be lost of boards in a format, counted, for people: `3 comments, the play of 2 boards, 1 tag (Site)`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from dealspace.cards.board import Note, Record
from dealspace.cards.formats.kept_facts import NO, Fact, held, row_of
from dealspace.cards.formats.result_table import RESULT_TABLE, results_of
from dealspace.cards.remarks import RemarkKind


class LostFact(Enum):
    """What may be lost, for people; {n} of it."""

    BOARD = "{n} board{s} with unknown hands"
    NUMBER = "the number of {n} board{s}"
    TURN = "dealer or vulnerability of {n} board{s}"
    AUCTION = "the auction of {n} board{s}"
    CONTRACT = "the contract of {n} board{s}"
    RESULT = "the result of {n} board{s}"
    PLAY = "the play of {n} board{s}"
    PLAYER = "{n} player{s}"
    NOTE = "{n} note{s} on calls"
    TAG = "{n} tag{s}"
    RESULTS = "the double-dummy results of {n} board{s}"
    TABLE = "{n} table{s}"
    COMMENT = "{n} comment{s}"
    CARD_NOTE = "{n} note{s} on cards"
    MARK = "{n} mark{s} on calls and cards"
    DIRECTIVE = "{n} line{s} for programs"


@dataclass(frozen=True, slots=True)
class Loss:
    """So many of a kind; for tags and tables with their names, in the order in which they were met."""

    kind: LostFact
    count: int
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        """`4 tags (Event, Site …)`."""
        text = self.kind.value.format(n=self.count, s="s" * (self.count != 1))
        named = ", ".join(self.names[:3]) + " …" * (len(self.names) > 3)
        return f"{text} ({named})" if named else text


class LossCount:
    """Counts what a format loses of records that come one after the other."""

    def __init__(self, format: str) -> None:
        row_of(format)
        self._format = format
        self._place = 1
        self._counts: Counter[LostFact] = Counter()
        self._names: dict[LostFact, dict[str, None]] = {}

    def add(self, record: Record) -> Record | None:
        """Count what is lost of this record; what is kept of it, None where it cannot be written at all."""
        kept = held(record, self._format, self._place)
        self._place += kept is not None
        if kept is not record:
            for kind, name in _differences(record, kept):
                self._counts[kind] += 1
                if name:
                    self._names.setdefault(kind, {})[name] = None
        return kept

    @property
    def losses(self) -> tuple[Loss, ...]:
        """What was counted so far, in the order of `LostFact`."""
        kinds = (kind for kind in LostFact if self._counts[kind])
        return tuple(Loss(kind, self._counts[kind], tuple(self._names.get(kind, ()))) for kind in kinds)


def losses(records: Iterable[Record], format: str) -> tuple[Loss, ...]:
    """What would be lost if these boards were written in this format.

    Raises:
        NotationError: the format is not written.

    >>> from dealspace.cards import Auction, Board, Deal
    >>> deal = Deal("N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 -")
    >>> record = Record(Board.standard(1, deal), Auction("1N AP"), tags=(("Event", "Cup"), ("Site", "Oslo")))
    >>> losses_text(losses([record, record], "dup"))
    'the auction of 2 boards, 4 tags (Event, Site)'
    """
    count = LossCount(format)
    for record in records:
        count.add(record)
    return count.losses


def losses_text(found: Iterable[Loss]) -> str:
    """`3 comments, the play of 2 boards, 4 tags (Event, Site …)`."""
    return ", ".join(map(str, found))


def holds_results(format: str) -> bool:
    """Whether a format has a place for double-dummy results. Raises NotationError for one that is not written."""
    return row_of(format)[Fact.RESULTS].word != NO


def _differences(record: Record, kept: Record | None) -> Iterable[tuple[LostFact, str]]:
    """Each thing of a record that the other one lacks, with its name where it has one."""
    if kept is None:
        yield LostFact.BOARD, ""
        return
    board, other = record.board, kept.board
    if board.name and board.name != other.name:
        yield LostFact.NUMBER, ""
    if (board.dealer, board.vulnerability) != (other.dealer, other.vulnerability):
        yield LostFact.TURN, ""
    if record.auction is not None and record.auction.calls and kept.auction is None:
        yield LostFact.AUCTION, ""
    notes = dict(kept.notes)
    for index, note in record.notes:
        again = notes.get(index, Note())
        if again.text != note.text or again.alert < note.alert:
            yield LostFact.NOTE, ""
    if record.contract is not None and record.contract != kept.contract:
        yield LostFact.CONTRACT, ""
    if record.result is not None and record.result != kept.result:
        yield LostFact.RESULT, ""
    if record.play is not None and record.play.cards and kept.play != record.play:
        yield LostFact.PLAY, ""
    yield from ((LostFact.PLAYER, "") for player in record.players if player not in kept.players)
    yield from ((LostFact.TAG, name) for name, _ in (Counter(record.tags) - Counter(kept.tags)).elements())
    results = results_of(record)
    if results and results != results_of(kept):
        yield LostFact.RESULTS, ""
    for table in record.tables:
        if table not in kept.tables and not (table.name == RESULT_TABLE and results):
            yield LostFact.TABLE, table.name
    left = Counter(remark.text for remark in kept.remarks)
    for remark in record.remarks:
        if left[remark.text]:
            left[remark.text] -= 1
        elif remark.text.strip():
            yield _REMARKS[remark.kind], ""


_REMARKS = {
    RemarkKind.COMMENT: LostFact.COMMENT,
    RemarkKind.NOTE: LostFact.CARD_NOTE,
    RemarkKind.MARK: LostFact.MARK,
    RemarkKind.DIRECTIVE: LostFact.DIRECTIVE,
}
