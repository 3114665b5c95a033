"""Calls of an auction that contradict one another, for people and as JSON: what they show, and which one is doubted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from dealspace.bidding import Meaning
from dealspace.bidding.reading.call_conflicts import Conflict
from dealspace.query.conditions.facts import statement_text


def conflict_lines(conflict: Conflict, *, rules: bool = False) -> Iterator[str]:
    """The calls that cannot all be true, each with how often the others are, and the one that is doubted.

    Args:
        rules: with the locations of the rules.
    """
    yield "These calls cannot all be true of one deal:"
    for index, claim in conflict.calls.items():
        yield f"  {statement_text(claim if rules else replace(claim, source=replace(claim.source, location=None)))}"
        yield f"      without it the {_rest(conflict)} true of {_often(conflict.chances[index])}"
    odd = conflict.calls[conflict.odd]
    call = odd.source.text.partition(" ")[2]
    yield f"{odd.seat.title}'s {call} is doubted: without it most deals are left."


def _rest(conflict: Conflict) -> str:
    return "other is" if len(conflict.calls) == 2 else "others are"


def _often(chance: float) -> str:
    return f"1 deal in {1 / chance:,.0f}" if 0 < chance < 0.1 else f"{chance:.0%} of all deals"


def conflict_row(conflict: Conflict, meanings: Sequence[Meaning]) -> dict[str, Any]:
    """The same as JSON; `place` is the index of a call in the auction, from 0."""

    def call(index: int) -> dict[str, Any]:
        return {"place": index, "seat": str(meanings[index].seat), "call": str(meanings[index].call)}

    return {
        "calls": [
            {
                **call(index),
                "shows": str(claim.condition),
                "rule": str(claim.source.location) if claim.source.location is not None else None,
                "chance_without": conflict.chances[index],
            }
            for index, claim in conflict.calls.items()
        ],
        "doubted": call(conflict.odd),
    }
