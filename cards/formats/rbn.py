"""Reading RBN, Richard's Bridge Notation: a line for each fact, marked by its first letter; an empty line ends a deal.

    H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:     hands clockwise, an empty last one has the rest
    A WZ:1S2H2S4D:4SPP5H:XA                                     dealer and vulnerability (Z N E B), then rounds of calls
    P CK972:CQ!H483                                             tricks; a card without a suit is of the suit led

D T L E F S K N B H hold for later deals until given again, A C P R I M are of one deal. Texts in braces, opinions (`!`
`?`), notes on cards and lines with `%` or `;` are remarks: a text stands before the auction, behind it or behind the
play, and one between two deals behind the first. Left out is whatever else follows a colon where we have no field for
it. Of two lines of a deal with one letter the first counts, with a warning. Source: R. Pavlicek, "Richard's Bridge
Notation", version 3.2.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from dealspace.cards.auction import AuctionState
from dealspace.cards.board import Note, Record
from dealspace.cards.call import PASS, Call
from dealspace.cards.card import Card
from dealspace.cards.errors import Location, NotationError
from dealspace.cards.formats.draft import (
    Draft,
    ParsedRecords,
    SourceText,
    about_board,
    known_deal,
    located,
    located_auction,
)
from dealspace.cards.hand import CardSet
from dealspace.cards.remarks import Remark, RemarkKind
from dealspace.cards.seat import Seat, Vulnerability

_STANDING = "DTLEFSKNBH"
_OF_ONE_DEAL = "ACPRIM"
_CALL = re.compile(r"([1-7](?:NT|[CDHSN])|[PXRAY])([!?]*)(\*?)(?:\^([0-9]))?([!?]*)", re.IGNORECASE)
_HANDS = re.compile("H [NESW]:")
"""A line that is no part of a text in braces, which was not closed then."""
_CARD = re.compile(r"([SHDC]?)([2-9TJQKA])([!?]*)\*?(?:\^([0-9]))?([!?]*)", re.IGNORECASE)
_VERSION = re.compile(r"% RBN\b")
_NEXT_DEAL = re.compile(r"\n[ \t]*\n(?=[A-Za-z] )")
_OF_A_DEAL = re.compile(r"^[BHACP] ", re.MULTILINE | re.IGNORECASE)
_VULNERABILITIES = {"Z": "None", "N": "NS", "E": "EW", "B": "Both"}
SCORING = {
    "I": "IMP",
    "X": "IMP;Cross",
    "B": "BAM",
    "M": "MP",
    "N": "Instant",
    "T": "TotalPoints",
    "R": "Rubber",
    "C": "Chicago",
    "A": "Cavendish",
}


def parse_rbn(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The deals of an RBN file, and a problem for each that is wrong."""
    return RbnReader(file, strict=strict).read(text)


