"""The table manager on a socket: four connections and one `Host`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from socket import socket
from time import monotonic

from dealspace.cards import BridgeError, Seat
from dealspace.match.manager.board_in_play import ProtocolError
from dealspace.match.manager.host import BoardPlace, Deed, Dismiss, Finish, Host, Send
from dealspace.match.manager.link import Link, Transcript
from dealspace.match.manager.messages import Connect, FreeText, Message

MOST_NEWCOMERS = 16
"""Connections that have not said for whom they come; the oldest gives way to one more."""
ACCEPTED_AT_ONCE = 8
"""Connections that are accepted before those that gave way are closed: all are open files of this process."""


class AbandonedMatchError(BridgeError):
    """The match could not go on; finished boards are kept. The text says whom the table waited for."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds.

    Attributes:
        answer: for the next message of a player that the table waits for; then the player is disconnected.
        seat: for an empty seat to be taken (again); then the match is abandoned.
        hello: for the first message of a new connection.
        side: for both players of a side together on one board; then the one who is thinking is disconnected. None: no
            limit.
        again: not seconds, but how often one board may begin again; then the match is abandoned.
    """

    answer: float = 600.0
    seat: float = 600.0
    hello: float = 30.0
    side: float | None = None
    again: int = 50


class Server:
    """Serves one table until all its boards are played.

    Args:
        finished: called with every finished board, in order, before the players are sent anything more.
        log: where closed connections are reported, with the reason.
        pace: seconds between two lines to one player, for programs that cannot take them faster.
        reached: called with how far a board has come, likewise before the players are sent anything more. What either
            raises ends the match.
    """

    def __init__(
        self,
        host: Host,
        finished: Callable[[Finish], object],
        patience: Patience = Patience(),
        transcript: Transcript | None = None,
        log: Callable[[str], object] = lambda _: None,
        pace: float = 0.0,
        reached: Callable[[BoardPlace], object] = lambda _: None,
    ) -> None:
        self.host = host
        self.pace = pace
        self.finished = finished
        self.reached = reached
        self.patience = patience
        self.transcript = transcript or Transcript()
        self.log = log
        self.links: dict[Seat, Link] = {}
        self._over = asyncio.Event()
        self._last_change = monotonic()
        self._failure: BaseException | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._newcomers: list[asyncio.Task[None]] = []
        self.port = 0

    async def run(self, address: str, port: int, listening: socket | None = None) -> None:
        """Serve until the last board is over. Raises AbandonedMatchError, OSError (the port is taken).

        Args:
            listening: a listening socket, in place of an address and a port.
        """
        if listening is not None:
            listener = await asyncio.start_server(self._arrive, sock=listening, backlog=ACCEPTED_AT_ONCE)
        else:
            listener = await asyncio.start_server(self._arrive, address, port, backlog=ACCEPTED_AT_ONCE)
        self.port = listener.sockets[0].getsockname()[1]
        self.log(f"waiting for four players on port {self.port}")
        try:
            await self._watch()
        finally:
            self._over.set()  # who is sent away from now on has not left
            listener.close()
            for task in list(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await asyncio.gather(*(link.close() for link in self.links.values()), return_exceptions=True)
            with suppress(asyncio.CancelledError):
                await listener.wait_closed()
        if self._failure is not None:
            raise self._failure

    async def _watch(self) -> None:
        """Wait for the end, and check regularly whom the table waits for."""
        pause = min(1.0, self.patience.answer / 4, self.patience.seat / 4, (self.patience.side or 4.0) / 4)
        while not self._over.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), pause)
            if not self._over.is_set():
                self._look(monotonic())

    def _look(self, now: float) -> None:
        """Disconnect players who exceed a time limit; abandon a match that cannot go on. Raises AbandonedMatchError."""
        patience, host = self.patience, self.host
        for seat, since in host.owing():
            if now - since > patience.answer:
                self._dismiss(seat, f"{seat.title} has not answered for {patience.answer:g} seconds")
        thinking = host.thinking(now)
        if patience.side is not None and thinking is not None and thinking[1] > patience.side:
            seat = thinking[0]
            self._dismiss(seat, f"{seat.side} has taken more than {patience.side:g} seconds for a board")
        empty = [seat.title for seat in Seat if seat not in self.links]
        if empty and not host.is_closing and now - self._last_change > patience.seat:
            raise AbandonedMatchError(f"nobody has taken {' and '.join(empty)} for {patience.seat:g} seconds")
        if host.again > patience.again:
            raise AbandonedMatchError(
                f"board {host.boards[0].name} has begun again {host.again} times and is not finished"
            )

    # --- one connection ---------------------------------------------------------------------------------------------

    async def _arrive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        link = Link(reader, writer, self.transcript, "<", self.pace)
        try:
            await self._attend(link, await self._first_message(link, task))
        except BridgeError as error:
            if not writer.is_closing():  # else the reason was sent when the player was dismissed
                link.send(FreeText(str(error)))
                self.log(f"{self._name(link)} is disconnected: {error}")
        except asyncio.CancelledError:
            pass  # the table closes, or another newcomer has come
        except Exception as error:  # our own error ends the match, and is reported
            self._failure = error
            self._over.set()
        finally:
            self._tasks.discard(task)
            if link.seat is not None and self.links.get(link.seat) is link:
                self._leave(link.seat)
            await link.close()

    async def _first_message(self, link: Link, task: asyncio.Task[None]) -> Message | None:
        """What a newcomer says first; None where it is gone. Raises BridgeError."""
        self._newcomers.append(task)
        if len(self._newcomers) > MOST_NEWCOMERS:
            self._newcomers.pop(0).cancel()
        try:
            return await asyncio.wait_for(link.next(), self.patience.hello)
        except TimeoutError:
            raise ProtocolError(f"nothing was said for {self.patience.hello:g} seconds") from None
        finally:
            if task in self._newcomers:
                self._newcomers.remove(task)

    async def _attend(self, link: Link, hello: Message | None) -> None:
        if hello is None:
            return
        if not isinstance(hello, Connect):
            raise ProtocolError('expected: Connecting "TEAM" as SEAT using protocol version 18')
        seat, deeds = self.host.connect(hello, monotonic())
        link.seat = seat
        self.links[seat] = link
        self._last_change = monotonic()
        self.log(f'{seat.title} is taken by "{hello.team}"')
        self._do(deeds)
        async for message in link.messages():
            if self.links.get(seat) is not link or self._over.is_set():
                return
            self._do(self.host.receive(seat, message, monotonic()))
            await link.drained()

    def _do(self, deeds: list[Deed]) -> None:
        try:
            for deed in deeds:
                if isinstance(deed, Finish):
                    self.finished(deed)
                elif isinstance(deed, BoardPlace):
                    self.reached(deed)
        except BridgeError as error:  # it is no fault of the player whose message led to it
            self._failure = error
            self._over.set()
            return
        for deed in deeds:
            if isinstance(deed, Send) and deed.seat in self.links:
                self.links[deed.seat].send(deed.message)
            elif isinstance(deed, Dismiss):
                self._dismiss(deed.seat, deed.reason)
        if self.host.is_over:
            self._over.set()

    def _dismiss(self, seat: Seat, reason: str) -> None:
        if seat in self.links:
            self.log(f"{seat.title} is disconnected: {reason}")
            link = self.links[seat]
            self._leave(seat)
            parting = asyncio.ensure_future(link.close())
            self._tasks.add(parting)
            parting.add_done_callback(self._tasks.discard)

    def _leave(self, seat: Seat) -> None:
        del self.links[seat]
        self._last_change = monotonic()
        if self._over.is_set():
            return
        if not self.host.is_closing:
            where = f" {self.host.place}" if self.host.place is not None else ""
            self.log(f"{seat.title} is gone{where}; the board begins again when the seat is taken again")
        self._do(self.host.leave(seat, monotonic()))

    def _name(self, link: Link) -> str:
        return link.seat.title if link.seat is not None else "a newcomer"
