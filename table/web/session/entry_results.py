"""What the finished boards of a sitting came to, found by making all of its entries again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dealspace.table.web.sitting.sitting import REMARKS, Entry
from dealspace.table.web.sitting.worker import Row, Send
from dealspace.table.web.sittings import sitting_of


def results_of_entries(values: Mapping[str, Any], send: Send) -> Row:
    """What the finished boards of a sitting came to, {"results": by place}, as they were finished first."""
    sitting = sitting_of("", dict(values["facts"]), list(values["boards"]))
    results: dict[str, Row] = {}
    for row in values["entries"]:
        entry = Entry(**row)
        sitting.apply(entry)
        if entry.kind not in REMARKS and sitting.is_over:
            results.setdefault(str(sitting.place), sitting.result)
    return {"results": results}
