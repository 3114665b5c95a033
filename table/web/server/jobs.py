"""What the workers do: a bot's move, whether a claim stands, boards, meanings, advice, reviews.

Bots and advice are given nothing but what one seat sees: the row of a view (`views.seen`), in which no other card is.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dealspace.bidding import Interpreter, System, load_system
from dealspace.bidding.reading.alert_table import ALERT, ANNOUNCE
from dealspace.bidding.system.system_files import fence
from dealspace.cards import (
    Auction,
    Board,
    Call,
    Card,
    Hand,
    PartialDeal,
    Play,
    PlayView,
    Seat,
    Side,
    View,
    Vulnerability,
)
from dealspace.match.boards.session import book_bots
from dealspace.match.bots.bots import Bot
from dealspace.play.evidence.signals import Convention
from dealspace.table.person.advice import box_meanings, hint, made_meanings, why_not
from dealspace.table.person.boards import board_request, boards_of_text
from dealspace.table.person.review import ReviewedBoard, review_parts
from dealspace.table.person.seat.human_table import HumanTable
from dealspace.table.person.seat.moves import Move
from dealspace.table.web.analysis import analysis_jobs
from dealspace.table.web.analysis.position import Position
from dealspace.table.web.batch.batch_jobs import read_session, record_of, review_step
from dealspace.table.web.bot_catalogue import bot_settings
from dealspace.table.web.field.field_rooms import room_step
from dealspace.table.web.games import game_jobs
from dealspace.table.web.session.entry_results import results_of_entries
from dealspace.table.web.sitting.worker import Row, Send
from dealspace.table.web.workshop import practice_jobs, system_form, workshop_jobs
from dealspace.table.web.workshop.changes_job import changed_auctions
from dealspace.table.web.workshop.file_tests import run_file_tests

MOST_INTERPRETERS = 12
REMEMBERED_BYTES = 256 << 20
"""What a worker may remember: four boards with their reviews fill 100 MB."""

_interpreters: OrderedDict[tuple[str, str, Vulnerability, str], Interpreter] = OrderedDict()


def do(kind: str, values: Row, send: Send) -> Row:
    """Do a job.

    Args:
        kind: one of `KINDS`.
        values: plain values; `bots` says who plays, the rest depends on the kind.
        send: takes parts of the answer as they are found.
    Raises:
        BridgeError: the job cannot be done; the text is for people.
    """
    return KINDS[kind](values, send)


def view_of(row: Mapping[str, Any]) -> View:
    """The view of a row, as `views.seen` writes it."""
    seat, vulnerability = Seat.parse(row["seat"]), Vulnerability.parse(row["vulnerability"])
    auction = Auction.of(Seat.parse(row["dealer"]), row["calls"])
    hand = Hand(row["hand"])
    if row["cards"] is None:
        return View(seat, hand, vulnerability, auction)
    assert auction.contract is not None
    play = Play.of(auction.contract, [Card.parse(card) for card in row["cards"]])
    return PlayView(seat, hand, vulnerability, auction, play, Hand(row["dummy"]) if row["dummy"] else None)


def seating(row: Mapping[str, Any], vulnerability: Vulnerability) -> tuple[Interpreter, Mapping[Seat, Bot]]:
    """The interpreter and the bots of a table.

    Args:
        row: {"system", "ew_system": as load_system takes them, "bot", "bot_file", "scoring", "seed", "person"}.
    """
    interpreter = interpreter_of(row, vulnerability)
    return book_bots(
        interpreter.systems,
        Board("", Seat.NORTH, vulnerability, PartialDeal.of({})),
        row["seed"],
        settings=bot_settings(row["bot"], row["bot_file"]),
        person=Seat.parse(row["person"]),
        interpreter=interpreter,
    )


def interpreter_of(row: Mapping[str, Any], vulnerability: Vulnerability) -> Interpreter:
    """An interpreter of these systems, as their files are now; the one of an earlier job where there is one."""
    key, systems = (row["system"], row["ew_system"], vulnerability, row["scoring"]), systems_of(row)
    found = _interpreters.pop(key, None)
    if found is None or any(found.systems[side] is not systems[side] for side in Side):
        found = Interpreter(systems, vulnerability, row["scoring"])
    _interpreters[key] = found
    while len(_interpreters) > MOST_INTERPRETERS:
        _interpreters.popitem(last=False)
    return found


def systems_of(row: Mapping[str, Any]) -> dict[Side, System]:
    """Each side's system. Raises BridgeError."""
    return {Side.NS: load_system(row["system"]), Side.EW: load_system(row["ew_system"])}


