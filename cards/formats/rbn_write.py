"""Writing RBN, Richard's Bridge Notation: what `rbn` reads back.

Kept are the board with its hands, auction, notes (as alerts), contract, play, result, players, remarks, and the tags
for which RBN has a line: Event Site Date Scoring Stage Title HomeTeam VisitTeam Section Makes Items, Room or Table.
Other tags and tables are left out. Lines that hold for later deals are written where they change; comments stand before
the auction, behind it and behind the play. Source: as for reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dealspace.cards.auction import Auction
from dealspace.cards.board import Record
from dealspace.cards.call import Call
from dealspace.cards.card import Card
from dealspace.cards.errors import BridgeError, NotationError
from dealspace.cards.formats.draft import deal_text
from dealspace.cards.formats.rbn import SCORING
from dealspace.cards.remarks import Remark, RemarkKind
from dealspace.cards.seat import Seat, Vulnerability
from dealspace.cards.trick import Play

_VULNERABILITIES = {Vulnerability.NONE: "Z", Vulnerability.NS: "N", Vulnerability.EW: "E", Vulnerability.BOTH: "B"}
_LINES_OF_TAGS = {"D": "Date", "T": "Title", "L": "Site", "E": "Event", "S": "Stage"}
RBN_TAGS = (*_LINES_OF_TAGS.values(), "Scoring", "HomeTeam", "VisitTeam", "Section", "Makes", "Items", "Room", "Table")
_ROOMS = {"open": "O", "closed": "C"}
_NOTES = 10


def format_rbn(records: Iterable[Record]) -> str:
    """The boards as RBN, an empty line behind each; raises NotationError, naming the board, for what RBN cannot say."""
    return "".join(rbn_lines(records))


def rbn_lines(records: Iterable[Record]) -> Iterator[str]:
    """The same line by line, each with its end."""
    standing: dict[str, str] = {}
    for number, record in enumerate(records, start=1):
        try:
            lines: list[str] = []
            for label, value in _facts(record):
                if "\n" in value or "\r" in value:
                    raise NotationError(f"{value[:40]!r} holds a line break")
                if standing.get(label, "") != value or label in "BH":
                    lines.append(f"{label} {value}".rstrip())
                standing[label] = value
            lines += (*_texts(record, ""), *_events(record))
        except (BridgeError, ValueError) as error:
            name = f"board {record.board.name}" if record.board.name else f"board {number} of those to be written"
            raise NotationError(f"{name} cannot be written as RBN: {error}") from None
        yield from (line + "\n" for line in (*lines, ""))


def _facts(record: Record) -> Iterator[tuple[str, str]]:
    """The lines that hold for later deals, all of them, empty where the record has nothing for one."""
    for label, name in _LINES_OF_TAGS.items():
        value = record.tag(name) or ""
        yield label, _date(value) if label == "D" else value.replace(":", "::")
    yield "F", _scoring(record.tag("Scoring") or "")
    yield "K", _joined(":", record.tag("HomeTeam") or "", record.tag("VisitTeam") or "")
    yield "N", _names(record)
    yield "B", _joined(":", record.board.name, record.tag("Section") or "")
    hands = deal_text(record.board.deal, Seat.NORTH).removeprefix("N:").split(" ")
    yield "H", "" if not any(record.board.deal) else "N:" + ":".join(hand.replace("-", "") for hand in hands)


def _events(record: Record) -> Iterator[str]:
    """The lines of this deal alone: auction with notes, contract, play, result, and what can be made."""
    auction, contract = record.auction, record.contract
    if auction is not None and auction.is_over and auction.contract != contract:
        raise NotationError(f"the contract is {contract}, but the auction ends in {auction.contract or 'passes'}")
    calls = f"A {record.board.dealer}{_VULNERABILITIES[record.board.vulnerability]}:"
    yield from _auction(record, auction, calls) if auction is not None else (calls,)
    yield from _texts(record, "Auction")
    if contract is not None:
        yield f"C {contract.level}{str(contract.strain)[0]}{contract.doubling}:{contract.declarer}".replace("XX", "R")
    if record.play is not None and record.play.cards:
        if contract is None:
            raise NotationError("cards are played without a contract")
        yield from _play(record, record.play)
        yield from _texts(record, "Play")
    if record.result is not None:
        yield f"R {record.result}"
    for label, name in (("M", "Makes"), ("I", "Items")):
        if value := record.tag(name):
            yield f"{label} {value}"


def _auction(record: Record, auction: Auction, opening: str) -> Iterator[str]:
    texts = list(dict.fromkeys(note.text for _, note in record.notes if note.text))
    if len(texts) > _NOTES:
        raise NotationError(f"it has {len(texts)} different notes; a deal of RBN has at most {_NOTES}")
    notes = dict(record.notes)
    words = [_call(call) for call in auction.calls]
    for index, mark in _marks(record, "Auction"):
        words[index - 1] += mark
    for index, note in notes.items():
        words[index] += f"*^{texts.index(note.text)}" if note.text else "*"
    yield opening + ":".join("".join(words[at : at + 4]) for at in range(0, len(words), 4))
    for number, text in enumerate(texts):
        if "\n" in text or "\r" in text:
            raise NotationError(f"the note {text[:40]!r} holds a line break")
        yield f"{number} {text}"


def _call(call: Call) -> str:
    bid = call.bid
    return f"{bid.level}{str(bid.strain)[0]}" if bid is not None else ("P", "X", "R")[call.index]


def _play(record: Record, play: Play) -> Iterator[str]:
    """The cards in the order played, one of the suit led as its rank alone; then the notes on cards."""
    words = [str(card.rank) if index % 4 and card.suit is led.suit else str(card) for index, card, led in _led(play)]
    for index, mark in _marks(record, "Play"):
        words[index - 1] += mark
    notes = [(remark.index, remark.text) for remark in record.remarks if is_card_note(remark, len(words))]
    texts = list(dict.fromkeys(text for _, text in notes))
    if len(texts) > _NOTES:
        raise NotationError(f"it has {len(texts)} different notes on cards; a deal of RBN has at most {_NOTES}")
    for index, text in notes:
        words[index - 1] += f"*^{texts.index(text)}"
    yield "P " + ":".join("".join(words[at : at + 4]) for at in range(0, len(words), 4))
    yield from (f"{number} {text}" for number, text in enumerate(texts))


def _led(play: Play) -> Iterator[tuple[int, Card, Card]]:
    return ((index, card, play.cards[index // 4 * 4]) for index, card in enumerate(play.cards))


def _marks(record: Record, section: str) -> Iterator[tuple[int, str]]:
    """The opinions on calls or cards, and behind how many of them they stand."""
    many = len(record.auction or ()) if section == "Auction" else len(record.play.cards) if record.play else 0
    for remark in record.remarks:
        if remark.section == section and is_mark(remark, many):
            yield remark.index, remark.text


def is_mark(remark: Remark, many: int) -> bool:
    """Whether a remark is an opinion that RBN has, on one of so many calls or cards."""
    is_placed = remark.section in ("Auction", "Play") and 0 < remark.index <= many
    return remark.kind is RemarkKind.MARK and is_placed and re.fullmatch("[!?]+", remark.text) is not None


def is_card_note(remark: Remark, cards: int) -> bool:
    """Whether a remark is a note on a card that was played."""
    return remark.kind is RemarkKind.NOTE and remark.section == "Play" and 0 < remark.index <= cards


def _texts(record: Record, section: str) -> Iterator[str]:
    """The comments and lines for programs of a section, which stand behind its line; `text_section` tells which."""
    cards = len(record.play.cards) if record.play is not None else 0
    for remark in record.remarks:
        if text_section(remark, record) != section:
            continue
        if remark.kind is RemarkKind.DIRECTIVE:
            yield f"%{remark.text}"
        elif remark.kind is RemarkKind.COMMENT or (remark.kind is RemarkKind.NOTE and not is_card_note(remark, cards)):
            yield f";{remark.text}" if remark.to_line_end else f"{{{remark.text}}}"


def text_section(remark: Remark, record: Record) -> str:
    """Behind which line of RBN a text stands; "" is before the first."""
    if remark.section == "Play" and record.play is not None and record.play.cards:
        return "Play"
    return "Auction" if remark.section in ("Auction", "Play") and record.auction is not None else ""


def _date(value: str) -> str:
    """RBN's `201904` of PBN's `2019.04.??`; anything else as it is."""
    if not re.fullmatch(r"[0-9?]{4}\.[0-9?]{2}\.[0-9?]{2}", value):
        return value
    return re.sub(r"(\?\?){1,2}$", "", value.replace(".", ""))


def _scoring(value: str) -> str:
    """RBN's letter for the kind of scoring, and PBN's modifiers behind a colon."""
    for letter, kind in sorted(SCORING.items(), key=lambda item: -len(item[1])):
        if value == kind or value.startswith(kind + ";"):
            return letter + value[len(kind) :].replace(";", ":", 1)
    return value.replace(";", ":", 1)


def _names(record: Record) -> str:
    """`North+South:West+East:room`."""
    players = dict(record.players)
    pairs = ((Seat.NORTH, Seat.SOUTH), (Seat.WEST, Seat.EAST))
    north_south, west_east = (_joined("+", *(players.get(seat, "") for seat in pair)) for pair in pairs)
    room = _ROOMS.get((record.tag("Room") or "").lower(), "") or record.tag("Table") or ""
    if ":" in north_south + west_east:
        raise NotationError("a player's name holds a colon")
    return f"{north_south}:{west_east}:{room}".rstrip(":")


def _joined(between: str, first: str, second: str) -> str:
    """Two texts with what RBN puts between them, which must not be in either."""
    if between in first + second:
        raise NotationError(
            f'"{(first + " " + second).strip()[:60]}" holds {between!r}, which RBN puts between two names'
        )
    return f"{first}{between}{second}".rstrip(between)
