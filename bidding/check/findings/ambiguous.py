"""Contexts that promise that every hand fits one rule at most: `hit: unique`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from dealspace.bidding.check.points.point import ExaminedPoint
from dealspace.bidding.reading.meaning import possible
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.inference import ALWAYS, NEVER, all_of


def ambiguities(point: ExaminedPoint) -> Iterator[Diagnostic]:
    """Two rules of such a context that some hand fits, reached here by neither of the rules above the context."""
    for context in point.contexts:
        if not context.unique:
            continue
        own = [placed.live for placed in point.placed if placed.context is context and not placed.cut]
        above = [placed.live for placed in point.placed[: point.first_of(context)]]
        before = all_of(point.earlier, *(~rule.taken for rule in above))
        for one, other in combinations([rule for rule in own if rule.taken not in (ALWAYS, NEVER)], 2):
            both = all_of(before, one.condition, other.condition)
            if one.call == other.call or not possible(ALWAYS, both):
                continue
            yield Diagnostic(
                "ambiguous",
                f"hands fit this rule for {other.call.symbol} and the one above for {one.call.symbol}, "
                "and the context says hit: unique",
                other.rule.location,
                ((one.rule.location, f"for {one.call.symbol}"),),
                "make the conditions exclude each other, or leave out hit: unique: then the first rule wins",
                point.evidence(both),
            )