class RbnReader:
    """Reads an RBN file, whole or piece by piece; lines that hold for later deals do so across pieces."""

    def __init__(self, file: str | None = None, *, strict: bool = False) -> None:
        self._file = file
        self._strict = strict
        self._number = 0
        self._standing: dict[str, tuple[str, Location]] = {}
        self._early: list[Remark] = []
        self._has_deal = False

    def read(self, piece: str, line: int = 1) -> ParsedRecords:
        """The deals of a piece that begins with this line of its file."""
        records: list[Record] = []
        problems: list[NotationError] = []
        warnings: list[NotationError] = []
        mended = 0
        deals = self._deals(SourceText(piece, self._file, strict=self._strict, line=line))
        self._has_deal = self._has_deal or any(deal.is_deal for deal in deals)
        for number, deal in enumerate(deals, start=self._number + 1):
            name = deal.value("B").partition(":")[0].strip()
            called = f"board {name}" if name else f"deal {number}"
            try:
                if deal.problems and self._strict:
                    raise deal.problems[0]
                if deal.is_deal:
                    draft = Draft(deal.location, name, self._strict)
                    draft.warnings += deal.problems + deal.warnings
                    records.append(_record(deal, draft))
                    warnings += (about_board(warning, called) for warning in draft.warnings)
                    mended += bool(draft.warnings)
                else:
                    stray = [about_board(problem, called) for problem in deal.problems]
                    (warnings if self._has_deal else problems).extend(stray)
            except NotationError as error:
                problems.append(about_board(error, called))
        self._number += len(deals)
        return ParsedRecords(tuple(records), tuple(problems), tuple(warnings), mended=mended)

    def whole(self, text: str) -> int:
        """How much of a text, which goes on, is whole deals: up to the last that begins behind an empty line."""
        first = _OF_A_DEAL.search(text)
        starts = [match.end() for match in _NEXT_DEAL.finditer(text, first.start())] if first is not None else []
        return starts[-1] if starts else 0

    def _deals(self, source: SourceText) -> list[_Deal]:
        deals: list[_Deal] = []
        deal: _Deal | None = None
        paragraph: list[str] | None = None
        offset = 0
        for line in source.text.split("\n"):
            location = source.location(offset)
            offset += len(line) + 1
            if paragraph is not None and (not line.strip() or (not self._strict and _HANDS.match(line) is not None)):
                self._say(RemarkKind.COMMENT, "\n".join(paragraph), deals)
                paragraph = None
            if paragraph is None and line.startswith("{"):
                paragraph, line = [], line[1:]
            if paragraph is not None:
                is_end = line.rstrip().endswith("}")
                paragraph.append(line.rstrip()[:-1] if is_end else line)
                if is_end:
                    self._say(RemarkKind.COMMENT, "\n".join(paragraph), deals)
                    paragraph = None
            elif line[:1] in ("%", ";"):
                kind = RemarkKind.DIRECTIVE if line[0] == "%" else RemarkKind.COMMENT
                if not _VERSION.match(line):
                    self._say(kind, line[1:], deals, to_line_end=line[0] == ";")
            elif not line.strip():
                deal = None
            else:
                further = not self._strict and deal is not None and "H" in deal.fresh and _HANDS.match(line) is not None
                if deal is None or (further and line[1:].strip() != deal.value("H")):
                    deal = _Deal(location, dict(self._standing), remarks=self._early)
                    self._early = []
                    deals.append(deal)
                _take(deal, line, location)
                self._standing.update((label, deal.lines[label]) for label in _STANDING if label in deal.lines)
        if paragraph is not None:
            self._say(RemarkKind.COMMENT, "\n".join(paragraph), deals)
        return deals

    def _say(self, kind: RemarkKind, text: str, deals: list[_Deal], *, to_line_end: bool = False) -> None:
        """A remark behind what there is of the last deal; its index is found when that is read."""
        section = deals[-1].section if deals else ""
        if text.strip():
            (deals[-1].remarks if deals else self._early).append(Remark(kind, text, section, 0, to_line_end))


@dataclass(slots=True)
class _Deal:
    """The lines of one deal by label, each (text, location), with those that hold from earlier deals."""

    location: Location
    lines: dict[str, tuple[str, Location]]
    fresh: set[str] = field(default_factory=set)
    notes: dict[int, str] = field(default_factory=dict)
    card_notes: dict[int, str] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)
    problems: list[NotationError] = field(default_factory=list)
    warnings: list[NotationError] = field(default_factory=list)

    @property
    def is_deal(self) -> bool:
        """Whether it says anything of a deal, and not only what holds for later ones."""
        return bool(self.fresh & set("BHACP"))

    @property
    def section(self) -> str:
        """Where a text stands that comes now."""
        return "Play" if "P" in self.fresh else "Auction" if "A" in self.fresh else ""

    def value(self, label: str) -> str:
        return self.lines[label][0] if label in self.lines else ""

    def at(self, label: str) -> Location:
        return self.lines[label][1] if label in self.lines else self.location


def _take(deal: _Deal, line: str, location: Location) -> None:
    label, value = line[0].upper(), line[1:].strip()
    if label.isascii() and label.isdigit() and line[1:2] in ("", " "):
        (deal.card_notes if "P" in deal.fresh else deal.notes).setdefault(int(label), value)
    elif label in _STANDING + _OF_ONE_DEAL and line[1:2] in ("", " "):
        if label not in deal.fresh:
            deal.lines[label] = (value, location)
        elif value != deal.value(label):
            first = deal.at(label).line
            message = (
                f"{line[:40]!r}: a line {label} stands in line {first} already; expected one a deal, the first counts"
            )
            deal.warnings.append(NotationError(message, location))
        deal.fresh.add(label)
    else:
        deal.problems.append(
            NotationError(
                f"{line[:40]!r} is not a line of RBN: expected one of the letters {_STANDING}{_OF_ONE_DEAL}", location
            )
        )


