"""How routes read requests and answer: JSON both ways, and work that ends when nobody waits for it any more."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable
from contextlib import suppress
from typing import TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from dealspace.cards import BridgeError
from dealspace.table.web.events import as_json
from dealspace.table.web.sitting.folders import row_without_folders
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.worker import Row

T = TypeVar("T")


def json_answer(row: object, status: int = 200) -> Response:
    """The row as the answer."""
    return Response(as_json(row), status, media_type="application/json")


def found_answer(row: Row) -> Response:
    """What was worked out, of files that are somewhere on this computer."""
    return json_answer(row_without_folders(row))


async def object_of(request: Request) -> Row:
    """The JSON object of a body. Raises Refusal (400)."""
    try:
        body = await request.body()
    except ClientDisconnect:
        raise Refusal(499, "nobody waits for this any more") from None
    try:
        row = json.loads(body)
        as_json(row)  # what cannot be written again cannot be kept: half of a character, numbers that are none
    except (ValueError, RecursionError) as error:
        raise Refusal(400, f"the request is no JSON: {str(error)[:100]}") from None
    if not isinstance(row, dict):
        raise Refusal(400, "the request is JSON, but no object")
    return row


def whole_number(request: Request, name: str, usual: int | None = None) -> int:
    """A whole number of the address. Raises Refusal (400)."""
    text = request.query_params.get(name)
    if text is None and usual is not None:
        return usual
    if text is None or not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refusal(400, f"{name} is a whole number, not {text!r}" if text else f"the address needs {name}=…")
    return int(text)


async def unless_gone(request: Request, work: Awaitable[T]) -> T:
    """What this works out, unless who asked goes away first: then it is cancelled. Raises what it raises."""
    working = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait([working, gone], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Refusal(499, "nobody waits for this any more")
        return working.result()
    finally:
        for task in (working, gone):
            task.cancel()
        with suppress(asyncio.CancelledError, Refusal, BridgeError):
            await working


async def _gone(request: Request) -> None:
    """Until the connection of this request is closed."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
