"""An answer that comes row by row, as lines of JSON, and ends when it is complete or nobody waits for it any more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from dealspace.cards import BridgeError
from dealspace.table.web.events import as_json
from dealspace.table.web.sitting.folders import row_without_folders
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.worker import Row

LINES = "application/x-ndjson"
"""What a request accepts that wants an answer row by row."""


class StreamedRows(Response):
    """Rows as lines, each as it is found; after the first, what goes wrong is a last line `{"error": text}`.

    Args:
        work: is told where rows go, and ends after the last; it is cancelled when who asked goes away.
    """

    def __init__(self, work: Callable[[Callable[[Row], None]], Awaitable[object]]) -> None:
        super().__init__(media_type=LINES)
        self._work = work

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        rows: asyncio.Queue[Row | None] = asyncio.Queue()
        working = asyncio.ensure_future(self._work(rows.put_nowait))
        working.add_done_callback(lambda _: rows.put_nowait(None))
        gone = asyncio.ensure_future(_gone(receive))
        is_begun = False

        async def write(row: Row | None) -> None:
            """A row, or the end."""
            nonlocal is_begun
            if not is_begun:
                is_begun = True
                headers = [(b"content-type", LINES.encode())]
                await send({"type": "http.response.start", "status": 200, "headers": headers})
            line = b"" if row is None else as_json(row_without_folders(row)) + b"\n"
            await send({"type": "http.response.body", "body": line, "more_body": row is not None})

        try:
            while True:
                found = asyncio.ensure_future(rows.get())
                await asyncio.wait([found, gone], return_when=asyncio.FIRST_COMPLETED)
                if not found.done():
                    found.cancel()
                    return
                if (row := found.result()) is None:
                    break
                await write(row)
            try:
                working.result()
            except (Refusal, BridgeError) as error:
                if not is_begun:
                    raise
                await write({"error": str(error)})
            await write(None)
        finally:
            for task in (working, gone):
                task.cancel()
            with suppress(asyncio.CancelledError, Refusal, BridgeError):
                await working


async def _gone(receive: Receive) -> None:
    """Until the connection is closed."""
    while (await receive())["type"] != "http.disconnect":
        pass
