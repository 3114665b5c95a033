"""What the workers do for a batch: read the session, and a second's work at a time on the review of a board."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from dealspace.bidding import Interpreter
from dealspace.cards import Record, Seat
from dealspace.cards.formats import format_records, parse_records
from dealspace.query.display.render import result_line
from dealspace.table.person.advice import made_meanings
from dealspace.table.person.review import DecisionPart, NoDecision, ReviewedBoard, ReviewPart, review_parts
from dealspace.table.web.batch.session_boards import reviewed_seats, seats_text, session_boards
from dealspace.table.web.bot_catalogue import bot_settings
from dealspace.table.web.sitting.worker import Row, Send

STEP_S = 1.0
"""CPU seconds after which a review makes way for what is more urgent; a part is worked out to its end."""
MEANINGS = "meanings"
OTHER_PARTS = 5
"""Parts of a board's review that are no decisions: result, par, line, bots, meanings."""


def read_session(values: Row, send: Send) -> Row:
    """Who sat at the boards of a text; with `who`, the boards of those who are named, too."""
    found = session_boards(values["text"])
    row = found.row
    if values.get("who") is not None:
        sat = ((record, reviewed_seats(record, values["who"])) for record in found.records)
        row["chosen"] = [
            {"record": format_records([record], "jsonl"), "seats": seats_text(seats), "name": record.board.name or "",
             "text": result_line(record)}
            for record, seats in sat if seats
        ]  # fmt: skip
    return row


def record_of(text: str) -> Record:
    """The record of a board as it is kept."""
    (record,) = parse_records(text, "jsonl").records
    return record


def review_step(values: Row, interpreter: Interpreter) -> Row:
    """A board's review, taken further: a second's work, and one part at least.

    Args:
        values: {"record", "seats", "bots", "done": keys of the parts that are known}.
        interpreter: of what both sides play.
    Returns:
        {"parts": each {"key", "row", "seat"}, "of": parts in all, "complete"}.
    """
    record, done, begun = record_of(values["record"]), set(values["done"]), process_time()
    boards = [ReviewedBoard.of_record(record, Seat.parse(seat), plays_partner=False) for seat in values["seats"]]
    found: list[Row] = []
    complete = True
    for part in _parts(boards, values["bots"], done, interpreter):
        found.append(part)
        if process_time() - begun >= STEP_S:
            complete = False
            break
    of = OTHER_PARTS + sum(len(board.own) for board in boards)
    return {"parts": found, "of": of, "complete": complete}


def _parts(boards: list[ReviewedBoard], bots: Row, done: set[str], interpreter: Interpreter) -> Iterator[Row]:
    """The parts that are not known yet; those that are no decisions once for both players of a pair."""
    if MEANINGS not in done:
        yield {"key": MEANINGS, "row": made_meanings(interpreter, boards[0].auction).row, "seat": None}
    for reviewed in boards:
        parts = review_parts(
            reviewed, interpreter.systems,
            settings=bot_settings(bots["bot"], bots["bot_file"]), scoring=bots["scoring"], seed=bots["seed"],
            done=frozenset(done), interpreter=interpreter, strangers=True,
        )  # fmt: skip
        for part in parts:
            done.add(part.key)
            yield {"key": part.key, "row": dict(part.row), "seat": _seat(part, reviewed)}


def _seat(part: ReviewPart, reviewed: ReviewedBoard) -> str | None:
    """Whose decision a part is."""
    return str(reviewed.person) if isinstance(part, DecisionPart | NoDecision) else None
