"""CSV, both ways: a row for each board, as spreadsheets and data frames take them.

    board,dealer,vul,north,east,south,west,auction,contract,declarer,result,ns_score
    7,S,Both,AKQ2.32.AK2.5432,…,1N P P P,1N,S,6,-100

Hands are S.H.D.C, an unknown one is empty; calls go from the dealer; result is declarer's tricks. Players follow as
`north_player` …, the twenty double-dummy results as `tricks:N.C` … (the table OptimumResultTable), `par` for
North–South (the tag OptimumScore), then a column for each other tag. Read are also the tables of `deal`, `solve` and
`results`, other names of columns (see `_COLUMNS`), a whole deal in one column, results as `=`, `+1`, `-2`, and
semicolons or tabs between fields. A row with neither board nor dealer is numbered by its place. Other columns are kept
as tags. Notes, the play, remarks and other tables are not held. Sources: our own columns; RFC 4180 for the form.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from io import StringIO
from typing import NamedTuple

from dealspace.cards.board import Record
from dealspace.cards.call import Call
from dealspace.cards.contract import Contract
from dealspace.cards.errors import BridgeError, Location, NotationError
from dealspace.cards.formats.bbo import parse_tricks
from dealspace.cards.formats.board_collector import BoardCollector
from dealspace.cards.formats.draft import (
    Draft,
    ParsedRecords,
    SourceText,
    known_deal,
    parse_deal,
)
from dealspace.cards.formats.mending import hands_of
from dealspace.cards.formats.result_table import result_tables, results_of
from dealspace.cards.hand import CardSet
from dealspace.cards.seat import Seat, Vulnerability
from dealspace.cards.suit import Strain

_SEATS = tuple(seat.name.lower() for seat in Seat)
_HELD = ("board", "dealer", "vul", *_SEATS, "auction", "contract", "declarer", "result", "ns_score")
_PLAYERS = tuple(f"{seat}_player" for seat in _SEATS)
_COLUMNS = {
    **{name: name for name in (*_HELD, *_PLAYERS, "deal")},
    **{seat[0]: seat for seat in _SEATS},
    **{f"{seat}_hand": seat for seat in _SEATS},
    "number": "board",
    "board_number": "board",
    "vulnerability": "vul",
    "vulnerable": "vul",
    "bidding": "auction",
    "calls": "auction",
    "tricks": "result",
    "type": "HandType",
}
"""The columns with a field here, by the names they have, small letters and `_` for blanks."""
BOARD_COLUMNS = ("board", "dealer", "vul", *_SEATS)
"""The columns that every table of boards begins with."""
TRICKS_COLUMNS = {f"tricks:{seat}.{strain}": (seat, strain) for seat in Seat for strain in Strain}
"""The columns of the double-dummy results, with declarer and strain."""
_ANALYSES = ("type", "imps", "matchpoints", "percent", "ew_imps", "ew_matchpoints", "imps_to_par", "par_contracts")
"""The columns of other tables that are tags here, with a capital first (`type` is HandType)."""
_KNOWN = {*_HELD, *_PLAYERS, "deal"}
_TRICKS = {name.lower(): place for name, place in TRICKS_COLUMNS.items()}
_MOST_LINES = 50
"""How far a field in quotes may go on, and how much may stand above the header."""
_TAG = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_PASSED_OUT = "Pass"


def parse_csv(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The boards of a table, and a problem for each row that is wrong; a score that does not fit is a warning."""
    return CsvReader(file, strict=strict).read(text)


