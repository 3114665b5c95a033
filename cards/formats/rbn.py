"""Reading RBN, Richard's Bridge Notation: a line for each fact, marked by its first letter; an empty line ends a deal.

    H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:     hands clockwise, an empty last one has the rest
    A WZ:1S2H2S4D:4SPP5H:XA                                     dealer and vulnerability (Z N E B), then rounds of calls
    P CK972:CQ!H483                                             tricks; a card without a suit is of the suit led

D T L E F S K N B H hold for later deals until given again, A C P R I M are of one deal. Left out, and counted in
`omissions`, are texts in braces, opinions (`!` `?`) and notes on the play; left out too is whatever else follows a
colon where we have no field for it. Of two lines of a deal with one letter the first counts, with a warning. Source: R.
Pavlicek, "Richard's Bridge Notation", version 3.2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

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
from dealspace.cards.formats.omissions import OmissionCount, OmissionKind
from dealspace.cards.hand import CardSet
from dealspace.cards.seat import Seat, Vulnerability

_STANDING = "DTLEFSKNBH"
_OF_ONE_DEAL = "ACPRIM"
_CALL = re.compile(r"([1-7](?:NT|[CDHSN])|[PXRAY])([!?]*)(\*?)(?:\^([0-9]))?([!?]*)", re.IGNORECASE)
_HANDS = re.compile("H [NESW]:")
"""A line that is no part of a text in braces, which was not closed then."""
_CARD = re.compile(r"([SHDC]?)([2-9TJQKA])[!?]*\*?(?:\^[0-9])?[!?]*", re.IGNORECASE)
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
    records: list[Record] = []
    problems: list[NotationError] = []
    warnings: list[NotationError] = []
    mended = 0
    omitted = OmissionCount()
    stray: list[NotationError] = []
    for number, deal in enumerate(_deals(SourceText(text, file, strict=strict), omitted, strict), start=1):
        name = deal.value("B").partition(":")[0].strip()
        called = f"board {name}" if name else f"deal {number}"
        try:
            if deal.problems and strict:
                raise deal.problems[0]
            if deal.fresh & set("BHACP"):
                draft = Draft(deal.location, name, strict)
                draft.warnings += deal.problems + deal.warnings
                records.append(_record(deal, draft, omitted))
                warnings += (about_board(warning, called) for warning in draft.warnings)
                mended += bool(draft.warnings)
            else:
                stray += (about_board(problem, called) for problem in deal.problems)
        except NotationError as error:
            problems.append(about_board(error, called))
    if records:
        warnings += stray
    else:
        problems += stray
    return ParsedRecords(tuple(records), tuple(problems), tuple(warnings), omitted.omissions, mended)


@dataclass(slots=True)
class _Deal:
    """The lines of one deal by label, each (text, location), with those that hold from earlier deals."""

    location: Location
    lines: dict[str, tuple[str, Location]]
    fresh: set[str] = field(default_factory=set)
    notes: dict[int, str] = field(default_factory=dict)
    problems: list[NotationError] = field(default_factory=list)
    warnings: list[NotationError] = field(default_factory=list)

    def value(self, label: str) -> str:
        return self.lines[label][0] if label in self.lines else ""

    def at(self, label: str) -> Location:
        return self.lines[label][1] if label in self.lines else self.location


def _deals(source: SourceText, omitted: OmissionCount, strict: bool) -> list[_Deal]:
    deals: list[_Deal] = []
    deal: _Deal | None = None
    standing: dict[str, tuple[str, Location]] = {}
    in_text = False
    offset = 0
    for line in source.text.split("\n"):
        location = source.location(offset)
        offset += len(line) + 1
        if not in_text and (line.startswith("{") or (line[:1] in ("%", ";") and line[1:].strip())):
            omitted.add(OmissionKind.COMMENT, location)
        unclosed = not strict and _HANDS.match(line) is not None
        in_text = (in_text or line.startswith("{")) and bool(line.strip()) and not unclosed
        if in_text:
            in_text = not line.rstrip().endswith("}")
        elif not line.strip():
            deal = None
        else:
            further = not strict and deal is not None and "H" in deal.fresh and _HANDS.match(line) is not None
            if deal is None or (further and line[1:].strip() != deal.value("H")):
                deal = _Deal(location, dict(standing))
                deals.append(deal)
            _take(deal, line, location, omitted)
            standing.update((label, deal.lines[label]) for label in _STANDING if label in deal.lines)
    return deals


def _take(deal: _Deal, line: str, location: Location, omitted: OmissionCount) -> None:
    label, value = line[0].upper(), line[1:].strip()
    if label.isascii() and label.isdigit() and line[1:2] in ("", " "):
        if "P" not in deal.fresh:
            deal.notes[int(label)] = value
        else:
            omitted.add(OmissionKind.CARD_NOTE, location)
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
    elif label not in "%;":
        deal.problems.append(
            NotationError(
                f"{line[:40]!r} is not a line of RBN: expected one of the letters {_STANDING}{_OF_ONE_DEAL}", location
            )
        )


def _record(deal: _Deal, draft: Draft, omitted: OmissionCount) -> Record:
    draft.contract_location, draft.play_location, draft.result_location = map(deal.at, "CPR")
    draft.tags = _tags(deal)
    _names(deal, draft)
    _hands(deal.value("H"), draft, deal.at("H"))
    with draft.sparing("Auction", deal.value("A"), deal.at("A")):
        _auction(deal, draft)
    with draft.sparing("Contract", deal.value("C"), deal.at("C")):
        _contract(deal.value("C"), draft)
    with draft.sparing("Play", deal.value("P"), deal.at("P")):
        draft.cards = _cards(deal.value("P"), deal.at("P")) if deal.value("P") else None
    if match := re.match(r"([0-9]{1,2})(?=[-+:]|$)", deal.value("R")):
        draft.result = int(match[1])
    record = draft.record()
    for label in "AP":
        for _ in re.findall("[!?]+", deal.value(label)):
            omitted.add(OmissionKind.MARK, deal.at(label))
    return record


def _tags(deal: _Deal) -> list[tuple[str, str]]:
    """The facts of the event under the names PBN has for them."""
    kind, _, modifier = deal.value("F").partition(":")
    teams = deal.value("K").split(":")
    scoring = ";".join(part for part in (SCORING.get(kind, kind), modifier) if part)
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


def _cards(text: str, location: Location) -> list[tuple[Card, Location | None]]:
    """The cards up to the first that is not given; `;` in place of `:` marks the rest as trivial."""
    cards: list[tuple[Card, Location | None]] = []
    for trick in re.split("[:;]", text):
        led, at, played = "", 0, 0
        while at < len(trick):
            match = _CARD.match(trick, at)
            if match is None or not (led or match[1]):
                raise NotationError(f'"{trick[:40]}": {trick[at]!r} begins no card; expected suit and rank, as CK')
            led = led or match[1]
            cards.append((Card.parse((match[1] or led) + match[2]), location))
            played += 1
            at = match.end()
        if played < 4:
            break
    return cards
