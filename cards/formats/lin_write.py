"""Writing LIN, what `lin_read` reads back: vugraph sessions, and boards one a line.

    vg|Spring Cup,Final 2,I,7,9,Reds,0,Blues,3|      where boards have an event, a stage, scoring or teams
    rs|1NN-1,4SxE+1,PASS,,3NS=,|                     for each number the open room's result, then the closed room's
    pn|S,W,N,E,S,W,N,E|pg||                          where one of both rooms changes, too
    qx|o7|st||md|3S…|rh||ah|Board 7|sv|b|mb|1N!|an|15-17|…|pg||pc|CK|…|mc|6|pg||

A session has boards of the same event, teams …, no table twice, and numbers that are not far apart; a board without a
room has its own names. A contract that follows from no auction is written where its result can stand in `rs`. Comments
and notes on cards are `nt` at their place, `DIRECTIVE`s of a LIN file the pairs they were.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from dealspace.cards.board import Record
from dealspace.cards.deal import Deal
from dealspace.cards.errors import BridgeError, NotationError
from dealspace.cards.formats.bbo import call_text, check_contract_follows, hand_text, vulnerability_letter
from dealspace.cards.formats.draft import deal_text
from dealspace.cards.formats.lin_pairs import KEYS, LIN_SEATS, SCORING
from dealspace.cards.hand import CardSet
from dealspace.cards.remarks import Remark, RemarkKind

SESSION_TAGS = ("Event", "Stage", "Scoring", "HomeTeam", "HomeCarryOver", "VisitTeam", "VisitCarryOver")
"""The tags that the header of a session holds, in the order in which they are read back."""
LIN_TAGS = (*SESSION_TAGS, "Room", "Players")

_ROOMS = ("open", "closed")
_MOST_BOARDS = 200
_MOST_NUMBERS = 64
_DIRECTIVE = re.compile(r"([a-z][a-z0-9])\|[^|]*")


def format_lin(records: Iterable[Record]) -> str:
    """The boards in LIN: as sessions where they have an event, a stage, scoring or teams, else a line each.

    LIN has no field for tables and other tags, nor commas in names.

    Raises:
        NotationError: naming the board: a text with `|` in it; a contract or play without the auction that led there.
    """
    return "".join(lin_lines(records))


def lin_lines(records: Iterable[Record]) -> Iterator[str]:
    """The same line by line, a session at a time."""
    writer = _Writer()
    for session in _sessions(records):
        yield from writer.lines(session)


def is_directive(text: str) -> bool:
    """Whether a line for programs is a pair of LIN that no board has a field for."""
    found = _DIRECTIVE.fullmatch(text)
    return found is not None and found[1] not in KEYS and bool(text[3:].strip())


def result_text(record: Record) -> str:
    """The result as the header has it: `4SxE+1`, `PASS`; empty where it is not known."""
    if record.passed_out:
        return "PASS"
    contract = record.contract
    if contract is None or record.result is None:
        return ""
    margin = record.result - contract.bid.tricks
    doubled = "x" * len(str(contract.doubling))
    return f"{contract.bid}{doubled}{contract.declarer}{f'{margin:+d}' if margin else '='}"


def has_score(record: Record) -> bool:
    """Whether a session's header says contract and result, which follow from no auction."""
    is_open = record.auction is None or not record.auction.is_over
    return is_open and any(_facts(record)) and bool(result_text(record)) and board_number(record) is not None


def board_number(record: Record) -> int | None:
    """The number of a board, where its name is one, and a session can have it."""
    name = record.board.name
    return int(name) if name.isascii() and name.isdigit() and len(name) < 10 else None


def room_of(record: Record) -> str:
    """`open`, `closed`, or "" where neither is said."""
    room = (record.tag("Room") or "").strip().lower()
    return room if room in _ROOMS else ""


