"""Results of boards that were finished before they were kept: read out of the entries by the workers, nobody waits."""

from __future__ import annotations

import asyncio
import json

from dealspace.cards import BridgeError
from dealspace.table.web.keeper import Keeper
from dealspace.table.web.session.judged_rows import judge_kept_reviews
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.sitting import Entry
from dealspace.table.web.sitting.worker import Row
from dealspace.table.web.sitting.worker_pool import Urgency

LIMIT_S = 120.0


class EarlierResults:
    """Has what is missing read, once it is asked for; a sitting that cannot be read is passed over."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._passed_over: set[str] = set()
        self._reading: asyncio.Task[None] | None = None

    async def begin(self) -> bool:
        """Have what is missing read, where that has not begun; whether something is missing still."""
        if self._reading is not None and not self._reading.done():
            return True
        if not await self._missing() and not await self._keeper.kept(judge_kept_reviews, self._keeper.store):
            return False
        self._reading = asyncio.create_task(self._read())
        return True

    def close(self) -> None:
        """Read no more."""
        if self._reading is not None:
            self._reading.cancel()

    async def _missing(self) -> list[str]:
        found = await self._keeper.kept(
            self._keeper.store.rows,
            "select id from sittings where done > (select count(*) from results where sitting = id)"
            " order by changed desc",
        )
        return [id for (id,) in found if id not in self._passed_over]

    async def _read(self) -> None:
        keeper = self._keeper
        while await keeper.kept(judge_kept_reviews, keeper.store):
            pass
        for id in await self._missing():
            self._passed_over.add(id)
            found = await keeper.kept(keeper.store.sitting, id)
            if found is None:
                continue
            facts, boards, entries = found
            values = {"facts": facts, "boards": boards, "entries": [_entry_row(entry) for entry in entries]}
            try:
                read = await keeper.pool.run("results", values, Urgency.REVIEW, limit_s=LIMIT_S)
            except (Refusal, BridgeError):
                continue
            results = {int(place): row for place, row in read["results"].items()}
            await keeper.kept(keeper.store.keep_results, id, results)


def _entry_row(entry: Entry) -> Row:
    return {
        "number": entry.number,
        "kind": entry.kind,
        "text": entry.text,
        "by": entry.by,
        "asked": entry.asked,
        "extra": json.loads(json.dumps(dict(entry.extra))),
    }