def _warm(values: Row, send: Send) -> Row:
    """Load systems; files of the author's folder import nothing from outside it."""
    if values.get("fence"):
        fence(Path(values["fence"]))
    for name in values.get("systems", ()):
        load_system(name)
    return {}


def _check(values: Row, send: Send) -> Row:
    """That the systems and the bot can be loaded."""
    seating(values["bots"], Vulnerability.NONE)
    return {}


def _move(values: Row, send: Send) -> Row:
    """The call or card of the bot on turn, and how the calls so far are alerted."""
    view = view_of(values["view"])
    interpreter, bots = seating(values["bots"], view.vulnerability)
    bot = bots[view.seat]
    if isinstance(view, PlayView):
        delayed = {"notes": alerts(interpreter, view.auction)} if len(view.play.cards) < len(Seat) else {}
        return {"kind": "card", "text": str(bot.card(view).card), **delayed}
    call = bot.call(view).call
    return {"kind": "call", "text": str(call), "notes": alerts(interpreter, view.auction.plus(call))}


def alerts(interpreter: Interpreter, auction: Auction) -> list[list[Any]]:
    """For each call whether it is alerted by now, and what is announced."""
    notices = [meaning.notice for meaning in interpreter.read(auction).meanings]
    over = auction.is_over
    return [
        [notice.sort == ALERT and (over or not notice.is_delayed), notice.words if notice.sort == ANNOUNCE else None]
        for notice in notices
    ]


def _claim(values: Row, send: Send) -> Row:
    """The tricks of a claim that is granted."""
    person = Seat.parse(values["person"])
    moves = [Move.of(row) for row in values["log"]]
    table = HumanTable.rebuilt(Board.parse(values["board"]), {}, person, moves, values["plays_partner"])
    return {"tricks": table.claim(values["tricks"])}


def _boards(values: Row, send: Send) -> Row:
    """Boards as asked for, and notes on what was left out."""
    found = board_request(values["request"], systems_of(values["bots"]), usual_seed=values["seed"])
    return {"boards": [str(board) for board in found], "notes": list(found.notes)}


def _pasted(values: Row, send: Send) -> Row:
    """What a text is taken for, and the boards in it, in words."""
    found = boards_of_text(values["text"])
    boards = [f"Board {board.name} · {board.dealer.title} deals" for board in found]
    return {"taken": found.taken, "boards": boards, "notes": list(found.notes)}


def _meanings(values: Row, send: Send) -> Row:
    """What the calls made show, and where it is asked for every call that can be made."""
    sight = view_of(values["view"])
    interpreter, auction = interpreter_of(values["bots"], sight.vulnerability), sight.auction
    agreed = {side: Convention.read(system.carding) for side, system in interpreter.systems.items()}
    row = dict(made_meanings(interpreter, auction, sight, agreed).row)
    row["box"] = box_meanings(interpreter, auction).row if values["box"] else None
    return row


def _made(values: Row, send: Send) -> Row:
    """What the calls of several auctions show."""
    made = []
    for row in values["auctions"]:
        interpreter = interpreter_of(values["bots"], Vulnerability.parse(row["vulnerability"]))
        auction = Auction.of(Seat.parse(row["dealer"]), row["calls"])
        made.append(made_meanings(interpreter, auction).row["made"])
    return {"made": made}


