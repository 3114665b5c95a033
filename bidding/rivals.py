"""Contexts whose order matters and follows from nothing that they say: both may hold at one point of an auction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations

from bidding.possible import can_meet
from bidding.states import exclude_each_other, standing
from bidding.system import Context


def rivals(contexts: Sequence[Context]) -> list[tuple[int, int]]:
    """Pairs of places that may be rivals, in order; no others are."""
    alike: defaultdict[object, list[int]] = defaultdict(list)
    for place, context in enumerate(contexts):
        kinds: set[object] = {standing(context.when)} if not context.after else set()
        for pattern in context.after:
            kinds.add((pattern.specificity, tuple(token.ours for token in pattern.tokens)))
        for kind in kinds:
            alike[kind].append(place)
    return sorted({pair for places in alike.values() for pair in combinations(places, 2)})


def is_rival(one: Context, other: Context) -> bool:
    """Whether two contexts can be in force together and neither is the more specific."""
    if not one.after or not other.after:
        alike = not one.after and not other.after and standing(one.when) == standing(other.when)
        return alike and not exclude_each_other(one.when, other.when)
    return any(
        pattern.specificity == mate.specificity and can_meet(pattern, mate)
        for pattern in one.after
        for mate in other.after
    )
