"""A room of a team match between our bots over the protocol: the server's process and the players' processes.

The players know each other's systems, as after an exchange of convention cards, and use the seeds of the arena's
seating; so a table has the same result as without the protocol, and is stored under the same key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from multiprocessing.connection import Connection
from pathlib import Path
from socket import socket

from dealspace.cards import Board, BridgeError, Seat, Side
from dealspace.match.arena.match_store import MatchStore
from dealspace.match.arena.pairing import Match
from dealspace.match.arena.play_table import booked_letters, finished_table
from dealspace.match.arena.seating import Seating
from dealspace.match.arena.table_results import Finished, Times
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.manager.client import join
from dealspace.match.manager.host import Finish, Host
from dealspace.match.manager.link import Transcript
from dealspace.match.manager.messages import plain
from dealspace.match.manager.protocol_client import ProtocolClient
from dealspace.match.manager.protocol_players import BotPlayer, seating_of
from dealspace.match.manager.server import Patience, Server
from dealspace.match.manager.unfinished_boards import BegunBoards
from dealspace.runtime.workers import follow

VERSION = 19
"""The protocol version of our own players: every call is explained."""


@dataclass(frozen=True)
class Room:
    """One of a match's two tables for each board; `ns` and `ew` are the bots' indices in the match."""

    name: str
    match: Match
    ns: int
    ew: int

    @cached_property
    def seatings(self) -> dict[str, Seating]:
        """The tables of this room, in order, by the board number that is sent to the players."""
        return {
            str(number): self.match.seating(board, self.ns, self.ew)
            for number, board in enumerate(self.match.boards, start=1)
        }

    @cached_property
    def keys(self) -> frozenset[str]:
        """The tables' keys in the store."""
        return frozenset(seating.key for seating in self.seatings.values())

    def bot(self, side: Side) -> BotSettings:
        return self.match.bots[self.ns if side is Side.NS else self.ew]

    def team(self, side: Side) -> str:
        """The team's name in the protocol's characters, different for each team."""
        number = 1 + (self.ns if side is Side.NS else self.ew)
        names = [plain(bot.name).replace('"', "'") for bot in self.match.bots]
        name = names[number - 1]
        return name if name and names.count(name) == 1 else f"{name} {number}".strip()

    def begun(self, store: Path) -> BegunBoards:
        """The tables of this room that were begun."""
        return BegunBoards(store, lambda board: self.seatings[board.name].key)

    def host(self, store: MatchStore, begun: BegunBoards) -> Host:
        """The host of the boards that are not finished, with the time that the finished ones took."""
        finished = store.finished(self.keys)
        left = []
        for number, seating in self.seatings.items():
            if seating.key not in finished:
                board = seating.board
                left.append(Board(number, board.dealer, board.vulnerability, board.full_deal))
        host = Host(left, "IMP" if self.match.scoring == "imps" else "MP", self.name, begun.left)
        for table in finished.values():
            for side, times in table.times.items():
                host.seconds[side] += sum(times.calls) + sum(times.cards)
        return host

    def finished(self, over: Finish) -> Finished:
        """A board that was played here, as a finished table of the arena."""
        record = over.record
        seating = self.seatings[record.board.name]
        auction = record.auction
        assert auction is not None, "a finished board was bid"
        times = {side: Times.rounded(over.call_times[side], over.card_times[side]) for side in Side}
        table = finished_table(seating, auction, record.play, booked_letters(seating, auction), times)
        return replace(table, record=replace(table.record, tags=record.tags))


@dataclass(frozen=True)
class Files:
    """The files of a match over the protocol."""

    store: Path
    log: Path
    transcripts: Path | None = None

    def logger(self, who: str) -> Callable[[str], None]:
        """A function that appends lines to the log; several processes may do so at once."""

        def log(text: str) -> None:
            with self.log.open("a", encoding="utf-8") as file:
                file.write(f"{datetime.now():%H:%M:%S.%f} {who}: {text}\n")

        return log

    @contextmanager
    def transcript(self, name: str) -> Iterator[Transcript]:
        """A transcript of one process's connections, in a file of the folder of transcripts."""
        if self.transcripts is None:
            yield Transcript()
            return
        with (self.transcripts / f"{name}.txt").open("a", encoding="ascii") as file:
            yield Transcript(file)


def serve_room(room: Room, listening: socket, files: Files, patience: Patience, lifeline: Connection) -> None:
    """The process of a room's table manager: a finished board is stored before anything more is sent."""
    follow(lifeline)
    log = files.logger(f"{room.name.lower()} room, manager")
    with MatchStore(files.store) as store, files.transcript(room.name.lower()) as transcript:
        begun = room.begun(files.store)

        def keep(over: Finish) -> None:
            store.add(room.finished(over))
            log(f"board {over.record.board.name} is finished")
            begun.forget(over.record.board)

        server = Server(room.host(store, begun), keep, patience, transcript, log, reached=begun.note)
        _until_over(log, lambda: asyncio.run(server.run("127.0.0.1", 0, listening)))


def join_room(room: Room, seat: Seat, port: int, files: Files, lifeline: Connection) -> None:
    """The process of a player."""
    follow(lifeline)
    log = files.logger(f"{room.name.lower()} room, {seat.title}")
    bot, opponents = room.bot(seat.side), room.bot(seat.side.opponents)
    seeds = {number: seating.draw_seed for number, seating in room.seatings.items()}
    player = BotPlayer(seating_of(seat, bot, seeds, opponents=opponents, scoring=room.match.scoring), listens=False)
    team = room.team(seat.side)
    _until_over(
        log, lambda: asyncio.run(join("127.0.0.1", port, lambda: ProtocolClient(team, seat, VERSION), player, log=log))
    )


def _until_over(log: Callable[[str], object], work: Callable[[], object]) -> None:
    """Do the work; an error goes to the log, and the exit code is 1."""
    try:
        work()
    except BridgeError as error:
        log(str(error))
        raise SystemExit(1) from None
