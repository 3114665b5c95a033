"""Batches on the server: a session's boards reviewed one after another, in the background, and gone on with later."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from math import sqrt
from typing import Any

from dealspace.bidding.patterns.forms import SCORINGS
from dealspace.cards import BridgeError, NotationError, Seat, Side
from dealspace.table.person.review import review_row
from dealspace.table.web.batch.batch_jobs import MEANINGS, record_of
from dealspace.table.web.batch.batch_store import (
    add_batch,
    batch_boards,
    batch_facts,
    batch_rows,
    delete_batch,
    keep_board,
    keep_facts,
)
from dealspace.table.web.batch.session_boards import who_text
from dealspace.table.web.bot_catalogue import USUAL
from dealspace.table.web.keeper import Keeper
from dealspace.table.web.replay_file import filed_board, replay_page
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.worker import Row
from dealspace.table.web.sitting.worker_pool import Urgency

READ_LIMIT_S, STEP_LIMIT_S = 60.0, 300.0
LONGEST_TITLE = 120
SEED = 1
"""Of the bots and the layouts of every batch, so that the same session gives the same numbers again."""


class Batches:
    """The batches of a server, and which of them are being worked out."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._running: dict[str, asyncio.Task[None]] = {}

    async def resume(self) -> None:
        """Go on with all that are not done, unless they are held: the server has begun."""
        with suppress(BridgeError, sqlite3.Error):
            for row in await self._keeper.kept(batch_rows, self._keeper.store):
                if row["done"] < row["boards"] and not row["paused"]:
                    self._begin(row["id"])

    async def close(self) -> None:
        """Stop all."""
        ending = list(self._running.values())
        for task in ending:
            task.cancel()
        if ending:
            await asyncio.wait(ending, timeout=2)

    async def read(self, row: Row) -> Row:
        """Who sat at the boards of a text, for the choice of who is reviewed. Raises Refusal, BridgeError."""
        return await self._keeper.pool.run(
            "batch_read", {"text": _text(row, "text")}, Urgency.MEANING, limit_s=READ_LIMIT_S
        )

    async def add(self, row: Row) -> Row:
        """A new batch: {"id", "notes"}. Raises Refusal, BridgeError."""
        keeper, who = self._keeper, row.get("who")
        if not isinstance(who, dict):
            raise NotationError('who is reviewed is said as {"seat": "S"}, {"side": "NS"} or {"names": ["…", "…"]}')
        system = _text(row, "system", "sayc")
        facts: Row = {
            "title": " ".join(_text(row, "title", "").split())[:LONGEST_TITLE] or "A session",
            "who": who,
            "system": system,
            "other_system": _text(row, "other_system", "") or system,
            "scoring": _text(row, "scoring", SCORINGS[0]),
            "paused": False,
        }
        if facts["scoring"] not in SCORINGS:
            raise NotationError(f'scoring is one of {", ".join(SCORINGS)}, not "{facts["scoring"][:20]}"')
        for name in ("system", "other_system"):
            keeper.offered.system(facts[name])
        values = {"text": _text(row, "text"), "who": who}
        found = await keeper.pool.run("batch_read", values, Urgency.MEANING, limit_s=READ_LIMIT_S)
        facts["who_text"] = who_text(who)
        if not found["chosen"]:
            raise BridgeError(f"{facts['who_text']} did not sit at any of the {found['boards']} boards")
        id = secrets.token_urlsafe(9)
        created = datetime.now(UTC).isoformat(timespec="milliseconds")
        await keeper.kept(add_batch, keeper.store, id, created, facts, found["chosen"])
        self._begin(id)
        return {"id": id, "notes": found["notes"]}

    async def rows(self) -> Row:
        """All batches."""
        return {"batches": await self._keeper.kept(batch_rows, self._keeper.store)}

    async def row(self, id: str) -> Row:
        """A batch with what is known of its boards, in the order of the file. Raises Refusal (404)."""
        created, facts = await self._facts(id)
        boards = await self._keeper.kept(batch_boards, self._keeper.store, id)
        rows = [_board_row(place, board, found, facts["scoring"]) for place, board, found in boards]
        is_done = all(row["complete"] for row in rows)
        return {
            "id": id,
            "created": created,
            "title": facts["title"],
            "who": facts["who_text"],
            "scoring": facts["scoring"],
            "complete": is_done,
            "paused": facts["paused"],
            "boards": rows,
        }

    async def board(self, id: str, place: int) -> Row:
        """A board with its review as far as it is known, as it stands in a file. Raises Refusal (404)."""
        await self._facts(id)
        for at, board, found in await self._keeper.kept(batch_boards, self._keeper.store, id):
            if at == place:
                return await asyncio.to_thread(_filed, board, found)
        raise Refusal(404, f"there is no board {place} in this batch")

    async def page(self, id: str) -> str:
        """The whole batch as a page of its own, the dearest board first. Raises Refusal (404), BridgeError."""
        row = await self.row(id)
        kept = {place: (board, found) for place, board, found in await self._keeper.kept(
            batch_boards, self._keeper.store, id)}  # fmt: skip
        order = sorted(row["boards"], key=lambda each: (-each["cost"], each["place"]))
        unit = _unit(row["scoring"])

        def made() -> str:
            boards = [{**_filed(*kept[each["place"]]), "outcome": _cost_text(each, unit)} for each in order]
            done = sum(each["complete"] for each in row["boards"])
            lines = [f"Reviewed: {row['who']}", f"{done} of {len(order)} boards reviewed"]
            rows = [
                {"name": each["name"], "cells": [{"text": each["text"], "board": at}], "outcome": board["outcome"]}
                for at, (each, board) in enumerate(zip(order, boards, strict=True))
            ]
            overview = {"lines": lines, "columns": ["Result"], "heading": "Cost", "rows": rows}
            return replay_page(row["title"], boards, overview)

        return await asyncio.to_thread(made)

    async def change(self, id: str, row: Row) -> Row:
        """Hold a batch, or go on with it: `paused`. Raises Refusal."""
        _, facts = await self._facts(id)
        if not isinstance(row.get("paused"), bool):
            raise Refusal(400, 'a batch is changed by {"paused": true} or {"paused": false}')
        await self._keeper.kept(keep_facts, self._keeper.store, id, {**facts, "paused": row["paused"]})
        if row["paused"]:
            await self._end(id)
        else:
            self._begin(id)
        return await self.row(id)

    async def delete(self, id: str) -> Row:
        """Delete a batch. Raises Refusal (404)."""
        await self._facts(id)
        await self._end(id)
        await self._keeper.kept(delete_batch, self._keeper.store, id)
        return {}

    async def _facts(self, id: str) -> tuple[str, Row]:
        found = await self._keeper.kept(batch_facts, self._keeper.store, id)
        if found is None:
            raise Refusal(404, "there is no such batch: it may have been deleted")
        return found

    def _begin(self, id: str) -> None:
        if id not in self._running:
            self._running[id] = asyncio.create_task(self._work(id))
            self._running[id].add_done_callback(lambda task: self._forget(id, task))

    def _forget(self, id: str, task: asyncio.Task[None]) -> None:
        if self._running.get(id) is task:
            del self._running[id]

    async def _end(self, id: str) -> None:
        task = self._running.pop(id, None)
        if task is not None:
            task.cancel()
            await asyncio.wait([task], timeout=2)

    async def _work(self, id: str) -> None:
        """Review all boards that are not, a step at a time; what is found is kept after each."""
        with suppress(sqlite3.Error, Refusal):
            _, facts = await self._facts(id)
            for place, board, found in await self._keeper.kept(batch_boards, self._keeper.store, id):
                while not found["complete"]:
                    found = await self._step(facts, board, found)
                    await self._keeper.kept(keep_board, self._keeper.store, id, place, found)

    async def _step(self, facts: Row, board: Row, found: Row) -> Row:
        """What is known of a board's review after a step more; complete where it cannot be gone on with."""
        try:
            values = {"record": board["record"], "seats": board["seats"], "done": list(found["rows"]),
                      "bots": self._seating(facts, board["seats"])}  # fmt: skip
            step = await self._keeper.pool.run("batch_step", values, Urgency.FIELD, limit_s=STEP_LIMIT_S)
        except (Refusal, BridgeError) as refusal:
            return {**found, "complete": True, "failed": str(refusal)}
        rows, seats = dict(found["rows"]), dict(found["seats"])
        for part in step["parts"]:
            rows[part["key"]] = part["row"]
            if part["seat"] is not None:
                seats[part["key"]] = part["seat"]
        return {"rows": rows, "seats": seats, "of": step["of"], "complete": step["complete"]}

    def _seating(self, facts: Row, seats: str) -> Row:
        """Who plays what, for the workers: the system of those who are reviewed at their side."""
        offered, side = self._keeper.offered, Seat.parse(seats[0]).side
        own, other = offered.system(facts["system"]), offered.system(facts["other_system"])
        return {
            "system": own if side is Side.NS else other,
            "ew_system": other if side is Side.NS else own,
            "bot": USUAL,
            "bot_file": None,
            "scoring": facts["scoring"],
            "seed": SEED,
            "person": seats[0],
        }


