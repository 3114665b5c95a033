"""The table manager as rules alone: what four players say goes in, what they are to be told comes out. No sockets.

Players pull: whatever happens is put in a queue for each of them, and handed over when the player has said to be ready
for it; a few things (a board's start, a lead that is due) are handed over unasked once all before them is. So nobody is
told anything early, and a slow player holds up nobody's queue but their own.

A player who leaves is waited for: the board is forgotten, and begins anew once the seat is taken again. What the others
say of the forgotten board is passed over until they are ready for the new deal.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from dealspace.cards import Board, BridgeError, Record, Seat, Side
from dealspace.table.match.manager.messages import (
    VERSIONS,
    Called,
    Cards,
    Connect,
    Deal,
    EndOfSession,
    For,
    Message,
    PlayedCard,
    Ready,
    ReadyForCall,
    ReadyForCard,
    ReceivedDummy,
    Remark,
    Seated,
    StartOfBoard,
    Teams,
    Timing,
)
from dealspace.table.match.manager.played import Due, PlayedBoard, Refused

MOST_ASKED = 8
"""What a player may be ready for before any of it comes."""


@dataclass(frozen=True, slots=True)
class Tell:
    """Send this message to a player."""

    seat: Seat
    message: Message


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Close the connection of a player, for this reason."""

    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class Finish:
    """A board is over; the seconds are those of each call and each card, by the side that decided."""

    record: Record
    call_times: Mapping[Side, Sequence[float]]
    card_times: Mapping[Side, Sequence[float]]


Deed = Tell | Dismiss | Finish


@dataclass
class Guest:
    """A player at the table.

    Attributes:
        introduced: they have the teams, or will; started: they are ready to start.
        queue: what they are to be told, each with what they must be ready for, in one way of saying it; () for unasked.
        asked: what they are ready for and have not been told.
        stale: the board was begun anew, and they have not yet said to be ready for its deal.
        since: when they last said or were told something.
    """

    team: str
    version: int
    since: float
    introduced: bool = False
    started: bool = False
    stale: bool = False
    queue: deque[Due] = field(default_factory=deque)
    asked: list[Message] = field(default_factory=list)
    answered: set[Message] = field(default_factory=set)


