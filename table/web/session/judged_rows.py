"""What of a board's review is needed for the statistics: its score against the bots, and what each decision cost."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from dealspace.table.web.sitting.worker import Row
from dealspace.table.web.sitting_store import SittingStore, reading

_KEPT = ("log", "place", "kind", "move", "best", "cost", "unit", "interval", "trick")
ALL_AT_ONCE = 50
"""Reviews that are read before others may use the store."""


def judged_row(review: Mapping[str, Any]) -> Row:
    """{"imps" or "matchpoints", "decisions", "complete"} of a review as it is kept, as far as it is known."""
    rows = review.get("rows", {})
    bots = rows.get("bots", {})
    decisions = [
        {name: row[name] for name in _KEPT if name in row}
        for key, row in rows.items()
        if key.startswith("decision ") and "left_out" not in row
    ]
    scores = {unit: bots[unit] for unit in ("imps", "matchpoints") if bots.get(unit) is not None}
    return {**scores, "decisions": decisions, "complete": bool(review.get("complete"))}


@reading()
def judge_kept_reviews(store: SittingStore) -> int:
    """Read some of the reviews that were kept before there were statistics; how many are left.

    The first time a board was played counts.
    """
    missing = (
        " from reviews where attempt = 1 and not exists"
        " (select * from judged where judged.sitting = reviews.sitting and judged.place = reviews.place)"
    )
    for sitting, place, review in store.rows(f"select sitting, place, review {missing} limit ?", ALL_AT_ONCE):
        store.keep_judged(sitting, place, judged_row(json.loads(review)))
    return int(store.rows(f"select count(*) {missing}")[0][0])
