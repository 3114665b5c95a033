"""Instances of one rule that a hand fits at once, where nothing says which of them comes first.

It is decided exactly, by hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from dealspace.bidding.machine.live_rule import LiveRule, offered_with
from dealspace.bidding.reading.meaning import possible
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.inference import Constraint, all_of


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
