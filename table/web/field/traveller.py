"""The traveller of a board: the person's result among those of the field, IMPs across it and matchpoints."""

from __future__ import annotations

from collections.abc import Sequence

from dealspace.cards import Side
from dealspace.match.arena.score import swing
from dealspace.table.web.sitting.worker import Row


def traveller(rows: Sequence[Row], side: Side) -> list[Row]:
    """The results with what each came to against the others, the best for this side first.

    Args:
        rows: one for each table, with `ns_score`.
    Returns:
        The rows with `score` (points of the side), `imps` (the mean against each other table) and `matchpoints` (per
        cent of them beaten, ties half); both None where there is no other.
    """
    scores = [row["ns_score"] if side is Side.NS else -row["ns_score"] for row in rows]
    found = []
    for index, (row, score) in enumerate(zip(rows, scores, strict=True)):
        others = scores[:index] + scores[index + 1 :]
        found.append({**row, "score": score, **_against(score, others)})
    return sorted(found, key=lambda row: -int(row["score"]))


def _against(score: int, others: Sequence[int]) -> Row:
    if not others:
        return {"imps": None, "matchpoints": None}
    imps = sum(swing(score, other, "imps") for other in others) / len(others)
    points = sum(swing(score, other, "matchpoints") for other in others) / len(others)
    return {"imps": round(imps, 2), "matchpoints": round(100 * points, 1)}
