"""Reading LIN, the format of Bridge Base Online: `key|value|` pairs, two letters a key.

Seats stand in the order S W N E (names in `pn`, hands in `md`), and the digit before the hands is the dealer in that
order, 1 to 4. A file is a vugraph session (headers `vg`, `rs`, `pn`, then a `qx|o1|` or `qx|c1|` for each board of the
open and closed room) or boards one after the other. There is no published standard: the keys read here are
  vg session   rs results   pn names   qx room and number   st, md deal   ah board   sv vulnerability
  mb call   an its explanation   pc card   mc tricks claimed for declarer in all   nt commentary   at more of it
and the value of any other is kept as a remark (a `DIRECTIVE`, `zz|value`). A header holds for the boards after it until
it is given again, and `vg` begins a session, for which no header of the one before holds. Commentary is a remark at its
place; that of a `qx` without a board stands behind the board before it. Read leniently, what is no pair is passed over
with a warning, what is doubtful stays as text (see `draft`), and a room without `md` has the deal of the room before
it, where the board's number is the same. Of a key given twice in a board the last counts, with a warning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, islice
from typing import NamedTuple, TypeVar

from dealspace.cards.board import Note, Record
from dealspace.cards.call import Call
from dealspace.cards.deal import Deal, PartialDeal
from dealspace.cards.errors import Location, NotationError
from dealspace.cards.formats.bbo import parse_calls, parse_cards, parse_hand, parse_tricks, parse_vulnerability
from dealspace.cards.formats.draft import Draft, ParsedRecords, SourceText, about_board, known_deal, located
from dealspace.cards.formats.lin_pairs import KEYS, LIN_SEATS, LinPair, LinSession
from dealspace.cards.hand import ALL_CARDS, CardSet
from dealspace.cards.remarks import Remark, RemarkKind
from dealspace.cards.seat import Seat

_T = TypeVar("_T")

_PAIR = re.compile(r"\s*([A-Za-z][A-Za-z0-9])\|([^|]*)(?:\||\Z)")
_CARDS = re.compile(r"(?:\s*(?:pc\|[SHDCshdc][2-9TJQKAtjqka]|pg\|)\|)+")
_CARD = re.compile(r"pc\|(..)")
"""Cards one after the other, which are read at once, and each of them."""
_UNREADABLE = re.compile(r"\s*(?P<found>[^|\n]*)")
_ROOM = re.compile(r"\s*([oc])\s*([0-9]*)", re.IGNORECASE)
_SCORE = re.compile(r"([1-7](?:NT?|[CDHS]))(X{0,2})([NESW])(=|[+-][0-9]{1,2})")


def parse_lin(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The boards of a LIN file, and a problem for each that is wrong."""
    return LinReader(file, strict=strict).read(text)


class LinReader:
    """Reads a LIN file, whole or piece by piece; headers, and the deal of the room before, hold across pieces."""

    def __init__(self, file: str | None = None, *, strict: bool = False) -> None:
        self._file = file
        self._strict = strict
        self._column = 1
        self._number = 0
        self._session = LinSession()
        self._headers: list[LinPair] = []
        self._before: _Board | None = None
        self._early: list[_Placed] = []
        self._has_board = False

    def read(self, piece: str, line: int = 1) -> ParsedRecords:
        """The boards of a piece that begins with this line of its file."""
        source = SourceText(piece, self._file, strict=self._strict, line=line, column=self._column)
        records: list[Record] = []
        problems: list[NotationError] = []
        warnings: list[NotationError] = []
        mended = 0
        boards = _boards_of(source, self._headers, self._strict)
        self._has_board = self._has_board or any(board.is_board for board in boards)
        for number, board in enumerate(self._with_lectures(boards), start=self._number + 1):
            self._session = self._session.after(board.headers)
            (problems if self._strict or not self._has_board else warnings).extend(board.stray)
            self._take_deal(board)
            if not board.is_board:
                continue
            called = f"board {board.name}" if board.name else f"deal {number}"
            try:
                draft = board.draft(self._session, strict=self._strict)
                records.append(board.with_remarks(draft.record()))
                warnings += (about_board(warning, called) for warning in (*board.repeats, *draft.warnings))
                mended += bool(board.repeats or draft.warnings)
            except NotationError as error:
                problems.append(about_board(error, called))
        self._number += len(boards)
        self._headers = boards[-1].next_headers
        newline = source.text.rfind("\n")
        self._column = len(source.text) - newline if newline >= 0 else self._column + len(source.text)
        return ParsedRecords(tuple(records), tuple(problems), tuple(warnings), mended=mended)

    def whole(self, text: str) -> int:
        """How much of a text, which goes on, is whole boards: up to the last that begins at a pair of its own."""
        boards = _boards_of(SourceText(text, strict=self._strict), self._headers, self._strict)
        begun = [board for board in boards if board.is_board and board.first is not None]
        starts = [board.first.start for board in begun[1:] if not board.is_in_value]  # type: ignore[union-attr]
        return starts[-1] if starts else 0

    def _with_lectures(self, boards: list[_Board]) -> list[_Board]:
        """The same boards, what is said in those without deal and calls being moved to the end of the one before."""
        last: _Board | None = None
        for board in boards:
            if board.is_board:
                board.remarks[:0] = self._early
                self._early = []
                last = board
            elif last is not None:
                end = len(last.calls), len(last.cards), True
                last.remarks += (_Placed(placed.pair, *end) for placed in board.remarks)
            else:
                self._early += (_Placed(placed.pair, 0, 0, False) for placed in board.remarks)
        return boards

    def _take_deal(self, board: _Board) -> None:
        """Where a board has no deal of its own, that of the room before."""
        before = self._before
        if board.deal is not None:
            self._before = board
        elif not self._strict and before is not None and board.calls and board.name and board.name == before.name:
            board.deal = before.deal  # the other room's table of this deal
            board.vulnerability = board.vulnerability or before.vulnerability


