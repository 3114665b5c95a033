"""A sitting as it stands: the boards, what was chosen, and what every entry of its stream has made of it.

A sitting is its facts, its boards and a numbered stream of entries: the person's moves, the bots', and what the server
found out (a part of a review). Applying the entries in order gives the sitting again, the same texts and views with it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from dealspace.cards import Board, BridgeError, Call, NotationError, Record, Seat, Side
from dealspace.table.display.render import result_line
from dealspace.table.person.human_table import HumanTable
from dealspace.table.person.moves import KINDS as MOVE_KINDS
from dealspace.table.person.moves import Move
from dealspace.table.person.review import SessionTotal
from dealspace.table.web import words
from dealspace.table.web.worker import Row

SPEEDS = ("slow", "normal", "fast")
WATCHING = ("step", "pause", "resume", "skip")
PERSONS = (*MOVE_KINDS, "next", "again", *WATCHING, "set")
"""What a person can do."""
AT_A_POSITION = ("call", "card", "again")
"""What is meant for one position only, so that it may not be made after a bot's move that the person has not seen."""
REMARKS = ("review", "refused", "pause", "resume", "skip")
"""Entries that leave the cards as they are."""


@dataclass(frozen=True)
class SittingFacts:
    """What was chosen when the sitting began, and may be changed in it.

    Attributes:
        seed: of the bots' random numbers; never sent.
    """

    seat: str
    system: str
    ew_system: str
    bot: str
    scoring: str
    speed: str
    plays_partner: bool
    title: str
    seed: int

    @property
    def row(self) -> Row:
        return asdict(self)

    @property
    def settings(self) -> Row:
        """What of it is shown: {"system", "ew_system", "bot", "scoring", "speed", "plays_partner"}."""
        names = ("system", "ew_system", "bot", "scoring", "speed", "plays_partner")
        return {name: self.row[name] for name in names}

    @property
    def person(self) -> Seat:
        return Seat.parse(self.seat)


@dataclass(frozen=True)
class Entry:
    """One entry of a sitting's stream.

    Attributes:
        number: its place in the stream, from 1.
        kind: of `PERSONS`, or `review`, `refused`.
        by: the seat that made it; "" for the server's.
        asked: the number a person's move was sent with.
        extra: what was found out with it: alerts of the calls so far, the score against the bots.
    """

    number: int
    kind: str
    text: str = ""
    by: str = ""
    asked: int | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass
