"""One end of a connection: messages out as lines, messages in from bytes, and both into a transcript.

A transcript has a line for each line of the protocol: seconds, the seat, `<` for what a player says and `>` for what
the manager says, and the text. `replay` reads it back.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import AsyncIterator, Iterable, Iterator
from time import monotonic
from typing import TextIO

from cards import NotationError, Seat
from table.manager.messages import Message, Remark
from table.manager.reading import Lines, parse_message

_ENTRY = re.compile(r"\s*(\d+\.\d+) (North|East|South|West|-) ([<>]) (.*)")
CHUNK = 4096


class Transcript:
    """Where the lines of all connections are written, each at once; None writes none."""

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
    """The messages of a transcript: whose connection, whether the manager said it, and what. Raises NotationError."""
    for line in lines:
        if (found := _ENTRY.fullmatch(line.rstrip("\n"))) is not None:
            seat = None if found[2] == "-" else Seat.parse(found[2])
            yield seat, found[3] == ">", parse_message(found[4])


class Link:
    """A connection to one player (for the manager), or to the manager (for a player).

    Args:
        mark: how what comes in is marked in the transcript: `<` at the manager's end; `>` at a player's, where lines
            that are none of the protocol's are taken as remarks.
    """

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, transcript: Transcript, mark: str
    ) -> None:
        self.reader = reader
        self.writer = writer
        self.transcript = transcript
        self.mark = mark
        self.seat: Seat | None = None
        self._lines = Lines()
        self._waiting: deque[str] = deque()

    def send(self, message: Message) -> None:
        """Send a message; a connection that is gone is noticed by whoever reads from it."""
        self.transcript.note(self.seat, "<" if self.mark == ">" else ">", str(message))
        if not self.writer.is_closing():
            self.writer.write(f"{message}\r\n".encode("ascii", "replace"))

    async def messages(self) -> AsyncIterator[Message]:
        """What the other end says, until it goes. Raises NotationError, InvalidDeal."""
        while (message := await self.next()) is not None:
            yield message

    async def next(self) -> Message | None:
        """The next message; None when the other end is gone. Raises NotationError, InvalidDeal."""
        while not self._waiting:
            try:
                data = await self.reader.read(CHUNK)
            except ConnectionError:
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
            return Remark(line)

    async def close(self) -> None:
        """Close the connection, what was sent first."""
        if not self.writer.is_closing():
            self.writer.close()
        try:
            await self.writer.wait_closed()
        except (ConnectionError, NotationError):
            return