@dataclass(slots=True)
class _Session:
    """Boards with the same header, each with its number among all that are written."""

    facts: tuple[str, ...]
    records: list[tuple[int, Record]] = field(default_factory=list)
    tables: set[tuple[int, bool]] = field(default_factory=set)

    def takes(self, record: Record) -> bool:
        """Whether one more board can stand under this header."""
        if self.facts != _facts(record) or len(self.records) >= _MOST_BOARDS:
            return False
        number = board_number(record)
        if number is None or not any(self.facts):
            return True
        numbers = [each for each, _ in self.tables] or [number]
        table = number, room_of(record) == "closed"
        return table not in self.tables and max(*numbers, number) - min(*numbers, number) < _MOST_NUMBERS

    def add(self, place: int, record: Record) -> None:
        self.records.append((place, record))
        if (number := board_number(record)) is not None:
            self.tables.add((number, room_of(record) == "closed"))


def _sessions(records: Iterable[Record]) -> Iterator[_Session]:
    session: _Session | None = None
    for place, record in enumerate(records, start=1):
        if session is None or not session.takes(record):
            if session is not None:
                yield session
            session = _Session(_facts(record))
        session.add(place, record)
    if session is not None:
        yield session


def _facts(record: Record) -> tuple[str, ...]:
    """The values of the header; commas, which part them, are left out."""
    tags = dict(reversed(record.tags))
    return tuple(without_commas(tags.get(name, "")) for name in SESSION_TAGS)


def without_commas(text: str) -> str:
    return text.replace(",", "").strip()


class _Writer:
    """Writes sessions one after the other, and knows what of the last one would hold on."""

    def __init__(self) -> None:
        self._in_session = False
        self._names = ""
        self._pn_begins = True

    def lines(self, session: _Session) -> Iterator[str]:
        """The header, where this is a session or one is to end, and a line for each board."""
        is_session = any(session.facts)
        if is_session or self._in_session:
            yield from _header(session)
            self._names, self._pn_begins = "", self._pn_begins and not self._in_session
        self._in_session = is_session
        if is_session:
            rooms = {room_of(record): record for _, record in reversed(session.records)}
            names = ",".join(_names(rooms[room]) if room in rooms else ",,," for room in _ROOMS)
            if names.strip(","):
                self._names = names
                yield f"pn|{_checked('pn', names)}|pg||\n"
        for place, record in session.records:
            try:
                yield "".join(f"{key}|{_checked(key, value)}|" for key, value in self._board(record)) + "\n"
            except (BridgeError, ValueError) as error:
                name = f"board {record.board.name}" if record.board.name else f"board {place} of those to be written"
                raise NotationError(f"{name} cannot be written as LIN: {error}") from None

    def _board(self, record: Record) -> Iterator[tuple[str, str]]:
        if not (self._in_session and has_score(record)):
            check_contract_follows(record)
        deal_text(record.board.deal, record.board.dealer)  # refuses what could not be read back
        room, every = room_of(record), "," in (record.tag("Players") or "") and not record.players
        names = record.tag("Players") or "" if every else _names(record)
        if self._in_session and room and not every:
            both = self._names.split(",") if self._names.count(",") == 7 else [""] * 8
            at = 4 * _ROOMS.index(room)
            both[at : at + 4] = names.split(",")
            if self._names != (changed := ",".join(both)) and (self._names or changed.strip(",")):
                self._names = changed
                yield "pn", changed
            yield "qx", self._room_and_number(room, record)
            self._pn_begins = False
        else:
            if room:
                yield "qx", self._room_and_number(room, record)
            elif every or not self._pn_begins:
                yield "st", ""
            yield "pn", names
            self._pn_begins = not every
            self._names = names if every else self._names
        yield from _deal_and_after(record)

    def _room_and_number(self, room: str, record: Record) -> str:
        has_number = self._in_session and board_number(record) is not None
        return f"{room[0]}{record.board.name if has_number else ''}"


