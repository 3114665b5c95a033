"""One end of a connection: messages out as lines, messages in from bytes, and both into a transcript.

A transcript has a line for each line of the protocol: seconds, the seat, `<` for a line from the player or `>` for one
from the manager, and the text. `replay` reads it back.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import suppress
from time import monotonic
from typing import TextIO

from dealspace.cards import NotationError, Seat
from dealspace.match.manager.message_reader import Lines, parse_message
from dealspace.match.manager.messages import FreeText, Message

_ENTRY = re.compile(r"\s*(\d+\.\d+) (North|East|South|West|-) ([<>]) (.*)")
CHUNK = 4096
PARTING_S = 2.0
"""Seconds that the other end has to accept pending lines before the connection is closed."""


class Transcript:
    """A file to which the lines of all connections are written, each at once; None writes nothing."""

    def __init__(self, file: TextIO | None = None) -> None:
        self.file = file
        self._begun = monotonic()

    def note(self, seat: Seat | None, mark: str, text: str) -> None:
        """A line of the protocol (`<`, `>`), or a remark of ours (`#`)."""
        if self.file is not None:
            who = seat.title if seat is not None else "-"
            self.file.write(f"{monotonic() - self._begun:10.3f} {who} {mark} {text}\n")
            self.file.flush()


def replay(lines: Iterable[str]) -> Iterator[tuple[Seat | None, bool, Message]]:
    """The messages of a transcript: connection, whether the manager sent it, message. Raises NotationError."""
    for line in lines:
        if (found := _ENTRY.fullmatch(line.rstrip("\n"))) is not None:
            seat = None if found[2] == "-" else Seat.parse(found[2])
            yield seat, found[3] == ">", parse_message(found[4])


class Link:
    """A connection to one player (for the manager), or to the manager (for a player).

    Args:
        mark: the mark of incoming lines in the transcript: `<` at the manager's end; `>` at a player's, where lines
            outside the protocol are taken as remarks.
        pace: seconds between two lines that are sent.
    """

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        transcript: Transcript,
        mark: str,
        pace: float = 0.0,
    ) -> None:
        self.reader = reader
        self.writer = writer
        self.transcript = transcript
        self.mark = mark
        self.pace = pace
        self._free_at = 0.0
        self.seat: Seat | None = None
        self._lines = Lines()
        self._waiting: deque[str] = deque()

    def send(self, message: Message) -> None:
        """Send a message; a broken connection shows only when reading from it."""
        self.transcript.note(self.seat, "<" if self.mark == ">" else ">", str(message))
        line = f"{message}\r\n".encode("ascii", "replace")
        if not self.pace:
            self._write(line)
            return
        loop = asyncio.get_running_loop()
        self._free_at = max(loop.time(), self._free_at) + self.pace
        loop.call_at(self._free_at, self._write, line)

    def _write(self, line: bytes) -> None:
        if not self.writer.is_closing():
            self.writer.write(line)

    async def drained(self) -> None:
        """Wait until the other end has taken most of what was sent; not where it is gone."""
        with suppress(OSError):
            await self.writer.drain()

    async def messages(self) -> AsyncIterator[Message]:
        """The messages of the other end, until it closes. Raises NotationError, InvalidDeal."""
        while (message := await self.next()) is not None:
            yield message

    async def next(self) -> Message | None:
        """The next message; None when the other end is gone. Raises NotationError, InvalidDeal."""
        while not self._waiting:
            try:
                data = await self.reader.read(CHUNK)
            except OSError:
                return None
            if not data:
                return None
            self._waiting += self._lines.feed(data)
        line = self._waiting.popleft()
        self.transcript.note(self.seat, self.mark, line)
        try:
            return parse_message(line)
        except NotationError:
            if self.mark == "<":
                raise
            return FreeText(line)

    async def close(self) -> None:
        """Close the connection after pending lines; discard those that the other end does not accept."""
        if self.pace and not self.writer.is_closing():
            await asyncio.sleep(max(0.0, self._free_at - asyncio.get_running_loop().time()))
        self.writer.close()
        try:
            with suppress(ConnectionError):
                await asyncio.wait_for(self.writer.wait_closed(), PARTING_S)
        except TimeoutError:
            self.writer.transport.abort()
