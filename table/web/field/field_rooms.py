"""The rooms of a board's field, and a room's board: four bots who bid and play it by themselves."""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.bidding import load_system
from dealspace.cards import Board, Record, Side
from dealspace.match.boards.session import book_bots, play_board
from dealspace.query.display.render import result_line
from dealspace.table.web.bot_catalogue import BY_THE_BOOK, USUAL, Catalogue, bot_settings
from dealspace.table.web.bridge_sitting import BridgeFacts
from dealspace.table.web.sitting.worker import Row, Send

SYSTEMS = ("sayc", "two_over_one", "acol", "polish_club", "precision")
"""What the rooms play, both sides the same, beside what is played at the person's table."""


@dataclass(frozen=True)
class FieldRoom:
    """Four bots.

    Attributes:
        name: by which its results are kept.
        title: the systems and bots, for people.
        row: {"system", "ew_system", "bot"} as a job takes them.
    """

    name: str
    title: str
    row: Row


def rooms_of(facts: BridgeFacts, offered: Catalogue) -> list[FieldRoom]:
    """The rooms that play a board of this sitting, beside the four bots of its review.

    Raises:
        BridgeError: what is played at the person's table is not offered any more.
    """
    own = {"system": offered.system(facts.system), "ew_system": offered.system(facts.ew_system), "bot": BY_THE_BOOK}
    rooms = [FieldRoom("own book", "The same by the book", own)]
    played = {facts.system} if facts.system == facts.ew_system else set()
    for name in SYSTEMS:
        if name in offered.systems and name not in played:
            system, title = offered.systems[name]
            rooms.append(FieldRoom(f"{name} {USUAL}", title, {"system": system, "ew_system": system, "bot": USUAL}))
    return rooms


def room_result(values: Row, send: Send) -> Row:
    """What four bots make of a board: {"text", "contract", "tricks", "ns_score"}."""
    board, room = Board.parse(values["board"]), values["room"]
    systems = {Side.NS: load_system(room["system"]), Side.EW: load_system(room["ew_system"])}
    settings = bot_settings(room["bot"], None)
    interpreter, bots = book_bots(systems, board, values["seed"], settings=settings, scoring=values["scoring"])
    return record_row(play_board(Record(board), bots, interpreter).record)


def record_row(record: Record) -> Row:
    """What a table made of a board, as JSON."""
    return {
        "text": result_line(record),
        "contract": record.contract.symbol if record.contract is not None else None,
        "tricks": record.result,
        "ns_score": record.ns_score or 0,
    }
