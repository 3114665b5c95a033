"""What the workers answer about a position of the analysis board, and which boards a text has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from dealspace.bidding import Interpreter
from dealspace.cards import BridgeError, Deal, NotationError, Seat
from dealspace.cards.formats import parse_records
from dealspace.cards.formats.detection import detect
from dealspace.play.double_dummy import trick_table
from dealspace.query.auctions.calls_told import QUANTITIES
from dealspace.query.auctions.denied_amounts import denied_amount
from dealspace.table.web.analysis.asked_calls import outcomes, replies, scores, why_not_here
from dealspace.table.web.analysis.asked_cards import cards, values
from dealspace.table.web.analysis.asked_contracts import contracts, lead, suit
from dealspace.table.web.analysis.board_lists import board_rows
from dealspace.table.web.analysis.first_look import first_look, next_calls, steps_so_far, told
from dealspace.table.web.analysis.position import Position
from dealspace.table.web.analysis.readings import conflict, reader, ways
from dealspace.table.web.sitting.worker import Row

MOST_BOARDS = 500


def boards(text: str) -> Row:
    """The boards of a text, whatever form it has, with their auctions and cards. Raises BridgeError."""
    taken = detect(text)
    parsed = parse_records(text, taken.format, None)
    notes = [str(problem) for problem in (*parsed.problems, *parsed.warnings)]
    if not parsed.records:
        raise BridgeError(f"there is no board in it: {'; '.join(notes[:3]) or taken.what}")
    if len(parsed.records) > MOST_BOARDS:
        notes.append(f"the first {MOST_BOARDS} of {len(parsed.records)} boards are taken")
    return {"taken": taken.what, "boards": board_rows(parsed.records, MOST_BOARDS), "notes": notes}


def left(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Iterator[Row]:
    """How many deals were left after each call, each step when it is counted."""
    return steps_so_far(position, interpreter)


def calls(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Iterator[Row]:
    """Every legal call with its meaning and the share of the hands of the seat on turn that make it, no hand seen."""
    return next_calls(position, interpreter)


def excluded(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Row:
    """By which call a seat has denied an amount, `{"seat", "name", "amount"}`, and for which better calls."""
    name, amount = asked.get("name"), asked.get("amount")
    if name not in QUANTITIES or not isinstance(amount, int) or not 0 <= amount <= 40:
        raise NotationError(f'asked is {{"seat": "N", "name": "hcp", "amount": 12}}; names are {", ".join(QUANTITIES)}')
    seat = Seat.parse(str(asked.get("seat")))
    found = denied_amount(interpreter, position.auction, seat, str(name), amount, position.seen, position.play)
    row = found.row
    if found.place is not None:
        before = position.auction.before(found.place)
        for each, (call, _) in zip(row["instead"], found.instead, strict=True):
            each["text"] = interpreter.meaning(before, call).say
    return row


def makeable(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Row:
    """Double-dummy tricks by strain (C D H S NT) and declarer (N E S W); null where not all hands are known."""
    if len(position.hands) < len(Seat):
        return {"tricks": None}
    deal = Deal.of_bits(position.hands[seat].bits for seat in Seat)
    return {"tricks": trick_table([deal])[0].tolist()}


Question = Callable[[Position, Interpreter, Mapping[str, Any]], Row | Iterator[Row]]

QUESTIONS: Mapping[str, Question] = {
    "look": first_look,
    "told": told,
    "left": left,
    "calls": calls,
    "excluded": excluded,
    "makeable": makeable,
    "replies": replies,
    "scores": scores,
    "outcomes": outcomes,
    "whynot": why_not_here,
    "cards": cards,
    "values": values,
    "contracts": contracts,
    "suit": suit,
    "lead": lead,
    "ways": ways,
    "conflict": conflict,
}
"""What can be asked about a position; where an answer comes in pieces or gets better, the last row is the whole one."""


def answer(
    what: str,
    position: Position,
    interpreter: Interpreter,
    asked: Mapping[str, Any],
    send: Callable[[Row], None] = lambda row: None,
) -> Row:
    """The last row of the answer to one of `QUESTIONS`; all are sent as they are found. Raises BridgeError."""
    found = QUESTIONS[what](position, reader(position, interpreter), asked)
    row: Row = {}
    for row in [found] if isinstance(found, dict) else found:
        send(row)
    return row
