"""The boards that are looked at together on the analysis board: those of a text, a file, or a session that are over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from dealspace.cards import Record, Seat
from dealspace.table.web.bridge_sitting import BridgeSitting
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.worker import Row

MOST_BOARDS = 2000
"""Boards of a file that the page lists."""
FILE, SITTING = "file", "sitting/"


def board_row(record: Record, number: int) -> Row:
    """A board with its auction and cards as the page takes it; hands that are not known whole are left out."""
    board = record.board
    hands = {str(seat): str(board.deal[seat]) for seat in Seat if len(board.deal[seat]) == 13}
    return {
        "name": board.name or str(number),
        "dealer": str(board.dealer),
        "vulnerability": str(board.vulnerability),
        "hands": hands,
        "calls": [str(call) for call in record.auction.calls] if record.auction is not None else [],
        "cards": [str(card) for card in record.play.cards] if record.play is not None else [],
        "players": {str(seat): name for seat, name in record.players},
    }


def board_rows(records: Iterable[Record], most: int) -> list[Row]:
    """The first boards of these."""
    return [board_row(record, number) for number, record in enumerate(islice(records, most), start=1)]


def file_list(title: str, records: Sequence[Record], unread: int = 0, most: int = MOST_BOARDS) -> Row:
    """The boards of the file that the server was opened with.

    Args:
        title: of the file, without its folder.
        unread: how many boards of it could not be read.
    """
    notes = [f"{unread} {'board' if unread == 1 else 'boards'} of the file could not be read"] if unread else []
    if len(records) > most:
        notes.append(f"the first {most:,} of {len(records):,} boards are listed")
    return {"title": title, "taken": title, "boards": board_rows(records, most), "notes": notes}


def session_list(sitting: BridgeSitting) -> Row:
    """The boards of a session that are over, as they were finished first; the one in play is not among them."""
    finished: Mapping[int, Record] = sitting.finished
    rows = [board_row(finished[place], place) for place in sorted(finished)]
    return {"title": sitting.facts.title, "taken": sitting.facts.title, "boards": rows, "notes": []}


def listed(opened: Row | None, name: str) -> Row:
    """The list of this name, where it needs no sitting. Raises Refusal (404)."""
    if name == FILE and opened is not None:
        return opened
    if name == FILE:
        raise Refusal(404, "this server was opened without a file of boards: dealspace web FILE")
    raise Refusal(404, f"there is no list of boards called {name[:40]}: file, or sitting/ID")
