"""The routes of batches, below /api/batches: a session's boards, all reviewed for a seat or a pair."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dealspace.table.web.batch.batches import Batches
from dealspace.table.web.server.plain_answers import found_answer, json_answer, object_of, unless_gone

AT = "/api/batches"


def batch_routes(batches: Batches) -> list[Route]:
    """The routes."""

    async def read(request: Request) -> Response:
        return found_answer(await unless_gone(request, batches.read(await object_of(request))))

    async def every(request: Request) -> Response:
        if request.method == "POST":
            return json_answer(await batches.add(await object_of(request)))
        return json_answer(await batches.rows())

    async def one(request: Request) -> Response:
        id = request.path_params["id"]
        match request.method:
            case "PUT":
                return json_answer(await batches.change(id, await object_of(request)))
            case "DELETE":
                return json_answer(await batches.delete(id))
        return found_answer(await batches.row(id))

    async def board(request: Request) -> Response:
        return found_answer(await batches.board(request.path_params["id"], request.path_params["place"]))

    async def page(request: Request) -> Response:
        text = await unless_gone(request, batches.page(request.path_params["id"]))
        # To be saved: here, beside the server, its script would be refused.
        headers = {"content-disposition": 'attachment; filename="dealspace-batch.html"'}
        return Response(text, media_type="text/html; charset=utf-8", headers=headers)

    return [
        Route(f"{AT}/read", read, methods=["POST"]),
        Route(AT, every, methods=["GET", "POST"]),
        Route(f"{AT}/{{id}}", one, methods=["GET", "PUT", "DELETE"]),
        Route(f"{AT}/{{id}}/boards/{{place:int}}", board),
        Route(f"{AT}/{{id}}/page", page),
    ]
