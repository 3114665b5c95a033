"""The reviews of a sitting's boards: begun when a board is over, kept part by part, announced in the stream."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dealspace.cards import BridgeError
from dealspace.table.person.review import LINE, review_row
from dealspace.table.web.bridge_sitting import BridgeSitting
from dealspace.table.web.session.judged_rows import judged_row
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.worker import Row
from dealspace.table.web.sitting.worker_pool import Urgency
from dealspace.table.web.sitting_store import NumberTakenError
from dealspace.table.web.sittings import bridge_of

if TYPE_CHECKING:
    from dealspace.table.web.server.live_sitting import LiveSitting

LIMIT_S = 600.0
_Which = tuple[int, int]


class Reviews:
    """What is known of a sitting's boards that are over, and what is being worked out."""

    def __init__(self, live: LiveSitting) -> None:
        self._live = live
        self._known: dict[_Which, Row] = {}
        self._running: dict[_Which, asyncio.Task[Any]] = {}

    @property
    def is_busy(self) -> bool:
        """Whether a review is being worked out."""
        return bool(self._running)

    def begin(self, place: int | None = None) -> None:
        """Have a board reviewed, the present one unless another is named, as far as that is not done."""
        sitting = self._live.sitting
        place = sitting.place if place is None else place
        if not isinstance(sitting, BridgeSitting) or place not in sitting.ended:
            return
        attempt = sitting.ended[place][0]
        which = (place, attempt)
        if which in self._running or self._known.get(which, {}).get("complete"):
            return
        self._running[which] = self._live.spawn(self._review(which, self._values(place)))
        self._running[which].add_done_callback(lambda _: self._running.pop(which, None))

    async def row(self, place: int) -> Row:
        """A board's review as far as it is known; it is begun where it was not. Raises Refusal (400)."""
        sitting = bridge_of(self._live.sitting)
        if place not in sitting.ended:
            raise Refusal(400, f"board {place} of this sitting is not over: it is reviewed when it is")
        which = (place, sitting.ended[place][0])
        known = await self._kept(which)
        if not known["complete"]:
            self.begin(place)
        row = review_row(known["rows"], complete=known["complete"], place=place, parts=known.get("of"))
        return {**row, "failed": known["failed"]} if "failed" in known else row

    async def found(self, place: int, attempt: int) -> Row:
        """What was found of the review of one of the times that a board was played; nothing is begun."""
        known = await self._kept((place, attempt))
        return review_row(known["rows"], complete=known["complete"], place=place)

    async def _kept(self, which: _Which) -> Row:
        """What is known of a review, from the store where it is not in memory."""
        if which not in self._known:
            keeper = self._live.keeper
            found = await keeper.kept(keeper.store.review, self._live.sitting.id, *which)
            if found and LINE not in found["rows"]:  # kept before boards could be replayed
                found = {**found, "complete": False}
            self._known.setdefault(which, found or {"rows": {}, "complete": False})
        return self._known[which]

    def _values(self, place: int) -> Row:
        """What the job is given: the whole board, for it is over."""
        sitting = bridge_of(self._live.sitting)
        _, table = sitting.ended[place]
        return {
            "board": str(sitting.boards[place - 1]),
            "person": str(table.person),
            "plays_partner": table.plays_partner,
            "log": [move.row for move in table.log],
            "scoring": sitting.facts.scoring,
        }

    def _seating(self) -> Row:
        live = self._live
        return bridge_of(live.sitting).facts.seating(live.keeper.offered)

    async def _review(self, which: _Which, values: Row) -> None:
        """Work a review out, and keep and announce each part."""
        known = await self._kept(which)
        if known["complete"]:
            return
        parts: asyncio.Queue[Row | None] = asyncio.Queue()
        keeping = asyncio.create_task(self._keep_parts(which, parts))
        failed = None
        try:
            given = {**values, "done": list(known["rows"]), "bots": self._seating()}
            await self._live.keeper.pool.run("review", given, Urgency.REVIEW, limit_s=LIMIT_S, part=parts.put_nowait)
            parts.put_nowait({})
        except (Refusal, BridgeError) as refusal:
            failed = f"The review could not be finished: {refusal}"
        finally:
            parts.put_nowait(None)
            with suppress(NumberTakenError, sqlite3.Error):
                await keeping
        if failed is not None:  # not tried again until the sitting is opened again
            self._known[which] = {**self._known[which], "complete": True, "failed": failed}
            await self._live.remark("review", failed, {})
        else:
            self._live.field.begin(which[0])

    async def _keep_parts(self, which: _Which, parts: asyncio.Queue[Row | None]) -> None:
        """Add parts to what is known of a review as they come, and announce them; an empty one is the end."""
        live, (place, attempt) = self._live, which
        keeper, sitting = live.keeper, bridge_of(live.sitting)
        while (part := await parts.get()) is not None:
            known = self._known[which]
            rows = {**known["rows"], part["key"]: part["row"]} if part else known["rows"]
            self._known[which] = {"rows": rows, "complete": not part, "of": part.get("of", known.get("of"))}
            judged = judged_row(self._known[which]) if attempt == 1 else None
            await keeper.kept(keeper.store.keep_review, sitting.id, place, attempt, self._known[which], judged)
            score = rows.get("bots", {}).get(sitting.facts.scoring)
            is_news = attempt == 1 and score is not None and place not in sitting.scores
            extra: Row = {"place": place, "score": score} if is_news else {}
            await live.remark("review", "" if part else "The review is complete", extra)
