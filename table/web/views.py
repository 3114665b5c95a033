"""What is sent of a table: the view of the person's seat, and what a job may know of any seat.

Nothing here says more than that seat sees: its own hand, dummy after the lead, partner's hand where the person plays
it, calls and cards made, how many cards each hand holds. All four hands are in it when the board is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import TYPE_CHECKING

from dealspace.cards import Card, CardSet, PlayView, Seat, Side, Trick, View
from dealspace.query.display.render import result_line
from dealspace.table.person.seat.concession import concession_questions
from dealspace.table.person.seat.human_table import HumanTable
from dealspace.table.web.sitting.worker import Row

if TYPE_CHECKING:
    from dealspace.table.web.bridge_sitting import BridgeSitting


def view(sitting: BridgeSitting) -> Row:
    """The view of the person's seat, as docs/web-protocol.md describes it."""
    table, board = sitting.table, sitting.board
    is_over = table.is_over
    watches = table.watches and not is_over
    return {
        "number": sitting.number,
        "seat": str(table.person),
        "title": sitting.facts.title,
        "settings": sitting.facts.settings,
        "board": {
            "name": board.name or str(sitting.place),
            "place": sitting.place,
            "count": len(sitting.boards),
            "dealer": str(board.dealer),
            "vulnerability": str(board.vulnerability),
        },
        "phase": "over" if is_over else "auction" if table.play is None else "play",
        "turn": None if is_over else str(table.turn),
        "chooser": None if is_over else str(table.chooser),
        "yours": table.awaits_person,
        "dummy_you": table.is_dummy,
        "watching": watches,
        "paused": watches and sitting.paused,
        "auction": _auction(sitting),
        "legal_calls": _legal_calls(table),
        "contract": _contract(table),
        "hands": _hands(table),
        "from": {str(seat): _cards_held(table, seat) for seat in Seat},
        "legal_cards": _legal_cards(table),
        **_tricks(table),
        "concessions": concession_questions(table),
        "result": _result(table) if is_over else None,
        "deal": {str(seat): cards(board.full_deal[seat]) for seat in Seat} if is_over else None,
        "total": sitting.total,
        "next": is_over and sitting.place < len(sitting.boards),
    }


def finished(sitting: BridgeSitting, place: int) -> Row:
    """The view of a board of the sitting that is over, as it was when it ended last, whatever is on the table now."""
    shown = copy(sitting)
    _, shown.table = sitting.ended[place]
    shown.place, shown.notes, shown.paused = place, [], False
    return {**view(shown), "next": False, "past": True}


def seen(own: View) -> Row:
    """What a seat sees, as plain values for a job: its hand, the auction, the cards played, dummy once faced."""
    dummy = own.dummy if isinstance(own, PlayView) else None
    return {
        "seat": str(own.seat),
        "hand": str(own.hand),
        "vulnerability": str(own.vulnerability),
        "dealer": str(own.auction.dealer),
        "calls": [str(call) for call in own.auction.calls],
        "cards": [str(card) for card in own.play.cards] if isinstance(own, PlayView) else None,
        "dummy": str(dummy) if dummy is not None else None,
    }


def cards(held: CardSet | Iterable[Card]) -> list[str]:
    """Cards from spades down, high ones first."""
    return [str(card) for card in sorted(held, reverse=True)]


def _auction(sitting: BridgeSitting) -> list[Row]:
    auction, notes = sitting.table.auction, sitting.notes
    unknown = (None, None)
    rows = []
    for index, call in enumerate(auction.calls):
        alert, announce = notes[index] if index < len(notes) else unknown
        rows.append({"seat": str(auction.caller(index)), "call": str(call), "alert": alert, "announce": announce})
    return rows


def _legal_calls(table: HumanTable) -> list[str]:
    return [str(call) for call in table.auction.legal_calls()] if table.awaits_person and table.play is None else []


def _legal_cards(table: HumanTable) -> list[str]:
    if not table.awaits_person or table.play is None:
        return []
    return cards(table.play.legal(table.board.full_deal))


def _contract(table: HumanTable) -> Row | None:
    contract = table.contract
    if contract is None:
        return None
    return {
        "level": contract.level,
        "strain": str(contract.strain),
        "doubling": str(contract.doubling),
        "declarer": str(contract.declarer),
        "text": contract.symbol,
    }


def _hands(table: HumanTable) -> dict[str, list[str]]:
    return {str(seat): cards(held) for seat, held in table.in_sight.items()}


def _cards_held(table: HumanTable, seat: Seat) -> int:
    return 13 if table.play is None else 13 - len(table.play.played[seat])


def _tricks(table: HumanTable) -> Row:
    """The trick on the table, those before, and who has won them."""
    play = table.play
    if play is None:
        return {"trick": [], "last_trick": None, "tricks": {"NS": 0, "EW": 0}, "tricks_left": 13, "played": []}
    complete = [trick for trick in play.tricks if trick.is_complete]
    last = complete[-1] if complete else None
    return {
        "trick": _trick(play.current),
        "last_trick": {"cards": _trick(last), "winner": str(last.winner(play.strain))} if last is not None else None,
        "tricks": {str(side): play.tricks_won(side) for side in Side},
        "tricks_left": table.tricks_left,
        "played": [_trick(trick) for trick in complete],
    }


def _trick(trick: Trick) -> list[Row]:
    return [{"seat": str(trick.leader.plus(place)), "card": str(card)} for place, card in enumerate(trick.cards)]


def _result(table: HumanTable) -> Row:
    record = table.record()
    contract = record.contract
    return {
        "contract": contract.symbol if contract is not None else "Passed out",
        "tricks": record.result,
        "ns_score": record.ns_score,
        "text": result_line(record),
    }
