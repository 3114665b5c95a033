"""What live rules may not do together: make one call with two meanings, or leave open which of two suits comes first.

The questions are decided exactly, by hands: a rule that no hand follows here is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from dealspace.bidding.machine.live_rule import LiveRule, offered_with
from dealspace.bidding.reading.meaning import agreed, as_written, followed, possible
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.cards import Call
from dealspace.inference import ALWAYS, Constraint, all_of


def problems_of(live: Sequence[LiveRule], earlier: Constraint = ALWAYS) -> list[Diagnostic]:
    """Everything wrong with a list of live rules, first rule first.

    Args:
        earlier: what the player on turn has shown before; hands outside it are ignored.
    """
    return [*split_meanings(live, earlier), *overlaps(live, earlier)]


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
                    "partner cannot know which of them was meant: make them agree, choose another call for one, or say "
                    "only: true in the upper one, so that the other does not make the call here",
                )


def regions_of(call: Call, live: Sequence[LiveRule]) -> Iterator[tuple[LiveRule, Constraint]]:
    """The live rules that make this call, each with its condition and all that calls above it deny."""
    above: list[Constraint] = []
    for rule in live:
        if rule.call == call:
            yield rule, all_of(rule.condition, *(~better for better in above))
        elif all(other.call != call for other in offered_with(rule, live)):
            above.append(rule.condition)


def overlaps(live: Sequence[LiveRule], earlier: Constraint) -> Iterator[Diagnostic]:
    """Instances of one rule that a hand fits at once, where the rule has no `prefer`."""
    above: list[Constraint] = []
    for index, rule in enumerate(live):
        if index and live[index - 1].rule is rule.rule:
            continue  # reported with the rule's first instance
        alike = [other for other in live if other.rule is rule.rule]
        if rule.rule.prefer is None and len(alike) > 1:
            for one, other in combinations(alike, 2):
                both = all_of(one.condition, other.condition, *(~better for better in above))
                if one.call != other.call and other not in offered_with(one, live) and possible(earlier, both):
                    yield Diagnostic(
                        "overlap",
                        f"a hand can fit this rule for {one.call.symbol} and for {other.call.symbol}, and nothing says "
                        "which of the two it makes",
                        rule.rule.location,
                        help=f"prefer: longest {rule.rule.call.letter}, or higher, or lower",
                    )
                    break
        above.extend(other.condition for other in alike)