class Host:
    """A table at which these boards are played, one after another.

    Args:
        boards: with all four hands.
        scoring: IMP or MP, told to players of version 19; room: Open, Closed or nothing, likewise.

    Attributes:
        seconds: what each side has taken in all.
        again: how often the board that is being played has begun anew.
    """

    def __init__(self, boards: Sequence[Board], scoring: str = "IMP", room: str = "") -> None:
        self.boards = deque(boards)
        self.scoring = scoring
        self.room = room
        self.teams: dict[Side, str] = {}
        self.guests: dict[Seat, Guest] = {}
        self.seconds = dict.fromkeys(Side, 0.0)
        self.again = 0
        self._is_closing = False
        self._table: PlayedBoard | None = None
        self._thinking: tuple[Seat, float] | None = None

    # --- coming and going ---------------------------------------------------------------------------------------

    def connect(self, message: Connect, now: float) -> tuple[Seat, list[Deed]]:
        """Seat a program. Raises Refused."""
        if self._is_closing:
            raise Refused("the session is over")
        if message.version not in VERSIONS:
            known = " and ".join(str(version) for version in VERSIONS)
            raise Refused(f"protocol version {message.version} is not known here: {known} are")
        seat = message.seat if message.seat is not None else self._free_seat(message.team)
        if seat in self.guests:
            raise Refused(f"{seat.title} is taken")
        self._check_team(seat, message.team)
        self.teams[seat.side] = message.team
        self.guests[seat] = Guest(message.team, message.version, now)
        deeds: list[Deed] = [Tell(seat, Seated(seat, message.team))]
        if len(self.guests) == 4:
            for other, guest in self.guests.items():
                if not guest.introduced:
                    guest.introduced = True
                    scoring = self.scoring if guest.version >= 19 else ""
                    teams = Teams(self.teams[Side.NS], self.teams[Side.EW], scoring)
                    guest.queue.append(((Ready(other, For.TEAMS),), teams))
        return seat, deeds + self._hand_over(now)

    def _free_seat(self, team: str) -> Seat:
        for seat in Seat:
            if seat not in self.guests and self.teams.get(seat.side, team) == team:
                if seat.side not in self.teams and self.teams.get(seat.side.opponents) == team:
                    continue
                return seat
        raise Refused("no seat is free")

    def _check_team(self, seat: Seat, team: str) -> None:
        if self.teams.get(seat.side, team) != team:
            raise Refused(f'{seat.title} plays for "{self.teams[seat.side]}", not for "{team}"')
        if self.teams.get(seat.side.opponents) == team:
            raise Refused(f'Team name must differ from that of the opponents, "{team}"')

    def leave(self, seat: Seat, now: float) -> list[Deed]:
        """A player is gone: the board will begin anew when the seat is taken again."""
        self.guests.pop(seat, None)
        if self._is_closing:
            return []
        if self._table is None and not any(guest.started for guest in self.guests.values()):
            self._free_team(seat.side)
        self.again += self._table is not None
        self._table = None
        self._thinking = None
        for guest in self.guests.values():
            if guest.started:
                guest.queue.clear()
                guest.stale = True
            guest.since = now
        return []

    def _free_team(self, side: Side) -> None:
        """Before a match has begun, another team may come to a side that nobody sits at."""
        if not any(seat in self.guests for seat in side.seats):
            self.teams.pop(side, None)

    # --- what players say -----------------------------------------------------------------------------------------

    def receive(self, seat: Seat, message: Message, now: float) -> list[Deed]:
        """What follows from a player's message; what breaks the rules ends in `Dismiss`."""
        guest = self.guests[seat]
        try:
            deeds = self._take(seat, guest, message, now)
        except BridgeError as error:
            return [Tell(seat, Remark(str(error))), Dismiss(seat, str(error))]
        return deeds + self._hand_over(now)

    def _take(self, seat: Seat, guest: Guest, message: Message, now: float) -> list[Deed]:
        if isinstance(message, Remark | ReceivedDummy):  # who only talks has not answered
            return []
        if guest.stale and message != Ready(seat, For.DEAL):
            return []
        guest.stale = False
        match message:
            case Ready() | ReadyForCall() | ReadyForCard():
                return self._asks(seat, guest, message, now)
            case Called() | PlayedCard():
                return self._acts(seat, guest, message, now)
            case _:
                raise Refused(f"{seat.title} may not say: {message}")

    def _asks(self, seat: Seat, guest: Guest, message: Ready | ReadyForCall | ReadyForCard, now: float) -> list[Deed]:
        if message.seat is not seat:
            raise Refused(f"{seat.title} speaks for {message.seat.title}: {message}")
        if message == Ready(seat, For.START):
            guest.since = guest.since if guest.started else now
            guest.started = True
            return self._begin(now)
        repeated = message in guest.answered and not isinstance(
            message, ReadyForCall
        )  # a call is waited for every round
        if not repeated and message not in guest.asked:
            guest.asked.append(message)
            guest.since = now
        if len(guest.asked) > MOST_ASKED:
            raise Refused(f"{seat.title} asks for what does not come: {message}")
        return []

    def _acts(self, seat: Seat, guest: Guest, message: Called | PlayedCard, now: float) -> list[Deed]:
        table = self._table
        if table is None:
            raise Refused(f"{seat.title} acts while no board is being played: {message}")
        if guest.queue:
            raise Refused(f"{seat.title} acts before hearing what has happened, next {guest.queue[0][1]}")
        happened = table.call(seat, message) if isinstance(message, Called) else table.card(seat, message)
        guest.since = now
        taken = now - self._thinking[1] if self._thinking is not None and self._thinking[0] is seat else 0.0
        self.seconds[seat.side] += taken
        (table.call_times if isinstance(message, Called) else table.card_times)[seat.side].append(taken)
        self._thinking = None
        for other, (needs, event) in happened:
            told = self.guests[other]
            if not told.queue:
                told.since = now
            told.queue.append((needs, _suited(event, told.version)))
        return self._end(now) if table.is_over else []

    # --- boards ------------------------------------------------------------------------------------------------------

    def _begin(self, now: float) -> list[Deed]:
        """The next board, once all four are there and none is being played."""
        ready = len(self.guests) == 4 and all(guest.started for guest in self.guests.values())
        if not ready or self._table is not None or self._is_closing:
            return []
        if not self.boards:
            return self._close(now)
        table = self._table = PlayedBoard(self.boards[0])
        for seat, guest in self.guests.items():
            guest.since = now
            room = self.room if guest.version >= 19 else ""
            deal = Deal(table.board.name, table.board.dealer, table.board.vulnerability, room)
            guest.queue += [
                ((), StartOfBoard()),
                ((Ready(seat, For.DEAL),), deal),
                ((Ready(seat, For.CARDS),), Cards(seat, table.board.full_deal[seat])),
            ]
        return []

    def _end(self, now: float) -> list[Deed]:
        table = self._table
        assert table is not None, "a board that ends was being played"
        self.boards.popleft()
        self._table = None
        self.again = 0
        clock = {side: (round(table.taken(side)), round(self.seconds[side])) for side in Side}
        for guest in self.guests.values():
            guest.queue.append(((), Timing(clock[Side.NS], clock[Side.EW])))
        players = tuple((seat, guest.team) for seat, guest in sorted(self.guests.items()))
        return [Finish(table.record(players), table.call_times, table.card_times), *self._begin(now)]

    def _close(self, now: float) -> list[Deed]:
        self._is_closing = True
        for guest in self.guests.values():
            guest.queue.append(((), EndOfSession()))
        return []

    @property
    def is_over(self) -> bool:
        """All boards are finished, and everybody who is still here has been told so."""
        return self._is_closing and not any(guest.queue for guest in self.guests.values())

    @property
    def is_closing(self) -> bool:
        """All boards are finished."""
        return self._is_closing

    # --- telling ------------------------------------------------------------------------------------------------------

    def _hand_over(self, now: float) -> list[Deed]:
        """All that is due: each player's queue as far as they are ready for it."""
        deeds: list[Deed] = []
        for seat, guest in self.guests.items():
            while guest.queue:
                needs, message = guest.queue[0]
                said = next((need for need in needs if need in guest.asked), None)
                if needs and said is None:
                    break
                if said is not None:
                    guest.asked.remove(said)
                    guest.answered.update(needs)
                elif isinstance(message, StartOfBoard):
                    guest.asked.clear()
                    guest.answered.clear()
                guest.queue.popleft()
                guest.since = now
                deeds.append(Tell(seat, message))
            if guest.queue and guest.asked and not guest.stale:
                reason = f"{guest.asked[0]}: but what comes next is {type(guest.queue[0][1]).__name__}"
                deeds += [Tell(seat, Remark(reason)), Dismiss(seat, reason)]
        actor = self._table.actor if self._table is not None else None
        if actor is not None and not self.guests[actor].queue and self._thinking is None:
            self._thinking = (actor, now)
        return deeds

    def owing(self) -> list[tuple[Seat, float]]:
        """Who keeps the table waiting, and since when; nobody, while a seat is empty."""
        if len(self.guests) < 4 and not self._is_closing:
            return []
        actor = self._table.actor if self._table is not None else None
        return [
            (seat, guest.since)
            for seat, guest in self.guests.items()
            if guest.queue or seat is actor or not guest.started
        ]

    def thinking(self, now: float) -> tuple[Seat, float] | None:
        """Who is thinking, and the seconds that their side has taken on this board up to now."""
        if self._table is None or self._thinking is None:
            return None
        seat, since = self._thinking
        return seat, self._table.taken(seat.side) + now - since


def _suited(message: Message, version: int) -> Message:
    """What a program of this version is sent: before 19 there are only alerts, and cards without a word."""
    if version >= 19:
        return message
    if isinstance(message, Called) and not message.alert:
        return Called(message.seat, message.call)
    return PlayedCard(message.seat, message.card) if isinstance(message, PlayedCard) else message
