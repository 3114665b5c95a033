"""Running the server: who it is reached as, the token, the workers, and an end that leaves nothing behind."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from dealspace.cards import BridgeError
from dealspace.table.web.elsewhere import EVERYWHERE, LOOPBACK, elsewhere

if TYPE_CHECKING:
    import uvicorn

    from dealspace.table.web.bot_catalogue import Catalogue
    from dealspace.table.web.connections import Connections
    from dealspace.table.web.request_guard import Guard
    from dealspace.table.web.workshop.opened_workshop import Workshop

EXTRA = "pip install 'dealspace[web]'"
FILE = "sittings.sqlite"
FILE_PAGE = "#/analyse/file"
"""The page with the boards of a file."""


def check_installed() -> None:
    """Raises BridgeError where the packages of the extra `web` are not installed."""
    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError as error:
        raise BridgeError(f"the browser's table needs Starlette and uvicorn ({error}): {EXTRA}") from None


def serve(
    offered: Catalogue,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    file: Path | None = None,
    workers: int | None = None,
    pace: float = 1.0,
    token: str | None = None,
    workshop: Workshop | None = None,
    opened: dict[str, Any] | None = None,
    tell: Callable[[str, int], None],
) -> None:
    """Serve the table until Ctrl-C.

    Args:
        offered: the systems and bots to choose from.
        host, port: where to listen; the next free port where this one is taken.
        file: where sittings are kept; None keeps them in memory.
        workers: processes that work things out, beside one that waits to take the place of another.
        pace: what the pauses between bots' moves are multiplied by.
        token: what a request must know; a new one unless it is given.
        workshop: the author's folder; closed unless it is given.
        opened: the boards of a file, `board_lists.file_list`: the address that is opened shows them.
        tell: called with the address to open, and the port, once the server listens.
    Raises:
        BridgeError: the extra is not installed, the address or all ports are taken, the file cannot be used.
    """
    check_installed()
    from dealspace.table.web.connections import Connections, room
    from dealspace.table.web.keeper import Keeper
    from dealspace.table.web.port import listen
    from dealspace.table.web.server.app import make_app
    from dealspace.table.web.server.jobs import do
    from dealspace.table.web.sitting.worker_pool import WorkerPool
    from dealspace.table.web.sitting_store import SittingStore
    from dealspace.table.web.token import new_token

    store = SittingStore(file)
    listening, found = listen(host, port)
    token = token or new_token()
    size = workers or max(3, (os.cpu_count() or 1) + 1)
    keeper = Keeper(store, WorkerPool(do, _warm(workshop), size), offered, pace)
    app = make_app(
        keeper, token, names_of(host, found), found,
        is_everywhere=host in EVERYWHERE, addresses=elsewhere(host, found, token),
        workshop=workshop, opened=opened,
    )  # fmt: skip
    server = server_of(app, Connections(room(size)))
    tell(f"http://{_shown(host)}:{found}/?token={token}{FILE_PAGE if opened is not None else ''}", found)
    with suppress(KeyboardInterrupt):
        asyncio.run(server.serve(sockets=[listening]))


def _warm(workshop: Workshop | None) -> dict[str, Any]:
    """What workers begin with."""
    folder = workshop.folder if workshop is not None else None
    return {"systems": ["sayc"], "fence": str(folder.path) if folder is not None else None}


def server_of(app: Guard, connections: Connections) -> uvicorn.Server:
    """The server of this app, with no more than these connections."""
    import uvicorn
    from uvicorn.protocols.http.h11_impl import H11Protocol

    from dealspace.table.web import connections as limits

    config = uvicorn.Config(
        app,
        http=connections.protocol(H11Protocol),  # type: ignore[arg-type]
        log_level="warning",
        access_log=False,
        server_header=False,
        backlog=limits.ACCEPTED_AT_ONCE,
        h11_max_incomplete_event_size=limits.LARGEST_HEAD,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=int(limits.KEEP_LIMIT_S),
        lifespan="on",
        ws="none",
    )
    return _quiet(uvicorn.Server, app)(config)


def names_of(host: str, port: int) -> set[str]:
    """The values of the header Host by which a server at this address is asked."""
    names = {host}
    if host in LOOPBACK or host in EVERYWHERE:
        names |= set(LOOPBACK)
    if host in EVERYWHERE:
        own = socket.gethostname()
        names |= {own, f"{own}.local"}
    bracketed = {f"[{name}]" if ":" in name else name for name in names - set(EVERYWHERE)}
    return {f"{name}:{port}" for name in bracketed} | (bracketed if port == 80 else set())


def _shown(host: str) -> str:
    """The host in the address that is opened."""
    if host in EVERYWHERE:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _quiet(server: type[uvicorn.Server], app: Guard) -> type[uvicorn.Server]:
    """A server that ends its streams as soon as it is to end, so that it does not wait for their readers.

    The backlog of asyncio is two things: how many connections wait in the system, and how many are accepted in one
    round of the event loop, before any that is too many is closed. The first is made larger.
    """
    from dealspace.table.web.connections import QUEUE

    class Quiet(server):  # type: ignore[misc, valid-type]
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            for listening in sockets or []:
                listening.listen(QUEUE)

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            app.end_streams()
            super().handle_exit(sig, frame)

    return Quiet
