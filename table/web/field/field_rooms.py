"""The rooms of a board's field, and a room's board: four bots who bid and play it by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from time import process_time

from dealspace.bidding import Interpreter
from dealspace.cards import Auction, Board, Card, Play, PlayView, Record, View
from dealspace.match.boards.session import book_bots
from dealspace.query.display.render import result_line
from dealspace.table.web.bot_catalogue import BY_THE_BOOK, USUAL, Catalogue, bot_settings
from dealspace.table.web.bridge_sitting import BridgeFacts
from dealspace.table.web.sitting.worker import Row

SYSTEMS = ("sayc", "two_over_one", "acol", "polish_club", "precision")
"""What the rooms play, both sides the same, beside what is played at the person's table."""
STEP_S = 1.0
"""CPU seconds after which a room that plays makes way for what is more urgent."""


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


def room_step(values: Row, interpreter: Interpreter) -> Row:
    """A room's board, taken further: a second's work at most, and one call or card at least.

    A room is what gives way: it is asked again and again, and a review that is wanted meanwhile goes first.

    Args:
        values: {"board", "room", "seed", "scoring", "calls", "cards"}, the calls and cards made so far.
        interpreter: of the room's systems.
    Returns:
        {"calls", "cards", "result"}: `record_row`, None where the board is not over.
    """
    board, room, begun = Board.parse(values["board"]), values["room"], process_time()
    settings = bot_settings(room["bot"], None)
    _, bots = book_bots(
        interpreter.systems, board, values["seed"],
        settings=settings, scoring=values["scoring"], interpreter=interpreter,
    )  # fmt: skip
    auction, play = Auction.of(board.dealer, values["calls"]), None
    if auction.is_over and auction.contract is not None:
        play = Play.of(auction.contract, [Card.parse(card) for card in values["cards"]])
    while not is_over(auction, play):
        if play is None:
            auction = auction.plus(bots[auction.turn].call(View.of(board, auction.turn, auction)).call)
            play = Play.of(auction.contract) if auction.is_over and auction.contract is not None else None
        else:
            chooser = play.turn.partner if play.turn is play.leader.lho else play.turn
            view = View.of(board, chooser, auction, play)
            assert isinstance(view, PlayView)
            play = play.plus(bots[chooser].card(view).card)
        if process_time() - begun >= STEP_S:
            break
    found: Row = {
        "calls": [str(call) for call in auction.calls],
        "cards": [str(card) for card in play.cards] if play is not None else [],
        "result": None,
    }
    if is_over(auction, play):
        contract = auction.contract
        tricks = play.tricks_won(contract.declarer.side) if play is not None and contract is not None else None
        found["result"] = record_row(Record(board, auction, (), contract, play, tricks))
    return found


def is_over(auction: Auction, play: Play | None) -> bool:
    """Whether a board is bid, and played where there is something to play."""
    return auction.is_over and (auction.contract is None or (play is not None and play.is_over))


def record_row(record: Record) -> Row:
    """What a table made of a board, as JSON."""
    return {
        "text": result_line(record),
        "contract": record.contract.symbol if record.contract is not None else None,
        "tricks": record.result,
        "ns_score": record.ns_score or 0,
    }
