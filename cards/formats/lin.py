"""LIN, the format of Bridge Base Online, both ways: `key|value|` pairs, two letters a key.

Seats stand in the order S W N E (names in `pn`, hands in `md`), and the digit before the hands is the dealer in that
order, 1 to 4. A file is a vugraph session (headers `vg`, `rs`, `pn`, then a `qx|o1|` or `qx|c1|` for each board of the
open and closed room) or boards one after the other. There is no published standard: the keys read here are
  vg session   rs results   pn names   qx room and number   st, md deal   ah board   sv vulnerability
  mb call   an its explanation   pc card   mc tricks claimed for declarer in all
and any other is ignored; the texts of `nt` and `at` are commentary, counted in `omissions`. A header holds for the
boards after it until it is given again, and `vg` begins a session, for which no header of the one before holds. Read
leniently, what is no pair is passed over with a warning, what is doubtful stays as text (see `draft`), and a room
without `md` has the deal of the room before it, where the board's number is the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from dealspace.cards.board import Note, Record
from dealspace.cards.call import Call
from dealspace.cards.card import Card
from dealspace.cards.deal import Deal
from dealspace.cards.errors import BridgeError, Location, NotationError
from dealspace.cards.formats.bbo import (
    call_text,
    check_contract_follows,
    hand_text,
    parse_calls,
    parse_cards,
    parse_hand,
    parse_tricks,
    parse_vulnerability,
    vulnerability_letter,
)
from dealspace.cards.formats.draft import (
    Draft,
    ParsedRecords,
    SourceText,
    about_board,
    deal_text,
    known_deal,
    located,
)
from dealspace.cards.formats.omissions import OmissionCount, OmissionKind
from dealspace.cards.hand import CardSet
from dealspace.cards.seat import Seat

LIN_SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)

_PAIR = re.compile(r"\s*([A-Za-z][A-Za-z0-9])\|([^|]*)(?:\||\Z)")
_KEYS = ("vg", "rs", "pn", "qx", "st", "md", "ah", "sv", "mb", "an", "pc", "mc", "pg", "nt", "rh")
_UNREADABLE = re.compile(r"\s*(?P<found>[^|\n]*)")
_ROOM = re.compile(r"\s*([oc])\s*([0-9]*)", re.IGNORECASE)
_SCORE = re.compile(r"([1-7](?:NT?|[CDHS]))(X{0,2})([NESW])(=|[+-][0-9]{1,2})")
_SCORING = {"I": "IMP", "P": "MP", "B": "BAM"}


def parse_lin(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The boards of a LIN file, and a problem for each that is wrong."""
    source = SourceText(text, file, strict=strict)
    stray: list[NotationError] = []
    problems: list[NotationError] = []
    warnings: list[NotationError] = []
    omitted = OmissionCount()
    boards: list[_Board] = []
    for pair in _pairs(source, stray, strict):
        if not boards or boards[-1].ends_before(pair):
            boards.append(_Board(pair.location, headers=boards[-1].next_headers if boards else []))
        boards[-1].add(pair)
        if pair.key in ("nt", "at") and pair.value.strip():
            omitted.add(OmissionKind.COMMENT, pair.location)
    session = _Session()
    records: list[Record] = []
    before: _Board | None = None
    for number, board in enumerate(boards, start=1):
        session = session.after(board.headers)
        if board.deal is not None:
            before = board
        elif not strict and before is not None and board.calls and board.name and board.name == before.name:
            board.deal = before.deal  # the other room's table of this deal
            board.vulnerability = board.vulnerability or before.vulnerability
        if not board.has_deal_or_calls:
            continue
        called = f"board {board.name}" if board.name else f"deal {number}"
        try:
            draft = board.draft(session, strict=strict)
            records.append(draft.record())
            warnings += (about_board(warning, called) for warning in draft.warnings)
        except NotationError as error:
            problems.append(about_board(error, called))
    if strict or not records:
        problems = stray + problems
    else:
        warnings = stray + warnings
    return ParsedRecords(tuple(records), tuple(problems), tuple(warnings), omitted.omissions)


