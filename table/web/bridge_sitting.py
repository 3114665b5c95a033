"""A sitting of bridge: the boards, what was chosen, and what every entry of its stream has made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dealspace.cards import Board, BridgeError, Call, NotationError, Record, Seat, Side
from dealspace.query.display.render import result_line
from dealspace.table.person.review import SessionTotal
from dealspace.table.person.seat.human_table import HumanTable
from dealspace.table.person.seat.moves import KINDS as MOVE_KINDS
from dealspace.table.person.seat.moves import Move, standing_moves
from dealspace.table.web import views
from dealspace.table.web.result_rows import result_row
from dealspace.table.web.sitting import page_words
from dealspace.table.web.sitting.sitting import Entry, Sitting, SittingFacts, happening, not_persons_turn
from dealspace.table.web.sitting.worker import Row

if TYPE_CHECKING:
    from dealspace.table.web.bot_catalogue import Catalogue

WATCHING = ("step", "pause", "resume", "skip")
PERSONS = (*MOVE_KINDS, "next", "again", *WATCHING, "set")
"""What a person can do."""


@dataclass(frozen=True)
class BridgeFacts(SittingFacts):
    """What was chosen when a sitting of bridge began."""

    system: str
    ew_system: str
    bot: str
    scoring: str
    plays_partner: bool

    @property
    def settings(self) -> Row:
        """{"system", "ew_system", "bot", "scoring", "speed", "plays_partner"}."""
        names = ("system", "ew_system", "bot", "scoring", "speed", "plays_partner")
        return {name: self.row[name] for name in names}

    @property
    def changeable(self) -> tuple[str, ...]:
        return ("speed", "plays_partner")

    def seating(self, offered: Catalogue) -> Row:
        """Who plays, for the jobs: systems and bot as they are loaded. Raises BridgeError where one is not offered."""
        return {
            "system": offered.system(self.system),
            "ew_system": offered.system(self.ew_system),
            "bot": self.bot,
            "bot_file": offered.bot(self.bot),
            "scoring": self.scoring,
            "seed": self.seed,
            "person": self.seat,
        }


class BridgeSitting(Sitting):
    """A sitting of bridge at one number of its stream.

    Attributes:
        attempt: how often the board has been begun, or gone back to.
        paused, skipping, steps: how the person watches: held, without pauses, moves of bots to be made while held.
        notes: for each call whether it is alerted and what is announced, as far as that is known.
        scores: the score against the bots' own result, by place, as far as it is known.
        finished: the record of each board as it was finished first; ended: attempt and table of its last end.
    """

    facts: BridgeFacts
    table: HumanTable

    def __init__(self, id: str, facts: BridgeFacts, boards: list[Board]) -> None:
        super().__init__(id, len(boards))
        self.facts = facts
        self.boards = boards
        self.attempt = 1
        self.paused = self.skipping = False
        self.steps = 0
        self.notes: list[Any] = []
        self.scores: dict[int, float] = {}
        self.finished: dict[int, Record] = {}
        self.ended: dict[int, tuple[int, HumanTable]] = {}

    @property
    def kinds(self) -> tuple[str, ...]:
        return PERSONS

    @property
    def board(self) -> Board:
        return self.boards[self.place - 1]

    @property
    def done(self) -> int:
        return len(self.finished)

    @property
    def is_over(self) -> bool:
        return self.table.is_over

    @property
    def result(self) -> Row:
        return result_row(self.table)

    @property
    def skips(self) -> bool:
        return self.skipping

    @property
    def is_held(self) -> bool:
        """Whether the bots wait for `step` or `resume`."""
        return self.table.watches and self.paused and not self.steps

    @property
    def chooser(self) -> Seat | None:
        table = self.table
        return None if table.is_over or table.awaits_person or self.is_held else table.chooser

    @property
    def total(self) -> Row | None:
        """The score of the boards against the bots' own results, as far as it is known; None before the first board."""
        if not self.finished:
            return None
        return SessionTotal(tuple(self.scores[place] for place in sorted(self.scores)), self.facts.scoring).row

    @property
    def total_text(self) -> str | None:
        total = self.total
        return total["text"] if total else None

    def bots_job(self, offered: Catalogue) -> tuple[str, Row]:
        return "move", {"bots": self.facts.seating(offered), "view": views.seen(self.table.view(self.table.chooser))}

    def persons_entry(self, number: int, kind: str, text: str) -> Entry:
        table = self.table
        if kind in ("call", "card"):
            if not table.awaits_person:
                raise not_persons_turn(table.is_over, None if table.is_over else table.turn)
            if (kind == "call") != (table.play is None):
                raise BridgeError("a card is wanted, not a call" if kind == "call" else "a call is wanted, not a card")
        by = str(table.person) if kind in MOVE_KINDS else ""
        return Entry(self.number + 1, kind, text, by, number)

    def claim_values(self, text: str) -> Row:
        """What a worker is asked that is to prove a claim. Raises NotationError."""
        word = text.strip().lower()
        is_number = word.isascii() and word.isdecimal() and len(word) <= 2
        if not (is_number or word in ("all", "")):
            raise NotationError(f'"{text[:20]}" is no number of tricks: claim 3, or all')
        return {
            "board": str(self.board),
            "person": str(self.table.person),
            "plays_partner": self.table.plays_partner,
            "log": [move.row for move in self.table.log],
            "tricks": int(word) if is_number else None,
        }

    def view(self) -> Row:
        return views.view(self)

    def _made(self, entry: Entry) -> list[Row]:
        match entry.kind:
            case "next":
                return self._next()
            case "again":
                return self._again(entry.text)
            case "set":
                return self._set(entry.text)
            case "review":
                if "score" in entry.extra:
                    self.scores[int(entry.extra["place"])] = float(entry.extra["score"])
                return [happening("review", None, entry.text)]
            case "refused":
                return [happening("refused", None, entry.text)]
            case kind if kind in WATCHING:
                return self._watching(kind)
        return self._moved(entry)

    def _next(self) -> list[Row]:
        if self.place and not self.table.is_over:
            raise BridgeError("this board is not over: play it to the end, or concede the rest")
        if self.place == len(self.boards):
            raise BridgeError("this was the last board")
        self.place += 1
        self.attempt = 1
        self._lay(HumanTable(self.board, {}, self.facts.person, self.facts.plays_partner))
        board = self.board
        text = f"Board {board.name or self.place}: {board.dealer.title} deals, {_VULNERABLE[str(board.vulnerability)]}"
        return [happening("board", None, text)]

    def _lay(self, table: HumanTable) -> None:
        self.table = table
        self.notes = self.notes[: len(table.auction)] if table.log else []
        self.paused = self.skipping = False
        self.steps = 0

    def _again(self, text: str) -> list[Row]:
        if not self.table.is_over:
            raise BridgeError("another call or card can be tried when the board is over; before that, take moves back")
        log, (kind, _, number) = self.table.log, text.rpartition(" ")
        standing = [index for index, _ in standing_moves(log, self.table.person)]
        places = standing if kind == "after" else range(len(log))
        is_number = kind in ("", "after") and number.isascii() and number.isdecimal() and len(number) < 6
        if not (is_number and int(number) < len(places)):
            raise BridgeError(
                f'"{text[:20]}" is no move of this board: its log is numbered 0 to {len(log) - 1}, '
                f"its calls and cards after 0 to after {len(standing) - 1}"
            )
        before = log[: places[int(number)]]
        self._lay(HumanTable.rebuilt(self.board, {}, self.facts.person, before, self.facts.plays_partner))
        self.attempt += 1
        return [happening("undo", None, "The board goes back to this move; it is not counted again")]

    def _set(self, text: str) -> list[Row]:
        self.facts = self.facts.changed(text)
        if self.place:
            self.table.plays_partner = self.facts.plays_partner
        return []

    def _watching(self, kind: str) -> list[Row]:
        if not self.table.watches or self.table.is_over:
            if kind == "resume":  # also asks a bot again that could not be asked
                return []
            raise BridgeError(f"there is nothing to {kind}: it is for watching partner play your cards")
        self.paused = kind in ("pause", "step")
        self.skipping = kind == "skip"
        self.steps = self.steps + 1 if kind == "step" else 0
        if kind in ("pause", "resume"):
            return [happening("waiting", None, "Paused" if kind == "pause" else "The play goes on")]
        return []

    def _moved(self, entry: Entry) -> list[Row]:
        move, table = Move(entry.kind, entry.text, Seat.parse(entry.by)), self.table
        if table.is_over:
            raise BridgeError(
                "the board is over" + ("" if entry.kind != "undo" else ": try another move from the review")
            )
        turn, cards = table.turn, len(table.play.cards) if table.play is not None else 0
        table.apply(move)
        if move.kind == "undo":
            del self.notes[len(table.auction) :]
            self.steps = 0
            return [happening("undo", table.person, f"{table.person.title} takes the last move back")]
        if move.by is not table.person and self.steps:
            self.steps -= 1
        if "notes" in entry.extra:
            self.notes = list(entry.extra["notes"])
        happened = [*self._told(move, turn, cards)]
        if table.is_over:
            record = table.record()
            self.finished.setdefault(self.place, record)
            self.ended[self.place] = (self.attempt, table)
            happened.append(happening("over", None, result_line(record)))
        return happened

    def _told(self, move: Move, turn: Seat, cards: int) -> list[Row]:
        """What there is to say of a move.

        Args:
            turn: whose hand it was from; cards: how many had been played before it.
        """
        table = self.table
        if move.kind == "call":
            happened = [happening("call", turn, page_words.call_words(turn, Call.parse(move.text)))]
            if table.contract is not None:
                happened.append(happening("contract", table.contract.declarer, f"The contract is {_contract(table)}"))
            return happened
        if move.kind in ("claim", "concede"):
            said = f"claims {page_words.NUMBERS[int(move.text)]} of" if move.kind == "claim" else "concedes"
            left = page_words.NUMBERS[table.tricks_left]
            which = f"the last {left} tricks" if table.tricks_left > 1 else "the last trick"
            return [happening("claim", table.person, f"{table.person.title} {said} {which}")]
        play = table.play
        assert play is not None
        verb = "plays" if cards % 4 else "leads"
        card = play.cards[-1]
        happened = [happening("card", turn, f"{turn.title} {verb} the {page_words.card_words(card)}")]
        if not cards:
            happened += [
                happening("dummy", seat, f"{_whose(table, seat)}: {page_words.hand_words(hand)}")
                for seat, hand in table.in_sight.items()
                if seat is not table.person
            ]
        if len(play.cards) % 4 == 0:
            winner = play.tricks[-1].winner(play.strain)
            won = page_words.tricks_words(play.tricks_won(Side.NS), play.tricks_won(Side.EW))
            happened.append(happening("trick", winner, f"{winner.title} wins the trick: {won}"))
        return happened


_VULNERABLE = {
    "None": "nobody is vulnerable",
    "NS": "North–South are vulnerable",
    "EW": "East–West are vulnerable",
    "Both": "both sides are vulnerable",
}


def _whose(table: HumanTable, seat: Seat) -> str:
    is_dummy = table.contract is not None and seat is table.contract.dummy
    return f"{'Dummy' if is_dummy else 'Partner'}, {seat.title}"


def _contract(table: HumanTable) -> str:
    contract = table.contract
    assert contract is not None
    strain = contract.strain.name.lower()
    named = strain.removesuffix("s") if contract.level == 1 else strain
    doubled = ("", " doubled", " redoubled")[contract.doubling]
    return f"{page_words.NUMBERS[contract.level]} {named}{doubled} by {contract.declarer.title}"
