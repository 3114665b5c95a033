"""A server of tables on a real socket, in a thread of this process, and what is said to it byte by byte."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import httpx

from dealspace.table.web.bot_catalogue import catalogue
from dealspace.table.web.connections import MOST, Connections
from dealspace.table.web.keeper import Keeper
from dealspace.table.web.port import listen
from dealspace.table.web.server.app import make_app
from dealspace.table.web.server.web_server import server_of
from dealspace.table.web.sitting_store import SittingStore
from tests.support.tables import TOKEN, PoolInThread, lowest_or_pass

PATIENCE_S = 30.0
"""After which a test fails that waits for what does not come."""


@dataclass(frozen=True)
class Served:
    """A server that runs."""

    port: int

    @property
    def host(self) -> str:
        """The value of Host."""
        return f"127.0.0.1:{self.port}"

    def client(self) -> httpx.Client:
        """A client that knows the token."""
        base = f"http://{self.host}"
        headers = {"authorization": f"Bearer {TOKEN}", "origin": base}
        return httpx.Client(base_url=base, headers=headers, timeout=PATIENCE_S)

    def head(self, request: str, *, token: str | None = TOKEN, more: str = "") -> bytes:
        """The head of a request, `GET /api/start`."""
        shown = f"Authorization: Bearer {token}\r\n" if token else ""
        origin = f"Origin: http://{self.host}\r\n"
        return f"{request} HTTP/1.1\r\nHost: {self.host}\r\n{origin}{shown}{more}\r\n".encode()

    def opened(self, said: bytes = b"") -> socket.socket:
        """A connection on which this was said."""
        made = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_S)
        made.sendall(said)
        return made


@contextmanager
def on_a_socket(most: int = MOST) -> Iterator[Served]:
    """A server with no more connections than these; its bots pass and play low."""
    listening, port = listen("127.0.0.1", 18_100)
    keeper = Keeper(SittingStore(None), PoolInThread(lowest_or_pass), catalogue(), pace=0.0)
    server = server_of(make_app(keeper, TOKEN, {f"127.0.0.1:{port}"}, port), Connections(most))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])))
    thread.start()
    try:
        yield Served(port)
    finally:
        server.handle_exit(signal.SIGTERM, None)
        thread.join(PATIENCE_S)


def part_of(made: socket.socket) -> bytes:
    """What comes next on this connection; nothing where it was closed."""
    with suppress(ConnectionError):
        return made.recv(65_536)
    return b""


def answer_of(made: socket.socket) -> bytes:
    """The next answer on this connection, of a stream its beginning; nothing where it was closed."""
    said, length = b"", 0
    while b"\r\n\r\n" not in said or len(said.partition(b"\r\n\r\n")[2]) < length:
        if not (part := part_of(made)):
            return b""
        said += part
        found = re.search(rb"content-length: (\d+)", said)
        length = int(found[1]) if found is not None else 0
    return said


def status_of(made: socket.socket) -> int:
    """The status of the answer on this connection; 0 where it was closed."""
    answer = answer_of(made)
    return int(answer.split()[1]) if answer else 0


def is_closed(made: socket.socket) -> bool:
    """Whether the other end has closed this connection by now."""
    made.setblocking(False)
    try:
        return made.recv(65_536) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
    finally:
        made.settimeout(PATIENCE_S)


def read_to_the_end(made: socket.socket) -> bytes:
    """All that comes until the other end closes the connection. Fails where it does not."""
    parts: list[bytes] = []
    while part := part_of(made):
        parts.append(part)
    return b"".join(parts)
