"""Deals as text: in the formats of files, a line each, as diagrams, and as a dealer script prints them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import islice

from dealspace.cards import Board, Deal, Record, Seat, Vulnerability, standard_dealer, standard_vulnerability
from dealspace.cards.formats import format_records
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.query.display.render import diagram, heading

RECORD_FORMATS = ("pbn", "lin", "jsonl", "rbn", "url", "dup", "dlm", "bri", "dge", "ben", "bba", "gib")
_OF_ONE_PIECE = ("dup", "dlm", "rbn")
"""Formats in which a board's text depends on the others."""
FORMATS = (*RECORD_FORMATS, "oneline", "diagram")
_COLUMN = 15
_PBN_HEADER = 2
"""Lines before the first board of a PBN file."""


@dataclass(frozen=True, slots=True)
class Boards:
    """How deals become boards: numbered from 1, dealer and vulnerability by number unless they are fixed.

    With `rotate` each board is turned by a seat more than the one before: what North has on board 1 East has on 2.
    `event` is a tag of each, if there is one.
    """

    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    rotate: bool = False
    event: str | None = None

    def turned(self, number: int, hands: Sequence[int]) -> Deal:
        """The deal of these four hands on the board of this number."""
        steps = (number - 1) % 4 if self.rotate else 0
        return Deal.of_bits(hands[(seat - steps) % 4] for seat in Seat)

    def record(self, number: int, deal: Deal, hand_type: str | None = None) -> Record:
        """The board of this number; its type, if it has one, is a tag."""
        dealer = standard_dealer(number) if self.dealer is None else self.dealer
        vulnerability = standard_vulnerability(number) if self.vulnerability is None else self.vulnerability
        board = Board(str(number), dealer, vulnerability, deal)
        tags = (("Event", self.event), ("HandType", hand_type))
        return Record(board, tags=tuple((name, text) for name, text in tags if text is not None))


def pieces(records: Iterable[Record], format: str, at_once: int = 200) -> Iterator[str]:
    """The boards as text of this format, in portions of `at_once` boards."""
    if format in _OF_ONE_PIECE:
        boards = list(records)
        yield format_records(boards, format)
        yield from [""] * ((len(boards) - 1) // at_once)  # as many portions as for other formats
        return
    left = iter(records)
    first = True
    while batch := list(islice(left, at_once)):
        if format == "pbn":
            yield pbn_games(batch, first=first)
        elif format in RECORD_FORMATS:
            yield format_records(batch, format)
        else:
            lines = _one_line if format == "oneline" else _drawn
            yield "".join(line + "\n" for record in batch for line in lines(record))
        first = False


def pbn_games(records: Iterable[Record], *, first: bool) -> str:
    """The boards in PBN, the file's own lines before the first one only."""
    lines = format_records(records, "pbn").splitlines(keepends=True)
    return "".join(lines if first else ["\n", *lines[_PBN_HEADER:]])


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


def csv_row(fields: Iterable[object]) -> str:
    """A line of a CSV file."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerow(fields)
    return text.getvalue()


def holdings(deal: Deal, seats: Iterable[Seat]) -> str:
    """`north SAKQ,H32,…` for each of these seats, as a script's `predeal` reads it."""
    return " ".join(f"{seat.name.lower()} {','.join(_held(deal, seat))}" for seat in seats)


def _held(deal: Deal, seat: Seat) -> Iterator[str]:
    for suit in SUITS_FROM_SPADES:
        if holding := deal[seat].holding(suit):
            yield f"{suit}{holding}"


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