def _hint(values: Row, send: Send) -> Row:
    """What a bot would call or play in this seat, and how the others compare."""
    view = view_of(values["view"])
    interpreter, bots = seating(values["bots"], view.vulnerability)
    return {"number": values["number"], **hint(view, bots[view.seat], interpreter).row}


def _why_not(values: Row, send: Send) -> Row:
    """Why a bot would not make this call or play this card in this seat."""
    view = view_of(values["view"])
    interpreter, bots = seating(values["bots"], view.vulnerability)
    move = Card.parse(values["move"]) if isinstance(view, PlayView) else Call.parse(values["move"])
    return dict(why_not(view, move, bots[view.seat], interpreter).row)


def _review(values: Row, send: Send) -> Row:
    """A board's review: each part is sent, {"key", "row", "of": parts in all}, but for those that are known."""
    of = 0

    def progress(key: str, done: int, parts: int) -> None:
        nonlocal of
        of = parts

    person = Seat.parse(values["person"])
    moves = [Move.of(row) for row in values["log"]]
    table = HumanTable.rebuilt(Board.parse(values["board"]), {}, person, moves, values["plays_partner"])
    bots = values["bots"]
    parts = review_parts(
        ReviewedBoard.of_table(table),
        systems_of(bots),
        settings=bot_settings(bots["bot"], bots["bot_file"]),
        scoring=values["scoring"],
        seed=bots["seed"],
        done=values["done"],
        progress=progress,
        interpreter=interpreter_of(bots, table.board.vulnerability),
    )
    for part in parts:
        send({"key": part.key, "row": part.row, "of": of})
    return {}


def _room(values: Row, send: Send) -> Row:
    """A step of a room of the field."""
    row = {**values["room"], "scoring": values["scoring"]}
    return room_step(values, interpreter_of(row, Board.parse(values["board"]).vulnerability))


def _batch_step(values: Row, send: Send) -> Row:
    """A step of the review of a board of a batch."""
    return review_step(values, interpreter_of(values["bots"], record_of(values["record"]).board.vulnerability))


def _analysis_boards(values: Row, send: Send) -> Row:
    """The boards of a text, for the analysis board."""
    return analysis_jobs.boards(values["text"])


def _analysis(values: Row, send: Send) -> Row:
    """One answer about a position of the analysis board; where it is wanted row by row, they are sent."""
    position = Position.of(values["position"])
    interpreter = interpreter_of(values["bots"], position.vulnerability)
    if not values.get("streams"):
        return analysis_jobs.answer(values["what"], position, interpreter, values["asked"])
    analysis_jobs.answer(values["what"], position, interpreter, values["asked"], send)
    return {}


def _workshop(values: Row, send: Send) -> Row:
    """One answer about a system of the workshop."""
    return workshop_jobs.answer(values["what"], values)


def _practice(values: Row, send: Send) -> Row:
    """Hands of an auction to practise on, or whether a call is right."""
    interpreter = interpreter_of(values["bots"], practice_jobs.vulnerability_of(values))
    return (practice_jobs.answer if "call" in values else practice_jobs.hands)(interpreter, values)


def _file_tests(values: Row, send: Send) -> Row:
    """The tests of a file of the author's."""
    return run_file_tests(load_system(values["path"]), values["path"], send)


KINDS = {
    "warm": _warm,
    "check": _check,
    "move": _move,
    "claim": _claim,
    "boards": _boards,
    "pasted": _pasted,
    "meanings": _meanings,
    "made": _made,
    "hint": _hint,
    "whynot": _why_not,
    "review": _review,
    "results": results_of_entries,
    "analysis_boards": _analysis_boards,
    "analysis": _analysis,
    "workshop": _workshop,
    "form": system_form.offered,
    "form_check": system_form.checked,
    "changes": changed_auctions,
    "practice": _practice,
    "file_tests": _file_tests,
    "room": _room,
    "batch_read": read_session,
    "batch_step": _batch_step,
    "game_deals": game_jobs.deals,
    "game_move": game_jobs.move,
    "game_hint": game_jobs.hint,
}
"""The kinds of jobs."""