@dataclass(frozen=True, slots=True)
class _Pair:
    key: str
    value: str
    location: Location
    value_location: Location

    @property
    def is_header(self) -> bool:
        """Whether it is about all boards of a session; four names are one board's, eight are two rooms'."""
        return self.key in ("vg", "rs") or (self.key == "pn" and self.value.count(",") >= 4)

    @property
    def parts(self) -> list[str]:
        return [part.strip() for part in self.value.split(",")]


def _pairs(source: SourceText, problems: list[NotationError], strict: bool) -> Iterator[_Pair]:
    """The key and value pairs; where none begins, a problem, and on after the next `|`."""
    at, text = 0, source.text.rstrip()
    while at < len(text):
        match = _PAIR.match(text, at)
        if match is not None:
            at, value = match.end(), match[2]
            if not strict and value in _KEYS and match[1].lower() not in ("nt", "at", "an"):
                problems.append(NotationError(f"{value}| stands where a value is expected", source.location(at)))
                at, value = match.start(2), ""
            yield _Pair(match[1].lower(), value, source.location(match.start(1)), source.location(match.start(2)))
            continue
        start, end = _UNREADABLE.match(text, at).span("found")  # type: ignore[union-attr]  # it matches anywhere
        found = text[start:end]
        problems.append(
            NotationError(f"{found[:40]!r} is not a LIN key: expected two letters and |", source.location(start))
        )
        bar = text.find("|", start)
        at = len(text) if bar < 0 else bar + 1


@dataclass(frozen=True, slots=True)
class _Session:
    """What the headers of a vugraph file state about the boards after them."""

    tags: tuple[tuple[str, str], ...] = ()
    first: int = 1
    results: Sequence[str] = ()
    names: Sequence[str] = ()

    def after(self, headers: Sequence[_Pair]) -> _Session:
        """The session with these headers, in any order; a new one where there is a `vg` among them."""
        session = self
        for pair in sorted(headers, key=lambda pair: pair.key != "vg"):
            if pair.key == "vg":
                session = _Session._of_vugraph(pair.parts)
            elif pair.key == "rs":
                session = replace(session, results=pair.parts)
            else:
                session = replace(session, names=pair.parts)
        return session

    @staticmethod
    def _of_vugraph(parts: list[str]) -> _Session:
        """`title,segment,scoring,first board,last board,team,carry-over,team,carry-over`."""
        parts += [""] * (9 - len(parts))
        named = {
            "Event": parts[0],
            "Stage": parts[1],
            "Scoring": _SCORING.get(parts[2].upper(), parts[2]),
            "HomeTeam": parts[5],
            "VisitTeam": parts[7],
        }
        tags = tuple((name, value) for name, value in named.items() if value)
        return _Session(tags, int(parts[3]) if re.fullmatch("[0-9]{1,4}", parts[3]) else 1)

    def score(self, closed: bool, number: int | None) -> str:
        """The result of a board in the header: two entries a board, the open room's first."""
        index = 2 * ((number or 0) - self.first) + closed
        return self.results[index] if number is not None and 0 <= index < len(self.results) else ""


