"""Calls of an auction that contradict one another, for people and as JSON: what they show, and which one is doubted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from dealspace.bidding import Meaning
from dealspace.bidding.conflicts import Conflict
from dealspace.table.query.known import said


def conflict_lines(conflict: Conflict, *, places: bool = False) -> Iterator[str]:
    """The calls that cannot all be true, each with how often the others are, and the one that is doubted.

    Args:
        places: tell the rules' places too.
    """
    yield "These calls cannot all be true of one deal:"
    for place, claim in conflict.calls.items():
        yield f"  {said(claim if places else replace(claim, source=replace(claim.source, location=None)))}"
        yield f"      without it the {_rest(conflict)} true of {_often(conflict.chances[place])}"
    odd = conflict.calls[conflict.odd]
    call = odd.source.text.partition(" ")[2]
    yield f"{odd.seat.title}'s {call} is doubted: without it most deals are left."


def _rest(conflict: Conflict) -> str:
    return "other is" if len(conflict.calls) == 2 else "others are"


def _often(chance: float) -> str:
    return f"1 deal in {1 / chance:,.0f}" if 0 < chance < 0.1 else f"{chance:.0%} of all deals"


def conflict_row(conflict: Conflict, meanings: Sequence[Meaning]) -> dict[str, Any]:
    """The same as JSON; `place` counts the calls of the auction from 0."""

    def call(place: int) -> dict[str, Any]:
        return {"place": place, "seat": str(meanings[place].seat), "call": str(meanings[place].call)}

    return {
        "calls": [
            {
                **call(place),
                "shows": str(claim.condition),
                "rule": str(claim.source.location) if claim.source.location is not None else None,
                "chance_without": conflict.chances[place],
            }
            for place, claim in conflict.calls.items()
        ],
        "doubted": call(conflict.odd),
    }