class _Placed(NamedTuple):
    """A remark of a board, and what of the board stands before it: how many pairs of calls and of cards.

    `is_after` is whether it stands after the deal, and after a page's end (`pg`) where the calls are over.
    """

    pair: LinPair
    calls: int
    cards: int
    is_after: bool


def _boards_of(source: SourceText, headers: list[LinPair], strict: bool) -> list[_Board]:
    """The pairs of a text by board, these headers before them; at least one board."""
    board = _Board(headers=list(headers))
    boards = [board]
    at, text = 0, source.text.rstrip()
    is_in_value = False
    while at < len(text):
        match = _PAIR.match(text, at)
        if match is None:
            at = _passed_over(source, text, at, board)
            continue
        key, value = match.groups()
        lacks_value = False
        key, at = key.lower(), match.end()
        if key == "pc" and (cards := _CARDS.match(text, match.start())) is not None:
            value, at = " ".join(_CARD.findall(text, match.start(), cards.end())), cards.end()
        if value in KEYS and not strict and key not in ("nt", "at", "an"):
            error = NotationError(f"{value}| stands where a value is expected", source.location(at))
            board.stray.append(error)
            at, value, lacks_value = match.start(2), "", True
        pair = LinPair(key, value, match.start(2), source)
        if key not in ("pc", "mb") and board.ends_before(pair):
            board = _Board(headers=board.next_headers, is_in_value=is_in_value)
            boards.append(board)
        board.add(pair)
        is_in_value = lacks_value
    return boards


def _passed_over(source: SourceText, text: str, at: int, board: _Board) -> int:
    """Say of the board that no pair begins here; where to go on, behind the next `|`."""
    start, end = _UNREADABLE.match(text, at).span("found")  # type: ignore[union-attr]  # it matches anywhere
    found = text[start:end]
    error = NotationError(f"{found[:40]!r} is not a LIN key: expected two letters and |", source.location(start))
    board.stray.append(error)
    bar = text.find("|", start)
    return len(text) if bar < 0 else bar + 1


_ONCE = {"pn": "names", "sv": "vulnerability", "mc": "claim", "ah": "title"}
"""The keys that a board has once, by the name of their field."""