@dataclass(slots=True)
class _Board:
    """The pairs of one board as they come; headers after its deal are the next one's unless calls or cards follow."""

    location: Location
    room: str = ""
    name: str = ""
    headers: list[_Pair] = field(default_factory=list)
    next_headers: list[_Pair] = field(default_factory=list)
    names: _Pair | None = None
    deal: _Pair | None = None
    vulnerability: _Pair | None = None
    calls: list[_Pair] = field(default_factory=list)
    cards: list[_Pair] = field(default_factory=list)
    claim: _Pair | None = None
    began: bool = False

    @property
    def has_deal_or_calls(self) -> bool:
        return bool(self.calls or (self.deal is not None and re.search("[A-Za-z1-4]", self.deal.value)))

    def ends_before(self, pair: _Pair) -> bool:
        """Whether this pair belongs to the next board already."""
        if pair.key == "qx":
            return self.began
        if pair.key in ("md", "st"):
            return self.deal is not None
        if pair.key != "pn" or self.deal is None:
            return False
        return bool(self.calls or self.cards) or (self.names is not None and not pair.is_header)

    def add(self, pair: _Pair) -> None:
        if pair.is_header:
            (self.headers if self.deal is None else self.next_headers).append(pair)
            return
        if pair.key in ("mb", "pc"):
            self.headers += self.next_headers
            self.next_headers.clear()
        if pair.key == "qx":
            if match := _ROOM.match(pair.value):
                self.room = {"o": "Open", "c": "Closed"}[match[1].lower()]
                self.name = self.name or match[2]
        elif pair.key == "ah":
            self.name = re.sub(r"^\s*board\s+", "", pair.value, flags=re.IGNORECASE) or self.name
        elif pair.key == "pn":
            self.names = pair
        elif pair.key == "md":
            self.deal = pair
        elif pair.key == "sv":
            self.vulnerability = pair
        elif pair.key in ("mb", "an"):
            self.calls.append(pair)
        elif pair.key == "pc":
            self.cards.append(pair)
        elif pair.key == "mc":
            self.claim = pair
        self.began = self.began or pair.key in ("qx", "md", "mb", "pc", "st", "ah")

    def draft(self, session: _Session, *, strict: bool) -> Draft:
        """What the pairs state; raises NotationError with its location."""
        draft = Draft(self.location, self.name, strict, play_location=self.location)
        draft.tags = [*session.tags, *([("Room", self.room)] if self.room else [])]
        self._names(draft, session)
        if self.deal is not None:
            self._deal(draft, self.deal)
        if (pair := self.vulnerability) is not None:
            with draft.sparing("Vulnerable", pair.value, pair.value_location):
                draft.vulnerability = parse_vulnerability(pair.value)
        calls = " ".join(pair.value for pair in self.calls if pair.key == "mb")
        with draft.sparing("Auction", calls, self.location):
            self._auction(draft)
        if self.cards:
            with draft.sparing("Play", " ".join(pair.value for pair in self.cards), self.location):
                draft.cards = [(card, pair.value_location) for pair in self.cards for card in _located_cards(pair)]
        if (pair := self.claim) is not None and pair.value.strip():
            with draft.sparing("Result", pair.value, pair.value_location):
                draft.result_location, draft.result = pair.value_location, parse_tricks(pair.value)
        self._header_score(draft, session)
        return draft

    def _names(self, draft: Draft, session: _Session) -> None:
        names = self.names.parts if self.names is not None else session.names
        if len(names) > 8:  # a name holds a comma itself, so that names cannot be assigned to seats
            draft.tags.append(("Players", ",".join(names)))
            return
        names = names[4:] if self.room == "Closed" and len(names) > 4 else names[:4]
        draft.players = {seat: name for seat, name in zip(LIN_SEATS, names, strict=False) if name}

    @staticmethod
    def _deal(draft: Draft, pair: _Pair) -> None:
        value = pair.value.strip()
        if value[:1] in tuple("1234"):
            draft.dealer, value = LIN_SEATS[int(value[0]) - 1], value[1:]
        hands = value.split(",")
        with located(pair.value_location):
            if len(hands) > 5 or any(hand.strip() for hand in hands[4:]):
                raise NotationError(f"{len(hands)} hands; expected at most 4, of S W N E")
        by_seat = dict(zip(LIN_SEATS, hands, strict=False))
        draft.take_deal(
            lambda: known_deal({seat: parse_hand(hand) for seat, hand in by_seat.items()}),
            lambda: by_seat,
            pair.value_location,
        )

    def _auction(self, draft: Draft) -> None:
        calls: list[tuple[Call, Location | None]] = []
        for pair in self.calls:
            if pair.key == "an":
                if calls and pair.value.strip():
                    note = draft.notes.get(len(calls) - 1, Note())
                    draft.notes[len(calls) - 1] = replace(note, text=pair.value)
                continue
            with located(pair.value_location):
                for call, alerted in parse_calls(pair.value):
                    calls.append((call, pair.value_location))
                    if alerted:
                        draft.notes[len(calls) - 1] = Note(alert=True)
        if calls:
            draft.dealer = draft.dealer_or_default()
            draft.take_auction(draft.dealer, calls)

    def _header_score(self, draft: Draft, session: _Session) -> None:
        """Take contract and result from the `rs` header where the board itself leaves them open."""
        match = _SCORE.fullmatch(session.score(self.room == "Closed", draft.number).upper())
        if match is None:
            return
        reached = draft.auction.contract if draft.auction is not None and draft.auction.is_over else None
        if draft.auction is None:
            draft.contract, draft.declarer = match[1] + match[2], Seat.parse(match[3])
        elif reached is None or f"{reached.denomination}{reached.declarer}" != match[1][:2] + match[2] + match[3]:
            return
        if draft.result is None:
            draft.result = 6 + int(match[1][0]) + (0 if match[4] == "=" else int(match[4]))