def _record(deal: _Deal, draft: Draft) -> Record:
    draft.contract_location, draft.play_location, draft.result_location = map(deal.at, "CPR")
    draft.tags = _tags(deal)
    _names(deal, draft)
    _hands(deal.value("H"), draft, deal.at("H"))
    with draft.sparing("Auction", deal.value("A"), deal.at("A")):
        _auction(deal, draft)
    with draft.sparing("Contract", deal.value("C"), deal.at("C")):
        _contract(deal.value("C"), draft)
    with draft.sparing("Play", deal.value("P"), deal.at("P")):
        draft.cards = _cards(deal, draft) if deal.value("P") else None
    if match := re.match(r"([0-9]{1,2})(?=[-+:]|$)", deal.value("R")):
        draft.result = int(match[1])
    draft.remarks += _unreferenced(deal, draft)
    record = draft.record()
    return replace(record, remarks=tuple(_placed(record, deal.remarks))) if deal.remarks or record.remarks else record


def _unreferenced(deal: _Deal, draft: Draft) -> Iterator[Remark]:
    """The notes that no call or card refers to."""
    used = {note.text for note in draft.notes.values()} | {remark.text for remark in draft.remarks}
    for section, notes in (("Auction", deal.notes), ("Play", deal.card_notes)):
        yield from (Remark(RemarkKind.NOTE, text, section) for text in notes.values() if text and text not in used)


def _placed(record: Record, texts: Iterable[Remark]) -> Iterator[Remark]:
    """The remarks of a record, and these texts at the end of their sections."""
    ends = {"Auction": len(record.auction) if record.auction is not None else 0}
    ends["Play"] = len(record.play.cards) if record.play is not None else 0
    own = list(record.remarks)
    for section in ("", "Auction", "Play"):
        yield from (remark for remark in own if remark.section == section)
        yield from (replace(text, index=ends.get(section, 0)) for text in texts if text.section == section)


def _tags(deal: _Deal) -> list[tuple[str, str]]:
    """The facts of the event under the names PBN has for them."""
    kind, _, modifier = deal.value("F").partition(":")
    teams = deal.value("K").split(":")
    scoring = ";".join(part for part in (SCORING.get(kind.strip(), kind.strip()), modifier.strip()) if part)
    values = {
        "Event": _joined(deal.value("E")),
        "Site": _joined(deal.value("L")),
        "Date": _date(deal.value("D")),
        "Scoring": scoring,
        "Stage": _joined(deal.value("S")),
        "Title": _joined(deal.value("T")),
        "HomeTeam": teams[0],
        "VisitTeam": teams[1] if len(teams) > 1 else "",
        "Section": deal.value("B").partition(":")[2],
        "Makes": deal.value("M"),
        "Items": deal.value("I"),
    }
    return [(name, value) for name, value in values.items() if value]


def _joined(text: str) -> str:
    """General and particular in one; a doubled colon is one in the text itself."""
    parts = (part.replace("\0", ":").strip() for part in text.replace("::", "\0").split(":"))
    return ", ".join(part for part in parts if part)


def _date(text: str) -> str:
    """PBN's `1993.05.12` of `19930512`, question marks for what is cut off; anything else as it is."""
    day = text.partition(":")[0]
    if not re.fullmatch(r"[0-9?]{4}(?:[0-9?]{2}){0,2}", day):
        return text
    day = day.ljust(8, "?")
    return f"{day[:4]}.{day[4:6]}.{day[6:]}"


def _names(deal: _Deal, draft: Draft) -> None:
    """`North+South:West+East:room`."""
    parts = [*deal.value("N").split(":"), "", ""]
    pairs = zip(((Seat.NORTH, Seat.SOUTH), (Seat.WEST, Seat.EAST)), parts, strict=False)
    for seats, pair in pairs:
        for seat, name in zip(seats, pair.split("+"), strict=False):
            if name.strip():
                draft.players[seat] = name.strip()
    if room := parts[2].strip():
        rooms = {"O": ("Room", "Open"), "C": ("Room", "Closed")}
        draft.tags.append(rooms.get(room.upper(), ("Table", room)))