@dataclass(slots=True)
class _Board:
    """The pairs of one board as they come; headers after its deal are the next one's unless calls or cards follow."""

    headers: list[LinPair]
    next_headers: list[LinPair] = field(default_factory=list)
    first: LinPair | None = None
    room: str = ""
    number: str = ""
    title: LinPair | None = None
    names: LinPair | None = None
    deal: LinPair | None = None
    vulnerability: LinPair | None = None
    calls: list[LinPair] = field(default_factory=list)
    cards: list[LinPair] = field(default_factory=list)
    claim: LinPair | None = None
    remarks: list[_Placed] = field(default_factory=list)
    stray: list[NotationError] = field(default_factory=list)
    repeats: list[NotationError] = field(default_factory=list)
    began: bool = False
    page_ended: bool = False
    is_in_value: bool = False
    """Whether it begins where the value of the pair before it is expected."""

    @property
    def name(self) -> str:
        title = re.sub(r"^\s*board\s+", "", self.title.value, flags=re.IGNORECASE) if self.title is not None else ""
        return title or self.number

    @property
    def is_board(self) -> bool:
        """Whether it has a deal or calls, and is no lecture between boards."""
        return bool(self.calls or (self.deal is not None and re.search("[A-Za-z1-4]", self.deal.value)))

    def ends_before(self, pair: LinPair) -> bool:
        """Whether this pair belongs to the next board already."""
        if pair.key == "qx":
            return self.began
        if pair.key in ("md", "st"):
            return self.deal is not None
        if pair.key != "pn" or self.deal is None:
            return False
        return bool(self.calls or self.cards) or (self.names is not None and not pair.is_header)

    def add(self, pair: LinPair) -> None:
        key = pair[0]
        if self.first is None:
            self.first = pair
        if key == "pc":
            self.cards.append(pair)
            self.began = True
            if self.next_headers:
                self._take_headers()
            return
        if key == "mb":
            self.calls.append(pair)
            self.began = True
            self.page_ended = False
            if self.next_headers:
                self._take_headers()
            return
        if key == "an" and self.calls:
            self.calls.append(pair)
        elif key == "pg" and not pair.value.strip():
            self.page_ended = True
        elif pair.is_header:
            (self.headers if self.deal is None else self.next_headers).append(pair)
        elif key == "qx":
            if match := _ROOM.match(pair.value):
                self.room = {"o": "Open", "c": "Closed"}[match[1].lower()]
                self.number = self.number or match[2]
        elif key == "md":
            self.deal = pair
        elif key in _ONCE:
            self._once(_ONCE[key], pair)
        elif pair.value.strip() and (key in ("nt", "an") or key not in KEYS):
            is_after = self.page_ended if self.calls else self.deal is not None
            self.remarks.append(_Placed(pair, len(self.calls), len(self.cards), is_after))
        self.began = self.began or key in ("qx", "md", "st", "ah")

    def _take_headers(self) -> None:
        self.headers += self.next_headers
        self.next_headers = []

    def _once(self, name: str, pair: LinPair) -> None:
        before: LinPair | None = getattr(self, name)
        if before is not None and before.value.strip() != pair.value.strip():
            message = (
                f"{pair.key}| is given twice in this board, as {before.value[:40]!r} and {pair.value[:40]!r}: "
                "expected it once; the last counts"
            )
            self.repeats.append(NotationError(message, pair.location))
        setattr(self, name, pair)

    def draft(self, session: LinSession, *, strict: bool) -> Draft:
        """What the pairs state; raises NotationError with its location."""
        assert self.first is not None
        location = self.first.location
        draft = Draft(location, self.name, strict, play_location=location)
        draft.tags = [*session.tags, *([("Room", self.room)] if self.room else [])]
        self._names(draft, session)
        if self.deal is not None:
            self._deal(draft, self.deal)
        if (pair := self.vulnerability) is not None:
            with draft.sparing("Vulnerable", pair.value, pair.value_location):
                draft.vulnerability = parse_vulnerability(pair.value)
        if self.calls:
            with draft.sparing("Auction", lambda: _joined(self.calls), location):
                self._auction(draft)
        if self.cards:
            with draft.sparing("Play", lambda: _joined(self.cards), location):
                draft.cards = [(card, None) for pair in self.cards for card in _read(pair, parse_cards)]
                draft.card_location = self._card_location
        if (pair := self.claim) is not None and pair.value.strip():
            with draft.sparing("Result", pair.value, pair.value_location):
                draft.result_location, draft.result = pair.value_location, parse_tricks(pair.value)
        if session.results:
            self._header_score(draft, session)
        return draft

    def with_remarks(self, record: Record) -> Record:
        """The record of this board, with its remarks at their places."""
        if not self.remarks:
            return record
        calls = _running([pair for pair in self.calls if pair.key == "mb"], parse_calls)
        pairs = list(accumulate((pair.key == "mb" for pair in self.calls), initial=0))
        cards = _running(self.cards, parse_cards)
        called = len(record.auction) if record.auction is not None else 0
        played = len(record.play.cards) if record.play is not None else 0
        remarks: list[Remark] = []
        for placed in self.remarks:
            pair = placed.pair
            if not called and not played:
                section, index = "", 0
            elif played and (placed.cards or (placed.is_after and (placed.calls or not called))):
                section, index = "Play", min(cards[placed.cards], played)
            else:
                section, index = "Auction", min(calls[pairs[placed.calls]], called)
                section = section if called and (placed.is_after or placed.calls) else ""
            last = replace(remarks[-1], text="") if remarks else None
            if pair.key == "at" and last == Remark(RemarkKind.COMMENT, "", section, index):
                remarks[-1] = replace(remarks[-1], text=remarks[-1].text + pair.value)
            elif pair.key in ("nt", "at", "an"):
                remarks.append(Remark(RemarkKind.COMMENT, pair.value, section, index))
            else:
                remarks.append(Remark(RemarkKind.DIRECTIVE, f"{pair.key}|{pair.value}", section, index))
        return replace(record, remarks=tuple(remarks))

    def _names(self, draft: Draft, session: LinSession) -> None:
        names = self.names.parts if self.names is not None else session.names
        if len(names) > 8:  # a name holds a comma itself, so that names cannot be assigned to seats
            draft.tags.append(("Players", ",".join(names)))
            return
        names = names[4:] if self.room == "Closed" and len(names) > 4 else names[:4]
        draft.players = {seat: name for seat, name in zip(LIN_SEATS, names, strict=False) if name}

    @staticmethod
    def _deal(draft: Draft, pair: LinPair) -> None:
        value = pair.value.strip()
        if value[:1] in tuple("1234"):
            draft.dealer, value = LIN_SEATS[int(value[0]) - 1], value[1:]
        hands = value.split(",")
        location = pair.value_location
        with located(location):
            if len(hands) > 5 or any(hand.strip() for hand in hands[4:]):
                raise NotationError(f"{len(hands)} hands; expected at most 4, of S W N E")
        by_seat = dict(zip(LIN_SEATS, hands, strict=False))
        draft.take_deal(
            lambda: _deal_of({seat: parse_hand(hand) for seat, hand in by_seat.items()}), lambda: by_seat, location
        )

    def _auction(self, draft: Draft) -> None:
        calls: list[tuple[Call, Location | None]] = []
        for pair in self.calls:
            if pair.key == "an":
                if calls and pair.value.strip():
                    note = draft.notes.get(len(calls) - 1, Note())
                    text = f"{note.text} {pair.value}" if note.text else pair.value
                    draft.notes[len(calls) - 1] = replace(note, text=text)
                continue
            location = pair.value_location
            for call, alerted in _read(pair, parse_calls):
                calls.append((call, location))
                if alerted:
                    draft.notes[len(calls) - 1] = Note(alert=True)
        if calls:
            draft.dealer = draft.dealer_or_default()
            draft.take_auction(draft.dealer, calls)

    def _card_location(self, index: int) -> Location:
        for pair in self.cards:
            cards = len(parse_cards(pair.value))
            if index < cards:
                text = pair.source.text
                if text.startswith(pair.value, pair.value_start):
                    return pair.value_location
                found = next(islice(_CARD.finditer(text, pair.start), index, None))
                return pair.source.location(found.start(1))
            index -= cards
        raise AssertionError("no such card")

    def _header_score(self, draft: Draft, session: LinSession) -> None:
        """Take contract and result from the `rs` header where the board itself leaves them open."""
        score = session.score(self.room == "Closed", draft.number).upper()
        auction = draft.auction
        if score.startswith("PASS") and auction is None and not self.calls:
            draft.contract = "PASS"
        match = _SCORE.fullmatch(score)
        if match is None:
            return
        reached = auction.contract if auction is not None and auction.is_over else None
        if auction is None or not auction.is_over:
            draft.contract, draft.declarer = match[1] + match[2], Seat.parse(match[3])
        elif reached is None or f"{reached.denomination}{reached.declarer}" != match[1][:2] + match[2] + match[3]:
            return
        if draft.result is None:
            draft.result = 6 + int(match[1][0]) + (0 if match[4] == "=" else int(match[4]))


