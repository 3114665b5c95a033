"""The field of a sitting's boards: once a board is reviewed its rooms play it in turn, when nothing else waits."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dealspace.cards import BridgeError
from dealspace.table.web.bridge_sitting import BridgeSitting
from dealspace.table.web.field.field_rooms import record_row, rooms_of
from dealspace.table.web.field.traveller import traveller
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.worker import Row
from dealspace.table.web.sitting.worker_pool import Urgency
from dealspace.table.web.sitting_store import NumberTakenError
from dealspace.table.web.sittings import bridge_of

if TYPE_CHECKING:
    from dealspace.table.web.server.live_sitting import LiveSitting

LIMIT_S = 300.0
"""Of one step of a room."""
YOU, REVIEW = "you", "bots"
"""The tables that are no rooms: the person's own, and the four bots of the review."""


class FieldPlay:
    """What the rooms have made of a sitting's boards, and who is playing."""

    def __init__(self, live: LiveSitting) -> None:
        self._live = live
        self._running: dict[int, asyncio.Task[Any]] = {}
        self._failed: set[int] = set()

    def begin(self, place: int) -> None:
        """Have the rooms play a finished board, as far as they have not."""
        sitting = self._live.sitting
        if not isinstance(sitting, BridgeSitting) or place not in sitting.finished or place in self._running:
            return
        self._running[place] = self._live.spawn(self._play(place))
        self._running[place].add_done_callback(lambda _: self._running.pop(place, None))

    async def row(self, place: int) -> Row:
        """{"place", "complete", "tables", "side"}: the traveller as far as it is known. Raises Refusal (400)."""
        sitting = bridge_of(self._live.sitting)
        if place not in sitting.finished:
            raise Refusal(400, f"board {place} of this sitting is not over: the field plays it when it is")
        keeper, facts = self._live.keeper, sitting.facts
        rooms = rooms_of(facts, keeper.offered)
        known = await keeper.kept(keeper.store.rooms, sitting.id, place)
        review = await keeper.kept(keeper.store.review, sitting.id, place, 1)
        tables = [{"name": YOU, "title": "Your table", **record_row(sitting.finished[place])}]
        bots = (review or {}).get("rows", {}).get("bots")
        if bots is not None:
            tables.append({"name": REVIEW, "title": "Your systems", **_reviewed(bots)})
        tables += [{"name": room.name, "title": room.title, **known[room.name]} for room in rooms if room.name in known]
        has_failed = place in self._failed and place not in self._running
        is_complete = has_failed or all(room.name in known for room in rooms)
        if not is_complete and (review or {}).get("complete"):
            self.begin(place)
        side = facts.person.side
        return {
            "place": place,
            "complete": is_complete,
            "side": str(side),
            "scoring": facts.scoring,
            "tables": traveller(tables, side),
        }

    async def _play(self, place: int) -> None:
        """Have each room play that has not. One that cannot is tried again when the sitting is opened again."""
        sitting, keeper = bridge_of(self._live.sitting), self._live.keeper
        with suppress(BridgeError, NumberTakenError, sqlite3.Error):
            rooms = rooms_of(sitting.facts, keeper.offered)
            known = await keeper.kept(keeper.store.rooms, sitting.id, place)
            for room in rooms:
                if room.name in known:
                    continue
                values: Row = {
                    "board": str(sitting.boards[place - 1]),
                    "room": room.row,
                    "seed": sitting.facts.seed,
                    "scoring": sitting.facts.scoring,
                    "calls": [],
                    "cards": [],
                }
                result = None
                try:
                    while result is None:  # between two steps whatever is more urgent goes first
                        step = await keeper.pool.run("room", values, Urgency.FIELD, limit_s=LIMIT_S)
                        values = {**values, "calls": step["calls"], "cards": step["cards"]}
                        result = step["result"]
                except Refusal:
                    self._failed.add(place)
                    continue
                await keeper.kept(keeper.store.keep_room, sitting.id, place, room.name, result)


def _reviewed(bots: Row) -> Row:
    return {"text": bots["text"], "contract": None, "tricks": None, "ns_score": bots["ns_score"]}
