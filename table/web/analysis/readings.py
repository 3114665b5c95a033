"""Calls of a position that are read otherwise than the system reads them, what contradicts, and what would mend it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from dealspace.bidding import Interpreter, Meaning, Reading
from dealspace.bidding.reading.call_conflicts import Conflict, settled
from dealspace.bidding.reading.meaning import by_rule
from dealspace.bidding.reading.mends import ChangedCall, Mend, mends
from dealspace.bidding.reading.read_otherwise import ReadOtherwise, Value, Way, ways_of
from dealspace.cards import Location, NotationError
from dealspace.inference import ALWAYS
from dealspace.table.web.analysis.position import Position
from dealspace.table.web.sitting.worker import Row

WORDS = {Way.OFF_BOOK: "off the book: it denies nothing", Way.UNTRUE: "not true of the hand"}


def reader(position: Position, interpreter: Interpreter) -> Interpreter:
    """Who reads the auction as this position does. Raises NotationError where a call cannot be read in that way."""
    found, ways = interpreter, dict[int, Value]()
    for place, name in sorted(position.readings.items()):
        if place < len(position.auction.calls):
            meaning = found.read(position.auction.before(place + 1)).meanings[place]
            rules: dict[str, Value] = {rule_name(rule.rule.location): rule.rule.location for rule in meaning.rules}
            value = {**rules, **{way.value: way for way in WORDS}}.get(name)
            if value is None:
                call = f"{meaning.seat.title}'s {meaning.call.symbol}"
                raise NotationError(f"{call} is made by no rule at {name[:60]!r} here: read it as always")
            ways[place] = value
            found = ReadOtherwise(interpreter, ways)
    return found


def rule_name(location: Location) -> str:
    """`sayc.yaml:12`: the place of a rule, without its folder."""
    return str(Location(Path(location.file).name if location.file else None, location.line, location.column))


def ways(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Row:
    """How the last call may be read: by one of its rules alone, off the book, or as not true. Raises NotationError.

    Args:
        interpreter: who reads the calls before it as the position does, `reader`, and the last one as always.
    """
    if not position.auction.calls:
        raise NotationError("there is no call yet that could be read otherwise")
    place = len(position.auction.calls) - 1
    last = interpreter.meaning(position.auction.before(place), position.auction.calls[place])
    found = []
    for value in ways_of(last):
        if isinstance(value, Way):
            found.append({"how": value.value, "text": WORDS[value]})
        else:
            index = [rule.rule.location for rule in last.rules].index(value)
            found.append({"how": rule_name(value), "text": by_rule(last, index).say})
    return {"ways": found}


def doubtful(position: Position, reading: Reading) -> list[int]:
    """The places of calls that no hand makes which has made the calls before, and that are taken to say nothing."""
    if _untrue(position):
        return []  # then they say what they show
    return [place for place, each in enumerate(reading.meanings) if each.contradicted]


def _untrue(position: Position) -> set[int]:
    return {place for place, name in position.readings.items() if name == Way.UNTRUE.value}


def conflict(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Row:
    """The calls that cannot all be true beside the hands seen, and readings of the calls under which some deal fits."""
    reading = interpreter.read(position.auction)
    conflicts = settled(_without(reading, _untrue(position)), position.seen).conflicts
    row: Row = {
        "conflicts": [_conflict_row(each, reading.meanings) for each in conflicts],
        "mends": [],
        "complete": True,
    }
    if conflicts and not position.readings:
        found = mends(interpreter, position.auction, conflicts)
        row["mends"] = [_mend_row(each) for each in found.likeliest]
        row["complete"] = found.complete
    return row


def _without(reading: Reading, untrue: set[int]) -> Reading:
    """The reading, these calls saying nothing."""
    meanings = tuple(
        replace(meaning, condition=ALWAYS) if place in untrue else meaning
        for place, meaning in enumerate(reading.meanings)
    )
    return Reading(reading.auction, meanings, reading.knowledge)


def _conflict_row(found: Conflict, meanings: tuple[Meaning, ...]) -> Row:
    calls = [
        {"place": place, "seat": str(meanings[place].seat), "call": str(meanings[place].call),
         "text": meanings[place].say, "chance": found.chances[place]}
        for place in found.calls
    ]  # fmt: skip
    return {"calls": calls, "doubted": found.odd, "has_cards": found.has_cards}


def _mend_row(mend: Mend) -> Row:
    return {"changes": [_change_row(change) for change in mend.changes], "share": mend.share}


def _change_row(change: ChangedCall) -> Row:
    how = change.how.value if isinstance(change.how, Way) else rule_name(change.how)
    meaning = change.meaning
    return {
        "place": change.place, "seat": str(meaning.seat), "call": str(meaning.call), "how": how, "text": change.say,
    }  # fmt: skip
