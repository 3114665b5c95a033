"""What the workers answer about a position of the analysis board, and which boards a text has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dealspace.bidding import Interpreter
from dealspace.cards import BridgeError, Deal, NotationError, Record, Seat
from dealspace.cards.formats import parse_records
from dealspace.cards.formats.detection import detect
from dealspace.inference import InfeasibleError
from dealspace.play.double_dummy import trick_table
from dealspace.query.auctions.calls_told import (
    QUANTITIES,
    call_shares,
    deals_left,
    excluded_by,
    hidden_hands,
    odd_places,
    space_of,
)
from dealspace.table.person.advice import box_meanings, made_meanings
from dealspace.table.web.analysis.position import Position
from dealspace.table.web.sitting.worker import Row

MOST_BOARDS = 500
NO_DEAL = "No deal agrees with all of these calls and the cards seen."


def boards(text: str) -> Row:
    """The boards of a text, whatever form it has, with their auctions and cards. Raises BridgeError."""
    taken = detect(text)
    parsed = parse_records(text, taken.format, None)
    notes = [str(problem) for problem in (*parsed.problems, *parsed.warnings)]
    if not parsed.records:
        raise BridgeError(f"there is no board in it: {'; '.join(notes[:3]) or taken.what}")
    if len(parsed.records) > MOST_BOARDS:
        notes.append(f"the first {MOST_BOARDS} of {len(parsed.records)} boards are taken")
    found = [_board(record, number) for number, record in enumerate(parsed.records[:MOST_BOARDS], start=1)]
    return {"taken": taken.what, "boards": found, "notes": notes}


def _board(record: Record, number: int) -> Row:
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


def told(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Row:
    """What each call shows, the ranges, the hands that are not seen, and which calls a seen hand denies."""
    row = dict(made_meanings(interpreter, position.auction).row)
    reading, seen = interpreter.read(position.auction), position.seen
    row["odd"] = odd_places(interpreter, position.auction, seen)
    try:
        row["hidden"] = hidden_hands(space_of(reading, seen, position.play), seen).row
    except InfeasibleError:
        row["hidden"] = None
        row["contradiction"] = NO_DEAL
    return row


def left(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Row:
    """How many deals were left after each call; exact numbers as text, since scripts read 16 digits of a number."""
    rows = [step.row for step in deals_left(interpreter, position.auction, position.seen)]
    for row in rows:
        row["deals"] = str(row["deals"]) if isinstance(row["deals"], int) else row["deals"]
    return {"steps": rows}


def calls(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Row:
    """Every legal call with its meaning and the share of the hands of the seat on turn that make it, no hand seen."""
    if position.auction.is_over:
        return {"calls": {}, "shares": {}}
    try:
        space = space_of(interpreter.read(position.auction), {})
        shares = call_shares(interpreter, position.auction, space)
    except InfeasibleError:
        shares = {}
    return {
        "calls": box_meanings(interpreter, position.auction).row,
        "shares": {str(call): round(share, 4) for call, share in shares.items()},
    }


def excluded(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Row:
    """By which call a seat has denied an amount, `{"seat", "name", "amount"}`."""
    name, amount = asked.get("name"), asked.get("amount")
    if name not in QUANTITIES or not isinstance(amount, int) or not 0 <= amount <= 40:
        raise NotationError(f'asked is {{"seat": "N", "name": "hcp", "amount": 12}}; names are {", ".join(QUANTITIES)}')
    seat = Seat.parse(str(asked.get("seat")))
    return {"place": excluded_by(interpreter, position.auction, seat, str(name), amount)}


def makeable(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Row:
    """Double-dummy tricks by strain (C D H S NT) and declarer (N E S W); null where not all hands are known."""
    if len(position.hands) < len(Seat):
        return {"tricks": None}
    deal = Deal.of_bits(position.hands[seat].bits for seat in Seat)
    return {"tricks": trick_table([deal])[0].tolist()}


QUESTIONS: Mapping[str, Callable[[Position, Interpreter, Mapping[str, Any]], Row]] = {
    "told": told,
    "left": left,
    "calls": calls,
    "excluded": excluded,
    "makeable": makeable,
}
"""What can be asked about a position."""


def answer(what: str, position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Row:
    """The answer to one of `QUESTIONS`. Raises BridgeError."""
    return QUESTIONS[what](position, interpreter, asked)
