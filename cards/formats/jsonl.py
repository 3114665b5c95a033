"""Our own form of boards: JSON, one object a line. Nothing of a `Record` is lost in it.

    board dealer vul deal        "3", "S", "EW", "S:… … … …" (the dealer's hand first)
    auction                      every call from the dealer's: ["1N", "P", "2C"]; absent where it is not known
    contract declarer            "4SX" and "S", "^S" where the auction would have another declarer, dummy and declarer
                                 having been exchanged; a passed-out board has contract "P" and no declarer
    leader play leaders          play is a list of tricks, each the cards in the order played; leaders leads each
    result                       declarer's tricks
    players                      {"N": "…", …}
    notes                        [{"call": index of the call from 0, "text": "…", "alert": true}, …]
    tables                       [{"name": "…", "header": "…", "rows": ["…", …]}, …]
    remarks                      [{"kind": "comment", "text": "…", "section": "Auction", "index": 3}, …]; kinds are
                                 comment, directive, note and mark; "to_line_end": true for a comment with ;

Any other field is a tag of the record. A value that is no string is kept in the tag as JSON text; so a tag whose text
is JSON of another kind ("12", "[9, 9]") is written as that value, and read back as the same tag. A file with the
ending .json may also be a list of such objects.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from math import inf
from typing import Any

from dealspace.cards.board import Note, Record, TableSection
from dealspace.cards.call import Call
from dealspace.cards.card import Card
from dealspace.cards.errors import BridgeError, Location, NotationError
from dealspace.cards.formats.draft import (
    Draft,
    ParsedRecords,
    SourceText,
    about_board,
    deal_text,
    located,
    parse_deal,
)
from dealspace.cards.formats.mending import hands_of
from dealspace.cards.remarks import Remark, RemarkKind
from dealspace.cards.seat import Seat, Vulnerability

FIELDS = (
    *("board", "dealer", "vul", "deal", "auction", "contract", "declarer", "leader", "play", "leaders", "result"),
    *("players", "notes", "tables", "remarks"),
)

_REMARK_KINDS = tuple(kind.value for kind in RemarkKind)
_FACTS = {"vul": "Vulnerable"}
"""What a doubtful field is called, where the name of PBN is another."""
_DEAL = re.compile(r'\bdeal"\s*:\s*"([^"\\\n]*)"')
_BEFORE_DEAL = re.compile(r'\b(board|dealer|vul)"\s*:\s*"([^"\\\n]*)"')
"""What is taken of an object that is not JSON."""
_MOST_DIGITS = 4000
_HALF = re.compile(r"[\ud800-\udfff]")
_BLANKS = " \t\n"
_BLANK = re.compile(r"[ \t\n]*")

_VALUES = json.JSONDecoder(parse_int=lambda digits: _whole(digits))
"""Finds where a value ends."""

Locate = Callable[[str], Location | None]
"""Where a field of a row stands in the file."""


def parse_jsonl(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The boards of a text with an object a line (or one list of objects), and a problem for each that is wrong."""
    reader = JsonReader(file, strict=strict)
    return ParsedRecords.joined((reader.read(text), reader.end()))


