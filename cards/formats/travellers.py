"""A board with its records: the results of one deal at all the tables where it was played, from any files.

A record is of the board it names: same number, dealer, vulnerability and deal. Sessions that use a number again, with
other cards, have another board. A record without cards, as scoring devices write them, belongs to the board of its
number in its event and section; where there is none, or more than one, such records make a board of their own.
The rows of a ScoreTable are records too, and a game's own result is one of them (PBN 2.1, section 5.7).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from operator import itemgetter

from dealspace.cards.artificial_score import table_score
from dealspace.cards.board import Board, Record, TableSection
from dealspace.cards.errors import expect_type
from dealspace.cards.formats.score_table import SCORE_TABLE, score_rows
from dealspace.cards.seat import Seat

_PLACE = ("Event", "Date", "Stage", "Session", "Section")
"""The tags that tell sessions apart; records without cards must agree in them, where both have one."""
_TABLE = ("Section", "Table", "Round", "PairNS", "PairEW", "HomeTeam", "VisitTeam")
_FIRST = itemgetter(0)
_ROOMS = {"open": "1", "closed": "2"}


@dataclass(frozen=True, slots=True, repr=False)
class Traveller:
    """A board with the records of the tables that have it, in an order that does not depend on that of the files.

    Attributes:
        records: by section, table, round, room and pairs; none where only the deal is known.
    """

    board: Board
    records: tuple[Record, ...] = ()

    def __repr__(self) -> str:
        return f"<Traveller of board {self.board.name or '(unnamed)'}: {len(self.records)} records>"


def travellers(records: Iterable[Record]) -> tuple[Traveller, ...]:
    """The boards of records, rising by number, each once with all its records.

    Args:
        records: of one file or of many, in any order. Two accounts of one table, by the same people with the same
            result, count as one, the fuller.

    >>> from dealspace.cards import Contract, Deal
    >>> board = Board.standard(1, Deal.parse("N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765"))
    >>> two = [Record(board, contract=Contract(contract), result=8) for contract in ("1N by N", "2H by S")]
    >>> travellers(two)
    (<Traveller of board 1: 2 records>,)
    """
    with_cards: dict[Board, list[Record]] = {}
    without: dict[tuple[Board, tuple[str, ...]], list[Record]] = {}
    for record in records:
        expect_type(record, Record, "record")
        if any(record.board.deal):
            with_cards.setdefault(record.board, []).append(record)
        else:
            place = tuple(record.tag(name) or "" for name in _PLACE)
            without.setdefault((record.board, place), []).append(record)
    joined = {board: list(found) for board, found in with_cards.items()}
    by_name: dict[str, list[Board]] = {}
    for board in with_cards:
        by_name.setdefault(board.name, []).append(board)
    alone: list[Traveller] = []
    for (board, place), found in without.items():
        homes = [each for each in by_name.get(board.name, ()) if board.name and _agree(with_cards[each], place)]
        if len(homes) == 1:
            home = homes[0]
            joined[home] += (replace(record, board=home, auction=None, play=None) for record in found)
        else:
            alone.append(_traveller(board, found))
    made = [_traveller(board, found) for board, found in joined.items()] + alone
    return tuple(sorted(made, key=_place_of))


def _place_of(traveller: Traveller) -> tuple[object, ...]:
    """By number; boards of one number by their first tables, then by their cards."""
    return _natural(traveller.board.name), [_order(record) for record in traveller.records[:1]], traveller.board


def _agree(records: Sequence[Record], place: Sequence[str]) -> bool:
    """Whether one of these records is of this session, as far as both say of which they are."""
    return any(
        all(not mine or mine == (record.tag(name) or mine) for name, mine in zip(_PLACE, place, strict=True))
        for record in records
    )


def _traveller(board: Board, found: Sequence[Record]) -> Traveller:
    rows: dict[object, list[Record]] = {}
    for record in _one_of_each_table(found):
        for row in score_rows(record):
            rows.setdefault(table_score(row), []).append(row)
    own = [_with_its_row(record, rows.get(table_score(record), [])) for record in found if _was_at_a_table(record)]
    ordered = sorted(((_order(record), record) for record in (*own, *chain.from_iterable(rows.values()))), key=_FIRST)
    tables: dict[object, tuple[tuple[object, ...], Record]] = {}
    for order, record in ordered:
        who = _who_played(record)
        if who is None or who not in tables or _fullness(record) > _fullness(tables[who][1]):
            tables[object() if who is None else who] = order, record
    return Traveller(board, tuple(record for _, record in sorted(tables.values(), key=_FIRST)))


def _one_of_each_table(records: Sequence[Record]) -> list[Record]:
    """The records with ScoreTables, without those that only repeat the ScoreTables of another."""
    with_tables: dict[tuple[TableSection, ...], list[Record]] = {}
    for record in records:
        if tables := tuple(table for table in record.tables if table.name == SCORE_TABLE):
            with_tables.setdefault(tables, []).append(record)
    return [min(same, key=_order) for same in with_tables.values()]


def _who_played(record: Record) -> tuple[object, ...] | None:
    """What only two accounts of one table have in common: the same people with the same result; None if not known.

    Nobody plays a board twice, so that a match in two formats, or two files that overlap, give a table once.
    """
    pairs = record.tag("PairNS"), record.tag("PairEW")
    if len(record.players) < len(Seat) and not all(pairs):
        return None
    who = record.players if len(record.players) == len(Seat) else pairs
    where = tuple(record.tag(name) or "" for name in (*_PLACE, "Room", "Table"))
    return who, where, record.contract, str(table_score(record))


def _fullness(record: Record) -> int:
    """How much is known of what happened: calls, then cards."""
    calls = 0 if record.auction is None else 1 + len(record.auction)
    return calls + (0 if record.play is None else 1 + len(record.play.cards))


def _was_at_a_table(record: Record) -> bool:
    """Whether it says more than the deal: a call, a card, a result or who sat there."""
    happened = (record.auction, record.contract, record.play, record.result, table_score(record))
    if any(fact is not None for fact in happened):
        return True
    seated = bool(record.players or record.tag("PairNS") or record.tag("PairEW"))
    return seated and not any(table.name == SCORE_TABLE for table in record.tables)


def _with_its_row(record: Record, rows: list[Record]) -> Record:
    """The record with what its row of the ScoreTable says besides; that row is taken out of `rows`."""
    index = next((index for index, row in enumerate(rows) if _same_table(record, row)), None)
    if index is None:
        return record
    row = rows.pop(index)
    named = {name for name, _ in record.tags}
    players = tuple(sorted((dict(row.players) | dict(record.players)).items()))
    return replace(record, players=players, tags=record.tags + tuple(tag for tag in row.tags if tag[0] not in named))


def _same_table(record: Record, row: Record) -> bool:
    """Whether a row of the same score can be the record's own: nothing known of both differs."""
    players = dict(record.players)
    return (
        (record.contract is None or row.contract is None or record.contract == row.contract)
        and all(players.get(seat, name) == name for seat, name in row.players)
        and all(None in (pair := (record.tag(name), row.tag(name))) or pair[0] == pair[1] for name in _TABLE)
    )


def _order(record: Record) -> tuple[object, ...]:
    """By table, numbers as numbers; then by whatever else two records can differ in."""
    tags = {name.lower(): value for name, value in reversed(record.tags)}
    room = tags.get("room", "").lower()
    place = [_natural(tags.get(name.lower(), "")) for name in _TABLE]
    names = [dict(record.players).get(seat, "") for seat in Seat]
    happened = [str(fact) for fact in (record.contract, record.result, record.auction, record.play)]
    notes = [(index, note.text, note.alert) for index, note in record.notes]
    tables = [(table.name, table.header, table.rows) for table in record.tables]
    remarks = [(remark.kind.value, remark.section, remark.index, remark.text) for remark in record.remarks]
    return (*place, _ROOMS.get(room, room), names, happened, notes, record.tags, tables, remarks)


def _natural(text: str) -> tuple[int, str]:
    return (int(text), "") if text.isdecimal() and len(text) < 10 else (10**10, text)
