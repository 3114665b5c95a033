"""Findings in the files of a system that another extends, put at the rules that cause them.

A shipped system is clean by itself; what is found in its files beneath an extension comes of the extension. Rules that
no hand follows any more because the extension's come first are what extending is for, and a note; all else is a
warning. Either stands once for each rule of one's own that causes it, with the first few locations, so that one
`# lint: allow` there speaks for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dealspace.bidding.check.alike import evidence_of
from dealspace.bidding.check.allow import allowances
from dealspace.bidding.check.findings.overtaken import OVERTAKEN, overtaken
from dealspace.bidding.check.findings.side_effect import side_effect
from dealspace.bidding.patterns.possible_auctions import can_meet
from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.bidding.system.compiled_system import System
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.bidding.system.system_files import is_alone
from dealspace.cards import Auction, BridgeError, Location, Seat, Side

_SHOWN = 3


def with_parents_apart(system: System, findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The findings in a system's own files, with what they cause in others.

    What the files of a parent allow is left out; whether they need to is for the linter of the parent.
    """
    allowed = allowances({file: system.sources[file] for file in system.parent_files if file in system.sources})
    here = [finding for finding in findings if finding.location.file not in system.parent_files]
    there = [finding for finding in findings if finding.location.file in system.parent_files]
    left = (finding for finding in there if not any(each.covers(finding) for each in allowed))
    return [*here, *from_parents(left, system)]


def from_parents(findings: Iterable[Diagnostic], system: System) -> Iterator[Diagnostic]:
    """What a system's own rules cause in the files of the system it extends: a finding for each cause and kind.

    Args:
        findings: those in files of its parents. Notes among them are the parents' own, and are left out.
    """
    reader = Interpreter(dict.fromkeys(Side, system))
    grouped: dict[tuple[bool, Location], list[Diagnostic]] = {}
    for finding in findings:
        if finding.severity != "note":
            cause = cause_of(finding, system, reader)
            grouped.setdefault((finding.code in OVERTAKEN, cause), []).append(finding)
    for (is_overtaken, cause), found in grouped.items():
        shown = tuple((each.location, f"{each.code}: {each.message}") for each in found[:_SHOWN])
        more = f" (the first {_SHOWN} are shown)" if len(found) > _SHOWN else ""
        evidence = evidence_of(each.evidence for each in found if each.evidence is not None)
        if is_overtaken:
            yield overtaken(cause, len(found), shown, more, evidence)
        else:
            yield side_effect(cause, (each.code for each in found), shown, more, evidence)


def cause_of(finding: Diagnostic, system: System, reader: Interpreter) -> Location:
    """Where the system's own rule stands that causes a finding.

    It is the rule that takes the hands, the last one in the auction, or the first in force at its end; where there is
    none, as with a parameter, it is the beginning of the system's file.
    """

    def is_own(location: Location) -> bool:
        return location.file not in system.parent_files

    found = [location for location, _ in finding.notes]
    found += _contexts_before(finding.location, system) if finding.code == "unreachable-state" else []
    if finding.evidence is not None:
        made, live = _rules_at(finding.evidence.auction, reader)
        found += [*live, *made] if finding.code in OVERTAKEN else [*made, *live]
    return next((location for location in found if is_own(location)), _head_of(system))


def _head_of(system: System) -> Location:
    """Where a system's own text begins; of a block that is loaded by itself, where it gives its name."""
    for file in system.imported:
        lines = file.text.splitlines()
        named = next((number for number, line in enumerate(lines, start=1) if line.startswith("block:")), None)
        if named is not None and file.name not in system.parent_files and is_alone(system.file):
            return Location(file.name, named, 1)
    return Location(system.file, 1, 1)


def _contexts_before(location: Location, system: System) -> list[Location]:
    """The contexts for auctions that the one of this location treats."""
    patterns = {pattern for context in system.contexts if context.location == location for pattern in context.after}
    return [
        context.location
        for context in system.contexts
        for mine in context.after
        if any(len(mine.tokens) == len(other.tokens) and can_meet(mine, other) for other in patterns)
    ]


def _rules_at(auction: str, reader: Interpreter) -> tuple[list[Location], list[Location]]:
    """The rules that made the calls of an auction, the last one first, and those in force at its end."""
    try:
        calls = Auction.parse(auction.replace("opening", ""), Seat.NORTH)
        made = [meaning.rules[0].rule.location for meaning in reader.read(calls).meanings if meaning.rules]
        return made[::-1], [rule.rule.location for rule in reader.live(calls)]
    except BridgeError:
        return [], []