class JsonReader:
    """Reads a text piece by piece; what its first piece begins with tells whether it is a list or lines."""

    def __init__(self, file: str | None = None, *, strict: bool = False) -> None:
        self._file = file
        self._strict = strict
        self._list: bool | None = None
        self._comma_due = self._is_closed = False
        self._last = Location(file, 1, 1)
        self._column = 1

    def read(self, piece: str, line: int = 1) -> ParsedRecords:
        """The boards of a piece that begins with this line of its file."""
        source = SourceText(piece, self._file, strict=self._strict, line=line, column=self._column)
        records: list[Record] = []
        problems: list[NotationError] = []
        warnings: list[NotationError] = []
        mended = 0
        for offset, end, row in self._objects(source):
            if isinstance(row, NotationError):
                rows = [] if self._strict else _saved(source.text, offset, end)
                (warnings if rows else problems).append(row)
            else:
                rows = [row]
            for each in rows:
                try:
                    record, found = _record(each, _locator(source, offset, end), strict=self._strict)
                    records.append(record)
                    warnings += (_named(warning, each) for warning in found)
                    mended += isinstance(row, NotationError) or bool(found)
                except NotationError as error:
                    problems.append(_named(error, each))
        newline = source.text.rfind("\n")
        self._column = len(source.text) - newline if newline >= 0 else self._column + len(source.text)
        return ParsedRecords(tuple(records), tuple(problems), tuple(warnings), mended=mended)

    def end(self) -> ParsedRecords:
        """That a list does not end, when the file has been read."""
        if not self._list or self._is_closed:
            return ParsedRecords(())
        found = (NotationError("this is not JSON: the list does not end; expected ]", self._last),)
        return ParsedRecords((), found) if self._strict else ParsedRecords((), (), found)

    def whole(self, text: str) -> int:
        """How much of a text, which goes on, is whole boards: whole lines, or whole elements of the list."""
        start = text.lstrip(_BLANKS)
        if self._list or (self._list is None and start[:1] == "["):
            return self._whole_elements(text)
        is_lines = self._list is False or start.partition("\n")[0].rstrip(_BLANKS)[-1:] == "}"
        return text.rfind("\n") + 1 if is_lines else 0

    def _whole_elements(self, text: str) -> int:
        at, whole, due = 0 if self._list else text.index("[") + 1, 0, self._comma_due
        while (at := _behind(_BLANK, text, at)) < len(text):
            if due and text[at] == ",":
                due, at = False, at + 1
                continue
            if due or text[at] not in "{[":
                break
            try:
                whole = at = _VALUES.raw_decode(text, at)[1]
            except (ValueError, RecursionError):
                break
            due = True
        return whole

    def _objects(self, source: SourceText) -> Iterator[tuple[int, int, Any]]:
        """(start, end, value) of every object; a NotationError instead of one that is not JSON."""
        text = source.text
        if self._list is None and text.strip(_BLANKS):
            self._list = text.lstrip(_BLANKS)[0] == "["
            if self._list:
                yield from self._elements(source, text.index("[") + 1)
                return
            if text.lstrip(_BLANKS)[0] == "{" and "\n" in text.strip(_BLANKS) and _is_one(text):
                yield 0, len(text), _load(source, 0, len(text))
                return
        if self._list:
            yield from self._elements(source, 0)
            return
        offset = 0
        for line in text.split("\n"):
            if line.strip():
                yield offset, offset + len(line), _load(source, offset, offset + len(line))
            offset += len(line) + 1

    def _elements(self, source: SourceText, at: int) -> Iterator[tuple[int, int, Any]]:
        """The elements of the list; what is behind a mistake in the list itself is one that is not JSON."""
        text = source.text
        while (at := _behind(_BLANK, text, at)) < len(text):
            if text[at] == "]" and not self._is_closed:
                self._is_closed = True
                at += 1
            elif text[at] == "," and self._comma_due and not self._is_closed:
                self._comma_due = False
                at += 1
            elif self._comma_due or self._is_closed:
                expected = "nothing behind the list" if self._is_closed else "a comma or the end of the list"
                message = f"this is not JSON: found {text[at : at + 20]!r}, expected {expected}"
                self._is_closed = True
                yield at, len(text), NotationError(message, source.location(at))
                return
            else:
                try:
                    end = _VALUES.raw_decode(text, at)[1]
                except (ValueError, RecursionError):
                    self._is_closed = True
                    yield at, len(text), _load(source, at, len(text))
                    return
                yield at, end, _load(source, at, end)
                self._comma_due, self._last, at = True, source.location(end), end


def _saved(text: str, start: int, end: int) -> list[Any]:
    """The deals of a line that is not JSON, each with what is said of it before."""
    rows = []
    for match in _DEAL.finditer(text, start, end):
        rows.append({**dict(_BEFORE_DEAL.findall(text, start, match.start())), "deal": match[1]})
        start = match.end()
    return rows


def _named(error: NotationError, row: Any) -> NotationError:
    """The error with the name of its board, where the row has one."""
    name = row.get("board") if isinstance(row, dict) else None
    is_name = isinstance(name, str | int) and name and not _HALF.search(str(name))
    return about_board(error, f"board {name}") if is_name else error


def _behind(blanks: re.Pattern[str], text: str, at: int) -> int:
    found = blanks.match(text, at)
    return at if found is None else found.end()


