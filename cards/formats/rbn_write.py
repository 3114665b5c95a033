"""Writing RBN, Richard's Bridge Notation: what `rbn` reads back.

Kept are the board with its hands, auction, notes (as alerts), contract, play, result, players, and the tags for which
RBN has a line: Event Site Date Scoring Stage Title HomeTeam VisitTeam Section Makes Items, Room or Table. Other tags
and tables are left out. Lines that hold for later deals are written where they change. Source: as for reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dealspace.cards.auction import Auction
from dealspace.cards.board import Record
from dealspace.cards.call import Call
from dealspace.cards.errors import BridgeError, NotationError
from dealspace.cards.formats.draft import deal_text
from dealspace.cards.formats.rbn import SCORING
from dealspace.cards.seat import Seat, Vulnerability
from dealspace.cards.trick import Play

_VULNERABILITIES = {Vulnerability.NONE: "Z", Vulnerability.NS: "N", Vulnerability.EW: "E", Vulnerability.BOTH: "B"}
_LINES_OF_TAGS = {"D": "Date", "T": "Title", "L": "Site", "E": "Event", "S": "Stage"}
RBN_TAGS = (*_LINES_OF_TAGS.values(), "Scoring", "HomeTeam", "VisitTeam", "Section", "Makes", "Items", "Room", "Table")
_ROOMS = {"open": "O", "closed": "C"}
_NOTES = 10


def format_rbn(records: Iterable[Record]) -> str:
    """The boards as RBN, an empty line behind each; raises NotationError, naming the board, for what RBN cannot say."""
    lines: list[str] = []
    standing: dict[str, str] = {}
    for number, record in enumerate(records, start=1):
        try:
            for label, value in _facts(record):
                if "\n" in value or "\r" in value:
                    raise NotationError(f"{value[:40]!r} holds a line break")
                if standing.get(label, "") != value or label in "BH":
                    lines.append(f"{label} {value}".rstrip())
                standing[label] = value
            lines += _events(record)
        except (BridgeError, ValueError) as error:
            name = f"board {record.board.name}" if record.board.name else f"board {number} of those to be written"
            raise NotationError(f"{name} cannot be written as RBN: {error}") from None
        lines.append("")
    return "".join(line + "\n" for line in lines)


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
    if contract is not None:
        yield f"C {contract.level}{str(contract.strain)[0]}{contract.doubling}:{contract.declarer}".replace("XX", "R")
    if record.play is not None and record.play.cards:
        if contract is None:
            raise NotationError("cards are played without a contract")
        yield "P " + ":".join(_tricks(record.play))
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


def _tricks(play: Play) -> Iterator[str]:
    """The cards in the order played; one of the suit led is its rank alone."""
    for trick in play.tricks:
        led = trick.cards[0].suit
        yield str(trick.cards[0]) + "".join(
            str(card.rank) if card.suit is led else str(card) for card in trick.cards[1:]
        )


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
