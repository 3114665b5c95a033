"""The stream of a sitting: numbered events that any number of readers follow, each at its own speed.

An event is the bytes {"number", "happened", "view"}. A reader keeps the number it has reached and asks for what comes
next: one that is slow delays nobody and fills no queue. There are so many readers that one event to all of them is no
work. The latest events are kept; earlier ones are made again from the entries.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager

from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.sitting import Sitting
from dealspace.table.web.sitting.worker import Row

KEPT = 300
MOST_READERS = 20
HEARTBEAT_S = 15.0
HEARTBEAT = b": \n\n"


def event_text(sitting: Sitting, happened: list[Row]) -> bytes:
    """The event of the entry that was made last."""
    return as_json({"number": sitting.number, "happened": happened, "view": sitting.view()})


def as_json(row: object) -> bytes:
    """One line of JSON."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


class EventStream:
    """The events of a sitting.

    Args:
        earlier: makes events again that are no longer kept: those from the first number to before the second.
    """

    def __init__(self, earlier: Callable[[int, int], Awaitable[list[tuple[int, bytes]]]]) -> None:
        self._earlier = earlier
        self._kept: deque[tuple[int, bytes]] = deque(maxlen=KEPT)
        self._news = asyncio.Event()
        self._closed = False
        self.readers = 0

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self._kept[-1][0] if self._kept else 0

    @property
    def is_closed(self) -> bool:
        """Whether nothing more will come."""
        return self._closed

    def add(self, number: int, text: bytes) -> None:
        """The next event."""
        self._kept.append((number, text))
        self._wake()

    def forget(self) -> None:
        """Forget all events; others are added from the first that is to be kept."""
        self._kept.clear()

    def close(self) -> None:
        """End all readers."""
        self._closed = True
        self._wake()

    def _wake(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def news(self) -> None:
        """Until there is another event, or the stream is closed."""
        if not self._closed:
            await self._news.wait()

    @contextmanager
    def place(self) -> Iterator[None]:
        """A reader's place, while it follows. Raises Refusal (503) where all are taken."""
        if self.readers >= MOST_READERS:
            raise Refusal(503, f"{MOST_READERS} pages or programs follow this table already: close one of them")
        self.readers += 1
        try:
            yield
        finally:
            self.readers -= 1

    async def follow(self, first: int, heartbeat_s: float = HEARTBEAT_S) -> AsyncIterator[bytes]:
        """Server-sent events from this number on, the missing ones first; comments while nothing happens."""
        number = max(1, first)
        yield HEARTBEAT
        while not self._closed:
            news = self._news
            for at, text in await self._from(number):
                yield b"id: %d\ndata: %b\n\n" % (at, text)
                number = at + 1
            if news.is_set() or number <= self.last:
                continue
            try:
                await asyncio.wait_for(news.wait(), heartbeat_s)
            except TimeoutError:
                yield HEARTBEAT

    async def _from(self, number: int) -> list[tuple[int, bytes]]:
        """Events from this number on, some of them where there are many."""
        if number > self.last:
            return []
        first = self._kept[0][0]
        if number < first:
            return await self._earlier(number, first)
        return [each for each in self._kept if each[0] >= number][:50]
