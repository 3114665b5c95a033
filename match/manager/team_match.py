"""A team match over the protocol in one command: two servers and eight players, each a process.

A process that dies is started again: a server goes on with the boards that are not in the store, a player takes its
seat again and the board begins again. The listening sockets belong to the keeper, so players who connect while there is
no server wait for the next one, and no other program can take the port.

All processes end when the keeper ends, for whatever reason; a keeper started on the same store plays what is missing.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from socket import create_server, socket
from typing import Any

from dealspace.cards import BridgeError, Seat
from dealspace.match.arena.match_store import MatchStore
from dealspace.match.arena.pairing import Match
from dealspace.match.arena.teams import ROOMS
from dealspace.match.manager.rooms import Files, Room, join_room, serve_room
from dealspace.match.manager.server import Patience
from dealspace.runtime.contest.resumable_run import Progress

MOST_DEATHS = 12
"""How often processes of one room may die without a board being finished in between; then the match is given up."""
_LOOK_S = 0.25
_PARTING_S = 5.0
_BACKLOG = 64


class AbandonedRoomError(BridgeError):
    """A room cannot go on; what is finished is in the store. The text has the last lines of its log."""


def play_over_protocol(
    match: Match,
    files: Files,
    *,
    patience: Patience = Patience(),  # noqa: B008
    progress: Progress | None = None,
) -> None:
    """Play what the store does not have, in both rooms at once.

    Args:
        progress: called with (finished, total) whenever a table is finished.
    Raises:
        AbandonedRoomError: the processes of a room die again and again.
        KeyboardInterrupt: Ctrl-C; all finished tables are in the store.
    """
    context = get_context("forkserver")
    context.set_forkserver_preload([serve_room.__module__])
    rooms = _rooms(match)
    total = len(frozenset().union(*(room.keys for room in rooms)))
    report = progress or (lambda done, total: None)
    theirs, ours = context.Pipe(duplex=False)
    with ExitStack() as stack:
        store = stack.enter_context(MatchStore(files.store))
        stack.enter_context(theirs)
        kept = [_Kept(room, files, patience, context, theirs) for room in rooms]
        for each in kept:
            stack.callback(each.end)
        stack.enter_context(closing(ours))  # first on the way out: everybody leaves
        reported = -1
        while True:
            for each in kept:
                each.look(store)
            done = sum(each.done for each in kept)
            if done != reported:
                report(done, total)
                reported = done
            alive = [process.sentinel for each in kept for process in each.processes.values()]
            if not alive:
                return
            wait(alive, _LOOK_S)


def _rooms(match: Match) -> list[Room]:
    """Both rooms; only one where equal bots would play the same tables in both."""
    (pairing,) = match.pairings
    rooms = [Room(name, match, ns, ew) for name, (ns, ew) in zip(ROOMS, pairing.tables, strict=False)]
    return rooms[:1] if len({room.keys for room in rooms}) == 1 else rooms


@dataclass
class _Kept:
    """A room and its processes: the manager's by None, the players' by their seats.

    Attributes:
        done: tables in the store; deaths: of processes since it last rose.
    """

    room: Room
    files: Files
    patience: Patience
    context: Any
    lifeline: Connection
    processes: dict[Seat | None, Any] = field(default_factory=dict)
    done: int = 0
    deaths: int = 0
    listening: socket = field(init=False)
    log: Callable[[str], None] = field(init=False)

    def __post_init__(self) -> None:
        self.listening = create_server(("127.0.0.1", 0), backlog=_BACKLOG)
        self.log = self.files.logger(f"{self.room.name.lower()} room")

    def look(self, store: MatchStore) -> None:
        """Start missing processes; end them all once all boards are finished. Raises AbandonedRoomError."""
        known = len(store.known(self.room.keys))
        if known > self.done:
            self.done, self.deaths = known, 0
        if self.done == len(self.room.keys):
            self.part()
            return
        for who in (None, *Seat):
            process = self.processes.get(who)
            if process is not None and process.is_alive():
                continue
            if process is not None:
                self.deaths += 1
                self.log(f"the process of {_named(who)} has ended ({process.exitcode}): it is started again")
            if self.deaths > MOST_DEATHS:
                raise AbandonedRoomError(
                    f"the {self.room.name.lower()} room cannot go on; its log ends so:\n{self._last_words()}"
                )
            self.processes[who] = self._started(who)

    def _started(self, who: Seat | None) -> Any:
        if who is None:
            work: Callable[..., None] = serve_room
            words: tuple[object, ...] = (self.room, self.listening, self.files, self.patience, self.lifeline)
        else:
            work, port = join_room, self.listening.getsockname()[1]
            words = (self.room, who, port, self.files, self.lifeline)
        process = self.context.Process(target=work, args=words, daemon=True)
        process.start()
        self.log(f"{_named(who)} is process {process.pid}")
        return process

    def part(self) -> None:
        """Give the processes time to end by themselves, then kill the rest."""
        for process in self.processes.values():
            process.join(_PARTING_S)
            if process.is_alive():
                process.kill()
                process.join()
        self.processes.clear()

    def end(self) -> None:
        """End the processes, whose lifeline is closed."""
        self.part()
        self.listening.close()

    def _last_words(self) -> str:
        room = f" {self.room.name.lower()} room"
        return "\n".join(
            [line for line in self.files.log.read_text("utf-8").splitlines() if room in line][-MOST_DEATHS:]
        )


def _named(who: Seat | None) -> str:
    return who.title if who is not None else "the table manager"