def _deal_of(hands: dict[Seat, CardSet]) -> Deal | PartialDeal:
    """What `known_deal` makes of the hands, three whole ones at once."""
    bits = [hands[seat].bits if seat in hands else 0 for seat in Seat]
    sizes = [each.bit_count() for each in bits]
    missing = ALL_CARDS & ~(bits[0] | bits[1] | bits[2] | bits[3])
    if missing.bit_count() == 52 - sum(sizes) and sorted(sizes)[1:] == [13, 13, 13] and min(sizes) in (0, 13):
        return Deal.of_bits(each or missing for each in bits)
    return known_deal(hands)


def _joined(pairs: Sequence[LinPair]) -> str:
    return " ".join(pair.value for pair in pairs if pair.key != "an")


def _running(pairs: Sequence[LinPair], parse: Callable[[str], Sequence[object]]) -> list[int]:
    """How many calls or cards there are after so many pairs; one that cannot be read has none."""
    counts = [0]
    for pair in pairs:
        try:
            found = len(parse(pair.value))
        except NotationError:
            found = 0
        counts.append(counts[-1] + found)
    return counts


def _read(pair: LinPair, parse: Callable[[str], _T]) -> _T:
    """What the value of a pair is; raises NotationError with its location."""
    try:
        return parse(pair.value)
    except NotationError as error:
        raise error.at(pair.value_location) from None
