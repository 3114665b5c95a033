"""Connections: how long each may take to ask, how many there may be, and which one gives way to the next.

A connection is a stranger's until a request on it has shown the token; `Guard` says so, around what it lets through. A
stranger has a few seconds in all, however its bytes come and whatever it was refused. One that has shown the token may
keep its connection open between requests, for a while. Where there are as many as there may be, a new one takes the
place of the stranger that came first; of the one that has been idle longest, where there are no strangers; then of
the one that is being answered longest, a stream, which its reader asks for again. So whoever has the token is answered,
however many connections others hold.
"""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

HEAD_LIMIT_S = 10.0
"""For the first request with the token, and for the head of another one."""
KEEP_LIMIT_S = 30.0
"""Between two requests."""
LARGEST_HEAD = 16_384
"""Bytes of a request before its body."""
MOST = 500
LEAST = 8
ACCEPTED_AT_ONCE = 8
"""Connections that are accepted before those that are too many are closed."""
QUEUE = 512
"""Connections that wait to be accepted."""
NAME = "connection"
"""Under which name of its state a request has its connection."""
_OWN = 32 + 4 * (ACCEPTED_AT_ONCE + 1)
"""Descriptors for files and what the program stands on, and for connections on their way in and out: a new one goes
through four rounds of the event loop until the one that gave way to it is closed."""
_OF_A_WORKER = 4


def room(workers: int) -> int:
    """How many connections there may be, by the descriptors this process may have beside so many workers'."""
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed == resource.RLIM_INFINITY:
        return MOST
    return max(LEAST, min(MOST, allowed - _OWN - _OF_A_WORKER * (workers + 1)))


class Connections:
    """The connections that are open, in the order in which they came.

    Args:
        most: how many there may be.
    """

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._open: dict[Connection, None] = {}

    def protocol(self, speak: Callable[..., asyncio.Protocol]) -> Callable[..., asyncio.Protocol]:
        """What uvicorn makes for each new connection: one of ours around what `speak` makes, which speaks HTTP."""

        def make(*, app_state: dict[str, Any], **given: Any) -> asyncio.Protocol:
            connection = Connection(self)
            connection.inner = speak(app_state={**app_state, NAME: connection}, **given)
            return connection

        return make

    def add(self, connection: Connection) -> None:
        """A new one; where it is one too many, another is closed."""
        if len(self._open) >= self.most:
            min(self._open, key=lambda each: each.claim).drop()
        self._open[connection] = None

    def discard(self, connection: Connection) -> None:
        """It is closed, or about to be."""
        self._open.pop(connection, None)


class Connection(asyncio.Protocol):
    """One connection: passes on what comes, and is closed where the next request does not come in time."""

    inner: asyncio.Protocol

    def __init__(self, among: Connections) -> None:
        self._among = among
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._has_token = False
        self._asked = 0
        self._since = self._loop.time()

    @property
    def claim(self) -> tuple[bool, bool, float]:
        """Which of several gives way: the one with the least."""
        return self._has_token, self._asked > 0, self._since

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Around the answer to a request that has shown the token."""
        self._has_token = True
        self._asked += 1
        self._since = self._loop.time()
        self._wait(None)
        try:
            yield
        finally:
            self._asked -= 1
            if not self._asked:
                self._since = self._loop.time()
                self._wait(KEEP_LIMIT_S + HEAD_LIMIT_S)

    def drop(self) -> None:
        """Close it at once, with what has not been sent."""
        self._among.discard(self)
        if self._transport is not None:
            self._transport.abort()

    def _wait(self, seconds: float | None) -> None:
        """Close it after so long."""
        if self._timer is not None:
            self._timer.cancel()
        is_open = self._transport is not None and not self._transport.is_closing()
        self._timer = self._loop.call_later(seconds, self.drop) if is_open and seconds is not None else None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._among.add(self)
        self._wait(HEAD_LIMIT_S)
        self.inner.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait(None)
        self._among.discard(self)
        self.inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.inner.data_received(data)

    def eof_received(self) -> bool | None:
        return self.inner.eof_received()

    def pause_writing(self) -> None:
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        self.inner.resume_writing()