def _hands(text: str, draft: Draft, location: Location) -> None:
    if not text:
        return
    first, *hands = re.split("[:;]", text)
    with located(location):
        seat = Seat.parse(first)
        if len(hands) > 4:
            raise NotationError(f'"{text[:90]}" has {len(hands)} hands; a deal has 4')
    by_seat = {seat.plus(step): hand if hand.strip() else "" for step, hand in enumerate(hands)}
    draft.take_deal(
        lambda: known_deal({seat: CardSet.parse(hand) if hand else CardSet(0) for seat, hand in by_seat.items()}),
        lambda: by_seat,
        location,
    )


def _auction(deal: _Deal, draft: Draft) -> None:
    """Without its opening `WZ:` an auction begins with West, at any vulnerability."""
    text = deal.value("A")
    opening = re.match(r"([NESW])([ZNEB?]):", text, re.IGNORECASE)
    if opening is not None:
        draft.dealer = Seat.parse(opening[1])
        if opening[2] != "?":
            draft.vulnerability = Vulnerability.parse(_VULNERABILITIES[opening[2].upper()])
        text = text[opening.end() :]
    elif text:
        draft.dealer = Seat.WEST
    if not text.strip(": "):
        return
    assert draft.dealer is not None
    calls: list[tuple[Call, Location | None]] = []
    state = AuctionState(draft.dealer)
    at = 0
    while at < len(text):
        match = _CALL.match(text, at)
        if match is None:
            if text[at] not in ": ":
                raise NotationError(f'"{text[:60]}": {text[at]!r} begins no call; expected P X R A or a bid 1C … 7N')
            at += 1
            continue
        at = match.end()
        for call in _calls(match[1].upper(), state):
            calls.append((call, deal.at("A")))
            if state.refusal(call) is None:
                state = state.after(call)
            elif draft.strict or not state.is_over:
                located_auction(draft.dealer, calls)  # raises, with the auction so far
        if mark := match[2] + match[5]:
            draft.remarks.append(Remark(RemarkKind.MARK, mark, "Auction", len(calls)))
        if calls and (match[3] or match[4]):
            draft.notes[len(calls) - 1] = Note(deal.notes.get(int(match[4] or 0), "") if match[4] else "", alert=True)
    draft.take_auction(draft.dealer, calls)


def _calls(word: str, state: AuctionState) -> list[Call]:
    if word == "Y":  # "your call": the auction is put as a question here
        return []
    if word == "A":
        return [PASS] * ((4 if state.last_bid is None else 3) - state.passes)
    return [Call.parse(word)]


def _contract(text: str, draft: Draft) -> None:
    """`5HX:N`, and the leader after another colon if it is not declarer's left."""
    denomination, _, rest = text.partition(":")
    draft.contract = denomination.strip().upper().replace("R", "XX") or None
    if declarer := rest.partition(":")[0].strip():
        draft.declarer = Seat.parse(declarer)


def _cards(deal: _Deal, draft: Draft) -> list[tuple[Card, Location | None]]:
    """The cards up to the first that is not given; `;` in place of `:` marks the rest as trivial."""
    cards: list[tuple[Card, Location | None]] = []
    for trick in re.split("[:;]", deal.value("P")):
        led, at, played = "", 0, 0
        while at < len(trick):
            match = _CARD.match(trick, at)
            if match is None or not (led or match[1]):
                raise NotationError(f'"{trick[:40]}": {trick[at]!r} begins no card; expected suit and rank, as CK')
            led = led or match[1]
            cards.append((Card.parse((match[1] or led) + match[2]), deal.at("P")))
            if match[4] and (text := deal.card_notes.get(int(match[4]))):
                draft.remarks.append(Remark(RemarkKind.NOTE, text, "Play", len(cards)))
            if mark := match[3] + match[5]:
                draft.remarks.append(Remark(RemarkKind.MARK, mark, "Play", len(cards)))
            played += 1
            at = match.end()
        if played < 4:
            break
    return cards
