"""Live rules that make one call with two meanings, so that partner cannot know which of them was followed.

It is decided exactly, by hands: a rule that no hand follows here is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealspace.bidding.check.points.call_regions import regions_of
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.reading.meaning import agreed, as_written, followed
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.inference import Constraint


def split_meanings(live: Sequence[LiveRule], earlier: Constraint) -> Iterator[Diagnostic]:
    """Rules that make the same call with different meanings: partner cannot know which of them was followed."""
    for call in dict.fromkeys(rule.call for rule in live):
        alike = [agreed(rule) for rule in live if rule.call == call]
        if all(status == alike[0] for status in alike):
            continue
        found = [rule for rule, _ in followed(regions_of(call, live), earlier)]
        for other in found[1:]:
            first = found[0]
            before, now = agreed(first), agreed(other)
            differing = [name for name in before if before[name] != now[name]]
            if differing:
                name = differing[0]
                yield Diagnostic(
                    "split-meaning",
                    f"two rules make {call.symbol} here with different {', '.join(differing)}: "
                    f"{name} is {as_written(now[name])}, and {as_written(before[name])} in the other",
                    other.rule.location,
                    ((first.rule.location, "the other"),),
                    "partner cannot know which of them was meant: make them agree, choose another call for one, or, "
                    "where the two stand in two contexts, say only: true in the upper one, so that the other does not "
                    "make the call here",
                )
