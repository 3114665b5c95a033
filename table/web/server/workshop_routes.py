"""The routes of the workshop, below /api/workshop: the author's files, and what is asked about a system."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dealspace.bidding.patterns.forms import SCORINGS
from dealspace.bidding.system.system_files import shipped_files
from dealspace.cards import Call, NotationError
from dealspace.table.web.bot_catalogue import BY_THE_BOOK, own_systems
from dealspace.table.web.bridge_sitting import BridgeFacts
from dealspace.table.web.keeper import Keeper
from dealspace.table.web.server.author_routes import author_routes
from dealspace.table.web.server.plain_answers import json_answer, object_of, unless_gone, whole_number
from dealspace.table.web.server.request_answers import FIRST
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.worker import Row
from dealspace.table.web.sitting.worker_pool import Urgency
from dealspace.table.web.workshop.author_folder import AuthorFile, AuthorFolder, shipped_file
from dealspace.table.web.workshop.file_names import ENDING, checked_name, is_shipped_name
from dealspace.table.web.workshop.opened_workshop import Workshop
from dealspace.table.web.workshop.workshop_jobs import QUESTIONS

AT = "/api/workshop"
LIMITS_S = {"check": 20.0, "proofs": 60.0}
"""Seconds a question may take in its worker, which is ended behind them."""
USUAL_LIMIT_S = 30.0
SCHEMA = files("dealspace.systems") / "schema.json"


def workshop_routes(keeper: Keeper, workshop: Workshop) -> list[Route]:
    """The routes.

    Args:
        workshop: whether files are written, and where.
    """
    shipped = set(keeper.offered.systems) if workshop.folder is None else set(keeper.offered.systems) - set(
        own_systems(workshop.folder.path)
    )  # fmt: skip
    writing = asyncio.Lock()

    async def changed(work: Callable[[], AuthorFile | None]) -> Row:
        """What a change of files gives; what can be chosen at the table is what is there behind it."""
        folder = workshop.opened
        async with writing:
            done = await asyncio.to_thread(work)
            await offer(folder)
        return done.row if done is not None else {}

    async def offer(folder: AuthorFolder) -> None:
        """Let the table offer what is in the folder now, by whatever program it was written."""
        own = await asyncio.to_thread(own_systems, folder.path)
        kept = {name: value for name, value in keeper.offered.systems.items() if name in shipped}
        keeper.offered = replace(keeper.offered, systems=kept | own)

    async def overview(request: Request) -> Response:
        folder = workshop.folder
        own: Row = {"files": [], "deleted": []}
        if folder is not None:
            own = await asyncio.to_thread(lambda: folder.row)
            await offer(folder)
        return json_answer(
            {
                "open": folder is not None,
                "why_closed": workshop.why_closed if folder is None else "",
                "shipped": list(shipped_files()),
                "offered": [row | {"shipped": row["name"] in shipped} for row in keeper.offered.row["systems"]],
                **own,
            }
        )

    async def file(request: Request) -> Response:
        if request.method == "POST":
            row = await object_of(request)
            name, text, seen = row.get("name"), row.get("text"), row.get("seen")
            return json_answer(await changed(lambda: workshop.opened.save(name, text, seen)))
        name = request.query_params.get("name", "")
        if is_shipped_name(name):
            return json_answer((await asyncio.to_thread(shipped_file, name)).row)
        return json_answer((await asyncio.to_thread(workshop.opened.read, name)).row)

    async def extend(request: Request) -> Response:
        row = await object_of(request)
        return json_answer(await changed(lambda: workshop.opened.extend(row.get("name"), row.get("extends"))))

    async def rename(request: Request) -> Response:
        row = await object_of(request)
        name, to, seen = row.get("name"), row.get("to"), row.get("seen")
        return json_answer(await changed(lambda: workshop.opened.rename(name, to, seen)))

    async def delete(request: Request) -> Response:
        row = await object_of(request)
        return json_answer(await changed(lambda: workshop.opened.delete(row.get("name"), row.get("seen"))))

    async def restore(request: Request) -> Response:
        row = await object_of(request)
        name, number, seen = row.get("name"), row.get("number"), row.get("seen")
        return json_answer(await changed(lambda: workshop.opened.restore(name, number, seen)))

    async def earlier(request: Request) -> Response:
        name, number = request.query_params.get("name", ""), whole_number(request, "number")
        return json_answer({"text": await asyncio.to_thread(workshop.opened.earlier, name, number)})

    def asked_about(row: Row) -> Row:
        """The system of a question, as workers load it. Raises Refusal, BridgeError."""
        folder = str(workshop.folder.path) if workshop.folder is not None else None
        if "text" in row:
            workshop.opened  # noqa: B018  it refuses where the workshop is closed
            return {"folder": folder, "name": row.get("name"), "text": row["text"]}
        return {"folder": folder, "system": keeper.offered.system(str(row.get("system", "sayc")))}

    async def ask(request: Request) -> Response:
        what, row = request.path_params["what"], await object_of(request)
        if what not in QUESTIONS:
            raise Refusal(404, f"nothing called {what[:20]} can be asked about a system: {', '.join(QUESTIONS)} can")
        asked: Row = {name: row[name] for name in ("calls", "line", "search", "seed") if name in row}
        values: Row = {**asked, **asked_about(row), "what": what}
        urgency = Urgency.ADVICE if what == "proofs" else Urgency.MEANING
        work = keeper.pool.run("workshop", values, urgency, limit_s=LIMITS_S.get(what, USUAL_LIMIT_S))
        return json_answer(await unless_gone(request, work))

    async def bid(request: Request) -> Response:
        row = await object_of(request)
        name = await asyncio.to_thread(offered_name, row.get("name"))
        seed = secrets.randbits(40)
        values = {"what": "board", "line": row.get("line"), "calls": row.get("calls"), "seed": seed}
        text = (await asyncio.to_thread(workshop.opened.read, row.get("name"))).text
        about = asked_about({"name": row.get("name"), "text": text})
        work = keeper.pool.run("workshop", {**values, **about}, Urgency.MEANING, limit_s=USUAL_LIMIT_S)
        found = await unless_gone(request, work)
        facts = BridgeFacts(
            seat=found["seat"], system=name, ew_system=name, bot=BY_THE_BOOK, scoring=SCORINGS[0], speed="normal",
            plays_partner=True, title=f"A deal for {Call.parse(found['call']).symbol} of {name}",
            seed=secrets.randbits(48),
        )  # fmt: skip
        id = secrets.token_urlsafe(9)
        await keeper.kept(keeper.store.add_sitting, id, facts, [found["board"]], FIRST, None)
        return json_answer({"id": id})

    def offered_name(name: object) -> str:
        """The name by which the table offers a file of the folder. Raises NotationError."""
        stem = checked_name(name).removesuffix(ENDING)
        if stem not in keeper.offered.systems:
            raise NotationError(f"{stem} is not offered at the table: save it in the folder itself, as a whole system")
        return stem

    async def schema(request: Request) -> Response:
        return Response(await asyncio.to_thread(SCHEMA.read_text, "utf-8"), media_type="application/json")

    return [
        Route(AT, overview),
        Route(f"{AT}/ask/{{what}}", ask, methods=["POST"]),
        Route(f"{AT}/bid", bid, methods=["POST"]),
        Route(f"{AT}/schema", schema),
        Route(f"{AT}/file", file, methods=["GET", "POST"]),
        Route(f"{AT}/extend", extend, methods=["POST"]),
        Route(f"{AT}/rename", rename, methods=["POST"]),
        Route(f"{AT}/delete", delete, methods=["POST"]),
        Route(f"{AT}/restore", restore, methods=["POST"]),
        Route(f"{AT}/earlier", earlier),
        *author_routes(keeper, workshop),
    ]