class CsvReader:
    """Reads a table, whole or piece by piece; the header of the first piece holds for the others."""

    def __init__(self, file: str | None = None, *, strict: bool = False) -> None:
        self._file = file
        self._strict = strict
        self._between = ","
        self._names: list[str] = []
        self._number = 0
        self._is_no_table = False

    def read(self, piece: str, line: int = 1) -> ParsedRecords:
        """The boards of a piece that begins with this line of its file."""
        boards = BoardCollector()
        lines = SourceText(piece, self._file, strict=self._strict).text.removesuffix("\n").split("\n")
        above: list[NotationError] = []
        for row in () if self._is_no_table else self._rows(lines):
            location = Location(self._file, line + row.line, 1)
            self._number += bool(self._names)
            if not any(field.strip() for field in row.fields):
                continue
            if not self._names:
                self._names = [_named(field) for field in row.fields]
                if any(line.strip() for line in lines[: row.line]):
                    message = f"{row.line} lines above the header are left out"
                    above.append(NotationError(message, Location(self._file, line, 1)))
                if not {"deal", *_SEATS} & set(self._names):
                    self._is_no_table = True
                    message = f'"{", ".join(row.fields)[:80]}" names no column of hands: expected {" ".join(_HELD)}'
                    return ParsedRecords((), (NotationError(message, location),))
                continue
            values, doubts = self._values(row, location)
            if not values.get("board") and not values.get("dealer"):
                values["board"] = str(self._number)
            called = f"board {values.get('board') or f'of row {self._number}'}"
            record = boards.take(partial(_draft, values, doubts, location, self._strict), called)
            if record is not None and not _is_score(stated := values.get("ns_score", ""), record):
                message = f"ns_score is {stated}, but the result scores {record.ns_score}"
                boards.warn(NotationError(message, location), called)
        return boards.parsed(above)

    def whole(self, text: str) -> int:
        """How much of a text, which goes on, is whole rows."""
        lines = text.split("\n")[:-1]
        end = 0
        for row in self._rows(lines):
            if row.is_open:
                break
            end = row.line + row.lines
        return sum(len(line) + 1 for line in lines[:end])

    def _rows(self, lines: Sequence[str]) -> Iterator[_Row]:
        """The rows from the header on; the first line of a table says what stands between its fields."""
        at = 0
        if not self._names:
            at, self._between = self._header_line(lines)
        header = len(self._names) - 1 if self._names else lines[at].count(self._between) if at < len(lines) else 0
        while at < len(lines):
            row = self._row(lines, at, header)
            at += row.lines
            yield row

    def _header_line(self, lines: Sequence[str]) -> tuple[int, str]:
        """Where the header stands, and what is between its fields; read leniently, some lines may stand above it."""
        filled = [at for at, line in enumerate(lines) if line.strip()]
        best, most = (filled[0] if filled else len(lines), ","), -1
        for at in filled[: 1 if self._strict else _MOST_LINES]:
            between = max(",;\t", key=lines[at].count)
            names = {_named(name.strip('"')) for name in lines[at].split(between)}
            known = len(names & _KNOWN) if {"deal", *_SEATS} & names else 0
            if known > most:
                best, most = (at, between), known
        return best

    def _row(self, lines: Sequence[str], at: int, header: int) -> _Row:
        """The row that begins with this line, and goes on in the next ones if a field in quotes does.

        A quote that is not closed, or behind which other rows would vanish, is left out.
        """
        is_open = False
        for taken in range(1, _MOST_LINES + 1):
            is_open = at + taken > len(lines)
            if is_open or (taken > 1 and lines[at + taken - 1].count(self._between) >= header > 0):
                break
            try:
                fields = next(csv.reader(("\n".join(lines[at : at + taken]),), delimiter=self._between, strict=True))
                return _Row(at, taken, fields)
            except StopIteration:
                return _Row(at, taken, [])
            except csv.Error as error:
                if "unexpected end" not in str(error):
                    break
        return _Row(at, 1, lines[at].replace('"', "").split(self._between), is_unclosed=True, is_open=is_open)

    def _values(self, row: _Row, location: Location) -> tuple[dict[str, str], list[tuple[str, NotationError]]]:
        """The fields by the name of their column, and what is doubtful about the row, as text and warning."""
        values: dict[str, str] = {}
        doubts: list[tuple[str, NotationError]] = []
        fields = [field.strip() for field in row.fields]
        for name, value in zip(self._names, fields, strict=False):
            if value and (before := values.get(name)) and before != value:
                message = f'{name} is given twice, as "{before[:40]}" and "{value[:40]}": the first counts'
                doubts.append((f"{name} {value}", NotationError(message, location)))
            elif value or name not in values:
                values[name] = value
        if len(fields) > len(self._names):
            message = f"the row has {len(fields)} fields, the header {len(self._names)}"
            doubts.append((self._between.join(fields[len(self._names) :]), NotationError(message, location)))
        if row.is_unclosed:
            message = "a quote is not closed, or stands within a field: its quotes are left out"
            doubts.append(("", NotationError(message, location)))
        return values, doubts


