"""Parts of answers as JSON: a number is plain where it is exact, otherwise `{"value": …, "low": …, "high": …}`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dealspace.inference import Estimate, OnSeveralHands, Statement
from dealspace.query.conditions.facts import statement_text
from dealspace.query.display.numbers import Share


def number(share: Share | int) -> Any:
    """A number, or the estimate of one with its 95 % interval."""
    if isinstance(share, Estimate):
        return {"value": share.value, "low": share.low, "high": share.high}
    return share


def number_of(value: int, unit: int) -> int | float:
    """A value as players count it: 1.5 quick tricks, which are counted in halves."""
    return value if unit == 1 else value / unit


def statement_row(statement: Statement | OnSeveralHands) -> dict[str, Any]:
    """Who, where it comes from, the text it was given as, its exact condition, and the same in words."""
    if not isinstance(statement, Statement):
        return {"seat": None, "source": "several hands", "text": str(statement), "condition": str(statement)}
    return {
        "seat": str(statement.seat),
        "source": statement.source.kind,
        "text": statement.source.text,
        "condition": str(statement.condition),
        "words": statement_text(statement),
    }


def statement_rows(statements: Iterable[Statement | OnSeveralHands]) -> list[dict[str, Any]] | None:
    """A row for each statement; null where there are none."""
    return [statement_row(statement) for statement in statements] or None


def has_estimate(value: Any) -> bool:
    """Whether any number of an answer is estimated."""
    if isinstance(value, dict):
        return set(value) == {"value", "low", "high"} or any(has_estimate(inner) for inner in value.values())
    return isinstance(value, list) and any(has_estimate(inner) for inner in value)
