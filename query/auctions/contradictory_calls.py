"""Calls of an auction that contradict one another, for people and as JSON: what they show, which one is doubted, and
which calls would have to be read otherwise for some deal to fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from dealspace.bidding import Meaning
from dealspace.bidding.reading.call_conflicts import Conflict
from dealspace.bidding.reading.mends import ChangedCall, Mend, Mends
from dealspace.bidding.reading.read_otherwise import Way
from dealspace.query.conditions.facts import statement_text


def conflict_lines(conflict: Conflict, *, rules: bool = False) -> Iterator[str]:
    """The calls that cannot all be true, each with how often the others are, and the one that is doubted.

    Args:
        rules: with the locations of the rules.
    """
    several = len(conflict.calls) > 1
    beside = "With the cards that are known, " if conflict.has_cards else ""
    head = "these calls cannot all be true of one deal:" if several else "this call cannot be true:"
    yield beside + head if beside else head.capitalize()
    for index, claim in conflict.calls.items():
        yield f"  {statement_text(claim if rules else replace(claim, source=replace(claim.source, location=None)))}"
        if several:
            left = " that are left" if conflict.has_cards else ""
            yield f"      without it the {_rest(conflict)} true of {_often(conflict.chances[index])}{left}"
    odd = conflict.calls[conflict.odd]
    call = odd.source.text.partition(" ")[2]
    yield f"{odd.seat.title}'s {call} is doubted: without it most deals are left."


def _rest(conflict: Conflict) -> str:
    return "other is" if len(conflict.calls) == 2 else "others are"


def _often(chance: float) -> str:
    return f"1 deal in {1 / chance:,.0f}" if 0 < chance < 0.1 else f"{chance:.0%} of all deals"


def conflict_row(conflict: Conflict, meanings: Sequence[Meaning]) -> dict[str, Any]:
    """The same as JSON; `place` is the index of a call in the auction, from 0."""
    return {
        "calls": [
            {
                **_place_row(index, meanings[index]),
                "shows": str(claim.condition),
                "rule": str(claim.source.location) if claim.source.location is not None else None,
                "chance_without": conflict.chances[index],
            }
            for index, claim in conflict.calls.items()
        ],
        "doubted": _place_row(conflict.odd, meanings[conflict.odd]),
    }


def mend_lines(mends: Mends, meanings: Sequence[Meaning]) -> Iterator[str]:
    """Which calls would have to be read otherwise, a line for each way; nothing where no way was looked for.

    Args:
        meanings: of all calls, as the system reads them.
    """
    if mends.likeliest:
        several = len(mends.likeliest[0].changes)
        calls = "one call is" if several == 1 else f"{several} calls are"
        yield f"Deals fit if {calls} read otherwise, the likeliest first:"
    for mend in mends.likeliest:
        changes = " and ".join(f"{_whose(change.meaning)} is {change.say}" for change in mend.changes)
        yield f"  {changes} ({_often(mend.share)})"
        for meaning in _meant_otherwise(mend, meanings).values():
            yield f"      {_whose(meaning)} then means: {meaning.say}"
    if mends.others:
        yield f"  and {mends.others} more"
    if not mends.complete:
        found = "there may be more" if mends.likeliest else "how the calls would have to be read was not found"
        yield f"The search ended after a fixed amount of work: {found}."


def _whose(meaning: Meaning) -> str:
    return f"{meaning.seat.title}'s {meaning.call.symbol}"


def _meant_otherwise(mend: Mend, meanings: Sequence[Meaning]) -> dict[int, Meaning]:
    """The other calls that mean something else then, by their index."""
    changed = {change.place for change in mend.changes}
    both = enumerate(zip(mend.reading.meanings, meanings, strict=True))
    return {place: new for place, (new, old) in both if place not in changed and new.say != old.say}


def mends_row(mends: Mends, meanings: Sequence[Meaning]) -> dict[str, Any]:
    """The same as JSON."""

    def row(mend: Mend) -> dict[str, Any]:
        others = _meant_otherwise(mend, meanings).items()
        then = [{**_place_row(place, meaning), "text": meaning.say} for place, meaning in others]
        return {"changes": [_change_row(change) for change in mend.changes], "then": then, "share": mend.share}

    readings = [row(mend) for mend in mends.likeliest]
    return {"readings": readings, "others": mends.others, "complete": mends.complete}


def _change_row(change: ChangedCall) -> dict[str, Any]:
    by_rule = not isinstance(change.how, Way)
    shown = change.meaning.condition if by_rule else change.meaning.assumed
    return {
        **_place_row(change.place, change.meaning),
        "how": change.how.value if isinstance(change.how, Way) else "rule",
        "text": change.say,
        "shows": str(shown) if by_rule or change.as_assumed else None,
        "rule": str(change.how) if by_rule else None,
    }


def _place_row(place: int, meaning: Meaning) -> dict[str, Any]:
    return {"place": place, "seat": str(meaning.seat), "call": str(meaning.call)}