class _Row(NamedTuple):
    """The fields of a row, the line it begins with (from 0) and how many it takes.

    `is_unclosed` is a row whose quotes are left out, `is_open` one that might be closed in lines not yet there.
    """

    line: int
    lines: int
    fields: list[str]
    is_unclosed: bool = False
    is_open: bool = False


def _named(field: str) -> str:
    """The field of a column here, or else its own name."""
    plain = re.sub(r"[ -]+", "_", field.strip().lower())
    return _COLUMNS.get(plain, plain if plain in _TRICKS else field.strip())


def _draft(
    values: Mapping[str, str], doubts: Iterable[tuple[str, NotationError]], location: Location, strict: bool
) -> Draft:
    draft = Draft(location, values.get("board", ""), strict, contract_location=location, result_location=location)
    for text, warning in doubts:
        with draft.sparing("Row", text, location):
            raise warning

    def take(name: str, fact: str, read: Callable[[str], None]) -> None:
        if value := values.get(name):
            with draft.sparing(fact, value, location):
                read(value)

    take("dealer", "Dealer", lambda value: setattr(draft, "dealer", Seat.parse(value)))
    take("vul", "Vulnerable", lambda value: setattr(draft, "vulnerability", Vulnerability.parse(value)))
    deal, hands = values.get("deal"), {seat: values.get(seat.name.lower(), "") for seat in Seat}
    draft.take_deal(
        lambda: parse_deal(deal) if deal else known_deal({seat: _hand(text) for seat, text in hands.items()}),
        lambda: hands_of(deal) if deal else hands,
        location,
    )
    take("auction", "Auction", lambda value: _auction(value, draft, location))
    take("declarer", "Declarer", lambda value: setattr(draft, "declarer", Seat.parse(value)))
    take("contract", "Contract", lambda value: _contract(value, draft))
    take("result", "Result", lambda value: setattr(draft, "result", _result(value, draft.contract or "")))
    draft.players = {seat: name for seat, key in zip(Seat, _PLAYERS, strict=True) if (name := values.get(key))}
    known = {*_HELD, *_PLAYERS, "deal", *_TRICKS}
    draft.tags = [
        column_tag(name, value)
        for name, value in values.items()
        if name not in known and value and _TAG.fullmatch(name)
    ]
    results: dict[tuple[Seat, Strain], int] = {}
    for name, place in _TRICKS.items():
        if value := values.get(name):
            with draft.sparing("Tricks", f"{name} {value}", location):
                results[place] = parse_tricks(value)
    draft.tables = list(result_tables(results, TRICKS_COLUMNS.values()))
    return draft


def _is_score(stated: str, record: Record) -> bool:
    """Whether this may be the score for North–South of a result, where both are known."""
    return not stated or record.ns_score is None or stated in (str(record.ns_score), f"{record.ns_score:+d}")


def _hand(text: str) -> CardSet:
    return CardSet.parse(text) if text else CardSet(0)


def _auction(text: str, draft: Draft, location: Location) -> None:
    draft.dealer = draft.dealer_or_default()
    draft.take_auction(draft.dealer, [(Call.parse(word), location) for word in text.replace(",", " ").split()])


def _contract(text: str, draft: Draft) -> None:
    if " by " in text:
        contract = Contract.parse(text)
        text, draft.declarer = contract.denomination, contract.declarer
    draft.contract = text


