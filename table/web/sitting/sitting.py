"""A sitting: boards or deals that a person plays with three bots, and a numbered stream of what happened.

A sitting is its facts, its deals as texts, and the entries of its stream: the person's moves, the bots', and what the
server found out (a part of a review). Applying the entries in order gives the sitting again, the same texts and views
with it. What is common to all games stands here; bridge is in bridge_sitting.py, the other trick games in games.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from dealspace.cards import BridgeError, NotationError, Seat
from dealspace.table.web.sitting.worker import Row

if TYPE_CHECKING:
    from dealspace.table.web.bot_catalogue import Catalogue

SPEEDS = ("slow", "normal", "fast")
AT_A_POSITION = ("call", "card", "again")
"""What is meant for one position only, so that it may not be made after a bot's move that the person has not seen."""
REMARKS = ("review", "refused", "pause", "resume", "skip")
"""Entries that leave the cards as they are."""


@dataclass(frozen=True)
class SittingFacts:
    """What was chosen when the sitting began; speed and the like may be changed in it.

    Attributes:
        seat: the person's.
        seed: of the bots' random numbers; never sent.
    """

    seat: str
    speed: str
    title: str
    seed: int

    @property
    def row(self) -> Row:
        return asdict(self)

    @property
    @abstractmethod
    def settings(self) -> Row:
        """What of it is shown."""

    @property
    def person(self) -> Seat:
        return Seat.parse(self.seat)

    def changed(self, text: str) -> Self:
        """With what an entry `set` changes. Raises NotationError."""
        return replace(self, **settings_in(text, self.changeable))

    @property
    def changeable(self) -> tuple[str, ...]:
        """The names of what can be changed."""
        return ("speed",)


@dataclass(frozen=True)
class Entry:
    """One entry of a sitting's stream.

    Attributes:
        number: its place in the stream, from 1.
        kind: one of the sitting's kinds of moves, or `review`, `refused`.
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


class Sitting(ABC):
    """A sitting at one number of its stream.

    Attributes:
        place: the board or deal that is played, from 1.
        asked: what was made of a person's move with this number: kind, text, number.
        last_move: the last entry that changed the table; last_persons: the last that did so and was a person's.
    """

    facts: SittingFacts

    def __init__(self, id: str, count: int) -> None:
        self.id = id
        self.count = count
        self.number = 0
        self.place = 0
        self.asked: dict[int, tuple[str, str, int]] = {}
        self.last_move = 0
        self.last_persons = 0

    @property
    @abstractmethod
    def kinds(self) -> tuple[str, ...]:
        """What a person can do."""

    @property
    @abstractmethod
    def done(self) -> int:
        """How many boards are finished."""

    @property
    @abstractmethod
    def total_text(self) -> str | None:
        """The score so far, for the list of sittings; None before the first board is finished."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the board is."""

    @property
    def has_ended(self) -> bool:
        """Whether no more boards will be played."""
        return self.done >= self.count

    @property
    @abstractmethod
    def result(self) -> Row:
        """What the board that is over came to, as JSON: `text`, and what else its game has."""

    @property
    @abstractmethod
    def chooser(self) -> Seat | None:
        """Whose bot is to move; None where the person is, or nobody, or where the bots are held."""

    @property
    def skips(self) -> bool:
        """Whether bots' moves are made without pauses."""
        return False

    @abstractmethod
    def bots_job(self, offered: Catalogue) -> tuple[str, Row]:
        """What a worker is asked for the bot that is to move: kind and values. Raises BridgeError."""

    @abstractmethod
    def persons_entry(self, number: int, kind: str, text: str) -> Entry:
        """The entry of a person's move. Raises BridgeError where it is not the person's to make now."""

    @abstractmethod
    def view(self) -> Row:
        """What the person sees, as docs/web-protocol.md describes it."""

    @abstractmethod
    def _made(self, entry: Entry) -> list[Row]: ...

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
        if entry.asked is not None:
            self.asked[entry.asked] = (entry.kind, str(entry.extra.get("sent", entry.text)), entry.number)
            if entry.kind not in REMARKS:
                self.last_persons = entry.number
        return happened


def happening(kind: str, seat: Seat | None, text: str) -> Row:
    """Something that happened, as JSON."""
    return {"kind": kind, "seat": str(seat) if seat is not None else None, "text": text}


def settings_in(text: str, known: tuple[str, ...]) -> dict[str, Any]:
    """What `set` changes: {"speed"} and {"plays_partner"}. Raises NotationError."""
    try:
        row = json.loads(text)
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict) or not row or not set(row) <= set(known):
        example = {"speed": "slow", "plays_partner": True}
        wanted = json.dumps({name: example[name] for name in known})
        raise NotationError(f"set needs {wanted}{' or one of them' if len(known) > 1 else ''}, not {text[:60]}")
    if "speed" in row and row["speed"] not in SPEEDS:
        raise NotationError(f"speed is one of {', '.join(SPEEDS)}, not {str(row['speed'])[:20]}")
    if "plays_partner" in row and not isinstance(row["plays_partner"], bool):
        raise NotationError(f"plays_partner is true or false, not {str(row['plays_partner'])[:20]}")
    return row


def not_persons_turn(is_over: bool, turn: Seat | None) -> BridgeError:
    """Why the person may make no call and play no card now."""
    return BridgeError("the board is over" if is_over or turn is None else f"it is {turn.title}'s turn")
