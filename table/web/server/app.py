"""The routes of `dealspace web`: the page, and the table's JSON as docs/web-protocol.md describes it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from dealspace.cards import BridgeError
from dealspace.table.web.analysis import board_lists
from dealspace.table.web.analysis.analysed import analysed
from dealspace.table.web.batch.batches import Batches
from dealspace.table.web.events import EventStream
from dealspace.table.web.games.game_answers import game_titles
from dealspace.table.web.keeper import Keeper
from dealspace.table.web.request_guard import Guard
from dealspace.table.web.server import request_answers
from dealspace.table.web.server.batch_routes import batch_routes
from dealspace.table.web.server.live_sitting import LiveSitting
from dealspace.table.web.server.plain_answers import found_answer as _found
from dealspace.table.web.server.plain_answers import json_answer as _json
from dealspace.table.web.server.plain_answers import object_of as _object
from dealspace.table.web.server.plain_answers import unless_gone as _unless_gone
from dealspace.table.web.server.plain_answers import whole_number as _whole
from dealspace.table.web.server.streamed_rows import LINES, StreamedRows
from dealspace.table.web.server.workshop_routes import workshop_routes
from dealspace.table.web.session.earlier_results import EarlierResults
from dealspace.table.web.session.session_file import player_name, session_file, session_records
from dealspace.table.web.session.session_list import LONGEST_SEARCH, sessions
from dealspace.table.web.session.session_statistics import statistics
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.worker import Row
from dealspace.table.web.sitting_store import NumberTakenError
from dealspace.table.web.sittings import bridge_of
from dealspace.table.web.workshop.opened_workshop import Workshop

PAGE = Path(__file__).parents[1] / "page"
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>dealspace</title>
<h1>The page is not built</h1>
<p>The server runs, but this checkout has no page for it: run <code>make web</code> (it needs Node), and load it again.
"""
MOST_LOADED = 200
LONGEST_NOTES = 20_000


