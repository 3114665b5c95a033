"""What is asked about a system by its author: the form without YAML, what changed, its tests, practice.

A system is named as at the table: `sayc`, or `club` for `club.yaml` of the author's folder.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dealspace.bidding import shipped_systems
from dealspace.bidding.patterns.forms import SCORINGS
from dealspace.bidding.system.system_files import LARGEST_BYTES
from dealspace.cards import Call, Hand, NotationError
from dealspace.table.web.keeper import Keeper
from dealspace.table.web.server.plain_answers import found_answer, object_of, unless_gone
from dealspace.table.web.server.streamed_rows import StreamedRows
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.worker import Row
from dealspace.table.web.sitting.worker_pool import Urgency
from dealspace.table.web.workshop.author_folder import AuthorFolder, beginning
from dealspace.table.web.workshop.changes_job import BOARDS, SystemVersion
from dealspace.table.web.workshop.file_names import ENDING, names_in, place_of
from dealspace.table.web.workshop.opened_workshop import Workshop
from dealspace.table.web.workshop.practice_jobs import checked_row

FORM_LIMIT_S = 90.0
CHANGES_LIMIT_S = 3600.0
TESTS_LIMIT_S = 600.0
PRACTICE_LIMIT_S = 60.0
NEW_NAME = f"new{ENDING}"
"""Where the file of a new system is taken to be until it has a name."""


def author_routes(keeper: Keeper, workshop: Workshop) -> list[Route]:
    """The routes."""
    at, pool = "/api/workshop", keeper.pool

    def in_parts(kind: str, values: Row, urgency: Urgency, limit_s: float) -> Response:
        """The parts of an answer as they are found, at last `{"result"}`; closed, it ends the work."""

        async def work(send: Callable[[Row], None]) -> None:
            send({"result": await pool.run(kind, values, urgency, limit_s=limit_s, part=send)})

        return StreamedRows(work)

    async def form(request: Request) -> Response:
        row = await object_of(request)
        values = await asyncio.to_thread(_file_of, workshop.opened, row)
        work = pool.run("form", values, Urgency.MEANING, limit_s=FORM_LIMIT_S)
        return found_answer(await unless_gone(request, work))

    async def form_check(request: Request) -> Response:
        row = await object_of(request)
        chosen = row.get("chosen")
        if not isinstance(chosen, dict):
            raise NotationError('a form is checked as {"name", "text", "chosen"}')
        values = {**await asyncio.to_thread(_file_of, workshop.opened, row), "chosen": chosen}
        work = pool.run("form_check", values, Urgency.MEANING, limit_s=FORM_LIMIT_S)
        return found_answer(await unless_gone(request, work))

    async def changes(request: Request) -> Response:
        row = await object_of(request)
        count = row.get("boards", BOARDS)
        if not isinstance(count, int) or not 1 <= count <= 20 * BOARDS:
            raise NotationError(f"boards is a number from 1 to {20 * BOARDS}")
        versions = await asyncio.to_thread(_versions, workshop, row)
        values: Row = {key: version.row for key, version in zip(("one", "other"), versions, strict=True)}
        values |= {"boards": count, "seed": 1}
        return in_parts("changes", values, Urgency.FIELD, CHANGES_LIMIT_S)

    async def tests(request: Request) -> Response:
        row = await object_of(request)
        values = {"path": await asyncio.to_thread(system_path, workshop, row.get("system"))}
        return in_parts("file_tests", values, Urgency.REVIEW, TESTS_LIMIT_S)

    async def practice(request: Request) -> Response:
        row = await object_of(request)
        path = await asyncio.to_thread(system_path, workshop, row.get("system"))
        bots = {"system": path, "ew_system": path, "scoring": SCORINGS[0]}
        values = {"bots": bots, **checked_row(row)}
        if "call" in row:
            values |= {"hand": str(Hand.parse(str(row.get("hand")))), "call": str(Call.parse(str(row["call"])))}
        work = pool.run("practice", values, Urgency.MEANING, limit_s=PRACTICE_LIMIT_S)
        return found_answer(await unless_gone(request, work))

    return [
        Route(f"{at}/form", form, methods=["POST"]),
        Route(f"{at}/form/check", form_check, methods=["POST"]),
        Route(f"{at}/changes", changes, methods=["POST"]),
        Route(f"{at}/tests", tests, methods=["POST"]),
        Route(f"{at}/practice", practice, methods=["POST"]),
    ]


def system_path(workshop: Workshop, name: object) -> str:
    """What load_system takes for a system of this name. Raises Refusal (404)."""
    if isinstance(name, str) and name in shipped_systems():
        return name
    folder = workshop.folder
    if folder is not None and isinstance(name, str) and f"{name}{ENDING}" in names_in(folder.path):
        return str(folder.path / f"{name}{ENDING}")
    raise Refusal(404, f'there is no system "{str(name)[:60]}", shipped or in your folder')


def _file_of(folder: AuthorFolder, row: Mapping[str, Any]) -> Row:
    """Where the file of a form is or will be, and its text: as sent, as it is there, or that of a new one."""
    name, text = row.get("name"), row.get("text")
    if isinstance(name, str) and name:
        path = str(place_of(folder.path, name))
        text = folder.read(name).text if text is None else text
    else:
        path, base = str(folder.path / NEW_NAME), row.get("base", "sayc")
        text = beginning(NEW_NAME.removesuffix(ENDING), str(base)) if text is None else text
    if not isinstance(text, str) or len(text) > LARGEST_BYTES:
        raise NotationError("the text of a form is that of a system file")
    return {"path": path, "text": text}


def _versions(workshop: Workshop, row: Mapping[str, Any]) -> tuple[SystemVersion, SystemVersion]:
    """What is compared, `{"system": "club", "with": "sayc"}` or with `{"earlier": 3}`; the system last."""
    folder, name = workshop.opened, f"{row.get('system')}{ENDING}"
    there = folder.read(name)
    texts = {each: folder.read(each).text for each in names_in(folder.path)}
    other = SystemVersion(name, "now", texts)
    if "earlier" in row:
        before = folder.earlier(name, row["earlier"])
        return SystemVersion(name, f"version {row['earlier']}", {**texts, there.name: before}), other
    against = row.get("with")
    if against in shipped_systems():
        return SystemVersion(str(against), str(against), {}), other
    if f"{against}{ENDING}" not in texts:
        raise Refusal(404, f'there is no system "{str(against)[:60]}" to compare with')
    return SystemVersion(f"{against}{ENDING}", str(against), texts), other