def _header(session: _Session) -> Iterator[str]:
    """`vg` and `rs`; an empty `vg` where boards without a session follow one."""
    if not any(session.facts):
        yield "vg|,,,,,,,,|\n"
        return
    event, stage, scoring, home, home_carry, visit, visit_carry = session.facts
    letter = {kind: letter for letter, kind in SCORING.items()}.get(scoring, scoring)
    numbers = [number for number, _ in session.tables] or [1]
    first, last = min(numbers), max(numbers)
    teams = home, home_carry or "0", visit, visit_carry or "0"
    yield f"vg|{_checked('vg', ','.join((event, stage, letter, str(first), str(last), *teams)))}|\n"
    tables = [(number, room) for number in range(first, last + 1) for room in (False, True)]
    results = {
        (board_number(record), room_of(record) == "closed"): result_text(record) for _, record in session.records
    }
    if any(results.values()):
        yield f"rs|{','.join(results.get(table, '') for table in tables)}|\n"


def _names(record: Record) -> str:
    players = dict(record.players)
    return ",".join(without_commas(players.get(seat, "")) for seat in LIN_SEATS)


def _checked(key: str, value: str) -> str:
    if "|" in value or (key != "nt" and re.search(r"[\r\n]", value)):
        raise NotationError(f"{value[:40]!r} holds a | or a line break, which LIN cannot")
    return value


def _deal_and_after(record: Record) -> Iterator[tuple[str, str]]:
    board, calls = record.board, record.auction.calls if record.auction is not None else ()
    cards = record.play.cards if record.play is not None else ()
    said = _said(record.remarks, len(calls), len(cards))
    yield from said.get(("", 0), ())
    hands = [hand_text(CardSet(board.deal[seat].bits)) for seat in LIN_SEATS]
    if isinstance(board.deal, Deal):
        hands[3] = ""
    yield "st", ""
    yield "md", f"{LIN_SEATS.index(board.dealer) + 1}{','.join(hands)}"
    yield "rh", ""
    yield "ah", f"Board {board.name}" if board.name else ""
    yield "sv", vulnerability_letter(board.vulnerability)
    yield from said.get(("Auction", 0), ())
    notes = dict(record.notes)
    for index, call in enumerate(calls):
        note = notes.get(index)
        yield "mb", f"{call_text(call)}{'!' if note is not None and note.alert else ''}"
        if note is not None and note.text:
            yield "an", note.text
        yield from said.get(("Auction", index + 1), ())
    for index, card in enumerate(cards):
        if index % 4 == 0:
            yield "pg", ""
        yield from said.get(("Play", index), ())
        yield "pc", str(card)
    yield from said.get(("Play", len(cards)), ()) if cards else ()
    if record.result is not None and len(cards) < 52:
        yield "mc", str(record.result)
    yield "pg", ""


def _said(remarks: Iterable[Remark], calls: int, cards: int) -> dict[tuple[str, int], list[tuple[str, str]]]:
    """The pairs of what is said, by the place where they stand."""
    said: dict[tuple[str, int], list[tuple[str, str]]] = {}
    for remark in remarks:
        if remark.kind in (RemarkKind.COMMENT, RemarkKind.NOTE):
            pair = "nt", remark.text
        elif remark.kind is RemarkKind.DIRECTIVE and is_directive(remark.text):
            pair = remark.text[:2], remark.text[3:]
        else:
            continue
        said.setdefault(remark_place(remark, calls, cards), []).append(pair)
    return said


def remark_place(remark: Remark, calls: int, cards: int) -> tuple[str, int]:
    """Section and index that a remark has in LIN: before the deal, in the auction or in the play."""
    if remark.section == "Play" and cards:
        return "Play", min(remark.index, cards)
    if remark.section in ("Auction", "Play") and calls:
        return "Auction", min(remark.index, calls) if remark.section == "Auction" else calls
    return ("Play", 0) if remark.section == "Auction" and cards else ("", 0)
