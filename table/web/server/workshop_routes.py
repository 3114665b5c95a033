"""The routes of the workshop, below /api/workshop: the author's files, and what is asked about a system."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dealspace.bidding.system.system_files import shipped_files
from dealspace.table.web.bot_catalogue import own_systems
from dealspace.table.web.keeper import Keeper
from dealspace.table.web.server.plain_answers import json_answer, object_of, whole_number
from dealspace.table.web.sitting.worker import Row
from dealspace.table.web.workshop.author_folder import AuthorFile, shipped_file
from dealspace.table.web.workshop.file_names import is_shipped_name
from dealspace.table.web.workshop.opened_workshop import Workshop

AT = "/api/workshop"


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
            own = await asyncio.to_thread(own_systems, folder.path)
            kept = {name: value for name, value in keeper.offered.systems.items() if name in shipped}
            keeper.offered = replace(keeper.offered, systems=kept | own)
        return done.row if done is not None else {}

    async def overview(request: Request) -> Response:
        folder = workshop.folder
        own = await asyncio.to_thread(lambda: folder.row) if folder is not None else {"files": [], "deleted": []}
        return json_answer(
            {
                "open": folder is not None,
                "why_closed": workshop.why_closed if folder is None else "",
                "shipped": list(shipped_files()),
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

    return [
        Route(AT, overview),
        Route(f"{AT}/file", file, methods=["GET", "POST"]),
        Route(f"{AT}/extend", extend, methods=["POST"]),
        Route(f"{AT}/rename", rename, methods=["POST"]),
        Route(f"{AT}/delete", delete, methods=["POST"]),
        Route(f"{AT}/restore", restore, methods=["POST"]),
        Route(f"{AT}/earlier", earlier),
    ]
