"""Deals as text: in the formats of files, a line each, as diagrams, and as a dealer script prints them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cards import Board, Deal, Record, Seat, Vulnerability, standard_dealer, standard_vulnerability
from cards.formats import write_records
from cards.suit import SUITS_FROM_SPADES
from table.render import diagram, heading

RECORD_FORMATS = ("pbn", "lin", "jsonl")
FORMATS = (*RECORD_FORMATS, "oneline", "diagram")
_COLUMN = 15


@dataclass(frozen=True, slots=True)
class Boards:
    """How deals become boards: numbered from 1, dealer and vulnerability by number unless they are fixed."""

    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None

    def record(self, number: int, deal: Deal, hand_type: str | None = None) -> Record:
        """The board of this number; its type, if it has one, is a tag."""
        dealer = standard_dealer(number) if self.dealer is None else self.dealer
        vulnerability = standard_vulnerability(number) if self.vulnerability is None else self.vulnerability
        board = Board(str(number), dealer, vulnerability, deal)
        return Record(board, tags=(("HandType", hand_type),) if hand_type is not None else ())


def written(records: Iterable[Record], format: str) -> str:
    """The boards as a text of this format."""
    if format in RECORD_FORMATS:
        return write_records(records, format)
    return "".join(line + "\n" for record in records for line in (_one_line if format == "oneline" else _drawn)(record))


def _one_line(record: Record) -> Iterator[str]:
    hand_type = record.tag("HandType")
    yield one_line(record.board.full_deal) + (f"  {hand_type}" if hand_type else "")


def _drawn(record: Record) -> Iterator[str]:
    hand_type = record.tag("HandType")
    yield heading(record.board) + (f" · {hand_type}" if hand_type else "")
    yield ""
    yield from diagram(record.board)
    yield ""


def one_line(deal: Deal) -> str:
    """`n AKQ.… e … s … w …`, as dealer's printoneline has it."""
    return " ".join(f"{str(seat).lower()} {deal[seat]}" for seat in Seat)


def hands_beside(number: int, deal: Deal, seats: Iterable[Seat]) -> Iterator[str]:
    """Hands in columns under a number, as dealer's printall and printew have them."""
    yield f"{number:4}."
    for suit in SUITS_FROM_SPADES:
        cells = (" ".join(str(deal[seat].holding(suit))) or "-" for seat in seats)
        yield "".join(f"{cell:<{_COLUMN}}" for cell in cells).rstrip()
    yield ""


def compact(deal: Deal) -> Iterator[str]:
    """A line for each hand, and an empty one."""
    yield from (f"{str(seat).lower()} {deal[seat]}" for seat in Seat)
    yield ""