class Sitting:
    """A sitting at one number of its stream.

    Attributes:
        place: the board that is played, from 1; attempt: how often it has been begun, or gone back to.
        paused, skips, steps: how the person watches: held, without pauses, moves of bots to be made while held.
        notes: for each call whether it is alerted and what is announced, as far as that is known.
        scores: the score against the bots' own result, by place, as far as it is known.
        finished: the record of each board as it was finished first; ended: attempt and table of its last end.
        asked: what was made of a person's move with this number: kind, text, number.
        last_move: the last entry that changed the table; last_call: the last that may have changed the auction;
            last_persons: the last that changed the table and was a person's.
    """

    id: str
    facts: SittingFacts
    boards: list[Board]
    number: int = 0
    place: int = 0
    attempt: int = 1
    paused: bool = False
    skips: bool = False
    steps: int = 0
    notes: list[Any] = field(default_factory=list)
    scores: dict[int, float] = field(default_factory=dict)
    finished: dict[int, Record] = field(default_factory=dict)
    ended: dict[int, tuple[int, HumanTable]] = field(default_factory=dict)
    asked: dict[int, tuple[str, str, int]] = field(default_factory=dict)
    last_move: int = 0
    last_call: int = 0
    last_persons: int = 0
    table: HumanTable = field(init=False)

    @property
    def board(self) -> Board:
        return self.boards[self.place - 1]

    @property
    def is_held(self) -> bool:
        """Whether the bots wait for `step` or `resume`."""
        return self.table.watches and self.paused and not self.steps

    @property
    def total(self) -> Row | None:
        """The score of the boards against the bots' own results, as far as it is known; None before the first board."""
        if not self.finished:
            return None
        return SessionTotal(tuple(self.scores[place] for place in sorted(self.scores)), self.facts.scoring).row

    def apply(self, entry: Entry) -> list[Row]:
        """Make an entry: the next one of the stream.

        Returns:
            What happened, as {"kind", "seat", "text"}.
        Raises:
            BridgeError: it cannot be made now; nothing is changed.
        """
        assert entry.number == self.number + 1, "entries are made in order"
        happened = self._made(entry)
        self.number = entry.number
        if entry.kind not in REMARKS:
            self.last_move = entry.number
        if entry.kind in ("call", "undo", "next", "again"):
            self.last_call = entry.number
        if entry.asked is not None:
            self.asked[entry.asked] = (entry.kind, str(entry.extra.get("sent", entry.text)), entry.number)
            if entry.kind not in REMARKS:
                self.last_persons = entry.number
        return happened

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
        self.paused = self.skips = False
        self.steps = 0

    def _again(self, text: str) -> list[Row]:
        if not self.table.is_over:
            raise BridgeError("another call or card can be tried when the board is over; before that, take moves back")
        log = self.table.log
        if not (text.isascii() and text.isdecimal() and len(text) < 6 and int(text) < len(log)):
            raise BridgeError(f'"{text[:20]}" is no move of this board: they are numbered 0 to {len(log) - 1}')
        before = log[: int(text)]
        self._lay(HumanTable.rebuilt(self.board, {}, self.facts.person, before, self.facts.plays_partner))
        self.attempt += 1
        return [happening("undo", None, "The board goes back to this move; it is not counted again")]

    def _set(self, text: str) -> list[Row]:
        changes = settings_in(text)
        self.facts = replace(self.facts, **changes)
        if self.place:
            self.table.plays_partner = self.facts.plays_partner
        return []

    def _watching(self, kind: str) -> list[Row]:
        if not self.table.watches or self.table.is_over:
            if kind == "resume":  # also asks a bot again that could not be asked
                return []
            raise BridgeError(f"there is nothing to {kind}: it is for watching partner play your cards")
        self.paused = kind in ("pause", "step")
        self.skips = kind == "skip"
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
            happened = [happening("call", turn, words.call_words(turn, Call.parse(move.text)))]
            if table.contract is not None:
                happened.append(happening("contract", table.contract.declarer, f"The contract is {_contract(table)}"))
            return happened
        if move.kind in ("claim", "concede"):
            said = f"claims {words.NUMBERS[int(move.text)]} of" if move.kind == "claim" else "concedes"
            left = words.NUMBERS[table.tricks_left]
            which = f"the last {left} tricks" if table.tricks_left > 1 else "the last trick"
            return [happening("claim", table.person, f"{table.person.title} {said} {which}")]
        play = table.play
        assert play is not None
        verb = "plays" if cards % 4 else "leads"
        card = play.cards[-1]
        happened = [happening("card", turn, f"{turn.title} {verb} the {words.card_words(card)}")]
        if not cards:
            happened += [
                happening("dummy", seat, f"{_whose(table, seat)}: {words.hand_words(hand)}")
                for seat, hand in table.in_sight.items()
                if seat is not table.person
            ]
        if len(play.cards) % 4 == 0:
            winner = play.tricks[-1].winner(play.strain)
            won = words.tricks_words(play.tricks_won(Side.NS), play.tricks_won(Side.EW))
            happened.append(happening("trick", winner, f"{winner.title} wins the trick: {won}"))
        return happened


_VULNERABLE = {
    "None": "nobody is vulnerable",
    "NS": "North–South are vulnerable",
    "EW": "East–West are vulnerable",
    "Both": "both sides are vulnerable",
}


def happening(kind: str, seat: Seat | None, text: str) -> Row:
    """Something that happened, as JSON."""
    return {"kind": kind, "seat": str(seat) if seat is not None else None, "text": text}


def settings_in(text: str) -> dict[str, Any]:
    """What `set` changes: {"speed"} and {"plays_partner"}. Raises NotationError."""
    try:
        row = json.loads(text)
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict) or not row or not set(row) <= {"speed", "plays_partner"}:
        raise NotationError(f'set needs {{"speed": "slow", "plays_partner": true}} or one of them, not {text[:60]}')
    if "speed" in row and row["speed"] not in SPEEDS:
        raise NotationError(f"speed is one of {', '.join(SPEEDS)}, not {str(row['speed'])[:20]}")
    if "plays_partner" in row and not isinstance(row["plays_partner"], bool):
        raise NotationError(f"plays_partner is true or false, not {str(row['plays_partner'])[:20]}")
    return row


def _whose(table: HumanTable, seat: Seat) -> str:
    is_dummy = table.contract is not None and seat is table.contract.dummy
    return f"{'Dummy' if is_dummy else 'Partner'}, {seat.title}"


def _contract(table: HumanTable) -> str:
    contract = table.contract
    assert contract is not None
    strain = contract.strain.name.lower()
    named = strain.removesuffix("s") if contract.level == 1 else strain
    doubled = ("", " doubled", " redoubled")[contract.doubling]
    return f"{words.NUMBERS[contract.level]} {named}{doubled} by {contract.declarer.title}"
