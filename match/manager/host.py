"""The table manager's half of the protocol, without sockets: messages of four players in, messages to them out.

Players pull: every event is queued for each of them, and sent when the player has said to be ready for it. A few
messages (a board's start, a lead that is due) need no request, and are sent once all before them are. So nobody
receives anything early, and a slow player delays only their own queue.

When a player leaves, the board is discarded, and begins again once the seat is taken again: the protocol has no words
by which a program that sits down in the middle of a board could be told what was called and played. The cards are the
same, so the record says who left it and where, if a call had been made. What the others send about the discarded board
is ignored until they are ready for the new deal.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from dealspace.cards import Board, BridgeError, Record, Seat, Side
from dealspace.match.boards.restarts import marked
from dealspace.match.manager.board_in_play import Due, PlayedBoard, ProtocolError
from dealspace.match.manager.messages import (
    VERSIONS,
    Called,
    Cards,
    Connect,
    DealInformation,
    EndOfSession,
    For,
    FreeText,
    Message,
    PlayedCard,
    Ready,
    ReadyForCall,
    ReadyForCard,
    ReceivedDummy,
    Seated,
    StartOfBoard,
    Teams,
    Timing,
)

MOST_ASKED = 8
"""Requests that a player may have open."""


@dataclass(frozen=True, slots=True)
class Send:
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


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A board that is not finished has come to another place; to be kept before anything more is sent.

    Attributes:
        place: in words; None where it waits to begin again.
        left: who has left it, and where.
    """

    board: Board
    place: str | None
    left: tuple[str, ...]


Deed = Send | Dismiss | Finish | BoardPlace


