"""Finished boards in one file of their own: an HTML page that needs no server and loads nothing.

The page is built from the same parts as the table's review (web/src/file); it reads the boards from a script element of
data. What a board is made of is `BoardsFile` in web/src/shapes.ts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

from dealspace.cards import BridgeError, Note, Record, Seat
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.play.analysis.board_results import solve_board
from dealspace.play.double_dummy import DoubleDummy
from dealspace.query.display.render import result_line
from dealspace.table.person.review import LinePart, ParPart, review_row
from dealspace.table.web.sitting.folders import row_without_folders

Row = dict[str, Any]
PAGE = Path(__file__).parent / "page" / "replay.html"
FACTS = ("Event", "Site", "Date", "Scoring")
"""The tags of a record that the page shows."""
MOST_JUDGED = 200
"""Boards of a file whose every card has its double-dummy value."""
MOST_NOTES = 32
"""Different notes that an auction has in PBN."""
_EMPTY = '<script type="application/json" id="boards">null</script>'
_FOR_FILES = str.maketrans({**{suit.symbol: str(suit) for suit in SUITS_FROM_SPADES}, "–": "-", "|": "/", "\n": " "})


class NothingToReplayError(BridgeError):
    """There is no board that can be replayed."""


def filed_board(
    record: Record,
    *,
    meanings: Sequence[Mapping[str, Any]] = (),
    you: Seat | None = None,
    review: Mapping[str, Any] | None = None,
) -> Row:
    """A board of such a file.

    Args:
        record: the board with its auction, and its play and result where there was a contract.
        meanings: of the calls, `CallMeaning.row`; its notes where there are none.
        you: the seat of the person who played it, if one did.
        review: `Review.row`, or what is known of it.
    Raises:
        InvalidDeal: a hand is not known.
        BridgeError: it has no auction.
    """
    board, auction, deal = record.board, record.auction, record.board.full_deal
    if auction is None:
        raise BridgeError(f"board {board.name} has no auction: there is nothing to replay")
    cards = record.play.cards if record.play is not None else ()
    return {
        "name": board.name or "1",
        "dealer": str(board.dealer),
        "vulnerability": str(board.vulnerability),
        "deal": {str(seat): [str(card) for card in deal[seat]] for seat in Seat},
        "calls": [str(call) for call in auction.calls],
        "cards": [str(card) for card in cards],
        "tricks": record.result,
        "result": result_line(record),
        "you": str(you) if you is not None else None,
        "players": {str(seat): name for seat, name in record.players},
        "facts": [{"name": name, "value": value} for name in FACTS if (value := record.tag(name))],
        "meanings": row_without_folders(list(meanings)) or _noted(record),
        "review": row_without_folders(dict(review)) if review is not None else None,
    }


def double_dummy_review(record: Record, solver: DoubleDummy | None = None) -> Row:
    """What is said of a board that no person played: par, what each hand makes, the worth of every card of the play."""
    context = solver if solver is not None else DoubleDummy()
    parts = (ParPart(solve_board(record.board, solver=context)), LinePart.of(record, context))
    return review_row({part.key: part.row for part in parts}, complete=True, place=1)


def replay_page(title: str, boards: Sequence[Row], overview: Mapping[str, Any] | None = None, style: str = "") -> str:
    """The whole file.

    Args:
        title: what the browser's window is called.
        boards: rows of `filed_board`; `outcome` says in the overview what a board came to.
        overview: `BoardsOverview` of web/src/shapes.ts, with which the file opens.
        style: CSS for it.
    Raises:
        BridgeError: the page is not built in this checkout.
    """
    if not PAGE.is_file():
        raise BridgeError(f"{PAGE.name} is not built in this checkout: run make web (it needs Node)")
    page = PAGE.read_text("utf-8")
    assert _EMPTY in page, "the page has a place for its boards"
    # Nothing in the data can end its element: `<` is written as JSON writes any letter.
    file = {"title": title, "boards": list(boards)} | ({"overview": dict(overview)} if overview is not None else {})
    data = json.dumps(file, ensure_ascii=False, separators=(",", ":"))
    data = data.replace("<", "\\u003c")
    page = page.replace("<title>dealspace</title>", f"<title>{escape(title)}</title>", 1)
    page = page.replace("</head>", f"<style>{style}</style></head>", 1) if style else page
    return page.replace(_EMPTY, _EMPTY.replace("null", data), 1)


def records_page(title: str, records: Sequence[Record]) -> tuple[str, list[str]]:
    """Recorded boards as such a file, with their notes as meanings; par and the worth of each card on the first ones.

    Returns:
        the page, and what was left out and why.
    Raises:
        NothingToReplayError: there is no board that can be replayed.
        BridgeError: the page is not built in this checkout.
    """
    boards: list[dict[str, Any]] = []
    left_out: list[str] = []
    for number, record in enumerate(records, start=1):
        try:
            review = double_dummy_review(record) if len(boards) < MOST_JUDGED else None
            boards.append(filed_board(record, review=review))
        except BridgeError as error:
            left_out.append(f"board {record.board.name or number} is left out: {error}")
    if not boards:
        raise NothingToReplayError(f"no board to replay: {'; '.join(left_out[:3]) or 'there is none'}")
    return replay_page(title, boards), left_out


def explained(record: Record, meanings: Sequence[Mapping[str, Any]]) -> Record:
    """The record with what its calls mean as notes, in letters that PBN and LIN have.

    Args:
        meanings: of the calls, `CallMeaning.row`.
    """
    notes: list[tuple[int, Note]] = []
    texts: set[str] = set()
    for place, meaning in enumerate(meanings):
        said = dict.fromkeys((meaning["announce"], meaning["text"], meaning["forcing"]))
        text = "; ".join(part for part in said if part).translate(_FOR_FILES)
        if text not in texts and len(texts) == MOST_NOTES:
            text = ""
        texts |= {text} - {""}
        if text or meaning["alert"]:
            notes.append((place, Note(text, alert=bool(meaning["alert"]))))
    return replace(record, notes=tuple(notes))


def _noted(record: Record) -> list[Row]:
    """The notes of a record as meanings; none where it has no notes."""
    notes, auction = dict(record.notes), record.auction
    if not notes or auction is None:
        return []
    return [
        {
            "seat": str(auction.caller(place)),
            "call": str(call),
            "text": (note := notes.get(place, Note())).text,
            "alternatives": [],
            "forcing": None,
            "alert": note.alert,
            "announce": None,
            "defined": True,
            "rule": None,
        }
        for place, call in enumerate(auction.calls)
    ]