def _is_one(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _load(source: SourceText, start: int, end: int) -> Any:
    try:
        return json.loads(
            source.text[start:end], parse_constant=_no_constant, parse_int=_whole, object_pairs_hook=_fields
        )
    except json.JSONDecodeError as error:
        return NotationError(f"this is not JSON: {error.msg}; expected an object", source.location(start + error.pos))
    except (ValueError, RecursionError) as error:
        return NotationError(f"this is not JSON we can hold: {error}", source.location(start))


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields of an object, of which JSON itself would silently take the last with a name."""
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if fields.setdefault(name, value) != value:
            raise ValueError(f"the field {json.dumps(name)[:40]} stands twice, with two values")
    return fields


def _whole(digits: str) -> int | float:
    """The number; one longer than Python reads is infinite, which no field takes, like 1e999."""
    return int(digits) if len(digits) <= _MOST_DIGITS else inf


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def _locator(source: SourceText, start: int, end: int) -> Locate:
    def locate(field: str) -> Location:
        match = re.compile(rf"{re.escape(json.dumps(field))}\s*:").search(source.text, start, end)
        return source.location(match.start() if match else start)

    return locate


def record_from_json(row: Mapping[str, Any]) -> Record:
    """The record of one object; raises NotationError, naming the field."""
    return _record(row, lambda field: None, strict=True)[0]


def _record(row: Any, locate: Locate, *, strict: bool) -> tuple[Record, list[NotationError]]:
    """The record, and what is warned of."""
    if not isinstance(row, Mapping):
        raise NotationError(f"found {_kind(row)}, expected an object with the fields of a board", locate(""))
    try:
        if (field := halved_field(row)) is not None:
            raise NotationError(f"{ascii(field)[1:-1]}: {HALVED}", locate(field))
        reader = _Row(row, locate, strict)
        return reader.record(), reader.warnings
    except RecursionError:
        raise NotationError("nested too deeply", locate("")) from None


HALVED = r"a text holds half a character, as \ud800 without the other half"


def halved_field(row: Mapping[str, Any]) -> str | None:
    """The first field that holds half of a character outside Unicode's first plane, which cannot be written anywhere.

    Raises:
        RecursionError: the row is nested too deeply.
    """
    for field, value in row.items():
        try:
            text = json.dumps((field, value), ensure_ascii=False)
        except (ValueError, TypeError):
            continue  # not JSON: reported where it is read
        if _HALF.search(text):
            return str(field)
    return None


class _Row:
    """One object on its way to a record."""

    def __init__(self, row: Mapping[str, Any], locate: Locate, strict: bool) -> None:
        self._row = row
        self._locate = locate
        self._draft = Draft(locate(""), strict=strict)
        self.warnings = self._draft.warnings

    def record(self) -> Record:
        draft = self._draft
        draft.name = self._board_name()
        draft.contract_location, draft.play_location, draft.result_location = map(
            self._locate, ("contract", "play", "result")
        )
        with self._sparing("dealer"):
            self._each("dealer", lambda text: setattr(draft, "dealer", Seat.parse(text)))
        with self._sparing("vul"):
            self._each("vul", lambda text: setattr(draft, "vulnerability", Vulnerability.parse(text)))
        if deal := self._text("deal"):
            draft.take_deal(lambda: parse_deal(deal), lambda: hands_of(deal), self._locate("deal"))
            if draft.dealer is None and not draft.number:
                draft.dealer = Seat.parse(deal.strip()[:1])
        steps: tuple[tuple[str, Callable[[], None]], ...] = (
            ("declarer", lambda: self._each("declarer", self._declarer)),
            ("leader", lambda: self._each("leader", lambda text: setattr(draft, "leader", Seat.parse(text)))),
            ("contract", lambda: self._each("contract", lambda text: setattr(draft, "contract", text))),
            ("result", lambda: setattr(draft, "result", self._number("result"))),
            ("auction", self._auction),
            ("notes", self._notes),
            ("play", self._play),
            ("players", self._players),
            ("tables", self._tables),
            ("remarks", self._remarks),
        )
        for field, take in steps:
            with self._sparing(field):
                take()
        draft.tags = [(name, self._tag(name, value)) for name, value in self._row.items() if name not in FIELDS]
        record = draft.record()
        try:
            self._check_leaders(record)
        except NotationError as error:
            if draft.strict:
                raise
            draft.warnings.append(error)
        return record

    def _sparing(self, field: str) -> AbstractContextManager[None]:
        """An error made inside costs this field alone, kept as the JSON it is."""
        value = self._row.get(field)
        text = value if isinstance(value, str) else "" if value is None else ascii(value)
        return self._draft.sparing(_FACTS.get(field, field.title()), text, self._locate(field))

    def _declarer(self, text: str) -> None:
        self._draft.swapped = text.startswith("^")
        self._draft.declarer = Seat.parse(text.removeprefix("^"))

    def _board_name(self) -> str:
        name = self._row.get("board")
        return str(name) if isinstance(name, int) and not isinstance(name, bool) else self._text("board") or ""

    def _wrong(self, field: str, value: Any, expected: str) -> NotationError:
        return NotationError(f"{field} is {_kind(value)}; expected {expected}", self._locate(field))

    def _text(self, field: str) -> str | None:
        value = self._row.get(field)
        if value is not None and not isinstance(value, str):
            raise self._wrong(field, value, "a string")
        return value

    def _each(self, field: str, take: Callable[[str], None]) -> None:
        """Hand the field's text on, where there is one."""
        if text := self._text(field):
            with located(self._locate(field)):
                take(text)

    def _number(self, field: str) -> int | None:
        value = self._row.get(field)
        if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
            raise self._wrong(field, value, "a whole number")
        return value

    def _list(self, field: str) -> list[Any] | None:
        value = self._row.get(field)
        if value is not None and not isinstance(value, list):
            raise self._wrong(field, value, "a list")
        return value

    def _texts(self, field: str, values: Any, what: str) -> list[str]:
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise self._wrong(field, values, what)
        return values

    def _auction(self) -> None:
        if (words := self._list("auction")) is None:
            return
        self._draft.dealer = self._draft.dealer_or_default()
        location = self._locate("auction")
        with located(location):
            calls = [(Call.parse(word), location) for word in self._texts("auction", words, "a list of calls")]
            self._draft.take_auction(self._draft.dealer, calls)

    def _notes(self) -> None:
        for note in self._list("notes") or []:
            call = note.get("call") if isinstance(note, dict) else None
            calls = len(self._draft.auction) if self._draft.auction is not None else 0
            if not isinstance(call, int) or isinstance(call, bool) or not 0 <= call < calls:
                raise NotationError(
                    f'notes: {json.dumps(note)[:60]} is about no call; expected {{"call": 0 … {calls - 1}, "text": …}}',
                    self._locate("notes"),
                )
            text, alert = note.get("text", ""), note.get("alert", False)
            if not isinstance(text, str) or not isinstance(alert, bool):
                raise self._wrong("notes", note, 'a "text" that is a string and an "alert" that is true or false')
            self._draft.notes[call] = Note(text, alert)

    def _play(self) -> None:
        if (tricks := self._list("play")) is None:
            return
        location = self._locate("play")
        words: list[str] = []
        for number, trick in enumerate(tricks, start=1):
            cards = self._texts("play", trick, "a list of tricks, each a list of cards")
            if len(cards) != 4 and (number < len(tricks) or not 0 < len(cards) < 4):
                raise NotationError(f"trick {number} of the play has {len(cards)} cards; expected 4", location)
            words += cards
        with located(location):
            self._draft.cards = [(Card.parse(word), location) for word in words]

    def _check_leaders(self, record: Record) -> None:
        if self._list("leaders") is None:
            return
        leaders = self._texts("leaders", self._row["leaders"], "a list of seats")
        played = [str(trick.leader) for trick in record.play.tricks] if record.play is not None else []
        if leaders != played:
            raise NotationError(f"leaders {leaders}, but the cards played give {played}", self._locate("leaders"))

    def _players(self) -> None:
        players = self._row.get("players")
        if players is None:
            return
        if not isinstance(players, dict):
            raise self._wrong("players", players, "an object of names by seat")
        with located(self._locate("players")):
            for seat, name in players.items():
                if not isinstance(name, str):
                    raise self._wrong("players", name, "a name for each seat")
                self._draft.players[Seat.parse(seat)] = name

    def _tables(self) -> None:
        for table in self._list("tables") or []:
            row = table if isinstance(table, dict) else {}
            name, header = row.get("name"), row.get("header", "")
            if not isinstance(name, str) or not isinstance(header, str):
                raise self._wrong("tables", table, 'tables, each with "name", "header" and "rows"')
            self._draft.tables.append(
                TableSection(name, header, tuple(self._texts("tables", row.get("rows", []), "lines of text")))
            )

    def _remarks(self) -> None:
        for remark in self._list("remarks") or []:
            row = remark if isinstance(remark, dict) else {}
            kind, text, section = row.get("kind"), row.get("text"), row.get("section", "")
            index, to_line_end = row.get("index", 0), row.get("to_line_end", False)
            if (
                kind not in _REMARK_KINDS
                or not (isinstance(text, str) and isinstance(section, str) and isinstance(to_line_end, bool))
                or not (isinstance(index, int) and not isinstance(index, bool) and index >= 0)
            ):
                raise self._wrong("remarks", remark, f'remarks with "kind" ({", ".join(_REMARK_KINDS)}) and "text"')
            self._draft.remarks.append(Remark(RemarkKind(kind), text, section, index, to_line_end))

    def _tag(self, name: str, value: Any) -> str:
        if isinstance(value, str):
            return value
        try:
            return _json_text(value)
        except (ValueError, TypeError, RecursionError):
            raise self._wrong(str(name), value, "a value of JSON") from None


def _json_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _tag_value(text: str) -> Any:
    """The value of a tag's text: JSON of a number, list, object, true, false or null; else the text itself."""
    try:
        value = json.loads(text, parse_constant=_no_constant)
        return value if not isinstance(value, str) and _json_text(value) == text else text
    except (ValueError, RecursionError):
        return text


def _kind(value: Any) -> str:
    names = {
        type(None): "null",
        bool: "true or false",
        int: "a number",
        float: "a number",
        str: "a string",
        list: "a list",
    }
    return names.get(type(value), "an object")


def format_jsonl(records: Iterable[Record]) -> str:
    """The boards, an object a line; raises NotationError, naming the board, for what the form cannot hold."""
    return "".join(_json_text(record_to_json(record)) + "\n" for record in records)


def record_to_json(record: Record) -> dict[str, Any]:
    """The record as an object to be written as JSON; what is not known is left out.

    Raises:
        NotationError: a play without a contract, a tag with the name of a field or met twice, an impossible deal.
    """
    board = record.board
    try:
        deal = deal_text(board.deal, board.dealer)
    except BridgeError as error:
        raise _unwritable(record, str(error)) from None
    row: dict[str, Any] = {
        "board": board.name,
        "dealer": str(board.dealer),
        "vul": str(board.vulnerability),
        "deal": deal,
    }
    if record.auction is not None:
        row["auction"] = [str(call) for call in record.auction.calls]
    row |= _contract_fields(record)
    if record.result is not None:
        row["result"] = record.result
    if record.players:
        row["players"] = {str(seat): name for seat, name in record.players}
    if record.notes:
        row["notes"] = [{"call": index, "text": note.text, "alert": note.alert} for index, note in record.notes]
    if record.tables:
        row["tables"] = [
            {"name": table.name, "header": table.header, "rows": list(table.rows)} for table in record.tables
        ]
    if record.remarks:
        row["remarks"] = [_remark_row(remark) for remark in record.remarks]
    for name, text in record.tags:
        if name in row or name in FIELDS:
            raise _unwritable(record, f"the field {name} would be written twice")
        row[name] = _tag_value(text)
    return row


def _remark_row(remark: Remark) -> dict[str, Any]:
    row = {"kind": remark.kind.value, "text": remark.text, "section": remark.section, "index": remark.index}
    return row | ({"to_line_end": True} if remark.to_line_end else {})


def _contract_fields(record: Record) -> dict[str, Any]:
    row: dict[str, Any] = {}
    if record.contract is not None:
        row["contract"] = record.contract.denomination
        reached = record.auction.contract if record.auction is not None and record.auction.is_over else None
        swapped = reached is not None and reached.declarer is not record.contract.declarer
        row["declarer"] = f"{'^' * swapped}{record.contract.declarer}"
        row["leader"] = str(record.contract.leader)
    elif record.passed_out:
        row["contract"] = "P"
    if record.play is not None:
        if record.contract is None:
            raise _unwritable(record, "it has a play without a contract")
        row["play"] = [[str(card) for card in trick.cards] for trick in record.play.tricks]
        row["leaders"] = [str(trick.leader) for trick in record.play.tricks]
    return row


def _unwritable(record: Record, why: str) -> NotationError:
    return NotationError(f"board {record.board.name or '(unnamed)'} cannot be written as JSON: {why}")