def _result(text: str, contract: str) -> int:
    """Declarer's tricks, as such or against the contract."""
    if re.fullmatch("[0-9]{1,2}", text):
        return int(text)
    if re.fullmatch(r"=|[+-][0-9]{1,2}", text) is None:
        raise NotationError(f'"{text}" is no result: expected declarer\'s tricks 0 to 13, or =, +1, -2 …')
    if contract[:1] not in tuple("1234567"):
        raise NotationError(f"the result {text} needs a contract")
    return 6 + int(contract[0]) + (0 if text == "=" else int(text))


def column_tag(name: str, value: str) -> tuple[str, str]:
    """The tag of a column: `par` for North–South is PBN's `OptimumScore`."""
    points = re.fullmatch(r"([+-]?)([0-9]{1,5})", value) if name == "par" else None
    if points is not None:
        return "OptimumScore", f"{'EW' if points[1] == '-' else 'NS'} {int(points[2])}"
    return name[0].upper() + name[1:], value


def tag_column(name: str, value: str) -> tuple[str, str]:
    """The column of a tag."""
    points = re.fullmatch(r"(NS|EW) ([0-9]{1,5})", value) if name == "OptimumScore" else None
    if points is not None:
        return "par", f"{'-' * (points[1] == 'EW')}{points[2]}"
    lower = "type" if name == "HandType" else name[:1].lower() + name[1:]
    return lower if lower in _ANALYSES else name, value


def format_csv(records: Iterable[Record]) -> str:
    """The boards as CSV with a header; raises NotationError, naming the board, for a tag that is no column."""
    rows = [_row(record) for record in records]
    names = dict.fromkeys(_HELD)
    names |= dict.fromkeys(name for name in (*_PLAYERS, *TRICKS_COLUMNS) if any(name in row for row in rows))
    names |= dict.fromkeys(name for row in rows for name in row)
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([row.get(name, "") for name in names] for row in rows)
    return text.getvalue()


def _row(record: Record) -> dict[str, str]:
    board, contract = record.board, record.contract
    try:
        known_deal({seat: CardSet(board.deal[seat].bits) for seat in Seat})
        _check(record)
    except BridgeError as error:
        raise NotationError(f"board {board.name or '(unnamed)'} cannot be written as CSV: {error}") from None
    shown = {
        "board": board.name,
        "dealer": str(board.dealer),
        "vul": str(board.vulnerability),
        **{seat.name.lower(): str(board.deal[seat]) if board.deal[seat] else "" for seat in Seat},
        "auction": " ".join(map(str, record.auction.calls)) if record.auction is not None else "",
        "contract": _PASSED_OUT if record.passed_out else contract.denomination if contract is not None else "",
        "declarer": str(contract.declarer) if contract is not None else "",
        "result": "" if record.result is None else str(record.result),
        "ns_score": "" if record.ns_score is None else str(record.ns_score),
    }
    players = {_PLAYERS[seat]: name for seat, name in record.players}
    results = results_of(record)
    tricks = {name: str(results[place]) for name, place in TRICKS_COLUMNS.items() if place in results}
    return {**shown, **players, **tricks, **dict(tag_column(*tag) for tag in record.tags)}


def _check(record: Record) -> None:
    """Raises NotationError for what would be read back as something else."""
    auction = record.auction
    if auction is not None and auction.is_over and auction.contract != record.contract:
        raise NotationError(
            f"the contract is {record.contract}, but the auction ends in {auction.contract or 'passes'}"
        )
    names = [name for name, _ in record.tags]
    for name in names:
        if not is_column(name) or names.count(name) > 1:
            raise NotationError(f"the tag {name!r} cannot be a column beside the others")


def is_column(tag: str) -> bool:
    """Whether a tag can be a column of its own name."""
    return _TAG.fullmatch(tag) is not None and tag.lower() not in (*_COLUMNS, "par") and tag[0].isupper()
