"""The boards of a session's file that can be reviewed, who sat there, and the seats of those who are named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dealspace.cards import BridgeError, NotationError, Record, Seat, Side
from dealspace.cards.formats import parse_records
from dealspace.cards.formats.detection import detect
from dealspace.table.web.sitting.worker import Row

MOST_BOARDS = 300
"""Boards of a batch."""


@dataclass(frozen=True)
class SessionBoards:
    """What a text holds.

    Attributes:
        records: with four hands, a whole auction and a result.
        taken: what the text was taken for.
        notes: what was left out and why.
    """

    records: tuple[Record, ...]
    taken: str
    notes: tuple[str, ...]

    @property
    def row(self) -> Row:
        """As JSON, without the boards themselves: {"taken", "boards", "notes", "names", "pairs"}."""
        names = Counter(name for record in self.records for _, name in record.players if name)
        pairs: Counter[tuple[str, str]] = Counter()
        for record in self.records:
            players = {seat: name for seat, name in record.players if name}
            for side in Side:
                both = [players.get(seat) for seat in side.seats]
                if all(both):
                    pairs[tuple(sorted(map(str, both)))] += 1  # type: ignore[index]
        return {
            "taken": self.taken,
            "boards": len(self.records),
            "notes": list(self.notes),
            "names": [{"name": name, "boards": count} for name, count in names.most_common()],
            "pairs": [{"names": list(pair), "boards": count} for pair, count in pairs.most_common()],
        }


def session_boards(text: str) -> SessionBoards:
    """The boards of a text in any form. Raises BridgeError where there is none that can be reviewed."""
    if not text.strip():
        raise NotationError("there is no text: expected the boards of a session as PBN or LIN")
    try:
        taken = detect(text)
    except NotationError as error:
        raise BridgeError(f"this is nothing that is known: {error}") from None
    parsed = parse_records(text, taken.format, "")
    notes = [str(problem).removeprefix(": ") for problem in (*parsed.problems, *parsed.warnings)]
    found: list[Record] = []
    for number, record in enumerate(parsed.records, start=1):
        called = record.board.name or str(number)
        if (lack := lacking(record)) is not None:
            notes.append(f"board {called} is left out: {lack}")
        elif len(found) < MOST_BOARDS:
            found.append(record)
        else:
            notes.append(f"board {called} and those behind it are left out: a batch has at most {MOST_BOARDS}")
            break
    if not found:
        reasons = "; ".join(notes[:3]) or "there is no board in it"
        raise BridgeError(f"no board that can be reviewed: {reasons}")
    return SessionBoards(tuple(found), taken.what, tuple(notes))


def lacking(record: Record) -> str | None:
    """What a board lacks to be reviewed; None where nothing does."""
    try:
        deal = record.board.full_deal
    except BridgeError:
        return "not all four hands are known"
    assert deal
    if record.auction is None or not record.auction.is_over:
        return "it has no auction that is over"
    return "it has no result" if record.ns_score is None else None


def reviewed_seats(record: Record, who: Mapping[str, Any]) -> tuple[Seat, ...]:
    """The seats whose calls and cards are reviewed on a board; none where those who are named do not sit there.

    Args:
        who: {"seat": "S"}, {"side": "NS"}, or {"names": of one or two players, who are partners}.
    Raises:
        NotationError: it is none of these.
    """
    match who:
        case {"seat": str(seat)}:
            return (Seat.parse(seat),)
        case {"side": "NS" | "EW" as side}:
            return tuple(next(each for each in Side if str(each) == side).seats)
        case {"names": [str(), *_] as names} if len(names) <= 2 and all(isinstance(each, str) for each in names):
            sat = tuple(seat for seat, name in sorted(record.players) if name in names)
            return sat if len(sat) == len(names) and len({seat.side for seat in sat}) == 1 else ()
    raise NotationError('who is reviewed is said as {"seat": "S"}, {"side": "NS"} or {"names": ["…", "…"]}')


def who_text(who: Mapping[str, Any]) -> str:
    """`South`, `North–South`, `Ann and Bob`."""
    match who:
        case {"seat": str(seat)}:
            return Seat.parse(seat).title
        case {"side": str(side)}:
            return "North–South" if side == "NS" else "East–West"
    return " and ".join(who["names"])


def seats_text(seats: Sequence[Seat]) -> str:
    """`NS`, `S`: as they are kept."""
    return "".join(str(seat) for seat in seats)
