"""What is answered about positions of the analysis board, worked out by the workers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dealspace.cards import NotationError
from dealspace.table.web.analysis.analysis_jobs import QUESTIONS
from dealspace.table.web.analysis.asked_calls import scoring_of
from dealspace.table.web.sitting.refusal import Refusal
from dealspace.table.web.sitting.worker import Row
from dealspace.table.web.sitting.worker_pool import Urgency, WorkerPool

LIMIT_S = 60.0
LONGEST_TEXT = 90_000
LONG = frozenset({"scores", "outcomes", "whynot", "cards", "contracts", "suit", "lead"})
"""Questions that are worked out when nothing more urgent waits; how much work is counted, the time is for accidents."""
LONG_LIMIT_S = 300.0


async def analysed(
    pool: WorkerPool,
    system_of: Callable[[str], str],
    what: str,
    row: Mapping[str, Any],
    part: Callable[[Row], None] | None = None,
) -> Row:
    """The boards of a text, or one answer about a position.

    Args:
        system_of: a system as it is loaded, by the name by which it is offered.
        what: `boards`, with `{"text"}`; or one of `QUESTIONS`, with `{"position", "system", "ew_system", "scoring",
            "asked"}`.
        part: takes the rows of an answer as they are found; then nothing is returned.
    Raises:
        Refusal, BridgeError: there is no such question, or something in the row is wrong.
    """
    if what == "boards":
        text = row.get("text")
        if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_TEXT:
            raise NotationError(f"paste a board, as PBN, LIN, hands or an address; at most {LONGEST_TEXT:,} letters")
        return await pool.run("analysis_boards", {"text": text}, Urgency.MEANING, limit_s=LIMIT_S)
    if what not in QUESTIONS:
        raise Refusal(404, f"nothing called {what[:20]} can be asked about a position: {', '.join(QUESTIONS)} can")
    position, asked = row.get("position"), row.get("asked", {})
    if not isinstance(position, dict) or not isinstance(asked, dict):
        raise NotationError(
            'a position is {"dealer": "N", "vulnerability": "None", "hands": {…}, "calls": [], "cards": []}'
        )
    system = str(row.get("system", "sayc"))
    bots = {
        "system": system_of(system),
        "ew_system": system_of(str(row.get("ew_system") or system)),
        "scoring": scoring_of(row),
    }
    values = {"bots": bots, "what": what, "position": position, "asked": asked, "streams": part is not None}
    urgency, limit = (Urgency.ADVICE, LONG_LIMIT_S) if what in LONG else (Urgency.MEANING, LIMIT_S)
    return await pool.run("analysis", values, urgency, limit_s=limit, part=part)