def _located_cards(pair: _Pair) -> list[Card]:
    with located(pair.value_location):
        return parse_cards(pair.value)


def format_lin(records: Iterable[Record]) -> str:
    """The boards in LIN, a line each; LIN has no field for tables and tags other than the room, nor commas in names.

    Raises:
        NotationError: naming the board: a text with `|` in it; a contract or play without the auction that led there.
    """
    return "".join(_line(record, number) + "\n" for number, record in enumerate(records, start=1))


def _line(record: Record, number: int) -> str:
    try:
        check_contract_follows(record)
        values = list(_values(record))
        for _, value in values:
            if re.search(r"[|\r\n]", value):
                raise NotationError(f"{value[:40]!r} holds a | or a line break, which LIN cannot")
    except (BridgeError, ValueError) as error:
        name = f"board {record.board.name}" if record.board.name else f"board {number} of those to be written"
        raise NotationError(f"{name} cannot be written as LIN: {error}") from None
    return "".join(f"{key}|{value}|" for key, value in values)


def _values(record: Record) -> Iterator[tuple[str, str]]:
    board = record.board
    players = dict(record.players)
    deal_text(board.deal, board.dealer)  # refuses what could not be read back
    hands = [hand_text(CardSet(board.deal[seat].bits)) for seat in LIN_SEATS]
    if isinstance(board.deal, Deal):
        hands[3] = ""
    if (room := dict(record.tags).get("Room", "").lower()) in ("open", "closed"):
        yield "qx", room[0]
    yield "pn", ",".join(players.get(seat, "").replace(",", "") for seat in LIN_SEATS)
    yield "st", ""
    yield "md", f"{LIN_SEATS.index(board.dealer) + 1}{','.join(hands)}"
    yield "rh", ""
    yield "ah", f"Board {board.name}" if board.name else ""
    yield "sv", vulnerability_letter(board.vulnerability)
    for index, call in enumerate(record.auction.calls if record.auction is not None else ()):
        note = record.note(index)
        yield "mb", f"{call_text(call)}{'!' if note is not None and note.alert else ''}"
        if note is not None and note.text:
            yield "an", note.text
    for trick in record.play.tricks if record.play is not None else ():
        yield "pg", ""
        yield from (("pc", str(card)) for card in trick.cards)
    if record.result is not None and not (record.play is not None and record.play.is_over):
        yield "mc", str(record.result)
    yield "pg", ""
