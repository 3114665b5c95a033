"""A system's contexts in the order of its files, and the rules in force at one point, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.bidding.reading.meaning import Meaning, describe, possible
from dealspace.bidding.report.entry import forcing_words
from dealspace.bidding.system.compiled_system import Context, Rule, System
from dealspace.cards import Auction, Location
from dealspace.inference import Constraint, all_of, words

_MOST_AUCTIONS = 4


@dataclass(frozen=True)
class Outlined:
    """A context as written in the file, with all the auctions it applies to."""

    location: Location
    name: str
    contexts: tuple[Context, ...]

    @property
    def rules(self) -> Sequence[Rule]:
        return self.contexts[0].rules


def outline(system: System) -> list[Outlined]:
    """The contexts in the order of the files, one for each location."""
    by_place: dict[Location, list[Context]] = {}
    for context in system.contexts:
        by_place.setdefault(context.location, []).append(context)
    return [Outlined(place, _name(system, found), tuple(found)) for place, found in by_place.items()]


def _name(system: System, contexts: list[Context]) -> str:
    """A name for a context: its auctions, or its state, or its first line."""
    first = contexts[0]
    auctions = [pattern.text for context in contexts for pattern in context.after]
    if auctions:
        left = len(auctions) - _MOST_AUCTIONS
        named = " | ".join(auctions[:_MOST_AUCTIONS]) + (f" and {left} more" if left > 0 else "")
        return f"{first.state}: {named}" if first.state is not None else named
    return first.state or written(system, first.location).removeprefix("- ") or "any auction"


def written(system: System, location: Location) -> str:
    """The line of the file at this location."""
    lines = system.sources.get(location.file or "", "").splitlines()
    return lines[location.line - 1].strip() if location.line is not None and location.line <= len(lines) else ""


def outline_lines(system: System) -> Iterator[str]:
    """The outline for people: for each context its name, number of rules, calls and location."""
    for found in outline(system):
        calls = " ".join(dict.fromkeys(pattern.text for rule in found.rules for pattern in rule.calls))
        count = len(found.rules)
        yield f"{found.name}"
        yield f"    {count} rule{'s' * (count != 1)}: {calls}   {found.location}"


def named(system: System, name: str) -> list[Outlined]:
    """The contexts whose state or id has this name, in either case."""
    return [
        found
        for found in outline(system)
        if any(name.lower() in (str(c.state).lower(), str(c.id).lower()) for c in found.contexts)
    ]


def rules_written(system: System, found: Outlined) -> Iterator[str]:
    """The rules of a context as its author wrote them."""
    yield f"{found.name}   {found.location}"
    for number, rule in enumerate(found.rules, start=1):
        yield f"  {number:>2}. {written(system, rule.location).removeprefix('- ')}   :{rule.location.line}"


def live_lines(interpreter: Interpreter, auction: Auction) -> Iterator[str]:
    """The rules in force for the player on turn, in order: the first that fits makes the call."""
    shown = interpreter.public(auction).knowledge.about(auction.turn)
    for number, rule in enumerate(interpreter.live(auction), start=1):
        yield f"  {number:>2}. {rule.call.symbol:<5} {rule_said(rule, shown)}"
        yield f"        if {words(rule.condition)}"
        marks = rule_marks(rule, interpreter.meaning(auction, rule.call))
        yield f"        {' · '.join((*marks, str(rule.rule.location)))}"


def rule_said(rule: LiveRule, shown: Constraint) -> str:
    """The author's words for a live rule of a player who has shown this; for its condition alone where no hand fits."""
    condition = all_of(shown, rule.condition) if possible(shown, rule.condition) else rule.condition
    return describe(rule, condition)


def rule_marks(rule: LiveRule, meaning: Meaning) -> tuple[str, ...]:
    """Forcing, alert or announcement, and question of a live rule, whether it belongs to the natural layer, and
    whether the player's calls have left no hand for it.

    Args:
        meaning: what its call means there.
    """
    is_left = possible(meaning.earlier, rule.condition)
    alone = replace(
        meaning, condition=rule.condition, rules=(rule,), regions=(rule.condition,), contradicted=not is_left
    )
    found = [forcing_words(rule.forcing), alone.notice.text]
    if rule.rule.ask is not None:
        found.append(f"asks: {rule.ask}")
    if rule.for_any_auction:
        found.append("natural layer")
    if not is_left:
        found.append("no hand with these calls fits")
    return tuple(mark for mark in found if mark)
