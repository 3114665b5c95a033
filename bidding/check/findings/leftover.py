"""Calls to which a file gives a meaning, and for which a rule of the system it extends remains as a second one."""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.bidding.check.points.call_regions import regions_of
from dealspace.bidding.check.points.point import ExaminedPoint
from dealspace.bidding.machine.live_rule import LiveRule, leftovers
from dealspace.bidding.reading.meaning import agreed, describe, followed
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.inference import all_of

CURE = (
    "say only: true here if the call means this alone; removes: {at: AUCTION, call: CALL} and replaces: take the other "
    "rule out by itself"
)


def left_over(point: ExaminedPoint) -> Iterator[Diagnostic]:
    """Rules of the system that is extended that add hands to a call of one's own, and agree with it otherwise.

    Those that differ in forcing and the like are reported as `split-meaning`.
    """
    calls = dict.fromkeys(rule.call for rule in point.live if rule.layer)
    for call in calls:
        alike = [rule for rule in point.live if rule.call == call]
        if not any(leftovers(alike)):
            continue
        found = followed(regions_of(call, point.live), point.earlier)
        regions = {id(rule): region for rule, region in found}
        for own, other in leftovers([rule for rule, _ in found]):
            if agreed(own) == agreed(other):
                region = regions[id(other)]
                yield Diagnostic(
                    "leftover",
                    f"a rule of the system it extends makes {own.rule.call.text} here too, and its meaning remains",
                    own.rule.location,
                    ((other.rule.location, _words(other, point)),),
                    CURE,
                    point.evidence(all_of(point.earlier, region)),
                )


def _words(rule: LiveRule, point: ExaminedPoint) -> str:
    return f'remains: "{describe(rule, all_of(point.earlier, rule.condition))}"'