class Tables:
    """The sittings in memory."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self._live: dict[str, LiveSitting] = {}
        self._loading = asyncio.Lock()

    async def get(self, id: str) -> LiveSitting:
        """A sitting, loaded where it is not in memory. Raises Refusal (404)."""
        if id not in self._live:
            async with self._loading:
                if id not in self._live:
                    self._live[id] = await LiveSitting.load(self.keeper, id)
                    self._forget_idle()
        return self._live[id]

    def _forget_idle(self) -> None:
        """Keep at most `MOST_LOADED` in memory, those in use apart."""
        idle = [id for id, live in list(self._live.items())[:-1] if live.is_idle]
        for id in idle[: max(0, len(self._live) - MOST_LOADED)]:
            self._live.pop(id).close()

    async def delete(self, id: str) -> None:
        """Delete a sitting. Raises Refusal (404)."""
        async with self._loading:
            live = self._live.pop(id, None)
            if live is not None:
                live.is_deleted = True
                live.close()
            if not await self.keeper.kept(self.keeper.store.delete, id):
                raise Refusal(404, "there is no such sitting: it may have been deleted")

    def end_streams(self) -> None:
        """End the streams of all readers: the server is to end."""
        for live in self._live.values():
            live.stream.close()

    async def close(self) -> None:
        """Close all, and wait for what is being written."""
        ending = [task for live in self._live.values() for task in live.close()]
        self._live.clear()
        if ending:
            await asyncio.wait(ending, timeout=2)


def make_app(
    keeper: Keeper,
    token: str,
    hosts: Collection[str],
    port: int,
    *,
    is_everywhere: bool = False,
    addresses: Sequence[str] = (),
    page: Path = PAGE,
    workshop: Workshop | None = None,
    opened: Row | None = None,
) -> Guard:
    """The whole server: the guard, and the routes behind it.

    Args:
        token, hosts, port, is_everywhere: as `Guard` takes them.
        addresses: by which other devices reach the server, with the token.
        page: the folder of the built front end.
        workshop: the author's folder; closed unless it is given.
        opened: the boards of the file that the server was opened with, `board_lists.file_list`.
    """
    tables = Tables(keeper)
    earlier = EarlierResults(keeper)
    batches = Batches(keeper)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        keeper.pool.start()
        await batches.resume()
        yield
        await batches.close()
        earlier.close()
        await tables.close()
        keeper.close()

    async def start(request: Request) -> Response:
        sittings = await keeper.kept(keeper.store.sittings)
        used = await keeper.kept(keeper.store.last_used)
        file = opened["title"] if opened is not None else None
        offered = {**keeper.offered.row, "games": game_titles(), "file": file}
        return _json({**offered, "sittings": sittings, "settings": used})

    async def address(request: Request) -> Response:
        return _json({"addresses": list(addresses)})

    async def new_sitting(request: Request) -> Response:
        row = await _object(request)
        facts, boards, left_out = await _unless_gone(request, request_answers.new_sitting(keeper, row))
        id = secrets.token_urlsafe(9)
        await keeper.kept(
            keeper.store.add_sitting, id, facts, boards, request_answers.FIRST, request_answers.offered_again(row)
        )
        await tables.get(id)
        return _json({"id": id, "notes": left_out})

    async def pasted(request: Request) -> Response:
        return _json(await _unless_gone(request, request_answers.pasted(keeper, await _object(request))))

    async def analysis(request: Request) -> Response:
        row, what = await _object(request), request.path_params["what"]
        if LINES in request.headers.get("accept", ""):
            return StreamedRows(lambda send: analysed(keeper.pool, keeper.offered.system, what, row, send))
        return _found(await _unless_gone(request, analysed(keeper.pool, keeper.offered.system, what, row)))

    async def listed_boards(request: Request) -> Response:
        name = request.query_params.get("list", "")
        if not name.startswith(board_lists.SITTING):
            return _json(board_lists.listed(opened, name))
        live = await tables.get(name.removeprefix(board_lists.SITTING))
        return _json(board_lists.session_list(bridge_of(live.sitting)))

    async def sitting(request: Request) -> Response:
        if request.method == "DELETE":
            await tables.delete(request.path_params["id"])
            return _json({})
        live = await tables.get(request.path_params["id"])
        return _json(request_answers.whole_view(live))

    async def all_sessions(request: Request) -> Response:
        search = request.query_params.get("search", "")[:LONGEST_SEARCH]
        is_reading = await earlier.begin()
        found = await keeper.kept(sessions, keeper.store, search, _whole(request, "skipped", 0))
        return _json({**found, "reading": is_reading})

    async def all_statistics(request: Request) -> Response:
        is_reading = await earlier.begin()
        return _json({**await keeper.kept(statistics, keeper.store), "reading": is_reading})

    async def all_boards(request: Request) -> Response:
        return _pbn(await keeper.kept(session_file, keeper.store, None, _player(request)))

    async def finished(request: Request) -> Response:
        live = await tables.get(request.path_params["id"])
        view = request_answers.finished_view(live.sitting, _whole(request, "place"))
        return _json({"number": live.sitting.number, "view": view})

    async def events(request: Request) -> Response:
        live = await tables.get(request.path_params["id"])
        first = _whole(request, "from", live.sitting.number)
        last_seen = request.headers.get("last-event-id", "")
        if last_seen.isascii() and last_seen.isdecimal() and len(last_seen) < 12:
            first = int(last_seen) + 1
        return _Events(live.stream, first)

    async def moves(request: Request) -> Response:
        live = await tables.get(request.path_params["id"])
        row = await _object(request)
        number, kind, text = row.get("number"), row.get("kind"), row.get("text", "")
        is_number = isinstance(number, int) and not isinstance(number, bool)
        if not (is_number and isinstance(kind, str) and isinstance(text, str)) or len(text) > 200:
            raise Refusal(400, 'a move is {"number": 17, "kind": "call", "text": "1N"}')
        assert isinstance(number, int)
        return _json({"number": await live.persons_move(number, kind, text)})

    async def meanings(request: Request) -> Response:
        live = await tables.get(request.path_params["id"])
        if "place" in request.query_params:
            place = _whole(request, "place")
            return _found(await _unless_gone(request, request_answers.finished_meanings(live, place)))
        return _found(await _unless_gone(request, request_answers.meanings(live, _whole(request, "number"))))

    async def hint(request: Request) -> Response:
        live = await tables.get(request.path_params["id"])
        return _found(await _unless_gone(request, request_answers.hint(live, _whole(request, "number"))))

    async def why_not(request: Request) -> Response:
        live = await tables.get(request.path_params["id"])
        move = request.query_params.get("move", "")
        return _found(await _unless_gone(request, request_answers.why_not(live, _whole(request, "number"), move)))

    async def review(request: Request) -> Response:
        live = await tables.get(request.path_params["id"])
        return _found(await live.reviews.row(_whole(request, "place", live.sitting.place)))

    async def field(request: Request) -> Response:
        live = await tables.get(request.path_params["id"])
        return _json(await live.field.row(_whole(request, "place", live.sitting.place)))

    async def export(request: Request) -> Response:
        live = await tables.get(request.path_params["id"])
        kind, of = request.query_params.get("format", "pbn"), "place" in request.query_params
        place = _whole(request, "place") if of else None
        with_review = request.query_params.get("review", "1") != "0"
        is_read = not await earlier.begin()
        kept = await keeper.kept(session_records, keeper.store, live.sitting.id, _player(request)) if is_read else {}
        work = request_answers.exported(live, kind, kept, place, with_review=with_review, player=_player(request))
        text = await _unless_gone(request, work)
        # An HTML file is to be saved: here, beside the server, its script would be refused.
        media = "text/html" if kind == "html" else "text/plain"
        name = f"dealspace-board-{place}" if place is not None else "dealspace"
        headers = {"content-disposition": f'attachment; filename="{name}.{kind}"'}
        return Response(text, media_type=f"{media}; charset=utf-8", headers=headers)

    async def notes(request: Request) -> Response:
        live = await tables.get(request.path_params["id"])
        place = _whole(request, "place", live.sitting.place)
        if not 1 <= place <= live.sitting.count:
            raise Refusal(400, f"there is no board {place} in this sitting: it has {live.sitting.count}")
        if request.method == "PUT":
            text = (await _object(request)).get("text")
            if not isinstance(text, str) or len(text) > LONGEST_NOTES:
                raise Refusal(400, f'notes are {{"text": "…"}}, at most {LONGEST_NOTES:,} characters')
            try:
                await keeper.kept(keeper.store.keep_notes, live.sitting.id, place, text)
            except NumberTakenError:
                raise Refusal(404, "there is no such sitting: it was deleted") from None
        return _json({"text": await keeper.kept(keeper.store.notes, live.sitting.id, place)})

    async def front(request: Request) -> Response:
        index = page / "index.html"
        if not index.is_file():
            return HTMLResponse(NOT_BUILT)
        return FileResponse(index, headers={"cache-control": "no-cache"})

    async def file(request: Request) -> Response:
        try:
            path = (page / request.path_params["path"].lstrip("/")).resolve()
            is_ours = page.resolve() in path.parents and path.is_file()
        except (OSError, ValueError):  # too long, or no name of a file at all
            is_ours = False
        if not is_ours:
            raise Refusal(404, "there is no such page")
        is_hashed = "assets" in path.parts
        kept = "private, max-age=31536000, immutable" if is_hashed else "no-cache"
        return FileResponse(path, headers={"cache-control": kept})

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refusal)
        return _json(error.row, error.status)

    async def wrong(request: Request, error: Exception) -> Response:
        return _json(Refusal(400, str(error)).row, 400)

    async def no_route(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return _json({"error": error.detail}, error.status_code)

    async def broken(request: Request, error: Exception) -> Response:
        return _json({"error": "something is wrong with this program; what it was is in its terminal"}, 500)

    at = "/api/sittings/{id}"
    routes = [
        Route("/", front),
        Route("/api/start", start),
        Route("/api/address", address),
        Route("/api/sittings", new_sitting, methods=["POST"]),
        Route("/api/sessions", all_sessions),
        Route("/api/statistics", all_statistics),
        Route("/api/export", all_boards),
        Route("/api/pasted", pasted, methods=["POST"]),
        Route("/api/analysis/boards", listed_boards),
        Route("/api/analysis/{what}", analysis, methods=["POST"]),
        Route(at, sitting, methods=["GET", "DELETE"]),
        Route(f"{at}/events", events),
        Route(f"{at}/moves", moves, methods=["POST"]),
        Route(f"{at}/meanings", meanings),
        Route(f"{at}/hint", hint),
        Route(f"{at}/whynot", why_not),
        Route(f"{at}/review", review),
        Route(f"{at}/field", field),
        Route(f"{at}/export", export),
        Route(f"{at}/finished", finished),
        Route(f"{at}/notes", notes, methods=["GET", "PUT"]),
        *batch_routes(batches),
        *workshop_routes(keeper, workshop or Workshop()),
        Route("/{path:path}", file),
    ]
    handlers: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
        Refusal: refused,
        BridgeError: wrong,
        HTTPException: no_route,
        500: broken,
    }
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    return Guard(app, token, hosts, port, is_everywhere=is_everywhere, end_streams=tables.end_streams)


class _Events(StreamingResponse):
    """The events of a stream from this number on, for one reader."""

    def __init__(self, stream: EventStream, first: int) -> None:
        super().__init__(stream.follow(first), media_type="text/event-stream")
        self._stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._stream.place():
            await super().__call__(scope, receive, send)


def _player(request: Request) -> str:
    """The person's name in a file."""
    return player_name(request.query_params.get("name", ""))


def _pbn(text: str) -> Response:
    headers = {"content-disposition": 'attachment; filename="dealspace.pbn"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)