def _board_row(place: int, board: Row, found: Row, scoring: str) -> Row:
    """A board in the list of a batch: what it cost, and its dearest decision."""
    decisions = [
        {**row, "seat": found["seats"].get(key)}
        for key, row in found["rows"].items()
        if key.startswith("decision ") and "left_out" not in row
    ]
    dear = sorted((row for row in decisions if row["cost"]), key=lambda row: -row["cost"])
    bots = found["rows"].get("bots", {})
    dearest = {name: dear[0][name] for name in ("seat", "move", "best", "cost", "trick", "place")} if dear else None
    return {
        "place": place,
        "name": board["name"] or str(place),
        "text": board["text"],
        "seats": list(board["seats"]),
        "complete": found["complete"],
        "done": len(found["rows"]),
        "of": found.get("of", 0),
        "failed": found.get("failed"),
        "cost": round(sum(row["cost"] for row in dear), 2),
        "interval": round(sqrt(sum(row["interval"] ** 2 for row in dear)), 2),
        "dear": len(dear),
        "decisions": len(decisions),
        "dearest": dearest,
        "score": bots.get(scoring),
    }


def _filed(board: Row, found: Row) -> Row:
    """A board as it stands in a file."""
    rows = {key: row for key, row in found["rows"].items() if key != MEANINGS}
    review = review_row(rows, complete=found["complete"], place=1, parts=found.get("of"))
    review = {**review, "failed": found["failed"]} if "failed" in found else review
    seats = board["seats"]
    return filed_board(
        record_of(board["record"]),
        meanings=found["rows"].get(MEANINGS, {}).get("made", ()),
        you=Seat.parse(seats[0]) if len(seats) == 1 else None,
        review=review,
    )


def _unit(scoring: str) -> str:
    return "IMPs" if scoring == "imps" else "matchpoints"


def _cost_text(row: Row, unit: str) -> str:
    """`3.2 ± 1.0 IMPs`, `nothing`; what is known so far where the review is not complete."""
    if row["failed"]:
        return "not reviewed"
    said = f"{row['cost']:.1f} ± {row['interval']:.1f} {unit}" if row["dear"] else "nothing"
    return said if row["complete"] else f"{said} so far"


def _text(row: Mapping[str, Any], name: str, usual: str | None = None) -> str:
    value = row.get(name, usual)
    if not isinstance(value, str):
        raise NotationError(f"{name} is a text, not {str(value)[:40]}")
    return value