@dataclass
class ConnectedPlayer:
    """A player at the table.

    Attributes:
        introduced: the teams are sent or queued; started: they are ready to start.
        queue: messages to send, each with the requests of which any one releases it; () where none is needed.
        asked: open requests; answered: earlier ones of this board.
        stale: the board began again, and they have not yet said to be ready for its deal.
        since: when the last message came from them or went to them.
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
        scoring: IMP or MP, sent to players of version 19; room: Open, Closed or nothing, likewise.
        left: who has left a board that was begun before, and where.

    Attributes:
        seconds: the total time of each side.
        again: how often the board that is being played has begun again.
    """

    def __init__(
        self,
        boards: Sequence[Board],
        scoring: str = "IMP",
        room: str = "",
        left: Callable[[Board], tuple[str, ...]] = lambda board: (),
    ) -> None:
        self.boards = deque(boards)
        self._left = deque(left(board) for board in self.boards)
        self.scoring = scoring
        self.room = room
        self.teams: dict[Side, str] = {}
        self.players: dict[Seat, ConnectedPlayer] = {}
        self.seconds = dict.fromkeys(Side, 0.0)
        self.again = 0
        self._is_closing = False
        self._table: PlayedBoard | None = None
        self._thinking: tuple[Seat, float] | None = None

    # --- coming and going ---------------------------------------------------------------------------------------

    def connect(self, message: Connect, now: float) -> tuple[Seat, list[Deed]]:
        """Seat a program. Raises ProtocolError."""
        if self._is_closing:
            raise ProtocolError("the session is over")
        if message.version not in VERSIONS:
            known = " and ".join(str(version) for version in VERSIONS)
            raise ProtocolError(f"protocol version {message.version} is not known here: {known} are")
        seat = message.seat if message.seat is not None else self._free_seat(message.team)
        if seat in self.players:
            raise ProtocolError(f'{seat.title} is taken by "{self.players[seat].team}"')
        self._check_team(seat, message.team)
        self.teams[seat.side] = message.team
        self.players[seat] = ConnectedPlayer(message.team, message.version, now)
        deeds: list[Deed] = [Send(seat, Seated(seat, message.team))]
        if len(self.players) == 4:
            for other, player in self.players.items():
                if not player.introduced:
                    player.introduced = True
                    scoring = self.scoring if player.version >= 19 else ""
                    teams = Teams(self.teams[Side.NS], self.teams[Side.EW], scoring)
                    player.queue.append(((Ready(other, For.TEAMS),), teams))
        return seat, deeds + self._hand_over(now)

    def _free_seat(self, team: str) -> Seat:
        for seat in Seat:
            if seat not in self.players and self.teams.get(seat.side, team) == team:
                if seat.side not in self.teams and self.teams.get(seat.side.opponents) == team:
                    continue
                return seat
        raise ProtocolError(f'no seat is free for "{team}": {self._why_no_seat()}')

    def _why_no_seat(self) -> str:
        """Who has the seats, or for whom the empty ones are kept."""
        empty = [seat for seat in Seat if seat not in self.players]
        kept = [
            f'{seat.title} is kept for "{self.teams[seat.side]}"'
            if seat.side in self.teams
            else f'{seat.title} is kept for the opponents of "{self.teams[seat.side.opponents]}"'
            for seat in empty
        ]
        return ", ".join(kept) or "all four are taken"

    def _check_team(self, seat: Seat, team: str) -> None:
        if self.teams.get(seat.side, team) != team:
            raise ProtocolError(f'{seat.title} plays for "{self.teams[seat.side]}", not for "{team}"')
        if self.teams.get(seat.side.opponents) == team:
            raise ProtocolError(f'Team name must differ from that of the opponents, "{team}"')

    def leave(self, seat: Seat, now: float) -> list[Deed]:
        """A player is gone: the board will begin again when the seat is taken again."""
        self.players.pop(seat, None)
        if self._is_closing:
            return []
        if self._table is None and not any(player.started for player in self.players.values()):
            self._free_team(seat.side)
        self.again += self._table is not None
        reached = self._left_by(seat)
        self._table = None
        self._thinking = None
        for player in self.players.values():
            if player.started:
                player.queue.clear()
                player.stale = True
            player.since = now
        return reached

    def _left_by(self, seat: Seat) -> list[Deed]:
        """Remember that this player has left the board, if a call has been made."""
        table = self._table
        if table is None or table.place is None:
            return []
        self._left[0] += (f"{seat.title} left it {table.place}",)
        return [BoardPlace(table.board, None, self._left[0])]

    def _free_team(self, side: Side) -> None:
        """Before the match begins, another team may take a side without players."""
        if not any(seat in self.players for seat in side.seats):
            self.teams.pop(side, None)

    # --- messages of players --------------------------------------------------------------------------------------

    def receive(self, seat: Seat, message: Message, now: float) -> list[Deed]:
        """Handle a player's message; one that breaks the rules ends in `Dismiss`."""
        player = self.players[seat]
        try:
            deeds = self._take(seat, player, message, now)
        except BridgeError as error:
            return [Send(seat, FreeText(str(error))), Dismiss(seat, str(error))]
        return deeds + self._hand_over(now)

    def _take(self, seat: Seat, player: ConnectedPlayer, message: Message, now: float) -> list[Deed]:
        if isinstance(message, FreeText | ReceivedDummy):  # not an answer
            return []
        if player.stale and message != Ready(seat, For.DEAL):
            return []
        player.stale = False
        match message:
            case Ready() | ReadyForCall() | ReadyForCard():
                return self._asks(seat, player, message, now)
            case Called() | PlayedCard():
                return self._acts(seat, player, message, now)
            case _:
                raise ProtocolError(f"{seat.title} may not say: {message}")

    def _asks(
        self, seat: Seat, player: ConnectedPlayer, message: Ready | ReadyForCall | ReadyForCard, now: float
    ) -> list[Deed]:
        if message.seat is not seat:
            raise ProtocolError(f"{seat.title} speaks for {message.seat.title}: {message}")
        if message == Ready(seat, For.START):
            player.since = player.since if player.started else now
            player.started = True
            return self._begin(now)
        repeated = message in player.answered and not isinstance(
            message, ReadyForCall
        )  # each round of the auction has this request
        if not repeated and message not in player.asked:
            player.asked.append(message)
            player.since = now
        if len(player.asked) > MOST_ASKED:
            raise ProtocolError(f"{seat.title} asks for what does not come: {message}")
        return []

    def _acts(self, seat: Seat, player: ConnectedPlayer, message: Called | PlayedCard, now: float) -> list[Deed]:
        table = self._table
        if table is None:
            raise ProtocolError(f"{seat.title} acts while no board is being played: {message}")
        if player.queue:
            raise ProtocolError(f"{seat.title} acts before hearing what has happened, next {player.queue[0][1]}")
        place = table.place
        happened = table.call(seat, message) if isinstance(message, Called) else table.card(seat, message)
        player.since = now
        taken = now - self._thinking[1] if self._thinking is not None and self._thinking[0] is seat else 0.0
        self.seconds[seat.side] += taken
        (table.call_times if isinstance(message, Called) else table.card_times)[seat.side].append(taken)
        self._thinking = None
        for other, (needs, event) in happened:
            receiver = self.players[other]
            if not receiver.queue:
                receiver.since = now
            receiver.queue.append((needs, _suited(event, receiver.version)))
        if table.is_over:
            return self._end(now)
        return [BoardPlace(table.board, table.place, self._left[0])] if table.place != place else []

    # --- boards ------------------------------------------------------------------------------------------------------

    def _begin(self, now: float) -> list[Deed]:
        """The next board, once all four are there and none is being played."""
        ready = len(self.players) == 4 and all(player.started for player in self.players.values())
        if not ready or self._table is not None or self._is_closing:
            return []
        if not self.boards:
            return self._close(now)
        table = self._table = PlayedBoard(self.boards[0])
        for seat, player in self.players.items():
            player.since = now
            room = self.room if player.version >= 19 else ""
            deal = DealInformation(table.board.name, table.board.dealer, table.board.vulnerability, room)
            player.queue += [
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
        for player in self.players.values():
            player.queue.append(((), Timing(clock[Side.NS], clock[Side.EW])))
        players = tuple((seat, player.team) for seat, player in sorted(self.players.items()))
        record = marked(table.record(players), self._left.popleft())
        return [Finish(record, table.call_times, table.card_times), *self._begin(now)]

    def _close(self, now: float) -> list[Deed]:
        self._is_closing = True
        for player in self.players.values():
            player.queue.append(((), EndOfSession()))
        return []

    @property
    def place(self) -> str | None:
        """Where the board is that is being played, in words; None before its first call."""
        return self._table.place if self._table is not None else None

    @property
    def is_over(self) -> bool:
        """All boards are finished, and everybody still connected has been sent the end of the session."""
        return self._is_closing and not any(player.queue for player in self.players.values())

    @property
    def is_closing(self) -> bool:
        """All boards are finished."""
        return self._is_closing

    # --- sending ------------------------------------------------------------------------------------------------------

    def _hand_over(self, now: float) -> list[Deed]:
        """All messages that are due: each player's queue, as far as they are ready for it."""
        deeds: list[Deed] = []
        for seat, player in self.players.items():
            while player.queue:
                needs, message = player.queue[0]
                said = next((need for need in needs if need in player.asked), None)
                if needs and said is None:
                    break
                if said is not None:
                    player.asked.remove(said)
                    player.answered.update(needs)
                elif isinstance(message, StartOfBoard):
                    player.asked.clear()
                    player.answered.clear()
                player.queue.popleft()
                player.since = now
                deeds.append(Send(seat, message))
            if player.queue and player.asked and not player.stale:
                reason = f"{player.asked[0]}: but what comes next is {type(player.queue[0][1]).__name__}"
                deeds += [Send(seat, FreeText(reason)), Dismiss(seat, reason)]
        actor = self._table.actor if self._table is not None else None
        if actor is not None and not self.players[actor].queue and self._thinking is None:
            self._thinking = (actor, now)
        return deeds

    def owing(self) -> list[tuple[Seat, float]]:
        """The players the table waits for, and since when; none while a seat is empty."""
        if len(self.players) < 4 and not self._is_closing:
            return []
        actor = self._table.actor if self._table is not None else None
        return [
            (seat, player.since)
            for seat, player in self.players.items()
            if player.queue or seat is actor or not player.started
        ]

    def thinking(self, now: float) -> tuple[Seat, float] | None:
        """Who is thinking, and the seconds that their side has taken on this board up to now."""
        if self._table is None or self._thinking is None:
            return None
        seat, since = self._thinking
        return seat, self._table.taken(seat.side) + now - since


def _suited(message: Message, version: int) -> Message:
    """The message for a program of this version: before 19, only alerted calls have an explanation, and no card has."""
    if version >= 19:
        return message
    if isinstance(message, Called) and not message.alert:
        return Called(message.seat, message.call)
    return PlayedCard(message.seat, message.card) if isinstance(message, PlayedCard) else message
